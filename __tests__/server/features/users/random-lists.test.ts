/** Totals, pages, orders and searches against plain rows: people come, go and change at random, from a fixed seed. */

import { businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow, Page } from '#contract/entities.ts';
import { GROUPS } from '#contract/groups.ts';
import { mayReadUser } from '#contract/policies.ts';
import { unsent } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { ROLES } from '#contract/roles.ts';
import { cleanText, matchesSearch } from '#contract/search.ts';
import { deleteRecord, recordById, updateRecord } from '#server/db/record.ts';
import { noteOf } from '#server/features/ledger/notes.service.ts';
import { insertUser, setActive, type UserFields, type UserRow } from '#server/features/users/users.repo.ts';
import { presentAlumno } from '#server/features/users/users.service.ts';
import { authorize } from '#server/http/actor.ts';
import { random } from '../../../contract/random.ts';
import { aNote, anAbono, anAlumno, anEscuela, aServicio } from '../../../support/builders.ts';
import { START } from '../../../support/clock.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
/** As the product itself, which may everything. */
const trusted = <Row extends { id: number }>(row: Row) =>
  authorize(mayReadUser, { userId: 0, rol: ROLES.administrador }, row);
const PEOPLE = 300;
const COMMON = ['m', 'MÁ', 'mar', 'Mari'];
const ODD = [
  'Ñandú',
  "O'Higgins",
  'a "b" \\ c',
  '🎓 x',
  'fin\u2028de',
  'tab\there',
  'de la Cruz',
  'Zz',
  'é',
  'ü\u0007',
];

interface Person {
  id: number;
  email: string;
  celular: string;
  escuela: string;
  rol: number;
  activo: number;
  grupo: string;
  escuela_id: number | null;
  sort_key: string;
  nombre_busqueda: string;
}
const people = () =>
  server.db.all<Person>(
    `SELECT u.id, u.rol, u.activo, u.grupo, u.escuela_id, u.sort_key, u.nombre_busqueda, coalesce(u.email_key, '') AS email,
        coalesce(u.celular, '') AS celular, coalesce(e.nombre_key, '') AS escuela
       FROM users u LEFT JOIN escuelas e ON e.id = u.escuela_id`,
  );
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byName = (a: Person, b: Person) => bytes(a.sort_key, b.sort_key) || a.id - b.id;
/** In the order of a `sort` as it is on the wire. */
const bySort = (sort: string) => (a: Person, b: Person) => {
  const name = sort.replace('-', '') as 'id' | 'nombre' | 'email' | 'celular' | 'escuela' | 'grupo';
  const [one, other] = sort.startsWith('-') ? [b, a] : [a, b];
  if (name === 'id') return one.id - other.id;
  const column = name === 'nombre' ? 'sort_key' : name;
  return bytes(one[column], other[column]) || byName(a, b);
};
/** One after the other, one a step. */
const SORTS = ['id', 'nombre', 'email', 'celular', 'escuela', 'grupo'].flatMap((name) => [name, `-${name}`]);

