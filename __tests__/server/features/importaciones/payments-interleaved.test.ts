/**
 * Random lists of payments, abonos and sales by hand, cancelling and undoing: what is stored is what was shown, what is
 * taken back leaves no trace, balances and closings stay right, and the till has only what was taken by hand.
 */
import { endpoints } from '#contract/endpoints.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import { toDollars } from '#contract/money.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, anEscuela, aServicio } from '../../../support/builders.ts';
import { figure } from '../../../support/figure.ts';
import { serverOfFile } from '../../../support/server.ts';
import { appliedAsShown, filasOf, importRows, repair, undone } from './ground.ts';

const server = serverOfFile();
const STEPS = 36;
const SEED = 20_261_124;
const tally = { lists: 0, notes: 0, added: 0, same: 0, questions: 0, outdated: 0, undone: 0, stayed: 0 };
afterAll(() => figure(18, `lists of payments: ${JSON.stringify(tally)}`));

interface Money {
  id: number;
  user_id: number;
  total: number;
  saldo: number;
  abonos: number[];
}

/** All notes with their abonos that stand, in dollars. */
async function allMoney(): Promise<Map<number, Money>> {
  const notes = await server.db.all<{ id: number; user_id: number; total_cents: number; pagado_cents: number }>(
    'SELECT id, user_id, total_cents, pagado_cents FROM notes ORDER BY id',
  );
  const abonos = await server.db.all<{ note_id: number; amount_cents: number }>(
    'SELECT note_id, amount_cents FROM abonos WHERE cancelado_en IS NULL ORDER BY id',
  );
  return new Map(
    notes.map(({ id, user_id, total_cents, pagado_cents }) => {
      const own = abonos.filter(({ note_id }) => note_id === id).map(({ amount_cents }) => toDollars(amount_cents));
      const saldo = toDollars(total_cents - pagado_cents);
      return [id, { id, user_id, total: toDollars(total_cents), saldo, abonos: own }];
    }),
  );
}

