/** What a PDF may be: pages and nothing that runs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { HEAD_BYTES, kindOf } from '#server/files/kinds.ts';
import { checkPdf } from '#server/files/pdf.ts';
import { cleanPdf } from '#server/files/pdf-clean.ts';
import { aPdf, deflated, type PdfParts, stream } from '../../support/pdfs.ts';
import { photo } from '../../support/samplePhotos.ts';
import { zeros } from '../../support/zeros.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'uno.pdf');
  await writeFile(path, bytes);
  await checkPdf(path);
  return readFile(path);
}
/** How many pages there are, and what the first one draws. */
async function textOf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const document = await PDFDocument.load(bytes);
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [decodePDFRawStream(object).decode()] : []));
  return { pages: document.getPageCount(), text: Buffer.concat(streams).toString('latin1') };
}

const outcomeOf = (looking: Promise<unknown>): Promise<string> =>
  looking.then(
    () => 'taken',
    (error: { motivo?: string }) => error.motivo ?? String(error),
  );
const outcome = (bytes: Buffer): Promise<string> => outcomeOf(check(bytes));

/** The same without a process of its own, which takes its second: for what is small. */
const found = (bytes: Buffer): Promise<string> => outcomeOf(cleanPdf(bytes));

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const inObjectStream = (object: string): PdfParts => ({
  objects: [deflated('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 ${object}`))],
});

test('a plain PDF keeps its pages and their content', async () => {
  const bytes = aPdf();
  expect(await textOf(await check(bytes))).toEqual(await textOf(bytes));
});

const CASES = join(__dirname, '../../data/casos/pdfs');

describe('a PDF with an owner password that everybody can read', () => {
  test.each(['owner_only_RC4-128.pdf', 'owner_only_AES-128.pdf', 'owner_only_AES-256.pdf'])(
    '%s is accepted and stored without it',
    async (name) => {
      const kept = await check(await readFile(join(CASES, name)));
      expect(kept.includes('/Encrypt')).toBe(false);
      const { pages, text } = await textOf(kept);
      expect([pages, text.includes('Tj')]).toEqual([1, true]);
    },
  );

  test('is refused for its content, or for a user password', async () => {
    const locked = async (passwords: { ownerPassword: string; userPassword?: string }, js = false) => {
      const document = await PDFDocument.create();
      document.addPage();
      if (js) document.addJavaScript('uno', 'app.alert(1)');
      document.encrypt({ userPassword: '', ...passwords });
      return Buffer.from(await document.save());
    };
    expect(await outcome(await locked({ ownerPassword: 'dueña' }))).toBe('taken');
    expect(await outcome(await locked({ ownerPassword: 'dueña', userPassword: 'abre' }))).toMatch(/contraseña/);
    expect(await outcome(await locked({ ownerPassword: 'dueña' }, true))).toMatch(/JavaScript/);
  });
});

test.each(['junk_before.pdf', 'bom_before.pdf', 'http_before.pdf'])(
  '%s with bytes before its header is stored without them',
  async (name) => {
    const bytes = await readFile(join(CASES, name));
    const begin = bytes.indexOf('%PDF-');
    expect([begin > 0, kindOf(bytes.subarray(0, HEAD_BYTES))]).toEqual([true, 'pdf']);
    const kept = await check(bytes);
    expect(kept.indexOf('%PDF-')).toBe(0);
    expect((await textOf(kept)).text).toContain('Tj');
  },
);

test('a header after more than a thousand bytes is not accepted', () => {
  const after = (length: number) => kindOf(Buffer.concat([Buffer.alloc(length, 'x'), aPdf()]).subarray(0, HEAD_BYTES));
  expect([after(1000), after(1024)]).toEqual(['pdf', null]);
});

test('links to other pages and to the web are kept', async () => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>';
  expect(await outcome(aPdf({ catalog: '/OpenAction [3 0 R /Fit]', page: '/Annots [5 0 R]', objects: [link] }))).toBe(
    'taken',
  );
});

test.each<[string, PdfParts, RegExp]>([
  ['a script when it opens', { catalog: '/OpenAction 5 0 R', objects: [script] }, /JavaScript/],
  ['a script of a page', { page: '/AA << /O 5 0 R >>', objects: [script] }, /JavaScript/],
  [
    'a script under a name written in code',
    { catalog: '/OpenAction 5 0 R', objects: ['<< /S /J#61vaScript /JS (1) >>'] },
    /JavaScript/,
  ],
  ['a script inside an object stream', inObjectStream(script), /JavaScript/],
  [
    'a script of a field',
    {
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      page: '/Annots [5 0 R]',
      objects: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /A 6 0 R >>', script],
    },
    /JavaScript/,
  ],
  ['another program that it starts', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }, /otros programas/],
  ['a form that it sends', { catalog: '/OpenAction << /S /SubmitForm /F (https://example.com) >>' }, /Envía datos/],
  ['a file inside', { objects: [stream('/Type /EmbeddedFile', Buffer.from('MZ'))] }, /otros archivos/],
  ['a film', { page: '/Annots [<< /Subtype /RichMedia >>]' }, /multimedia/],
  ['a password', { trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>' }, /contraseña/],
  [
    'objects under a filter that nobody uses',
    { objects: [stream('/Type /ObjStm /Filter /LZWDecode', Buffer.from('x'))] },
    /dañado/,
  ],
  [
    'two layers of compression',
    { objects: [stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.from('x'))))] },
    /varias veces/,
  ],
])('a PDF with %s is refused', async (_what, parts, motivo) => {
  expect(await found(aPdf(parts))).toMatch(motivo);
});

