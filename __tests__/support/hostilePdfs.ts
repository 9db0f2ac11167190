/** PDFs that were made to bring down whoever looks through them, or to hide something from them. */
import { deflateSync } from 'node:zlib';
import { aPdf, deflated, stream } from './pdfs.ts';
import { MEGABYTE, zeros } from './zeros.ts';

const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
const SUBMIT = '<< /S /SubmitForm /F (https://example.com) >>';

const repeated = (part: Buffer, bytes: number): Buffer => Buffer.alloc(bytes, part);

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
  const bytes = aPdf({ catalog: '/OpenAction 5 0 R', objects: ['null', place(hidden)] });
  const text = bytes.toString('latin1');
  const rows = [...text.matchAll(/\d{10} 00000 n /g)];
  const target = text.lastIndexOf(hidden);
  return Buffer.from(text.replace(rows[4]?.[0] ?? '', `${String(target).padStart(10, '0')} 00000 n `), 'latin1');
}

export interface HostilePdf {
  what: string;
  /** Made when it is asked for: some take a second. */
  make: () => Buffer;
  motivo: RegExp;
}

const objectStream = (object: string, more = '') =>
  deflated(`/Type /ObjStm /N 1 /First 4 ${more}`, Buffer.from(`9 0 ${object}`));
const COMPLEX = /complejo|bomba|dañado/;

