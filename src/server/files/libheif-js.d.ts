declare module 'libheif-js/wasm-bundle.js' {
  type Decode<Which extends number[]> = (
    ...of: [error: number, handle: number, out: number, colorspace: number, chroma: number, options: 0, ...Which]
  ) => void;
  /** The functions of the C library libheif; pointers are numbers, and errors are written where the first one points. */
  interface Libheif {
    HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _heif_context_alloc(): number;
    _heif_context_read_from_memory(error: number, context: number, at: number, bytes: number, options: 0): void;
    _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_image_tiling(error: number, handle: number, upright: 0 | 1, out: number): void;
    _heif_decode_image: Decode<[]>;
    _heif_image_handle_decode_image_tile: Decode<[column: number, row: number]>;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
    _heif_image_release(image: number): void;
  }
  const libheif: Libheif;
  export default libheif;
}