test('totals, pages and searches are those of the rows, whatever happens to them', async () => {
  const chance = random(15);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const schools = [await anEscuela(server), await anEscuela(server)];
  const fields = (): UserFields => ({
    ...unsent(userRecord),
    nombre: chance() < 0.95 ? `Mario ${pick(ODD)}` : pick(ODD),
    apaterno: `${pick(ODD)} ${below(40)}`,
    amaterno: chance() < 0.3 ? null : pick(ODD),
    email: chance() < 0.5 ? null : `${pick(['a', 'Á', 'z'])}${below(1e9)}@example.com`,
    celular: chance() < 0.5 ? null : `55${below(30)}`,
    rol: 0,
    escuela_id: pick(schools).id,
    grupo: pick(GROUPS.slice(0, 3)),
  });
  await server.db.write(async (tx) => {
    for (let one = 0; one < PEOPLE; one += 1) await insertUser(tx, { ...fields(), rol: one % 40 ? 0 : 2 }, null, START);
  });
  const client = await server.as(3);

  async function change(rows: Person[]) {
    const [target, dice] = [
      trusted((await recordById(server.db, userRecord, pick(rows.filter(({ rol }) => rol === 0)).id)) as UserRow),
      chance(),
    ];
    await server.db.write(async (tx) => {
      if (dice < 0.25) await insertUser(tx, fields(), null, START);
      else if (dice < 0.5) await updateRecord(tx, userRecord, target.id, fields());
      else if (dice < 0.7) await setActive(tx, target, target.activo ? { motivo: 'x', en: START } : null);
      else if (dice < 0.85) await deleteRecord(tx, userRecord, target.id);
      else {
        // Several of one transaction, one of which is taken back by itself.
        for (let one = 0; one < 5; one += 1) await insertUser(tx, fields(), null, START);
        await deleteRecord(tx, userRecord, target.id);
      }
    });
    // A write that is rolled back leaves nothing behind either.
    await server.db
      .write(async (tx) => {
        await deleteRecord(tx, userRecord, pick(rows).id);
        throw new Error('taken back');
      })
      .catch(() => {});
  }

  async function expectPage(
    rows: Person[],
    page: Page<{ id: number }>,
    wanted: (row: Person) => boolean,
    order = byName,
  ) {
    const found = rows.filter(wanted).sort(order);
    const first = (page.current_page - 1) * page.per_page;
    expect(page.data.map(({ id }) => id)).toEqual(found.slice(first, first + page.per_page).map(({ id }) => id));
    expect(page.total).toBe(found.length);
  }

  for (const sort of SORTS) {
    const before = await people();
    await change(before);
    const rows = await people();
    const [activo, grupo, escuela] = [chance() < 0.8 ? 1 : 0, pick(GROUPS.slice(0, 3)), pick(schools).id];
    const pages = { per_page: 1 + below(100), page: 1 + below(14), activo };
    const alumno = (row: Person) => row.rol === 0 && row.activo === activo;
    await expectPage(rows, await client.get(endpoints.listAlumnos, { query: pages }), alumno);
    const { datos } = await client.get(endpoints.listUsers, { query: pages });
    await expectPage(rows, datos, (row) => row.activo === activo);
    const inOrder = await client.get(endpoints.listAlumnos, { query: { ...pages, sort } });
    await expectPage(rows, inOrder, alumno, bySort(sort));
    const all = await client.get(endpoints.listUsers, { query: { ...pages, sort } });
    await expectPage(rows, all.datos, (row) => row.activo === activo, bySort(sort));
    const ofGroup = await client.get(endpoints.filterAlumnos, { query: { ...pages, grupo } });
    await expectPage(rows, ofGroup, (row) => alumno(row) && row.grupo === grupo);
    const ofSchool = await client.get(endpoints.filterAlumnos, { query: { ...pages, escuela } });
    await expectPage(rows, ofSchool, (row) => alumno(row) && row.escuela_id === escuela);
    for (const text of [pick(COMMON), `${pick(ODD).slice(0, 4)} ${below(40)}`]) {
      if (!/[a-z]/i.test(text)) continue;
      const searched = await client.get(endpoints.searchAlumnos, { params: { text, field: 'nombre' }, query: pages });
      const found = rows.filter((row) => matchesSearch(row.nombre_busqueda, text));
      const matches = (row: Person) => row.rol === 0 && found.includes(row);
      await expectPage(rows, searched, (row) => alumno(row) && matches(row));
      if (COMMON.includes(text)) {
        const { alumnos } = await client.get(endpoints.search, { query: { texto: text } });
        const first = found.filter((row) => row.rol === 0 && row.activo === 1).sort(byName);
        expect(alumnos.map(({ id }) => id)).toEqual(first.slice(0, 6).map(({ id }) => id));
      }
      if (activo) expect(searched.en_baja).toBe(found.filter((row) => matches(row) && row.activo === 0).length);
    }
  }
});

test('a row of the list is the person with the note that they open with', async () => {
  const chance = random(16);
  const cents = () => Math.floor(chance() ** 3 * 9_999_99) / 100;
  const escuela = await anEscuela(server, { nombre: 'Escuela de las filas' });
  for (let one = 0; one < 24; one += 1) {
    const [nombre, apaterno] = [cleanText(ODD[one % ODD.length] ?? ''), `Fila ${one}`];
    const alumno = await anAlumno(server, {
      ...{ escuela, nombre, apaterno, grupo: GROUPS[one % 24] ?? '1A' },
      ...(one % 3 ? {} : { email: null }),
    });
    for (let note = 0; note < one % 4; note += 1) {
      const servicios = [await aServicio(server, { costo: cents() }), await aServicio(server, { costo: cents() })];
      const total = servicios.reduce((sum, { costo }) => sum + Math.round(costo * 100), 0);
      const cancelled = chance() < 0.2 ? { cancelled: true as const } : {};
      const made = await aNote(server, { alumno, servicios, note_description: ODD[note] ?? '', ...cancelled });
      if (made.cancelada || total < 300) continue;
      await anAbono(server, { note: made, amount: 1.01 });
      const { id } = await anAbono(server, { note: made, amount: 0.5, metodo: 'tarjeta' });
      if (chance() < 0.5)
        await (await server.as(2)).request(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Error' } });
    }
  }
  await server.db.run('UPDATE users SET activo = 0 WHERE escuela_id = ? AND id % 5 = 0', escuela.id);
  const client = await server.as(1);
  for (const activo of [1, 0]) {
    const query = { escuela: escuela.id, per_page: 100, activo };
    const { data }: Page<AlumnoRow> = await client.get(endpoints.filterAlumnos, { query });
    expect(data.length).toBeGreaterThan(4);
    for (const row of data) {
      const stored = await recordById(server.db, userRecord, row.id);
      const { note } = await noteOf(
        server.db,
        trusted({ id: row.id }),
        undefined,
        businessDay(server.clock.now(), server.deps.settings.timeZone),
      );
      expect(row).toEqual(stored && presentAlumno(stored, note));
    }
  }
});