/** What asks for memory or time without end. */
export const bombs: HostilePdf[] = [
  {
    what: 'runs of one byte that unfold to 600 MB',
    make: () =>
      aPdf({
        catalog: '/Metadata 5 0 R',
        objects: [
          stream(
            '/Type /Metadata /Subtype /XML /Filter /RunLengthDecode',
            Buffer.alloc(9_400_000, Buffer.from([0x81, 0x20])),
          ),
        ],
      }),
    motivo: /poco común/,
  },
  {
    what: 'objects of a gigabyte behind a false end of their stream',
    make: () =>
      aPdf({
        objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', zeros(1024, '9 0 endstream'))],
      }),
    motivo: COMPLEX,
  },
  {
    what: 'a table of addresses of a gigabyte behind a false end of its stream',
    make: () => withTable('/Size 1 /W [0 1 1000000000] /Filter /FlateDecode', zeros(1024, '\nendstream\n')),
    motivo: COMPLEX,
  },
  {
    what: 'twenty object streams of 15 MB each',
    make: () => {
      const one = stream(
        '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
        deflateSync(repeated(Buffer.from('9 0 [/A '), 15 * MEGABYTE)),
      );
      return aPdf({ objects: Array<Buffer>(20).fill(one) });
    },
    motivo: COMPLEX,
  },
  {
    what: 'an object of two million small ones',
    make: () =>
      aPdf({
        objects: [deflated('/Type /ObjStm /N 1 /First 4', Buffer.from(`9 0 [${'<</A[1]>>'.repeat(1_700_000)}]`))],
      }),
    motivo: COMPLEX,
  },
  {
    what: 'the beginning of a stream again and again',
    make: () => aPdf({ objects: [stream('', repeated(Buffer.from('stream\n'), 2 * MEGABYTE))] }),
    motivo: /taken/,
  },
  {
    what: 'the beginning of a stream again and again, behind its end',
    make: () => Buffer.concat([aPdf(), repeated(Buffer.from('stream\n'), 9 * MEGABYTE)]),
    motivo: /taken/,
  },
  {
    what: 'the beginning of a stream again and again, between its objects',
    make: () => Buffer.concat([aPdf().subarray(0, -60), repeated(Buffer.from('stream\n'), 2 * MEGABYTE)]),
    motivo: /dañado/,
  },
  {
    what: 'the beginning of an object again and again',
    make: () => Buffer.concat([aPdf().subarray(0, 15), repeated(Buffer.from('1 0 obj\n'), 4 * MEGABYTE)]),
    motivo: /dañado/,
  },
  {
    what: 'the beginning of a stream again and again, none of which ends',
    make: () => Buffer.concat([aPdf().subarray(0, 15), repeated(Buffer.from('1 0 obj<<>>stream\n'), 2 * MEGABYTE)]),
    motivo: /dañado/,
  },
  {
    what: 'what is no object at all between its objects',
    make: () => Buffer.concat([aPdf().subarray(0, 15), repeated(Buffer.from('1%1 '), 8 * MEGABYTE)]),
    motivo: /dañado|Tardó/,
  },
  {
    what: 'lists within lists',
    make: () => aPdf({ objects: ['['.repeat(4 * MEGABYTE)] }),
    motivo: /dañado/,
  },
  {
    what: 'pages that are pages of each other',
    make: () =>
      Buffer.from(aPdf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [2 0 R] /Count 9'), 'latin1'),
    motivo: /taken|dañado/,
  },
  {
    what: 'tables of addresses that lead to each other',
    make: () => aPdf({ trailer: '/Prev 9' }),
    motivo: /taken|dañado/,
  },
  {
    what: 'a row of a hundred million columns under a predictor',
    make: () =>
      aPdf({
        objects: [
          stream(
            '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 100000000 >>',
            deflateSync(Buffer.alloc(8 * MEGABYTE)),
          ),
        ],
      }),
    motivo: /dañado/,
  },
  {
    what: 'a thousand filters over an image',
    make: () =>
      aPdf({ objects: [stream(`/Subtype /Image /Filter [${'/ASCII85Decode '.repeat(1000)}]`, Buffer.from('x'))] }),
    motivo: /taken/,
  },
  {
    what: 'an image of JBIG2 and one of JPEG 2000 that say to be of a billion pixels',
    make: () =>
      aPdf({
        objects: ['JBIG2Decode', 'JPXDecode'].map((filter) =>
          stream(
            `/Subtype /Image /Width 32000 /Height 32000 /Filter /${filter}`,
            Buffer.from('0000000C6A502020', 'hex'),
          ),
        ),
      }),
    motivo: /taken/,
  },
];

/** What does something, where a look that is not careful misses it. */
export const hidden: HostilePdf[] = [
  {
    what: 'in a catalog that stands in the trailer itself',
    make: () => {
      const catalog = `/Root << /Type /Catalog /Pages 2 0 R /OpenAction ${LAUNCH} >>`;
      return Buffer.from(aPdf().toString('latin1').replace('/Root 1 0 R', catalog), 'latin1');
    },
    motivo: /otros programas/,
  },
  { what: 'in an object stream', make: () => aPdf({ objects: [objectStream(LAUNCH)] }), motivo: /otros programas/ },
  { what: 'a form in an object stream', make: () => aPdf({ objects: [objectStream(SUBMIT)] }), motivo: /Envía datos/ },
  {
    what: 'in an object stream behind `stream\\r`',
    make: () => {
      const whole = aPdf({ objects: [objectStream(SUBMIT)] }).toString('latin1');
      return Buffer.from(
        whole.replace(/( \/Filter \/FlateDecode \/Length \d+ >>\nstream)\n(?=.*\n?endstream\nendobj\nxref)/s, '$1\r'),
        'latin1',
      );
    },
    motivo: /Envía datos|dañado/,
  },
  {
    what: 'in an object stream behind a false end',
    make: () => {
      // Compressed without making it smaller: it stands in the file as it is.
      const objects = deflateSync(Buffer.from(`8 0 9 14 (\nendstream\n) ${LAUNCH}`), { level: 0 });
      return aPdf({ objects: [stream('/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode', objects)] });
    },
    motivo: /otros programas/,
  },
  {
    what: 'in an object stream that does not say that it is one',
    make: () => aPdf({ objects: [deflated('/N 1 /First 4', Buffer.from(`9 0 ${LAUNCH}`))] }),
    motivo: /poco común/,
  },
  {
    what: 'in an object stream under another name for its kind',
    make: () => aPdf({ objects: ['/ObjStm', deflated('/Type 5 0 R /N 1 /First 4', Buffer.from(`9 0 ${LAUNCH}`))] }),
    motivo: /poco común|otros programas/,
  },
  {
    what: 'in an object stream under ASCII85',
    make: () =>
      aPdf({ objects: [stream('/Type /ObjStm /N 1 /First 4 /Filter /ASCII85Decode', Buffer.from('3Adqs~>'))] }),
    motivo: /poco común/,
  },
  {
    what: 'in a stream that the addresses lead into',
    make: () => sentInto((text) => stream('', Buffer.from(`q ${text} Q`))),
    motivo: /otros programas|poco común/,
  },
  {
    what: 'in a text that the addresses lead into',
    make: () =>
      sentInto(
        (text) => Buffer.from(`(${text.replace('(cmd.exe)', '<00>')})`),
        `5 0 obj ${LAUNCH.replace('(cmd.exe)', '<00>')} endobj`,
      ),
    motivo: /poco común/,
  },
  {
    what: 'in a comment that the addresses lead into',
    make: () => sentInto((text) => Buffer.from(`null %${text}`)),
    motivo: /poco común/,
  },
  {
    what: 'in a text that the addresses lead into, with comments in its header',
    make: () => {
      const text = `5 % one\n0 % two\n% three\nobj ${LAUNCH.replace('(cmd.exe)', '<00>')} endobj`;
      return sentInto((found) => Buffer.from(`(${found})`), text);
    },
    motivo: /poco común/,
  },
  {
    what: 'in an earlier version of an object',
    make: () => {
      const bytes = aPdf({ catalog: '/OpenAction 5 0 R', objects: [LAUNCH] });
      const at = bytes.lastIndexOf('xref\n0');
      return Buffer.concat([bytes.subarray(0, at), Buffer.from('5 0 obj\nnull\nendobj\n'), bytes.subarray(at)]);
    },
    motivo: /otros programas/,
  },
  {
    what: 'under a key that is there twice',
    make: () => aPdf({ catalog: '/OpenAction << /S /Launch /S /GoTo /F (cmd.exe) >>' }),
    motivo: /otros programas/,
  },
  {
    what: 'behind a length that is not the length',
    make: () => aPdf({ objects: [Buffer.from('<< /Length 900 >>\nstream\nq (endstream) Q\nendstream')] }),
    motivo: /dañado/,
  },
  {
    what: 'behind a length that ends in the middle',
    make: () => aPdf({ objects: [Buffer.from('<< /Length 3 >>\nstream\nq (endstream) Q\nendstream')] }),
    motivo: /dañado/,
  },
  {
    what: 'a form of XFA',
    make: () => aPdf({ catalog: '/AcroForm << /XFA [(a) 4 0 R] /Fields [] >>' }),
    motivo: /XFA/,
  },
  {
    what: 'a sound when a page opens',
    make: () => aPdf({ page: '/AA << /O << /S /Sound /Sound 4 0 R >> >>' }),
    motivo: /multimedia/,
  },
];
