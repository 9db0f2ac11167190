/** Programs that run over a file within limits which the system keeps, and say what they found line by line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitedLines, runLimited } from '#server/files/limited-process.ts';
import { newWork } from '#server/files/slots.ts';

const GREEDY = join(__dirname, '../../support/greedy.ts');
const TALKATIVE = join(__dirname, '../../support/talkative.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: string): Promise<string> {
  const path = join(folder, 'uno.txt');
  await writeFile(path, content);
  return path;
}

describe('a greedy program', () => {
  const LIMITS = { deadlineMs: 60_000, cpuSeconds: 20, memoryKb: 128 * 1024, responseMax: 1_000 };
  const greedy = async (wanted: string, limits = LIMITS, signal = newWork().signal) =>
    runLimited({ file: GREEDY, path: await written(wanted), access: 'r', limits, broken: 'Demasiado.' }, signal);

  test('is limited in memory, whatever it is taken for', async () => {
    // What this process has, that one must not be taken to have.
    const own = Buffer.alloc(300 * 1024 ** 2, 1);
    // Kilobytes: an empty one has some 45 thousand.
    expect(await greedy('buffers')).toBeLessThan(200 * 1024);
    expect(own.length).toBeGreaterThan(0);
    await expect(greedy('heap')).rejects.toMatchObject({ motivo: 'Demasiado.' });
  });

  test('watches its own memory where the system does not', async () => {
    await expect(greedy('watched', { ...LIMITS, memoryKb: 4 * 1024 ** 2 })).rejects.toMatchObject({
      motivo: 'Demasiado.',
    });
  });

  test('is limited in time, waiting or working', async () => {
    const late = { motivo: expect.stringContaining('Tardó demasiado') };
    await expect(greedy('time', { ...LIMITS, deadlineMs: 1 })).rejects.toMatchObject(late);
    await expect(greedy('time', { ...LIMITS, cpuSeconds: 1 })).rejects.toMatchObject(late);
  });

  test('ends when its caller is gone', async () => {
    const gone = new AbortController();
    const running = greedy('time', LIMITS, gone.signal);
    gone.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
  });

  test('that crashes is our fault, not the file’s', async () => {
    await expect(greedy('fault')).rejects.toMatchObject({ name: 'ProcessFailed' });
  });
});

describe('a program with line output', () => {
  const limits = { deadlineMs: 60_000, cpuSeconds: 20, memoryKb: 128 * 1024, responseMax: 20_000_000 };
  const talkative = async (job: { lines: number; letters: number }, responseMax = limits.responseMax) =>
    limitedLines(
      {
        file: TALKATIVE,
        path: await written('aviso'),
        access: 'r',
        job,
        limits: { ...limits, responseMax },
        broken: 'Demasiado.',
      },
      newWork().signal,
    );

  test('gets job and file, and each line arrives whole', async () => {
    // Longer than what a pipe takes at once, with what ends a line elsewhere than in JSON.
    const job = { lines: 20, letters: 300_000 };
    const lines: { number: number; text: string }[] = [];
    for await (const line of await talkative(job)) lines.push(line as (typeof lines)[number]);
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: job.lines }, (_, at) => at));
    for (const { text } of lines) expect(text === 'aviso\u2028ñ\n'.repeat(job.letters / 8)).toBe(true);
  });

  test('is ended when the reader stops', async () => {
    for await (const line of await talkative({ lines: 1_000_000_000, letters: 8 })) {
      expect(line).toMatchObject({ number: 0 });
      break;
    }
  });

  test('is limited in output', async () => {
    const all = async () => {
      for await (const line of await talkative({ lines: 1_000_000_000, letters: 8 }, 100_000)) {
        expect(line).toHaveProperty('text');
      }
    };
    await expect(all()).rejects.toMatchObject({ motivo: 'Demasiado.' });
  });
});
