/** The lists of people: pages, order, filters. The same on both databases. */

import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow, Page, School } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const ids = (page: Page<{ id: number }>) => page.data.map(({ id }) => id);
type Query = Parameters<typeof endpoints.filterAlumnos.url>[1];
const filter = (query: Query) => server.get(1, endpoints.filterAlumnos, { query });

describe('pages', () => {
  let escuela: School;
  beforeAll(async () => {
    escuela = await anEscuela(server);
    for (let number = 101; number <= 160; number += 1) {
      await anAlumno(server, { escuela, nombre: `N${number}`, grupo: number <= 130 ? '1A' : '2B' });
    }
  });
  const url = (page: number, more = '') => `/api/admin/filter-alumnos?escuela=${escuela.id}${more}&page=${page}`;

  // [S7.5] [S7.22]
  test('have 25 rows and start with the first', async () => {
    const page = await filter({ escuela: escuela.id });
    const { data: _, ...figures } = page;
    expect(page.data.map(({ nombre }) => nombre)).toEqual(Array.from({ length: 25 }, (__, at) => `N${101 + at}`));
    expect(figures).toEqual({
      total: 60,
      per_page: 25,
      current_page: 1,
      last_page: 3,
      from: 1,
      to: 25,
      links: [
        { label: 'Anterior', url: null, active: false },
        { label: '1', url: url(1), active: true },
        { label: '2', url: url(2), active: false },
        { label: '3', url: url(3), active: false },
        { label: 'Siguiente', url: url(2), active: false },
      ],
      next_page_url: url(2),
      prev_page_url: null,
    });
  });

  test('link to each other and contain each row once', async () => {
    const client = await server.as(1);
    let next: string | null = `/api/admin/filter-alumnos?escuela=${escuela.id}&per_page=7&sort=-grupo`;
    const seen: number[] = [];
    const froms = [];
    while (next) {
      const page: Page<AlumnoRow> = (await client.raw<Page<AlumnoRow>>(next)).body;
      seen.push(...ids(page));
      froms.push([page.from, page.to]);
      expect(page.per_page).toBe(7);
      next = page.next_page_url;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    expect([froms[0], froms[8]]).toEqual([
      [1, 7],
      [57, 60],
    ]);
  });

  test('keep every other parameter in their links', async () => {
    const { links } = await filter({
      escuela: escuela.id,
      grupo: '1A',
      sort: '-nombre',
      per_page: 10,
      page: 2,
      activo: 1,
    });
    const requested = new URL(links[1]?.url ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(requested)).toEqual({
      escuela: String(escuela.id),
      grupo: '1A',
      sort: '-nombre',
      per_page: '10',
      page: '1',
      activo: '1',
    });
    expect([links[0]?.url, links[4]?.url]).toEqual([links[1]?.url, links[3]?.url]);
  });

  test('omit distant page numbers', async () => {
    const labels = async (page: number) => {
      const { links } = await filter({ escuela: escuela.id, per_page: 3, page });
      return links.map(({ label, active, url: to }) => (active ? `[${label}]` : to ? label : `(${label})`)).join(' ');
    };
    expect(await labels(1)).toBe('(Anterior) [1] 2 3 (…) 20 Siguiente');
    expect(await labels(5)).toBe('Anterior 1 2 3 4 [5] 6 7 (…) 20 Siguiente');
    expect(await labels(6)).toBe('Anterior 1 (…) 4 5 [6] 7 8 (…) 20 Siguiente');
    expect(await labels(20)).toBe('Anterior 1 (…) 18 19 [20] (Siguiente)');
  });

  test('are empty past the end, with a link back', async () => {
    expect(await filter({ escuela: escuela.id, page: 9 })).toMatchObject({
      data: [],
      total: 60,
      current_page: 9,
      last_page: 3,
      from: null,
      to: null,
      next_page_url: null,
      prev_page_url: url(3),
    });
  });

  test('are one empty page without rows', async () => {
    const empty = await anEscuela(server);
    expect(await filter({ escuela: empty.id })).toMatchObject({
      data: [],
      total: 0,
      current_page: 1,
      last_page: 1,
      from: null,
      to: null,
      next_page_url: null,
      prev_page_url: null,
      links: [
        { label: 'Anterior', url: null },
        { label: '1', active: true },
        { label: 'Siguiente', url: null },
      ],
    });
  });

  test('can have 1 to 100 rows', async () => {
    expect(await filter({ escuela: escuela.id, per_page: 1 })).toMatchObject({ last_page: 60, to: 1 });
    expect((await filter({ escuela: escuela.id, per_page: 100 })).data).toHaveLength(60);
  });
});

describe('order', () => {
  let escuela: School;
  /** By apaterno, amaterno, nombre: accents ignored, Ñ behind N, a shorter name first. */
  const people = [
    ['Álvarez', null, 'Zoe'],
    ['Alvarez', 'Abad', 'Ana'],
    ['ÁLVAREZ', 'Ñuño', 'ana'],
    ['De', 'Zúñiga', 'Luis'],
    ['De la Cruz', null, 'Íñigo'],
    ['Muñoz', 'Ávila', 'Óscar'],
    ['Muñoz', 'Avila', 'Pía'],
    ['Nuñez', null, 'Ana'],
    ['Nunzio', null, 'Ana'],
    ['Ñañez', null, 'Ana'],
    ['Oca', null, 'Ana'],
  ] as const;
  beforeAll(async () => {
    escuela = await anEscuela(server);
    const turned = [...people].reverse();
    for (const [at, [apaterno, amaterno, nombre]] of turned.entries()) {
      await anAlumno(server, {
        escuela,
        apaterno,
        amaterno,
        nombre,
        grupo: at % 2 ? '1A' : '3C',
        celular: at % 3 ? `55123456${10 + at}` : null,
        email: at % 4 ? `${'zyxwvutsrqp'[at]}${at}@example.com` : null,
      });
    }
  });
  const names = async (sort?: string) =>
    (await filter({ escuela: escuela.id, sort })).data.map(({ apaterno, amaterno, nombre }) => [
      apaterno,
      amaterno,
      nombre,
    ]);

  test('is apaterno, amaterno, nombre by default', async () => {
    const sorted = await names();
    expect(sorted).toEqual(await names('nombre'));
    expect(sorted.map(([apaterno, amaterno, nombre]) => `${apaterno} ${amaterno ?? '-'} ${nombre}`)).toEqual([
      'Álvarez - Zoe',
      'Alvarez Abad Ana',
      'ÁLVAREZ Ñuño ana',
      'De Zúñiga Luis',
      'De la Cruz - Íñigo',
      'Muñoz Ávila Óscar',
      'Muñoz Avila Pía',
      'Nunzio - Ana',
      'Nuñez - Ana',
      'Ñañez - Ana',
      'Oca - Ana',
    ]);
    expect(await names('-nombre')).toEqual([...sorted].reverse());
  });

  test.each([['email'], ['celular'], ['grupo'], ['id']] as const)(
    'by %s works both ways, without a value first, ties by name',
    async (field) => {
      const rows = (await filter({ escuela: escuela.id })).data;
      const value = (row: AlumnoRow) => row[field] ?? '';
      const place = new Map(rows.map((row, at) => [row.id, at]));
      const byName = (a: AlumnoRow, b: AlumnoRow) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0);
      const compare = (a: AlumnoRow, b: AlumnoRow) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
      const up = [...rows].sort((a, b) => compare(a, b) || byName(a, b));
      const down = [...rows].sort((a, b) => compare(b, a) || byName(a, b));
      expect(ids(await filter({ escuela: escuela.id, sort: field }))).toEqual(up.map(({ id }) => id));
      expect(ids(await filter({ escuela: escuela.id, sort: `-${field}` }))).toEqual(down.map(({ id }) => id));
    },
  );

  test('by school ignores accents, with employees first', async () => {
    const client = await server.as(1);
    await aStaff(server, 1);
    const prefix = ['Ávila', 'avila b', 'Zapata'];
    for (const nombre of prefix) await anAlumno(server, { escuela: await anEscuela(server, { nombre }) });
    const all = async (sort: string) => {
      const { datos } = await client.get(endpoints.listUsers, { query: { sort, per_page: 100, page: 1 } });
      const rest =
        datos.last_page > 1
          ? (await client.get(endpoints.listUsers, { query: { sort, per_page: 100, page: 2 } })).datos.data
          : [];
      return [...datos.data, ...rest].map(({ escuela_nombre }) => escuela_nombre);
    };
    const up = await all('escuela');
    expect(up[0]).toBeNull();
    expect(up.filter((nombre) => nombre !== null && prefix.includes(nombre))).toEqual(prefix);
    expect(up.at(-1)).toBe('Zapata');
    expect((await all('-escuela'))[0]).toBe('Zapata');
  });
});

