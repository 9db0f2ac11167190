/** Writes file.br and file.gz beside every text file of a build, which the server then sends as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a response fits one packet either way. */
const smallest = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => text.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    deflate(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

const folder = process.argv[2];
if (!folder) throw new Error('usage: compress.ts <folder>');
await compress(folder);
