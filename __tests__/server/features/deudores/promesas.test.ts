/** Promises to pay: what may be promised, and whether it was kept, told by the abonos of its note. */
import { endpoints } from '#contract/endpoints.ts';
import type { Note, Promesa } from '#contract/entities.ts';
import type { EndpointOptions } from '../../../support/api-client.ts';
import { aNote, anAbono, anAlumno } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile({ settings: { timeZone: 'America/Merida' } });
// 23:59 of the 20th in Mérida, where it is the 21st in UTC.
const NIGHT = '2026-11-21T05:59:00.000Z';
const MORNING = '2026-11-20T15:00:00.000Z';
beforeEach(() => server.clock.set(MORNING));

const send = async (note: Pick<Note, 'id'>, fields: object = {}) => {
  const body = { nota_id: note.id, fecha: '2026-11-20', monto: 200, ...fields };
  return server.request(1, endpoints.createPromesa, { body } as EndpointOptions<typeof endpoints.createPromesa>);
};
const promise = async (note: Pick<Note, 'id'>, fields: object = {}) => (await send(note, fields)).body.promesa;
const list = async (query: object) => (await server.get(1, endpoints.listPromesas, { query })).data;
const now = async ({ id, user_id }: Promesa) => (await list({ user_id })).find((one) => one.id === id) as Promesa;
const change = ({ id }: Promesa, body: object) => server.request(1, endpoints.updatePromesa, { params: { id }, body });

test('a promise has amount, note and day; it is kept until the last minute of its day and broken after', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Uc', amaterno: 'Pech' });
  const note = await aNote(server, { alumno });
  const promesa = await promise(note, { comentario: 'Cobra el viernes' });
  expect(promesa).toMatchObject({
    ...{
      nota_id: note.id,
      folio: note.folio,
      user_id: alumno.id,
      alumno: 'Ana Uc Pech',
      comentario: 'Cobra el viernes',
    },
    ...{ fecha: '2026-11-20', monto: 200, abonado: 0, estado: 'pendiente', version: 1 },
  });
  server.clock.set(NIGHT);
  await anAbono(server, { note, amount: 150 });
  expect(await now(promesa)).toMatchObject({ abonado: 150, estado: 'pendiente' });
  const last = await anAbono(server, { note, amount: 50 });
  expect(await now(promesa)).toMatchObject({ abonado: 200, estado: 'cumplida' });
  server.clock.advance({ minutes: 1 });
  expect(await now(promesa)).toMatchObject({ estado: 'cumplida' });
  // Money that is given back was not paid, and what comes in afterwards comes too late.
  await server.get(2, endpoints.cancelAbono, { params: { id: last.id }, body: { motivo: 'Billete falso' } });
  await anAbono(server, { note, amount: 50 });
  expect(await now(promesa)).toMatchObject({ abonado: 150, estado: 'rota' });
});

test('earlier abonos and abonos of another note do not keep a promise', async () => {
  const alumno = await anAlumno(server);
  const [note, other] = [await aNote(server, { alumno }), await aNote(server, { alumno })];
  await anAbono(server, { note, amount: 200 });
  server.clock.advance({ seconds: 1 });
  const promesa = await promise(note);
  await anAbono(server, { note: other, amount: 300 });
  expect(await now(promesa)).toMatchObject({ abonado: 0, estado: 'pendiente' });
});

test('an abono typed offline counts on the day it was paid', async () => {
  const note = await aNote(server);
  const promesa = await promise(note);
  server.clock.set('2026-11-22T15:00:00.000Z');
  expect(await now(promesa)).toMatchObject({ estado: 'rota' });
  const body = { user_id: note.user_id, nota_id: note.id, amount: 200, capturado_en: NIGHT };
  await server.get(1, endpoints.createAbono, { body });
  expect(await now(promesa)).toMatchObject({ abonado: 200, estado: 'cumplida' });
});

test('an abono of a device with a clock ahead counts on the day it arrived', async () => {
  const note = await aNote(server);
  const promesa = await promise(note);
  server.clock.set(NIGHT);
  const body = { user_id: note.user_id, nota_id: note.id, amount: 200, capturado_en: '2026-11-21T06:00:00.000Z' };
  const { abono } = await server.get(1, endpoints.createAbono, { body });
  expect(abono).toMatchObject({ capturado_en: NIGHT, created_at: NIGHT });
  expect(await now(promesa)).toMatchObject({ abonado: 200, estado: 'cumplida' });
});

const addTo = async ({ id }: Pick<Note, 'id'>, monto: number) => {
  const body = { nombre: 'Acuerdo', monto, motivo: 'Así quedó' };
  return server.get(2, endpoints.createRecargo, { params: { id }, body });
};

test('a lower total needs less to keep the promise', async () => {
  const note = await aNote(server);
  const promesa = await promise(note, { monto: 500 });
  await addTo(note, -200);
  await anAbono(server, { note, amount: 300 });
  expect(await now(promesa)).toMatchObject({ abonado: 300, estado: 'cumplida' });
});