test('a decompression bomb is refused without being inflated to its end', async () => {
  const bomb = zeros(210);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await outcome(aPdf({ objects: [stream('/Filter /FlateDecode', bomb)] }))).toMatch(/bomba/);
});

test('the inflated sizes of all streams count together', async () => {
  const bomb = stream('/Filter /FlateDecode', zeros(130));
  expect(await outcome(aPdf({ objects: [bomb, bomb, bomb, bomb] }))).toMatch(/bomba.*500 MB/);
});

test.each([
  ['cut in the middle', aPdf().subarray(0, 60)],
  ['its first line alone', Buffer.from('%PDF-1.7\n')],
  ['something else behind its first line', Buffer.concat([Buffer.from('%PDF-1.7\n'), photo('formatos/hopper.png')])],
])('a PDF that is %s is refused', async (_what, bytes) => {
  expect(await outcome(bytes)).toMatch(/dañado/);
});

describe('a photo inside', () => {
  const place = photo('gps/IMG_20180725_163423-tiny.jpg');
  const image = '/Type /XObject /Subtype /Image /Width 1012 /Height 759 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  /** From where on it is pixels alone. */
  const pixels = place.subarray(place.lastIndexOf(Buffer.from('ffda', 'hex')));

  test('keeps its pixels and loses its location and the document’s description', async () => {
    const xmp = Buffer.from('<x:xmpmeta exif:GPSLatitude="50,17.976N"><exif:GPSLongitude>14,49.2E</exif:GPSLongitude>');
    const objects = [stream(`${image} /Filter /DCTDecode`, place), stream('/Type /Metadata /Subtype /XML', xmp)];
    const kept = await check(aPdf({ objects }));
    expect([place.includes('Exif\0\0'), kept.includes('Exif\0\0'), kept.includes(pixels)]).toEqual([true, false, true]);
    expect(kept.toString('latin1')).not.toMatch(/50,17|14,49/);
  });

  const asLetters = Buffer.from(`${place.toString('hex')}>`);
  test.each([
    ['compressed once more', () => stream(`${image} /Filter [/FlateDecode /DCTDecode]`, deflateSync(place))],
    ['written as letters', () => stream(`${image} /Filter [/ASCIIHexDecode /DCTDecode]`, asLetters)],
    ['stored under no filter', () => stream(image, place)],
  ])('that was %s loses its location too', async (_, make) => {
    const kept = await check(aPdf({ objects: [make()] }));
    expect([kept.includes('Exif\0\0'), kept.includes(pixels)]).toEqual([false, true]);
  });

  test('whose location is inside generic compression is refused', async () => {
    const folded = stream(`${image} /Filter /FlateDecode`, deflateSync(place));
    expect(await outcome(aPdf({ objects: [folded] }))).toMatch(/lugar no se puede borrar/);
  });
});
