/** PDFs that nobody makes by accident: bombs, lies about lengths, endless work, programs where nobody looks. */
import { deflateSync } from 'node:zlib';
import { aPdf, deflated, stream } from './pdfs.ts';
import { MEGABYTE, zeros } from './zeros.ts';

const METADATA = '/Type /Metadata /Subtype /XML';
/** What viewers read whole when they open it. */
const withMetadata = (object: Buffer): Buffer => aPdf({ catalog: '/Metadata 5 0 R', objects: [object] });

/** The line break behind `stream` that viewers take and the specification does not. */
const behindReturn = (object: Buffer): Buffer =>
  Buffer.from(object.toString('latin1').replace('\nstream\n', '\nstream\r'), 'latin1');

/** A PDF without a table of its own, whose one object stream holds an action. */
function hiddenAction(action: string, ending: '\n' | '\r'): Buffer {
  const inside = deflateSync(Buffer.from(`9 0 ${action}`));
  const held = stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', inside);
  const parts = [
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> >>\nendobj\n',
    '5 0 obj\n',
    ending === '\r' ? behindReturn(held) : held,
    '\nendobj\n',
  ];
  const offsets: Record<number, number> = {};
  let file = Buffer.alloc(0);
  for (const part of parts) {
    const number = /^(?:%PDF-1\.7\n)?(\d+) 0 obj/.exec(String(part).slice(0, 30))?.[1];
    if (number) offsets[Number(number)] = file.length + (String(part).startsWith('%') ? 9 : 0);
    file = Buffer.concat([file, Buffer.from(part)]);
  }
  // A table as a stream: the action is the first object of stream 5.
  const row = (kind: number, at: number, index: number) => {
    const bytes = Buffer.alloc(6);
    bytes[0] = kind;
    bytes.writeUInt32BE(at, 1);
    bytes[5] = index;
    return bytes;
  };
  const rows = Array.from({ length: 11 }, (_, number) => {
    if (number === 9) return row(2, 5, 0);
    if (number === 10) return row(1, file.length, 0);
    return offsets[number] ? row(1, offsets[number], 0) : row(0, 0, 255);
  });
  const table = deflated('/Type /XRef /Size 11 /W [1 4 1] /Root 1 0 R', Buffer.concat(rows));
  return Buffer.concat([
    file,
    Buffer.from('10 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${file.length}\n%%EOF\n`),
  ]);
}

const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
const SUBMIT = '<< /S /SubmitForm /F (https://example.com) >>';

const LIE = '\nendstream\nendobj\n';

/** Actions that no look at the table of addresses finds. */
export const hiddenActions = (): Record<string, Buffer> => ({
  '/Launch in an object stream': hiddenAction(LAUNCH, '\n'),
  '/Launch in an object stream behind a return': hiddenAction(LAUNCH, '\r'),
  '/SubmitForm in an object stream behind a return': hiddenAction(SUBMIT, '\r'),
  '/Launch in code in an object stream behind a return': hiddenAction(LAUNCH.replace('Launch', 'L#61unch'), '\r'),
});

/** Bombs and endless work of which `bombs` has none of the kind. */
export const otherBombs = (): Record<string, Buffer> => ({
  'zeros behind an early endstream, 3 GB': withMetadata(stream(`${METADATA} /Filter /FlateDecode`, zeros(3000, LIE))),
  'zeros compressed twice, 4 GB': withMetadata(
    stream(`${METADATA} /Filter [/FlateDecode /FlateDecode]`, deflateSync(zeros(4000))),
  ),
  'zeros behind a filter that nothing knows, 300 MB': aPdf({
    objects: [stream('/Filter [/Crypt /FlateDecode]', zeros(300))],
  }),
  'zeros written as letters, 300 MB': aPdf({
    objects: [stream('/Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from(`${zeros(300).toString('hex')}>`))],
  }),
  'a predictor with a billion columns': aPdf({
    objects: [deflated('/DecodeParms << /Predictor 15 /Columns 1000000000 >>', Buffer.alloc(MEGABYTE))],
  }),
  'a file that does not say that it is one': aPdf({
    catalog: '/AF [<< /Type /Filespec /F (x.exe) /EF << /F 5 0 R >> >>]',
    objects: [stream('', Buffer.from('MZ'))],
  }),
  'a photograph that unfolds to 40 MB': aPdf({
    objects: [stream('/Subtype /Image /Filter [/FlateDecode /DCTDecode]', zeros(40))],
  }),
  'a page tree that is its own child': aPdf({
    objects: ['<< /Type /Pages /Kids [5 0 R 5 0 R] /Count 1000000 >>'],
    catalog: '/Pages 5 0 R',
  }),
  'a table of a billion rows': Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    deflated('/Type /XRef /Size 1000000000 /W [1 4 1] /Root 1 0 R /Index [0 1000000000]', Buffer.alloc(600)),
    Buffer.from('\nendobj\nstartxref\n9\n%%EOF\n'),
  ]),
});

/** PDFs none of which may be kept, by what they try. */
export const hostilePdfs = (): Record<string, Buffer> => ({
  ...otherBombs(),
  'zeros behind stream and a return, 3 GB': withMetadata(
    behindReturn(stream(`${METADATA} /Filter /FlateDecode`, zeros(3000))),
  ),
  'zeros under a filter that stands elsewhere, 3 GB': aPdf({
    catalog: '/Metadata 5 0 R',
    objects: [stream(`${METADATA} /Filter 6 0 R`, zeros(3000, LIE)), '/FlateDecode'],
  }),
  'runs of one byte, 600 MB': withMetadata(
    stream(`${METADATA} /Filter /RunLengthDecode`, Buffer.alloc(9_400_000, Buffer.from([0x81, 0x20]))),
  ),
  'beginnings of objects without an end, 4 MB': Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(4 * MEGABYTE, '1 0 obj\n'),
  ]),
  'brackets without an end, 8 MB': withMetadata(Buffer.alloc(8 * MEGABYTE, '[')),
  ...hiddenActions(),
});
