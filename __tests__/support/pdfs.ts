/** Small PDFs, made of their objects. */
import { deflateSync } from 'node:zlib';

export interface PdfParts {
  /** More of the catalogue: `/OpenAction 5 0 R`. */
  catalog?: string;
  /** More of the page. */
  page?: string;
  /** Objects from number 5 on, each as it stands between obj and endobj. */
  objects?: (string | Buffer)[];
  /** More of the trailer. */
  trailer?: string;
}

/** A stream object with its dictionary. */
export const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** A stream that is compressed as most are. */
export const deflated = (dictionary: string, bytes: Buffer): Buffer =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(bytes));

/** A PDF of one page with «Hola», besides what is given. */
export function aPdf({ catalog = '', page = '', objects = [], trailer = '' }: PdfParts = {}): Buffer {
  const all: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> ${page} >>`,
    deflated('', Buffer.from('BT (Hola) Tj ET')),
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')];
  const offsets: number[] = [];
  const add = (bytes: Buffer | string) => parts.push(Buffer.from(bytes));
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  all.forEach((object, index) => {
    offsets.push(length());
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
