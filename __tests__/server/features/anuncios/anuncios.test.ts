/** Announcements: written, changed and deleted by staff, listed in pages. */
import { endpoints } from '#contract/endpoints.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { MESSAGE_MAX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import { emptyOf } from '../../../client/rows.ts';
import { anAlumno, anAnuncio, anEscuela, bajaOf } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const everybody = { todosGrupos: true, todasEscuelas: true };
const supervisor = () => server.as(2);

describe('writing', () => {
  // [S3.10] [S3.11] [S7.28]
  test('for groups and schools returns the record as the list shows it', async () => {
    const [b, a] = [await anEscuela(server, { nombre: 'Zaragoza' }), await anEscuela(server, { nombre: 'Álamos' })];
    const body = { mensaje: '  Junta el lunes ', grupos: ['2b', '1°A', '2B'], escuelas: [b.id, a.id, b.id] };
    const client = await supervisor();
    const { status, body: response } = await client.request(endpoints.createAnuncio, { method: 'POST', body });
    expect(status).toBe(201);
    expect(response).toEqual({
      success: true,
      anuncio: {
        ...emptyOf(anuncioRecord),
        id: expect.any(Number),
        mensaje: 'Junta el lunes',
        user_id: null,
        grupos: ['1A', '2B'],
        escuelas: [a.id, b.id],
        todosGrupos: false,
        todasEscuelas: false,
        user: null,
        grupo: '1A, 2B',
        escuela: { nombre: 'Álamos, Zaragoza' },
        created_at: server.clock.now().toISOString(),
        version: 1,
      },
    });
    expect((await client.get(endpoints.getAnuncio, { params: { id: response.anuncio.id } })).anuncio).toEqual(
      response.anuncio,
    );
    expect((await client.get(endpoints.listAnuncios)).data[0]).toEqual(response.anuncio);
  });

  // [S7.28]
  test('for all ignores lists that are sent along', async () => {
    const { id } = await anEscuela(server);
    const body = { mensaje: 'Para todos', ...everybody, grupos: ['1A'], escuelas: [id] };
    const { anuncio } = await (await supervisor()).get(endpoints.createAnuncio, { body });
    expect(anuncio).toMatchObject({
      ...everybody,
      grupos: [],
      escuelas: [],
      grupo: 'Todos',
      escuela: { nombre: 'Todas' },
    });
  });

  // [S3.11] [S7.28]
  test('for one person ignores groups and schools', async () => {
    const person = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña', amaterno: 'Ruiz' });
    const body = { mensaje: 'Solo para ti', user_id: person.id, ...everybody };
    const { anuncio } = await (await supervisor()).get(endpoints.createAnuncio, { body });
    expect(anuncio).toMatchObject({
      user_id: person.id,
      user: { id: person.id, nombre: 'Ana Peña Ruiz' },
      grupo: null,
      escuela: null,
    });
    expect(anuncio).toMatchObject({ todosGrupos: false, todasEscuelas: false });
  });

  // [S2.115] [S5.13]
  test.each([
    ['no message', { ...everybody }, ['mensaje']],
    ['a message of blanks', { mensaje: ' \n ', ...everybody }, ['mensaje']],
    ['a message too long', { mensaje: 'x'.repeat(MESSAGE_MAX + 1), ...everybody }, ['mensaje']],
    ['nobody at all', { mensaje: 'x' }, ['grupos', 'escuelas']],
    ['empty lists', { mensaje: 'x', grupos: [], escuelas: [] }, ['grupos', 'escuelas']],
    ['groups of no school', { mensaje: 'x', grupos: ['1A'] }, ['escuelas']],
    ['schools without a group', { mensaje: 'x', todasEscuelas: true, todosGrupos: false }, ['grupos']],
    ['a group that is none', { mensaje: 'x', todasEscuelas: true, grupos: ['7A'] }, ['grupos']],
    ['the group of employees', { mensaje: 'x', todasEscuelas: true, grupos: [0] }, ['grupos']],
    ['a school that is gone', { mensaje: 'x', todosGrupos: true, escuelas: [999_999] }, ['escuelas']],
    ['a person who is gone', { mensaje: 'x', user_id: 999_999 }, ['user_id']],
  ])('refuses %s at its field', async (_what, body, fields) => {
    const client = await supervisor();
    const before = (await client.get(endpoints.listAnuncios)).total;
    const { status, refused } = await client.request(endpoints.createAnuncio, { body });
    expect([status, Object.keys(refused.error?.errors ?? {}).sort()]).toEqual([422, [...fields].sort()]);
    expect((await client.get(endpoints.listAnuncios)).total).toBe(before);
  });

  test('refuses a person in baja', async () => {
    const { id } = await anAlumno(server, { baja: true });
    const { status, refused } = await (await supervisor()).request(endpoints.createAnuncio, {
      body: { mensaje: 'x', user_id: id },
    });
    expect([status, refused.error?.errors.user_id]).toEqual([422, ['La persona ya no existe o está dada de baja.']]);
  });
});