test(`${STEPS} random steps of lists and counter keep money and notes right`, async () => {
  const chance = random(SEED);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const client = await server.as(2);
  const administrador = await server.as(3);
  const escuela = await anEscuela(server);
  const services = [await aServicio(server, { costo: 500 }), await aServicio(server, { costo: 80.5 })];
  const imports: { importacion: Importacion; before: Map<number, Money>; written: Set<number> }[] = [];
  let byHand = 0;

  function aRow(apaterno: string): string {
    const { servicio, costo } = pick(services);
    const abonos = pick([[], [10], [10, 20.5], [10, 20.5, 30], [50], [90]]);
    const pagado = abonos.reduce((sum, amount) => sum + amount, 0);
    const total = chance() < 0.9 ? costo : costo + 1;
    const saldo = chance() < 0.9 ? total - pagado : 1;
    return [apaterno, 'Uc', 'Ana', '6', 'A', servicio, total, ...[0, 1, 2].map((at) => abonos[at] ?? ''), saldo].join(
      ',',
    );
  }
  const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 1,Abono 2,Abono 3,Saldo';

  async function aList(): Promise<void> {
    const rows = ['Pech', 'Canul', 'Tzab', 'Dzul', 'Balam', 'Moo'].filter(() => chance() < 0.6).map(aRow);
    if (rows.length === 0) return;
    const fields = { escuela_id: String(escuela.id), tipo: 'cobranza' };
    const shown = await importRows(client, HEADINGS, rows, fields);
    tally.lists += 1;
    for (const { n, resultado, user_id, candidatos } of await filasOf(client, shown, 'pregunta')) {
      tally.questions += resultado === 'pregunta' ? 1 : 0;
      const known = user_id ?? candidatos[0]?.user_id;
      const decision = known ? ({ accion: 'cambiar', user_id: known } as const) : ({ accion: 'alta' } as const);
      // Of a note that was sold here an administrador alone may say it.
      if (chance() < 0.8) await repair(administrador, shown, n, { decision });
    }
    if (chance() < 0.3) await anAbonoByHand();
    const before = await allMoney();
    const done = await appliedAsShown(server, client, shown, async () => {
      tally.outdated += 1;
      expect(await allMoney()).toEqual(before);
    });
    const written = await check(before, await filasOf(client, done));
    imports.push({ importacion: done, before, written });
  }

  /** Notes are those of before with what the rows say of them; gives the ids of those that were written. */
  async function check(before: Map<number, Money>, filas: readonly Fila[]): Promise<Set<number>> {
    const expected = new Map(before);
    const made: object[] = [];
    for (const { resultado, user_id, cambios, valores } of filas) {
      if (!['alta', 'cambio', 'igual'].includes(resultado)) continue;
      const nota = cambios?.nota;
      if (!nota) {
        tally.same += 1;
        const listed = (valores.abonos ?? []).map(({ monto }) => monto).sort();
        const own = [...before.values()].filter((note) => note.user_id === user_id && note.total === valores.total);
        expect(own.map(({ abonos }) => abonos.toSorted())).toContainEqual(listed);
        continue;
      }
      const added = nota.abonos.map(({ monto }) => monto);
      const paid = added.reduce((sum, amount) => sum + amount, 0);
      const old = nota.nota_id === null ? undefined : expected.get(nota.nota_id);
      tally[old ? 'added' : 'notes'] += 1;
      if (old) expected.set(old.id, { ...old, saldo: old.saldo - paid, abonos: [...old.abonos, ...added] });
      else made.push({ user_id, total: nota.total, saldo: nota.total - paid, abonos: added });
    }
    const now = await allMoney();
    for (const [id, note] of expected) expect(now.get(id)).toEqual(note);
    const fresh = [...now.values()].filter(({ id }) => !before.has(id)).map(({ id: _, ...note }) => note);
    expect(fresh).toEqual(made);
    return new Set(
      [...now.values()].filter((note) => before.get(note.id)?.abonos.length !== note.abonos.length).map(({ id }) => id),
    );
  }

  async function anAbonoByHand(): Promise<void> {
    const owing = [...(await allMoney()).values()].filter(({ saldo }) => saldo >= 10);
    if (owing.length === 0) return;
    await anAbono(server, { note: pick(owing), amount: 10 });
    byHand += 10;
  }

  async function aSale(): Promise<void> {
    const alumnos = await server.db.all<{ id: number }>('SELECT id FROM users WHERE rol = 0 ORDER BY id');
    if (alumnos.length > 0) await aNote(server, { alumno: pick(alumnos), servicios: [pick(services)] });
  }

  async function aCancelling(): Promise<void> {
    const imported = await server.db.all<{ id: number }>(
      'SELECT id FROM abonos WHERE importado = 1 AND cancelado_en IS NULL ORDER BY id',
    );
    if (imported.length === 0) return;
    await administrador.get(endpoints.cancelAbono, { params: { id: pick(imported).id }, body: { motivo: 'No era' } });
  }

  /** The last import: those before it may have had their notes changed by it. */
  async function anUndo(): Promise<void> {
    const last = imports.pop();
    if (!last) return;
    const after = await allMoney();
    const { quedan } = await undone(server, client, last.importacion);
    tally.undone += 1;
    tally.stayed += quedan.length;
    const stays = new Set(quedan.map(({ user_id }) => user_id));
    const now = await allMoney();
    for (const [id, note] of after) {
      const gone = last.written.has(id) && !stays.has(note.user_id);
      expect(now.get(id)).toEqual(gone ? last.before.get(id) : note);
    }
  }

  const steps = [aList, aList, aList, anAbonoByHand, aSale, aCancelling, anUndo, anUndo];
  for (let step = 0; step < STEPS; step += 1) {
    await pick(steps)();
    expect([(await verifyBalances(server.db)).differences, await verifyCortes(server.db)]).toEqual([[], []]);
    expect(await verifyChain(server.db)).toEqual([]);
    expect((await client.get(endpoints.currentCorte)).esperado).toBe(byHand);
  }
  expect(Math.min(tally.lists, tally.notes, tally.added, tally.same, tally.undone)).toBeGreaterThan(3);
});
