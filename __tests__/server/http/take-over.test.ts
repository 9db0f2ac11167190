/** What somebody typed offline and can't send any more is sent by a supervisor, once. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { aNote, aStaff } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();
const bodyOf = ({ id, user_id }: Note) => ({ user_id, nota_id: id, amount: 50, metodo: 'efectivo' as const });
const baja = ({ id }: User) => server.get(3, endpoints.bajaUser, { params: { id }, body: { motivo: 'Se fue' } });
const pay = (who: 1 | 2, note: Note, key: string, author: number) =>
  server.request(who, endpoints.createAbono, {
    query: { capturado_por: author },
    body: bodyOf(note) as never,
    key,
  });
const lines = (tabla: string, id: number) =>
  server.db.all<{ accion: string; actor_id: number }>(
    'SELECT accion, actor_id FROM audit WHERE tabla = ? AND registro_id = ? ORDER BY id',
    tabla,
    id,
  );

test('an abono of a person in baja is taken in a supervisor’s session, and the log names its author', async () => {
  const [author, note] = [await aStaff(server, 1), await aNote(server)];
  await baja(author);
  const { status, body } = await pay(2, note, randomUUID(), author.id);
  expect(status).toBe(201);
  const { userId } = await server.as(2);
  expect(await lines('abonos', body.abono.id)).toEqual([
    { accion: 'crear', actor_id: userId },
    { accion: 'tomar a cargo', actor_id: userId },
  ]);
});

test('an abono its author already sent is not taken again', async () => {
  const [author, note] = [await aStaff(server, 1), await aNote(server)];
  const key = randomUUID();
  const own = await server.get(author, endpoints.createAbono, { body: bodyOf(note) as never, key });
  await baja(author);
  const again = await pay(2, note, key, author.id);
  expect([again.status, again.body.abono.id, again.headers['idempotent-replayed']]).toEqual([
    201,
    own.abono.id,
    'true',
  ]);
  const { data } = await server.get(1, endpoints.listCredits, {
    params: { userId: note.user_id },
    query: {},
  });
  expect(data).toHaveLength(1);
});

test('an abono of a deleted author is taken once', async () => {
  const note = await aNote(server);
  const key = randomUUID();
  const [one, other] = [await pay(2, note, key, 999_999), await pay(2, note, key, 999_999)];
  expect([one.status, other.body.abono.id]).toEqual([201, one.body.abono.id]);
});

test('employees (403), and anyone while the author can sign in (409), cannot take it over', async () => {
  const [author, note] = [await aStaff(server, 1), await aNote(server)];
  expect((await pay(2, note, randomUUID(), author.id)).status).toBe(409);
  await baja(author);
  expect((await pay(1, note, randomUUID(), author.id)).status).toBe(403);
});
