/** Failed logins and errors leave lines in the log: account and address, few enough, and nothing that must stay secret. */
import { endpoints } from '#contract/endpoints.ts';
import { cleanUp } from '#server/features/auth/auth.service.ts';
import { anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { everyText } from '../../everything.ts';

const server = serverOfFile({ settings: { trustProxy: true } });
const WRONG = 'equivocada-siempre';
const login = (email: string | null, password: string, address: string) =>
  server.anyone.request(endpoints.login, { body: { email, password }, headers: { 'x-forwarded-for': address } });
const lines = async (accion: string) =>
  (await server.get(3, endpoints.listAudit, { query: { accion, per_page: 100 } })).data;

test('a wrong password logs person and address; an unknown e-mail is logged as typed', async () => {
  const person = await aStaff(server, 1);
  const response = await login(person.email, WRONG, '203.0.113.9');
  await login('Alguien.Mas@example.com', WRONG, '203.0.113.10');
  const [unknown, known] = await lines('fallar');
  expect(known).toMatchObject({
    ...{ actor: null, tabla: 'users', registro_id: person.id, direccion: '203.0.113.9' },
    ...{ despues: { correo: person.email }, request_id: response.headers['x-request-id'] },
  });
  expect(unknown).toMatchObject({
    ...{ actor: null, tabla: 'sessions', registro_id: null, direccion: '203.0.113.10' },
    despues: { correo: 'alguien.mas@example.com' },
  });
  // What cannot be deleted holds no e-mail, and nothing holds the password.
  expect(await everyText(server.db, (table) => table === 'audit')).not.toContain('@example.com');
  expect(await everyText(server.db)).not.toContain(WRONG);
});

test('a value that is not an e-mail is not logged, as it may be a password', async () => {
  const before = (await lines('fallar')).length;
  expect((await login('mi-clave-secreta', WRONG, '203.0.113.11')).status).toBe(422);
  expect(await lines('fallar')).toHaveLength(before);
});

test('an unknown e-mail is erased from the log after thirty days, that of a person with anonymisation; the lines stay', async () => {
  const person = await aStaff(server, 1, { email: 'recordada@example.com' });
  await login('recordada@example.com', WRONG, '203.0.113.12');
  await login('olvidada@example.com', WRONG, '203.0.113.12');
  server.clock.advance({ days: 31 });
  await login('reciente@example.com', WRONG, '203.0.113.12');
  const count = (await lines('fallar')).length;
  await cleanUp(server.db, server.clock.now(), 12);
  const kept = JSON.stringify(await lines('fallar'));
  expect([/olvidada/.test(kept), /recordada/.test(kept), /reciente/.test(kept)]).toEqual([false, true, true]);
  await server.get(3, endpoints.anonymizeUser, { params: { id: person.id }, body: { motivo: 'Lo pidió' } });
  const left = await lines('fallar');
  expect([/recordada/.test(JSON.stringify(left)), left.length]).toEqual([false, count]);
});

test('a wrong current password logs the person', async () => {
  const person = await aStaff(server, 1);
  const client = await server.as(person);
  const body = { password: 'otra-jirafa-nueva-8', password_before: WRONG };
  expect((await client.request(endpoints.updateUser, { params: { id: person.id }, body })).status).toBe(422);
  expect((await lines('fallar'))[0]).toMatchObject({
    actor: { id: person.id },
    tabla: 'users',
    registro_id: person.id,
  });
});

test('a refusal is logged once per person, endpoint and hour', async () => {
  const person = await aStaff(server, 1);
  const client = await server.as(person);
  const { id } = await anEscuela(server);
  const refused = () => client.request(endpoints.deleteEscuela, { params: { id } });
  for (let count = 0; count < 3; count += 1) expect((await refused()).status).toBe(403);
  const own = async () => (await lines('denegar')).filter(({ actor }) => actor?.id === person.id);
  expect(await own()).toMatchObject([
    { tabla: 'permisos', despues: { llamada: 'DELETE /escuelas/:id' }, direccion: '127.0.0.1' },
  ]);
  expect((await client.request(endpoints.metrics)).status).toBe(403);
  expect(await own()).toHaveLength(2);
  server.clock.advance({ minutes: 61 });
  expect((await client.request(endpoints.me)).status).toBe(200);
  expect((await refused()).status).toBe(403);
  expect(await own()).toHaveLength(3);
});

test('failures from many addresses log at most 300 lines in 15 minutes, and the last one says so', async () => {
  server.clock.advance({ days: 1 });
  const people = await Promise.all(Array.from({ length: 64 }, () => aStaff(server, 1)));
  const before = (await server.db.get<{ id: number }>('SELECT max(id) AS id FROM audit'))?.id ?? 0;
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(people.map(({ email }, at) => login(email, WRONG, `10.9.${at}.1`)));
  }
  const left = await server.db.all<{ despues: string }>(
    `SELECT p.despues FROM audit a JOIN audit_personal p ON p.audit_id = a.id
      WHERE a.accion = 'fallar' AND a.id > ? ORDER BY a.id`,
    before,
  );
  expect(left).toHaveLength(300);
  expect(left.filter(({ despues }) => despues.includes('ya no se anotan'))).toEqual([left[299]]);
  expect((await login(people[0]?.email ?? '', PASSWORD, '10.9.200.1')).status).toBe(200);
});
