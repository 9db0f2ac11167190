/** HEIC photographs through the C functions of libheif: tile by tile, so that none is ever in memory whole as it came. */
import libheif from 'libheif-js/wasm-bundle.js';

/** A part of a photograph as pixels, where it lies in the whole; it may reach over the edges. */
export interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Rows of `stride` bytes each, valid until the next piece is asked for. */
  rows: Uint8Array;
  stride: number;
}

/** A photograph, upright: its size, and how it is cut. */
export interface Heif {
  width: number;
  height: number;
  /** RGB, or RGBA where something may show through. */
  channels: 3 | 4;
  /** Pixels of the largest piece. */
  tilePixels: number;
  tiles(): Generator<Tile>;
}

/** The library's numbers for «RGB», «interleaved RGB and RGBA», «the interleaved channel». */
const RGB = 1;
const CHROMA = { 3: 10, 4: 11 } as const;
const INTERLEAVED = 10;

/** Memory for results of C functions: an error of three words, and a tiling description of 64 bytes. */
const error = libheif._malloc(16);
const out = libheif._malloc(128);
// Looked at anew each time: the library's memory moves when it grows.
const word = (at: number): number => new DataView(libheif.HEAPU8.buffer).getUint32(at, true);

function right(): void {
  if (word(error) !== 0) throw new Error(`libheif: ${word(error)}.${word(error + 4)}`);
}

/** Opens the primary photograph of a file. Throws for one that is broken. */
export function openHeif(bytes: Uint8Array): Heif {
  const at = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, at);
  const context = libheif._heif_context_alloc();
  libheif._heif_context_read_from_memory(error, context, at, bytes.length, 0);
  right();
  libheif._heif_context_get_primary_image_handle(error, context, out);
  right();
  const handle = word(out);
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  libheif._heif_image_handle_get_image_tiling(error, handle, 1, out);
  right();
  const [columns = 1, lines = 1, tileWidth = 0, tileHeight = 0, width = 0, height = 0, top = 0, left = 0] = Array.from(
    { length: 8 },
    // The first word is the version of the description.
    (_, index) => word(out + 4 + 4 * index),
  );
  // Of a photograph that was turned the first pieces may be the cut ones: the library says how much of them is seen.
  const [before, above] = [(tileWidth - left) % tileWidth, (tileHeight - top) % tileHeight];
  // The alpha channel is an image of its own, which tiles do not have.
  const single = channels === 4 || columns * lines === 1;

  function decode(column: number, row: number): Tile & { image: number } {
    if (single) libheif._heif_decode_image(error, handle, out, RGB, CHROMA[channels], 0);
    else libheif._heif_image_handle_decode_image_tile(error, handle, out, RGB, CHROMA[channels], 0, column, row);
    right();
    const image = word(out);
    const plane = libheif._heif_image_get_plane_readonly2(image, INTERLEAVED, out);
    const stride = word(out);
    const size = {
      width: libheif._heif_image_get_width(image, INTERLEAVED),
      height: libheif._heif_image_get_height(image, INTERLEAVED),
    };
    const rows = libheif.HEAPU8.subarray(plane, plane + stride * size.height);
    const place = single ? { left: 0, top: 0 } : { left: column * tileWidth - before, top: row * tileHeight - above };
    return { ...place, ...size, rows, stride, image };
  }

  return {
    width,
    height,
    channels,
    tilePixels: single ? width * height : tileWidth * tileHeight,
    *tiles() {
      for (let row = 0; row < (single ? 1 : lines); row += 1) {
        for (let column = 0; column < (single ? 1 : columns); column += 1) {
          const { image, ...tile } = decode(column, row);
          yield tile;
          libheif._heif_image_release(image);
        }
      }
    },
  };
}