describe('changing', () => {
  // [S7.29]
  test('keeps absent fields, replaces given ones and raises the version', async () => {
    const { id: escuela } = await anEscuela(server);
    const { id } = await anAnuncio(server, { grupos: ['1A', '2B'], escuelas: [escuela] });
    const client = await supervisor();
    const put = async (body: object) => (await client.get(endpoints.updateAnuncio, { params: { id }, body })).anuncio;
    expect(await put({ mensaje: 'Otro' })).toMatchObject({
      mensaje: 'Otro',
      grupos: ['1A', '2B'],
      escuelas: [escuela],
      version: 2,
    });
    expect(await put({ grupos: ['6D'] })).toMatchObject({ grupos: ['6D'], grupo: '6D', version: 3 });
    expect(await put({ todosGrupos: true })).toMatchObject({
      grupos: [],
      grupo: 'Todos',
      escuelas: [escuela],
      version: 4,
    });
  });

  test('goes from groups to one person and back', async () => {
    const { id } = await anAnuncio(server);
    const person = await anAlumno(server);
    const client = await supervisor();
    const put = (body: object) => client.request(endpoints.updateAnuncio, { params: { id }, body });
    expect((await put({ user_id: person.id })).body.anuncio).toMatchObject({ user_id: person.id, todosGrupos: false });
    const { status, refused } = await put({ user_id: null });
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['grupos', 'escuelas']]);
    expect((await put({ user_id: null, ...everybody })).body.anuncio).toMatchObject({
      user_id: null,
      user: null,
      ...everybody,
    });
  });

  test('logs both people, and anonymising one erases their own line', async () => {
    const [one, other] = [
      await anAlumno(server, { nombre: 'Primera', apaterno: 'Fugaz' }),
      await anAlumno(server, { nombre: 'Segunda', apaterno: 'Quieta' }),
    ];
    const { id } = await anAnuncio(server, { mensaje: 'Fugaz: pasa a la dirección', user_id: one.id });
    const client = await server.as(3);
    const body = { mensaje: 'Quieta: pasa a la dirección', user_id: other.id };
    const before = await client.get(endpoints.getAnuncio, { params: { id } });
    const { anuncio } = await client.get(endpoints.updateAnuncio, { params: { id }, body });
    // As it was written before: one line about the second person, with what stood there of the first.
    const actor = { userId: client.userId, address: null, requestId: null, now: server.clock.now().toISOString() };
    const line = { accion: 'cambiar', tabla: 'anuncios', registro: id, persona: other.id };
    await server.db.write((tx) => record(tx, actor, { ...line, antes: before.anuncio, despues: anuncio }));
    const lines = async () => (await client.get(endpoints.history, { params: { tabla: 'anuncios', id } })).data;
    const messages = async () =>
      (await lines()).map(({ accion, antes, despues }) => [accion, antes?.mensaje, despues?.mensaje]);
    expect(await messages()).toEqual([
      ['cambiar', before.anuncio.mensaje, body.mensaje],
      ['cambiar', undefined, body.mensaje],
      ['cambiar', before.anuncio.mensaje, undefined],
      ['crear', undefined, before.anuncio.mensaje],
    ]);
    await client.get(endpoints.anonymizeUser, { params: { id: one.id }, body: { motivo: 'Lo pidió' } });
    expect(await messages()).toEqual([
      ['cambiar', undefined, undefined],
      ['cambiar', undefined, body.mensaje],
      ['cambiar', undefined, undefined],
      ['crear', undefined, undefined],
    ]);
    expect(JSON.stringify(await lines())).not.toMatch(/fugaz/i);
  });

  test('accepts a new message though the recipient is in baja or the school deleted; a new audience is checked', async () => {
    const [alumno, escuela] = [await anAlumno(server), await anEscuela(server)];
    const toOne = await anAnuncio(server, { user_id: alumno.id });
    const toSchool = await anAnuncio(server, { todosGrupos: true, escuelas: [escuela.id] });
    await server.db.write((tx) => bajaOf(tx, alumno.id, server.clock.now().toISOString()));
    await server.get(3, endpoints.deleteEscuela, { params: { id: escuela.id } });
    const client = await supervisor();
    const put = (id: number, body: object) => client.request(endpoints.updateAnuncio, { params: { id }, body });
    for (const { id } of [toOne, toSchool]) {
      expect((await put(id, { mensaje: 'Corregido' })).status).toBe(200);
      const { anuncio } = await client.get(endpoints.getAnuncio, { params: { id } });
      expect((await put(id, { ...anuncio, mensaje: 'Otra vez' })).status).toBe(200);
    }
    expect((await put(toSchool.id, { user_id: alumno.id })).refused.error?.errors).toHaveProperty('user_id');
    expect((await put(toOne.id, { user_id: null })).refused.error?.errors).toHaveProperty('escuelas');
  });
});

