/** PDFs made to bring down the program that reads them, or to hide something from it. */
import { deflateSync } from 'node:zlib';
import { aPdf, deflated, stream } from './pdfs.ts';
import { MEGABYTE, zeros } from './zeros.ts';

const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
const SUBMIT = '<< /S /SubmitForm /F (https://example.com) >>';
const METADATA = '/Type /Metadata /Subtype /XML';
const OBJECTS = '/Type /ObjStm /N 1 /First 4';
const FALSE_END = '\nendstream\nendobj\n';

/** A document with a description that viewers read whole when they open it. */
const withMetadata = (object: Buffer): Buffer => aPdf({ catalog: '/Metadata 5 0 R', objects: [object] });

/** A document whose table of addresses is this stream. */
function withTable(dictionary: string, table: Buffer): Buffer {
  const start = aPdf();
  const at = start.lastIndexOf('xref\n0');
  return Buffer.concat([
    start.subarray(0, at),
    Buffer.from('5 0 obj\n'),
    stream(`/Type /XRef /Root 1 0 R ${dictionary}`, table),
    Buffer.from(`\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

/** A document in which the address of object 5 leads into the middle of another object. */
function sentInto(place: (hidden: string) => Buffer, hidden = `5 0 obj ${LAUNCH} endobj`): Buffer {
  const text = aPdf({ catalog: '/OpenAction 5 0 R', objects: ['null', place(hidden)] }).toString('latin1');
  const [, , , , row] = text.match(/\d{10} 00000 n /g) ?? [];
  const target = String(text.lastIndexOf(hidden)).padStart(10, '0');
  return Buffer.from(text.replace(row ?? '', `${target} 00000 n `), 'latin1');
}

export type HostilePdf = [what: string, make: () => Buffer];

const objectStream = (object: string): Buffer => deflated(OBJECTS, Buffer.from(`9 0 ${object}`));
const replaced = (from: string, to: string) => Buffer.from(aPdf().toString('latin1').replace(from, to), 'latin1');

/** They ask for memory or time without end; the check ends and refuses each of them. */
export const bombs: HostilePdf[] = [
  [
    'zeros behind a false end of their stream, 3 GB',
    () => withMetadata(stream(`${METADATA} /Filter /FlateDecode`, zeros(3000, FALSE_END))),
  ],
  [
    'zeros under a filter that stands elsewhere, 3 GB',
    () =>
      aPdf({
        catalog: '/Metadata 5 0 R',
        objects: [stream(`${METADATA} /Filter 6 0 R`, zeros(3000, FALSE_END)), '/FlateDecode'],
      }),
  ],
  [
    'zeros written as letters, 300 MB',
    () =>
      aPdf({
        objects: [stream('/Filter [/ASCIIHexDecode /FlateDecode]', Buffer.from(`${zeros(300).toString('hex')}>`))],
      }),
  ],
  [
    'a photograph that unfolds to 40 MB',
    () => aPdf({ objects: [stream('/Subtype /Image /Filter [/FlateDecode /DCTDecode]', zeros(40))] }),
  ],
  [
    'objects of a gigabyte',
    () => aPdf({ objects: [stream(`${OBJECTS} /Filter /FlateDecode`, zeros(1024, '9 0 endstream'))] }),
  ],
  [
    'a table of addresses of a gigabyte',
    () => withTable('/Size 1 /W [0 1 1000000000] /Filter /FlateDecode', zeros(1024, '\nendstream\n')),
  ],
  [
    'an object of two million small ones',
    () => aPdf({ objects: [objectStream(`[${'<</A[1]>>'.repeat(1_700_000)}]`)] }),
  ],
  [
    'text between its objects that is no object',
    () => Buffer.concat([aPdf().subarray(0, 15), Buffer.alloc(8 * MEGABYTE, '1%1 ')]),
  ],
  ['lists within lists', () => aPdf({ objects: ['['.repeat(4 * MEGABYTE)] })],
  [
    'a row of a hundred million columns under a predictor',
    () =>
      aPdf({
        objects: [
          deflated(`${OBJECTS} /DecodeParms << /Predictor 15 /Columns 100000000 >>`, Buffer.alloc(8 * MEGABYTE)),
        ],
      }),
  ],
];

/** Strange documents that cost no more than others: the check ends, whatever it says. */
export const oddities: HostilePdf[] = [
  [
    'the beginning of a stream again and again behind its end',
    () => Buffer.concat([aPdf(), Buffer.alloc(9 * MEGABYTE, 'stream\n')]),
  ],
  ['pages that are pages of each other', () => replaced('/Kids [3 0 R] /Count 1', '/Kids [2 0 R] /Count 9')],
  ['tables of addresses that lead to each other', () => aPdf({ trailer: '/Prev 9' })],
  [
    'a thousand filters over an image',
    () => aPdf({ objects: [stream(`/Subtype /Image /Filter [${'/ASCII85Decode '.repeat(1000)}]`, Buffer.from('x'))] }),
  ],
];

/** They do something where a careless look misses it. */
export const hidden: HostilePdf[] = [
  [
    'in a catalog that stands in the trailer',
    () => replaced('/Root 1 0 R', `/Root << /Type /Catalog /Pages 2 0 R /OpenAction ${LAUNCH} >>`),
  ],
  ['in an object stream', () => aPdf({ objects: [objectStream(LAUNCH)] })],
  ['in code in an object stream', () => aPdf({ objects: [objectStream(LAUNCH.replace('Launch', 'L#61unch'))] })],
  [
    'in an object stream behind `stream\\r`',
    () => {
      const whole = aPdf({ objects: [objectStream(SUBMIT)] }).toString('latin1');
      const header = /( \/Filter \/FlateDecode \/Length \d+ >>\nstream)\n(?=.*\n?endstream\nendobj\nxref)/s;
      return Buffer.from(whole.replace(header, '$1\r'), 'latin1');
    },
  ],
  // Compressed without making it smaller: it stands in the file as it is.
  [
    'in an object stream behind a false end',
    () =>
      aPdf({
        objects: [
          stream(
            '/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode',
            deflateSync(Buffer.from(`8 0 9 14 (\nendstream\n) ${LAUNCH}`), { level: 0 }),
          ),
        ],
      }),
  ],
  [
    'in an object stream without its type',
    () => aPdf({ objects: [deflated('/N 1 /First 4', Buffer.from(`9 0 ${LAUNCH}`))] }),
  ],
  [
    'in an object stream whose type stands elsewhere',
    () => aPdf({ objects: ['/ObjStm', deflated('/Type 5 0 R /N 1 /First 4', Buffer.from(`9 0 ${LAUNCH}`))] }),
  ],
  ['in a stream that the addresses lead into', () => sentInto((text) => stream('', Buffer.from(`q ${text} Q`)))],
  [
    'in a text that the addresses lead into',
    () => sentInto((text) => Buffer.from(`(${text})`), `5 0 obj ${LAUNCH.replace('(cmd.exe)', '<00>')} endobj`),
  ],
  ['in a comment that the addresses lead into', () => sentInto((text) => Buffer.from(`null %${text}`))],
  [
    'in an earlier version of an object',
    () => {
      const bytes = aPdf({ catalog: '/OpenAction 5 0 R', objects: [LAUNCH] });
      const at = bytes.lastIndexOf('xref\n0');
      return Buffer.concat([bytes.subarray(0, at), Buffer.from('5 0 obj\nnull\nendobj\n'), bytes.subarray(at)]);
    },
  ],
  ['under a key that is there twice', () => aPdf({ catalog: '/OpenAction << /S /Launch /S /GoTo /F (cmd.exe) >>' })],
  [
    'behind a wrong length',
    () => aPdf({ objects: [Buffer.from('<< /Length 3 >>\nstream\nq (endstream) Q\nendstream')] }),
  ],
  ['in a form of XFA', () => aPdf({ catalog: '/AcroForm << /XFA [(a) 4 0 R] /Fields [] >>' })],
  ['by a sound when a page opens', () => aPdf({ page: '/AA << /O << /S /Sound /Sound 4 0 R >> >>' })],
  [
    'by a file without its type',
    () =>
      aPdf({
        catalog: '/AF [<< /Type /Filespec /F (x.exe) /EF << /F 5 0 R >> >>]',
        objects: [stream('', Buffer.from('MZ'))],
      }),
  ],
];
