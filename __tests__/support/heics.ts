/** HEIC photographs cut into pieces, as phones write them: each piece is the sample photograph. */
import { photo } from './samplePhotos.ts';

const sample = photo('formatos/libheif_example.heic');
/** Size of the sample. */
export const PART = { width: 1280, height: 854 };

const u8 = (value: number) => Buffer.from([value]);
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const box = (kind: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(kind, 'latin1'), content]);
};
const fullBox = (kind: string, version: number, ...parts: Buffer[]) => box(kind, u32(version << 24), ...parts);

/** A box of the sample by its kind, whole. */
function boxOf(kind: string): Buffer {
  const at = sample.indexOf(kind, 0, 'latin1') - 4;
  return sample.subarray(at, at + sample.readUInt32BE(at));
}

/** The coded bytes of the sample's primary photograph: the first place of its list of places, which has version 1. */
function coded(): Buffer {
  const iloc = boxOf('iloc');
  const primary = boxOf('pitm').readUInt16BE(12);
  const [version, sizes, bases] = [iloc[8], iloc[12] ?? 0, iloc[13] ?? 0];
  const [offset, length, base] = [sizes >> 4, sizes & 15, bases >> 4];
  const number = (at: number, bytes: number) => (bytes === 0 ? 0 : iloc.readUIntBE(at, bytes));
  const count = iloc.readUInt16BE(14);
  for (let at = 16, item = 0; item < count; item += 1) {
    const id = iloc.readUInt16BE(at);
    at += version === 0 ? 4 : 6;
    const from = number(at, base);
    const extents = iloc.readUInt16BE(at + base);
    at += base + 2;
    const start = from + number(at, offset);
    if (id === primary) return sample.subarray(start, start + number(at + offset, length));
    at += extents * (offset + length);
  }
  throw new Error('The sample has no primary photograph');
}

/** A photograph of `columns` × `lines` pieces, of which `width` × `height` pixels are shown, turned by quarters to the left. */
export function heicOfParts(
  columns: number,
  lines: number,
  { width, height, turns = 0 }: { width: number; height: number; turns?: number },
): Buffer {
  const bytes = coded();
  const parts = Array.from({ length: columns * lines }, (_, index) => index + 2);
  const ftyp = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const grid = Buffer.concat([u8(0), u8(1), u8(lines - 1), u8(columns - 1), u32(width), u32(height)]);
  const infe = (id: number, kind: string) => fullBox('infe', 2, u16(id), u16(0), Buffer.from(kind), u8(0));
  const ispe = (size: { width: number; height: number }) => fullBox('ispe', 0, u32(size.width), u32(size.height));
  const properties = [boxOf('hvcC'), ispe(PART), ispe({ width, height }), box('irot', u8(turns))];
  const uses = (id: number, ...of: number[]) => Buffer.concat([u16(id), u8(of.length), ...of.map(u8)]);
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iinf', 0, u16(parts.length + 1), infe(1, 'grid'), ...parts.map((id) => infe(id, 'hvc1'))),
      fullBox('iref', 0, box('dimg', u16(1), u16(parts.length), ...parts.map(u16))),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(parts.length + 1), uses(1, 3, 0x84), ...parts.map((id) => uses(id, 0x81, 2))),
      ),
      box('idat', grid),
      fullBox(
        'iloc',
        1,
        u8(0x44),
        u8(0),
        u16(parts.length + 1),
        // The grid lies in the box beside; all pieces are the same bytes.
        ...[u16(1), u16(1), u16(0), u16(1), u32(0), u32(grid.length)],
        ...parts.flatMap((id) => [u16(id), u16(0), u16(0), u16(1), u32(start), u32(bytes.length)]),
      ),
    );
  const before = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(before), box('mdat', bytes)]);
}