describe('a missing announcement', () => {
  // [S7.31]
  test('is gone for everybody when deleted, with its groups, schools and readings', async () => {
    const alumno = await anAlumno(server);
    const { id } = await anAnuncio(server, { grupos: ['1A'], escuelas: [Number(alumno.escuela)] });
    const reader = await server.as(alumno);
    await reader.get(endpoints.readAnuncio, { params: { id } });
    const client = await supervisor();
    expect(await client.get(endpoints.deleteAnuncio, { params: { id } })).toEqual({ success: true });
    expect((await client.request(endpoints.deleteAnuncio, { params: { id } })).status).toBe(404);
    expect((await reader.get(endpoints.myAnuncios)).datos.map((one) => one.id)).not.toContain(id);
    for (const table of ['anuncio_grupos', 'anuncio_escuelas', 'anuncio_lecturas']) {
      expect(await server.db.all(`SELECT * FROM ${table} WHERE anuncio_id = ?`, id)).toEqual([]);
    }
  });

  test('stays without the name of a deleted school', async () => {
    const [gone, stays] = [await anEscuela(server), await anEscuela(server)];
    const { id } = await anAnuncio(server, { todosGrupos: true, escuelas: [gone.id, stays.id] });
    await server.get(3, endpoints.deleteEscuela, { params: { id: gone.id } });
    const { anuncio } = await (await supervisor()).get(endpoints.getAnuncio, { params: { id } });
    expect(anuncio).toMatchObject({ escuelas: [stays.id], escuela: { nombre: stays.nombre }, todasEscuelas: false });
  });

  test('is for nobody, not for everybody, when its last school is deleted', async () => {
    const gone = await anEscuela(server);
    const { id } = await anAnuncio(server, { todosGrupos: true, escuelas: [gone.id] });
    await server.get(3, endpoints.deleteEscuela, { params: { id: gone.id } });
    const reader = await server.as(await anAlumno(server));
    expect((await reader.get(endpoints.myAnuncios)).datos.map((one) => one.id)).not.toContain(id);
  });
});

// [S7.30]
test('the list has pages, newest first, with links', async () => {
  for (let number = 0; number < 3; number += 1) await anAnuncio(server);
  const client = await server.as(1);
  const pages = [];
  let path: string | null = '/api/admin/anuncios?per_page=4';
  while (path) {
    const { body }: { body: Awaited<ReturnType<typeof client.get<typeof endpoints.listAnuncios>>> } =
      await client.raw(path);
    pages.push(body);
    path = body.next_page_url;
  }
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect(ids).toHaveLength(pages[0]?.total ?? 0);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(pages.length).toBeGreaterThan(1);
});
