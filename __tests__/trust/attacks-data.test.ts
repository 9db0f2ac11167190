/** What falls to whoever has a backup and knows the program. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '#contract/endpoints.ts';
import { makeBackup } from '#server/backup/write.ts';
import { random } from '../contract/random.ts';
import { within } from '../server/backup/business.ts';
import { type AttackedServer, attackedServer } from '../support/attackedServer.ts';
import { figure, many } from '../support/figure.ts';

let server: AttackedServer;
afterEach(() => server?.cleanup());

/** Every file below a folder, the folders too. */
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const files = (folder: string) => below(folder).filter((path) => statSync(path).isFile());

const ACCOUNTS = 40;
const GUESSES = 20_000;
/** What people make of a word and some digits: not on any list, and soon found out by whoever can try. */
const WORDS = ['girasol', 'tulipan', 'colibri', 'jacaranda', 'papalote', 'marimba', 'nopalito', 'quetzal'];
const guess = (number: number) => `${WORDS[number % WORDS.length]}-${1000 + Math.floor(number / WORDS.length)}`;

/** The same fields in another order: whoever guesses knows how the product sorts them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

test('no password falls to whoever has a backup and knows the program', async () => {
  server = await attackedServer({ alumnos: 0 });
  const admin = await server.as(server.admin);
  const next = random(20_261_121);
  const bodies = Array.from({ length: ACCOUNTS }, (_, number) => ({
    ...{ nombre: `Nueva ${number}`, apaterno: 'Persona', escuela: 'empleado', grupo: 0, rol: 1 },
    ...{ email: `nueva${number}@example.com`, password: guess(Math.floor(next() * GUESSES)) },
  }));
  for (const body of bodies) {
    expect((await admin.request(endpoints.createUser, { body, key: randomUUID() })).status).toBe(201);
  }
  const { dataDir } = server.database.settings;
  const folder = join(dataDir, 'respaldos', 'robado');
  await within(server.database, (db) => makeBackup({ db, dataDir, folder, version: 'test', now: new Date() }));
  const stolen = files(folder)
    .map((path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)))
    .map((bytes) => bytes.toString('latin1'))
    .join('\n');
  // All that could be a digest, and all that could be the key of one.
  const words = new Set(stolen.match(/[\w+/=-]{20,100}/g));
  const keys = [...words].filter((word) => word.length >= 32);
  const began = performance.now();
  let tries = 0;
  const fallen = new Set<string>();
  for (const { password: right, ...known } of bodies) {
    for (let number = 0; number < GUESSES / ACCOUNTS; number += 1) {
      // Every account's own guesses are among those that are tried.
      const password = number === 0 ? right : guess(Math.floor(next() * GUESSES));
      const texts = [password, JSON.stringify({ ...known, password }), JSON.stringify(sorted({ ...known, password }))];
      const keyed = number === 0 ? keys.slice(0, 2000) : [];
      const digests = texts.flatMap((text) => [
        ...(['hex', 'base64', 'base64url'] as const).flatMap((form) => [
          createHash('sha256').update(text).digest(form),
          createHash('sha512').update(text).digest(form),
        ]),
        ...keyed.map((key) => createHmac('sha256', key).update(text).digest('hex')),
      ]);
      tries += digests.length;
      if (digests.some((digest) => words.has(digest))) fallen.add(password);
    }
  }
  figure(
    14,
    `${ACCOUNTS} initial passwords in a stolen backup: ${fallen.size} fell to ${many(tries)} tries without argon2id in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  expect([...fallen]).toEqual([]);
  expect(await server.faults()).toEqual([]);
});