describe('filters', () => {
  let one: School;
  let other: School;
  beforeAll(async () => {
    [one, other] = [await anEscuela(server), await anEscuela(server)];
    for (const [escuela, grupo] of [
      [one, '1A'],
      [one, '1A'],
      [one, '2B'],
      [other, '1A'],
    ] as const) {
      await anAlumno(server, { escuela, grupo });
    }
    await anAlumno(server, { escuela: one, grupo: '1A', baja: true });
  });
  const totals = async (query: Query) => (await filter(query)).total;

  // [S7.23]
  test('select by school, group in any spelling, and both', async () => {
    expect(await totals({ escuela: one.id })).toBe(3);
    expect(await totals({ escuela: one.id, grupo: '1A' })).toBe(2);
    expect(await totals({ escuela: one.id, grupo: '2° b' })).toBe(1);
    expect(await totals({ escuela: other.id, grupo: '2B' })).toBe(0);
    const everyGroup = await filter({ grupo: 'a1', per_page: 100 });
    expect(new Set(everyGroup.data.map(({ grupo }) => grupo))).toEqual(new Set(['1A']));
    expect(await totals({ escuela: 999_999 })).toBe(0);
  });

  test('exclude those in baja by default', async () => {
    expect(await totals({ escuela: one.id, activo: 0 })).toBe(1);
    expect(await totals({ escuela: one.id, activo: 1 })).toBe(3);
    expect((await filter({ escuela: one.id, activo: 0 })).data[0]?.activo).toBe(false);
  });

  // [S7.5] [S7.22]
  test('keep employees out of alumnos, and select users by rol', async () => {
    const client = await server.as(1);
    const employee = await aStaff(server, 2);
    const alumnos = await client.get(endpoints.listAlumnos, { query: { per_page: 100, sort: '-id' } });
    expect(new Set(alumnos.data.map(({ rol }) => rol))).toEqual(new Set([0]));
    for (const rol of [0, 1, 2, 3] as const) {
      const { datos } = await client.get(endpoints.listUsers, { query: { rol, per_page: 100, sort: '-id' } });
      expect(datos.data.every((user) => user.rol === rol)).toBe(true);
      expect(ids(datos).includes(employee.id)).toBe(rol === 2);
    }
    const { datos } = await client.get(endpoints.listUsers, { query: { sort: '-id', per_page: 1 } });
    expect(ids(datos)).toEqual([employee.id]);
    expect(Object.keys(datos.data[0] ?? {}).sort()).toEqual(Object.keys(employee).sort());
  });
});

