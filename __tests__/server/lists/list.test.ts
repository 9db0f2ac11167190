/** A list is read in a process of its own, which says what it found line by line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recogniseFile } from '#server/lists/list.ts';
import type { RecognisedRow } from '#server/lists/recognised.ts';
import { contextOf } from './recognise/expected.ts';

const L08 = join(__dirname, '../../data/listas/L08_secundaria_completa_utf8_bom.csv');
const context = contextOf({ fileName: 'L08_secundaria_completa_utf8_bom.csv', schools: [] });
const never = new AbortController().signal;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-lists-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refused(name: string, content: Uint8Array | string): Promise<unknown> {
  const path = join(folder, name);
  await writeFile(path, content);
  return recogniseFile(path, context, never).catch(({ motivo }) => motivo);
}

test.each([
  ['headings alone', 'Nombre,Apellido paterno,Grado,Grupo\n'],
  ['a title above headings', 'ESCUELA PRIMARIA LEJANA\nCCT 31DPR0001A\n\nNo.,Nombre del alumno,Grupo\n'],
  ['a letter', 'Estimados padres:\n\nLa junta será el viernes.\n'],
])('%s without rows is refused with what to do', async (_what, content) => {
  expect(await refused('lista.csv', content)).toMatch(/^No tiene filas de alumnos: revisa/);
});

test('facts about the whole list come first, then its rows in order', async () => {
  const { list, rows } = await recogniseFile(L08, context, never);
  expect(list).toMatchObject({ tipo: 'alumnos' });
  const found: RecognisedRow[] = [];
  for await (const row of rows) found.push(row);
  expect(found.map(({ n }) => n)).toEqual(found.map((_, at) => at + 1));
});

test('a slow list does not block others', async () => {
  const slow = await recogniseFile(L08, context, never);
  const others = [await recogniseFile(L08, context, never)];
  for (const { rows } of others) for await (const _ of rows) break;
  others.push(await recogniseFile(L08, context, never));
  for (const { rows } of [slow, ...others]) for await (const _ of rows) break;
  expect(others.map(({ list }) => list.tipo)).toEqual(['alumnos', 'alumnos']);
});

test('an abandoned, refused or aborted list frees the reader', async () => {
  const first = await recogniseFile(L08, context, never);
  const gone = new AbortController();
  const waiting = recogniseFile(L08, context, gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  for await (const _ of first.rows) break;
  expect(await refused('foto.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toMatch(/^Es una imagen/);
  expect(await refused('vacio.csv', '')).toMatch(/^Está vacío/);
  const { list, rows } = await recogniseFile(L08, context, never);
  expect(list).toBeDefined();
  for await (const _ of rows) break;
});
