/** PDFs that were made to bring the server down, or to hide something: none does, and honest ones are taken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPdf } from '#server/files/pdf.ts';
import { cleanPdf } from '#server/files/pdf-clean.ts';
import { hiddenActions, otherBombs } from '../../support/attackPdfs.ts';
import { bombs, type HostilePdf, hidden } from '../../support/hostilePdfs.ts';
import { aPdf, deflated, stream } from '../../support/pdfs.ts';
import { photo } from '../../support/samplePhotos.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'uno.pdf');
  await writeFile(path, bytes);
  return path;
}
const outcome = async (bytes: Buffer): Promise<string> =>
  checkPdf(await written(bytes)).then(
    () => 'taken',
    (error: { motivo?: string }) => error.motivo ?? String(error),
  );

const rows = (pdfs: HostilePdf[]) => pdfs.map(({ what, make, motivo }) => [what, make, motivo] as const);

test.each(rows(bombs))('one with %s ends alone, in little memory', async (_what, make, motivo) => {
  const before = process.memoryUsage.rss();
  const bytes = make();
  const made = Math.max(before, process.memoryUsage.rss());
  expect(await outcome(bytes)).toMatch(motivo);
  // The server itself holds none of it.
  expect(process.memoryUsage.rss() - made).toBeLessThan(64 * 1024 ** 2);
});

const ACTIONS = /\/(Launch|SubmitForm|XFA|Sound)\b/;
/** What a PDF says outside of its streams and texts, into which no address of the kept table leads. */
const saidBy = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/stream\n.*?\nendstream|\((?:[^()]|\([^()]*\))*\)/gs, '');

test.each([
  ...hidden.map(({ what, make }) => [what, make] as const),
  ...Object.entries(hiddenActions()).map(([what, bytes]) => [what, () => bytes] as const),
])('what one does %s is refused, or gone from what is kept', async (_what, make) => {
  // Without a process of its own: these are small, and each process takes its second.
  const kept = await cleanPdf(make()).catch(({ motivo }: { motivo?: string }) => Buffer.from(motivo ?? '/Launch'));
  expect(saidBy(kept)).not.toMatch(ACTIONS);
});

test.each(Object.entries(otherBombs()))('one with %s is not taken', async (_what, bytes) => {
  expect(await outcome(bytes)).not.toBe('taken');
});

describe('an honest one', () => {
  const scan = photo('gps/HTC Desire.jpg');
  const image = '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8';

  test('of many scanned pages is taken, also with the lengths of its streams elsewhere', async () => {
    const pages = Math.floor((9 * 1024 ** 2) / scan.length);
    const scans = Array<Buffer>(pages).fill(stream(`${image} /Filter /DCTDecode`, scan));
    expect(await outcome(aPdf({ objects: scans }))).toBe('taken');
    const elsewhere = scans.map((one, index) =>
      Buffer.concat([
        Buffer.from(`<< ${image} /Filter /DCTDecode /Length ${5 + scans.length + index} 0 R >>`),
        one.subarray(one.indexOf('\nstream')),
      ]),
    );
    expect(await outcome(aPdf({ objects: [...elsewhere, ...scans.map(() => String(scan.length))] }))).toBe('taken');
  });

  test('with objects in object streams, a form without actions and comments is taken', async () => {
    const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nombre) /Rect [0 0 9 9] >>';
    const objects = [
      field,
      '% as some writers do\n<< /A 1 >>',
      deflated('/Type /ObjStm /N 1 /First 4', Buffer.from('9 0 << /Title (Acta) >>')),
    ];
    expect(await outcome(aPdf({ catalog: '/AcroForm << /Fields [5 0 R] >>', page: '/Annots [5 0 R]', objects }))).toBe(
      'taken',
    );
  });
});
