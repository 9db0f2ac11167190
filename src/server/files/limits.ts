/** Limits of an image, against decompression bombs. */

/** Pixels of an image: the largest sensors of phones and cameras have a hundred million. */
export const PIXELS_MAX = 100_000_000;
/** Pixels of an image that is kept at its size; one with more is reduced while it is decoded. */
export const PIXELS_KEPT = 50_000_000;
/** Pixels that a reduced image comes to: half a metre on paper. */
export const PIXELS_REDUCED = 24_000_000;
/** Bytes of memory that one image may take while it is treated: at most as many run at once as have so much. */
export const IMAGE_BYTES_MAX = 300_000_000;
/** Pixels of one piece of a HEIC, which is decoded as a whole; phones cut theirs into pieces of 512 × 512. */
export const HEIC_TILE_MAX = 16_000_000;
/** Memory of the HEIC process beyond an empty one, in kilobytes: the decoded pixels and the library. */
export const HEIC_MEMORY_KB = 512 * 1024;
/** Pixels of one side: JPEG itself ends at 65,535. */
export const SIDE_MAX = 30_000;
/** Bytes of a stored image; more only when the upload was as large. */
export const STORED_FREE = 25 * 1024 * 1024;
/** Factor by which a stored image may exceed its upload. */
export const STORED_TIMES = 4;
/** Pixels of a thumbnail's longer side. */
export const THUMBNAIL_SIDE = 400;
/** The longest that one image may take. */
export const IMAGE_SECONDS = 30;

/** Refusal of a truncated image. */
export const BROKEN_IMAGE =
  'Está dañada o incompleta: no se pudo leer entera. Vuelve a copiarla de la cámara o del teléfono.';
/** Refusal of an image with too many pixels. */
export const tooManyPixels = (max: number): string => `Mide más de ${max / 1_000_000} megapíxeles.`;
/** Pages of a PDF: a booklet, not a library. */
export const PDF_PAGES_MAX = 100;
/** The longest that the look through one PDF may take, and how much of it a processor may work. */
export const PDF_SECONDS = 30;
export const PDF_CPU_SECONDS = 10;
/** Memory that the look through one PDF may take beyond an empty process of some 40 MB, in kilobytes: all of it. */
export const PDF_MEMORY_KB = 208 * 1024;
/** How long all files of one request may take together, without the time in which they wait for their turn. */
export const UPLOAD_SECONDS = 60;