describe('a row', () => {
  // [S3.12]
  test('is the person with the school’s name and the note to be paid next', async () => {
    const escuela = await anEscuela(server, { nombre: 'Escuela de la fila' });
    const alumno = await anAlumno(server, { escuela, grupo: '4D' });
    const row = async () => (await filter({ escuela: escuela.id })).data[0];
    expect(await row()).toEqual({ ...alumno, escuela: 'Escuela de la fila', escuela_id: escuela.id, note: null });
    const paid = await aNote(server, { alumno, paid: true });
    expect((await row())?.note).toEqual(paid);
    const owed = await aNote(server, { alumno, paid: 100 });
    expect((await row())?.note).toEqual(owed);
    const newest = await aNote(server, { alumno, paid: true });
    // Newer, but nothing to be paid.
    expect((await row())?.note?.id).toBe(owed.id);
    await aNote(server, { alumno, cancelled: true });
    expect((await row())?.note?.id).toBe(owed.id);
    await server.get(1, endpoints.createAbono, {
      body: { user_id: alumno.id, nota_id: owed.id, amount: 400 },
    });
    expect((await row())?.note?.id).toBe(newest.id);
  });
});

describe('pendientes', () => {
  const all = async () => (await server.get(1, endpoints.listPendientes, { query: { per_page: 100 } })).data;

  // [S7.25]
  test('are all with an unpaid note, those in baja marked', async () => {
    const [none, owing, paid, cancelled, free, gone] = [
      (await anAlumno(server)).id,
      (await aNote(server, { paid: 499 })).user_id,
      (await aNote(server, { paid: true })).user_id,
      (await aNote(server, { cancelled: true })).user_id,
      (await aNote(server, { total: 0 })).user_id,
      (await aNote(server)).user_id,
    ];
    await server.get(1, endpoints.bajaUser, { params: { id: gone }, body: { motivo: 'Se fue' } });
    const rows = await all();
    expect(
      rows
        .filter(({ id }) => [none, owing, paid, cancelled, free, gone].includes(id))
        .map(({ id, activo, note }) => [id, activo, note?.saldo]),
    ).toEqual(
      expect.arrayContaining([
        [owing, true, 1],
        [gone, false, 500],
      ]),
    );
    expect(rows.some(({ id }) => [none, paid, cancelled, free].includes(id))).toBe(false);
  });

  test('count each person once and have pages', async () => {
    const { user_id } = await aNote(server);
    await aNote(server, { alumno: { id: user_id } });
    const rows = await all();
    expect(rows.filter(({ id }) => id === user_id)).toHaveLength(1);
    const page = await server.get(1, endpoints.listPendientes, {
      query: { per_page: 1, page: 2, sort: '-id' },
    });
    expect(page).toMatchObject({ total: rows.length, last_page: rows.length, from: 2, to: 2 });
    expect(page.next_page_url).toBe('/api/admin/solicitudes-pendientes?sort=-id&per_page=1&page=3');
  });
});
