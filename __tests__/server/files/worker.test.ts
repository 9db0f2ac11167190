/** Threads that look at what people send: none of them takes the server along. */
import { join } from 'node:path';
import { runWorker } from '#server/files/worker.ts';
import { photo } from '../../support/samplePhotos.ts';

const FILES = join(__dirname, '../../../src/server/files');
const worker = (name: string) => join(FILES, name);
const LIMITS = { deadlineMs: 30_000, heapMb: 256 };

function run(name: string, bytes: Buffer, limits = LIMITS): Promise<unknown> {
  const own = new Uint8Array(bytes).buffer;
  return runWorker(worker(name), own, limits, 'Está dañado.');
}

const heic = photo('formatos/libheif_example.heic');

test('one that takes too long is ended', async () => {
  await expect(run('heic-worker.ts', heic, { ...LIMITS, deadlineMs: 1 })).rejects.toMatchObject({
    motivo: expect.stringContaining('Tardó demasiado'),
  });
});

test('one that wants more memory than there is ends alone', async () => {
  await expect(run('heic-worker.ts', heic, { ...LIMITS, heapMb: 4 })).rejects.toMatchObject({ motivo: 'Está dañado.' });
});

test('one that nobody waits for any more is ended', async () => {
  const gone = new AbortController();
  const own = new Uint8Array(heic).buffer;
  const running = runWorker(worker('heic-worker.ts'), own, LIMITS, 'Está dañado.', gone.signal);
  gone.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
});

test('one that is not there is our fault and nobody’s file’s', async () => {
  await expect(run('no-worker.ts', heic)).rejects.toMatchObject({ name: 'WorkerFailed' });
});

test.each([
  ['cut', photo('formatos/libheif_example.heic').subarray(0, 300_000)],
  ['of its first box alone', photo('formatos/libheif_example.heic').subarray(0, 40)],
  ['of another kind', photo('formatos/hopper.jpg')],
])('a HEIC that is %s is refused', async (_what, bytes) => {
  await expect(run('heic-worker.ts', bytes)).rejects.toMatchObject({ motivo: expect.stringContaining('dañada') });
});
