/** Proofs of tickets: what they say, how long, to whom, and that nothing stored opens one. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import type { Abono } from '#contract/entities.ts';
import { PROOFS_OF_A_TICKET, PUBLIC_LINK_DAYS } from '#contract/rules.ts';
import { readTables } from '#server/backup/tables.ts';
import { makeBackup } from '#server/backup/write.ts';
import { forgetOverdue } from '#server/features/recibos/recibos.service.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../../../support/builders.ts';
import { proofOf, tokenIn } from '../../../support/publicLinks.ts';
import { serverOfFile, startServer } from '../../../support/server.ts';

const server = serverOfFile();
const read = (token: string) => server.anyone.request(endpoints.getRecibo, { params: { token } });
const recibo = async (token: string) => (await read(token)).body;
const cancel = ({ id }: Abono) =>
  server.get(2, endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se cobró dos veces' } });
const count = async ({ id }: Abono) => {
  const row = await server.db.get<{ total: number }>('SELECT count(*) AS total FROM recibos WHERE abono_id = ?', id);
  return row?.total;
};

test('a proof shows the ticket, today’s debt and initials, without a name', async () => {
  await server.get(3, endpoints.updateAjustes, { body: { nombre: 'Foto Escolar' } });
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, {
    ...{ escuela, grupo: '2B', nombre: 'María José', apaterno: 'Ñáñez', amaterno: 'de la Ó' },
  });
  const note = await aNote(server, { alumno, total: 500 });
  await anAbono(server, { note, amount: 100 });
  const second = await anAbono(server, { note, amount: 99.5 });
  const token = await proofOf(server, second);
  server.clock.advance({ minutes: 5 });
  await anAbono(server, { note, amount: 50 });
  expect(await recibo(token)).toEqual({
    negocio: 'Foto Escolar',
    ticket: second.ticket,
    fecha: second.created_at,
    monto: 99.5,
    saldo_entonces: 300.5,
    saldo_hoy: 250.5,
    alumno: 'M. J. Ñ. D. L. Ó.',
    grupo: '2B',
    estado: 'valido',
  });
  await cancel(second);
  expect(await recibo(token)).toMatchObject({ saldo_entonces: 300.5, saldo_hoy: 350, estado: 'cancelado' });
});

test('a cancelled note owes nothing, and an anonymised person has no initials', async () => {
  const note = await aNote(server);
  const abono = await anAbono(server, { note });
  const token = await proofOf(server, abono);
  await cancel(abono);
  const supervisor = await server.as(3);
  await supervisor.get(endpoints.cancelNote, { params: { id: note.id }, body: { motivo: 'No era suya' } });
  expect(await recibo(token)).toMatchObject({ saldo_hoy: 0, estado: 'cancelado', alumno: expect.any(String) });
  await supervisor.get(endpoints.anonymizeUser, { params: { id: note.user_id }, body: { motivo: 'Lo pidió' } });
  expect(await recibo(token)).toMatchObject({ monto: 100, alumno: null });
});

test('forged, cut, foreign, revoked and expired links get the same response, and valid ones open', async () => {
  const [kept, ended] = [await anAbono(server), await anAbono(server)];
  const right = await proofOf(server, kept);
  const other = await startServer();
  const elsewhere = await anAbono(other)
    .then((abono) => proofOf(other, abono))
    .finally(other.close);
  const revoked = [await proofOf(server, ended), await proofOf(server, ended)];
  await server.get(2, endpoints.revokeRecibos, { params: { id: ended.id } });
  const text = "' OR hash <> '";
  const wrong = [...revoked, elsewhere, right.slice(0, -1), `${right}A`, text, ' ', '1', 'ñ'.repeat(300)];
  const unsigned = [`${kept.id}.${Date.parse('2099-01-01')}.0.${right}`, `${kept.id}.1.0.x`, '999999999.1.0.x'];
  const responses = await Promise.all([...wrong, ...unsigned].map(read));
  const seen = new Set(responses.map((response) => `${response.status} ${response.text}`));
  expect([...seen]).toEqual([expect.stringMatching(/^404 .*Pide uno nuevo en la caja/)]);
  expect(await recibo(right)).toMatchObject({ ticket: kept.ticket });

  server.clock.advance({ days: PUBLIC_LINK_DAYS });
  expect((await read(right)).text).toBe(responses[0]?.text);
  expect(await count(kept)).toBe(1);
  await forgetOverdue(server.db, server.clock.now());
  expect(await count(kept)).toBe(0);
});

test('each print makes a proof; prints beyond the maximum keep the existing ones', async () => {
  const abono = await anAbono(server);
  const tokens: string[] = [];
  for (let at = 0; at < PROOFS_OF_A_TICKET; at += 1) tokens.push(await proofOf(server, abono));
  expect(new Set(tokens).size).toBe(PROOFS_OF_A_TICKET);
  tokens.push(await proofOf(server, abono), await proofOf(server, abono));
  expect(await count(abono)).toBe(PROOFS_OF_A_TICKET);
  const statuses = async () => Promise.all(tokens.map(async (token) => (await read(token)).status));
  expect(await statuses()).toEqual(tokens.map(() => 200));
  await server.get(2, endpoints.revokeRecibos, { params: { id: abono.id } });
  expect(await statuses()).toEqual(tokens.map(() => 404));
});

test('a repeated request gets another address, as no stored response holds one', async () => {
  const { id } = await anAbono(server);
  const staff = await server.as(1);
  const send = () => staff.request(endpoints.issueRecibo, { params: { id }, key });
  const key = randomUUID();
  const [one, again] = [await send(), await send()];
  expect([one.status, again.status, again.headers['idempotent-replayed']]).toEqual([200, 200, undefined]);
  expect(again.body.url).not.toBe(one.body.url);
});

test('guessing tokens is rate-limited without locking others out', async () => {
  const right = await proofOf(server, await anAbono(server));
  const tries = await Promise.all(Array.from({ length: 100 }, () => read('no-es')));
  const refused = tries.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(tries.every(({ status }) => status === 404 || status === 429)).toBe(true);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await read(right)).status).toBe(200);
});

test('a link read too often slows only its own readers', async () => {
  const [passedOn, other] = [
    await proofOf(server, await anAbono(server)),
    await proofOf(server, await anAbono(server)),
  ];
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await read(passedOn)).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await read(other)).status).toBe(200);
});

/** Tokens of public pages lie nowhere in the clear: not in the database's files, not in a backup. */
describe('the secrets of links', () => {
  const server = serverOfFile();

  /** All bytes below a folder, unpacked where they are packed. */
  async function bytesBelow(folder: string): Promise<string> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const contents = files.map(async (path) => {
      const bytes = await readFile(path);
      return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    });
    return (await Promise.all(contents)).join('\n');
  }

  test('are in no row, file or backup, after creation, reading and repetition', async () => {
    const alumno = await anAlumno(server);
    const abono = await anAbono(server, { note: await aNote(server, { alumno }) });
    const staff = await server.as(1);
    const key = randomUUID();
    const tokens: string[] = [];
    for (const endpoint of [endpoints.issueRecibo, endpoints.issueRecibo, endpoints.createEnlace]) {
      const { id } = endpoint === endpoints.createEnlace ? alumno : abono;
      tokens.push(tokenIn((await staff.get(endpoint, { params: { id }, key })).url));
    }
    const [, proof = '', link = ''] = tokens;
    await server.anyone.get(endpoints.getRecibo, { params: { token: proof } });
    const { tickets } = await server.anyone.get(endpoints.getFamilia, { params: { token: link } });
    tokens.push(...tickets.map(({ recibo }) => recibo.split('.').at(-1) ?? ''));
    expect(tokens.map(({ length }) => length)).toEqual([43, 43, 43, 43]);

    const { db, database, clock } = server;
    const { dataDir } = database.settings;
    const folder = join(dataDir, 'respaldos', 'uno');
    await makeBackup({ db, dataDir, folder, version: 'test', now: clock.now() });
    const rows = await Promise.all((await readTables(db)).map(({ name }) => db.all(`SELECT * FROM ${name}`)));
    const everything = JSON.stringify(rows) + (await bytesBelow(dataDir));
    expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
    // The search would find one.
    expect(everything).toContain('recibos');
  });
});