test('a total changed after the day changes neither kept nor broken promises', async () => {
  const [note, other] = [await aNote(server), await aNote(server)];
  const [kept, broken] = [await promise(note, { monto: 500 }), await promise(other, { monto: 500 })];
  await addTo(note, -200);
  for (const of of [note, other]) await anAbono(server, { note: of, amount: 300 });
  const states = async () => [(await now(kept)).estado, (await now(broken)).estado];
  server.clock.set('2026-11-22T15:00:00.000Z');
  expect(await states()).toEqual(['cumplida', 'rota']);
  await addTo(note, 50);
  await addTo(other, -200);
  expect(await states()).toEqual(['cumplida', 'rota']);
});

test('a new promise replaces the open one; past ones stay', async () => {
  const note = await aNote(server);
  const first = await promise(note);
  const second = await promise(note, { fecha: '2026-11-27' });
  expect([await now(first), await now(second)]).toMatchObject([{ estado: 'retirada' }, { estado: 'pendiente' }]);
  server.clock.advance({ days: 20 });
  await promise(note, { fecha: '2026-12-20' });
  expect(await now(second)).toMatchObject({ estado: 'rota' });
});

test.each([
  ['yesterday', { fecha: '2026-11-19' }, { fecha: ['La fecha ya pasó. Elige hoy o un día después.'] }],
  ['a slipped key', { fecha: '2126-12-31' }, { fecha: ['La fecha queda a más de un año. Revisa el año.'] }],
  ['no day', { fecha: '2026-02-31' }, { fecha: ['La fecha no existe.'] }],
  ['nothing', { monto: 0 }, { monto: ['El monto debe ser mayor que 0.'] }],
  ['more than is owed', { monto: 500.01 }, { monto: ['Lo prometido ($500.01) supera el saldo ($500.00).'] }],
])('a promise of %s is refused at its field', async (_, fields, errors) => {
  const { status, refused } = await send(await aNote(server), fields);
  expect([status, refused.error?.errors]).toEqual([422, errors]);
});

test('an open promise is changed and withdrawn with a version check', async () => {
  const note = await aNote(server);
  const promesa = await promise(note);
  await anAbono(server, { note, amount: 100 });
  // What came in since counts for it: 400 are owed, and 500 were promised of 500.
  expect((await change(promesa, { monto: 500, version: 1 })).body.promesa).toMatchObject({ monto: 500, abonado: 100 });
  expect((await change(promesa, { monto: 500.01 })).status).toBe(422);
  expect((await change(promesa, { fecha: '2026-11-19' })).status).toBe(422);
  const { status, refused } = await change(promesa, { comentario: 'Otra', version: 1 });
  expect([status, refused.actual]).toEqual([409, expect.objectContaining({ monto: 500, version: 2 })]);
  expect((await change(promesa, { retirada: true })).body.promesa).toMatchObject({ estado: 'retirada' });
  const over = await change(promesa, { comentario: 'Otra' });
  expect([over.status, over.refused.message]).toEqual([
    409,
    'La promesa ya está retirada: no se cambia. Registra otra.',
  ]);
});

test('a cancelled note takes no promise, and its open one is withdrawn', async () => {
  const note = await aNote(server);
  const promesa = await promise(note);
  await server.get(2, endpoints.cancelNote, { params: { id: note.id }, body: { motivo: 'Error' } });
  expect(await now(promesa)).toMatchObject({ estado: 'retirada' });
  expect((await send(note)).status).toBe(409);
});

test('promises are listed by day and by state', async () => {
  const [kept, broken, coming] = [await aNote(server), await aNote(server), await aNote(server)];
  const dia = '2027-03-10';
  server.clock.set(`${dia}T15:00:00.000Z`);
  const [one, two] = [await promise(kept, { fecha: dia }), await promise(broken, { fecha: dia })];
  const three = await promise(coming, { fecha: '2027-03-11' });
  await anAbono(server, { note: kept, amount: 200 });
  server.clock.advance({ days: 1 });
  const states = (await list({ dia })).map(({ id, estado }) => ({ id, estado }));
  expect(states).toEqual([
    { id: one.id, estado: 'cumplida' },
    { id: two.id, estado: 'rota' },
  ]);
  const ids = async (estado: string) => (await list({ estado, per_page: 100 })).map(({ id }) => id);
  expect(await ids('cumplida')).toContain(one.id);
  expect(await ids('rota')).toContain(two.id);
  expect(await ids('pendiente')).toEqual([three.id]);
  for (const estado of ['cumplida', 'rota', 'pendiente', 'retirada']) {
    const listed = await list({ estado, per_page: 100 });
    expect(listed.map((row) => row.estado)).toEqual(listed.map(() => estado));
  }
});
