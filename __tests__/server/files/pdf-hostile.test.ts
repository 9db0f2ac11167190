/** PDFs made to bring the server down, or to hide something from the check; honest ones are taken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPdf } from '#server/files/pdf.ts';
import { cleanPdf } from '#server/files/pdf-clean.ts';
import { bombs, hidden, oddities } from '../../support/hostilePdfs.ts';
import { aPdf, deflated, stream } from '../../support/pdfs.ts';
import { photo } from '../../support/samplePhotos.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function store(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'uno.pdf');
  await writeFile(path, bytes);
  return path;
}
const outcome = async (bytes: Buffer): Promise<string> =>
  checkPdf(await store(bytes)).then(
    () => 'taken',
    (error: { motivo?: string }) => error.motivo ?? String(error),
  );

test.each(bombs)('a PDF with %s is refused without being loaded whole', async (_what, make) => {
  const before = process.memoryUsage.rss();
  const bytes = make();
  const made = Math.max(before, process.memoryUsage.rss());
  expect(await outcome(bytes)).toMatch(/bomba|complejo|dañado|poco común|Tardó/);
  expect(process.memoryUsage.rss() - made).toBeLessThan(64 * 1024 ** 2);
});

test.each(oddities)('a PDF with %s is accepted or refused as damaged', async (_what, make) => {
  expect(await outcome(make())).toMatch(/taken|dañado/);
});

const ACTIONS = /\/(Launch|SubmitForm|XFA|Sound|EF)\b/;
/** What a PDF says outside of its streams and texts, into which no address of the kept table leads. */
const saidBy = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/stream\n.*?\nendstream|\((?:[^()]|\([^()]*\))*\)/gs, '');

test.each(hidden)('a PDF that acts %s is refused or stored without the action', async (_what, make) => {
  // Without a process of its own: these are small, and each process takes its second.
  const kept = await cleanPdf(make()).catch(({ motivo }: { motivo?: string }) => Buffer.from(motivo ?? '/Launch'));
  expect(saidBy(kept)).not.toMatch(ACTIONS);
});

describe('an honest PDF', () => {
  const scan = photo('gps/HTC Desire.jpg');
  const image = '/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8';

  test('of many scanned pages is accepted, also with indirect stream lengths', async () => {
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

  test('with object streams, a form without actions and comments is accepted', async () => {
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
