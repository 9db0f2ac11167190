/**
 * Random lists, repairs, edits by hand, sales and undoing against a model that knows only what the preview showed: what
 * is stored is what was shown, and what is taken back is as it was.
 */
import { endpoints } from '#contract/endpoints.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anEscuela } from '../../../support/builders.ts';
import { figure } from '../../../support/figure.ts';
import { serverOfFile } from '../../../support/server.ts';
import { appliedAsShown, filasOf, importRows, repair, undone } from './ground.ts';

const server = serverOfFile();
const STEPS = 40;
const SEED = 20_261_123;
const tally = { lists: 0, rows: 0, outdated: 0, undone: 0, stayed: 0 };
afterAll(() => figure(18, `imports: ${JSON.stringify(tally)}`));

/** What is compared of an alumno. */
const FIELDS = 'id, nombre, apaterno, amaterno, email, celular, curp, grupo, escuela_id, activo';
type Person = Record<string, string | number | null> & { id: number };

test(`${STEPS} steps in a random order`, async () => {
  const chance = random(SEED);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const people = async () => {
    const rows = await server.db.all<Person>(
      `SELECT ${FIELDS} FROM users WHERE escuela_id = ? ORDER BY id`,
      escuela.id,
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
  const imports: { importacion: Importacion; before: Map<number, Person>; filas: Fila[] }[] = [];

  const aRow = () =>
    [
      ...[
        pick(['Pech', 'Ek', 'Núñez', 'De la Cruz']),
        pick(['Uc', 'Poot', '']),
        pick(['Ana', 'Luz', 'José', 'Rosa María']),
      ],
      ...[pick(['1', '1', '2']), pick(['A', 'A', 'B', 'E'])],
      ...[
        pick(['', '', '999 123 4567', '9991112233', 'x']),
        pick(['', 'madre@example.com', `a${below(6)}@example.com`]),
      ],
      pick(['INSCRITO', 'INSCRITO', 'INSCRITO', 'BAJA']),
    ].join(',');
  const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Celular,Correo,Estatus';

  /** The base as the preview says that it will be; new alumnos by what is written of them. */
  function expected(before: Map<number, Person>, filas: readonly Fila[]) {
    const known = new Map(before);
    const added: object[] = [];
    for (const { resultado, user_id, cambios, decision } of filas) {
      if (resultado === 'alta') added.push({ escuela_id: escuela.id, ...cambios });
      const old = user_id === null ? undefined : known.get(user_id);
      if (!old || (resultado !== 'cambio' && !(resultado === 'baja' && decision))) continue;
      const { activo, ...fields } = cambios ?? {};
      known.set(old.id, { ...old, ...fields, ...(activo !== undefined && { activo: Number(activo) }) } as Person);
    }
    return { known, added };
  }

  async function aList(): Promise<void> {
    const rows = Array.from({ length: 1 + below(7) }, aRow);
    const shown = await importRows(client, HEADINGS, rows, { escuela_id: String(escuela.id) });
    tally.lists += 1;
    tally.rows += rows.length;
    for (const fila of await filasOf(client, shown)) {
      const dice = chance();
      if (dice < 0.15) await repair(client, shown, fila.n, { decision: { accion: 'omitir' } });
      else if (dice < 0.3)
        await repair(client, shown, fila.n, { valores: { grupo: pick(['1A', '2B']), celular: null } });
      else if (dice < 0.45) await repair(client, shown, fila.n, { decision: { accion: 'alta' } });
      else if (dice < 0.6 && fila.candidatos[0]) {
        const { user_id } = pick(fila.candidatos);
        await repair(client, shown, fila.n, { decision: { accion: 'cambiar', user_id } });
      }
    }
    if (chance() < 0.4) await anEdit();
    const before = await people();
    const done = await appliedAsShown(server, client, shown, async () => {
      tally.outdated += 1;
      expect(await people()).toEqual(before);
    });
    await check(done, before);
  }

  async function check(importacion: Importacion, before: Map<number, Person>): Promise<void> {
    const now = await people();
    const filas = await filasOf(client, importacion);
    const { known, added } = expected(before, filas);
    for (const [id, person] of known) expect(now.get(id)).toEqual(person);
    const fresh = [...now.values()].filter(({ id }) => !before.has(id));
    const bare = ({ id: _, activo: __, ...fields }: Person) =>
      JSON.stringify(
        Object.entries(fields)
          .filter(([, value]) => value !== null)
          .sort(),
      );
    expect(fresh.map(bare).sort()).toEqual(added.map((one) => bare({ id: 0, activo: 1, ...one } as never)).sort());
    imports.push({ importacion, before, filas });
  }

  async function anEdit(): Promise<void> {
    const all = [...(await people()).values()];
    if (all.length === 0) return;
    const { id } = pick(all);
    const celular = `99955${String(below(100_000)).padStart(5, '0')}`;
    await client.get(endpoints.updateUser, { params: { id }, body: { celular } });
  }

  async function aSale(): Promise<void> {
    const all = [...(await people()).values()].filter(({ activo }) => activo === 1);
    if (all.length > 0) await aNote(server, { alumno: { id: pick(all).id } as never });
  }

  /** The last import: those before it may have had their alumnos changed by it. */
  async function anUndo(): Promise<void> {
    const last = imports.pop();
    if (!last) return;
    const after = await people();
    const { quedan } = await undone(server, client, last.importacion);
    tally.undone += 1;
    tally.stayed += quedan.length;
    const stays = new Set(quedan.map(({ user_id }) => user_id));
    const now = await people();
    for (const [id, person] of after) {
      const row = last.filas.find(({ user_id, cambios }) => user_id === id && cambios !== null);
      if (!row || stays.has(id)) expect(now.get(id)).toEqual(person);
      else if (row.resultado === 'alta') expect(now.has(id)).toBe(false);
      else expect(now.get(id)).toEqual(last.before.get(id));
    }
  }

  const steps = [aList, aList, aList, anEdit, aSale, anUndo, anUndo];
  for (let step = 0; step < STEPS; step += 1) await pick(steps)();
  expect(tally.lists).toBeGreaterThan(10);
  expect(tally.undone).toBeGreaterThan(3);
});
