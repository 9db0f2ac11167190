/** From the pieces of a HEIC photograph to one picture, reduced on the way. */
import { flatTiff } from './flat-tiff.ts';
import type { Heif, Tile } from './heif.ts';

/** One row of a piece at 1/`by` of its size, each pixel the mean of those of the piece that it stands for. */
function reducedRow(tile: Tile, channels: number, by: number, y: number, from: number, to: number): Uint8Array {
  const row = new Uint8Array((to - from) * channels);
  const rows = Math.min(by, tile.height - y);
  for (let x = from; x < to; x += 1) {
    const left = x * by - tile.left;
    const columns = Math.min(by, tile.width - left);
    for (let channel = 0; channel < channels; channel += 1) {
      let sum = 0;
      for (let down = 0; down < rows; down += 1) {
        const start = (y + down) * tile.stride + left * channels + channel;
        for (let across = 0; across < columns; across += 1) sum += tile.rows[start + across * channels] ?? 0;
      }
      row[(x - from) * channels + channel] = Math.round(sum / (rows * columns));
    }
  }
  return row;
}

/** The photograph at 1/`by` of its size, as a TIFF that is not packed; `profile` says what its colours mean. */
export function heifToTiff({ width, height, channels, tiles }: Heif, by: number, profile: Buffer | null): ArrayBuffer {
  const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
  const tiff = flatTiff(size.width, size.height, channels, profile);
  for (const tile of tiles()) {
    const from = Math.max(0, Math.ceil(tile.left / by));
    const to = Math.min(size.width, Math.ceil((tile.left + tile.width) / by));
    const end = Math.min(size.height, Math.ceil((tile.top + tile.height) / by));
    for (let row = Math.max(0, Math.ceil(tile.top / by)); row < end && from < to; row += 1) {
      const y = row * by - tile.top;
      const start = y * tile.stride + (from * by - tile.left) * channels;
      const pixels =
        by === 1
          ? tile.rows.subarray(start, start + (to - from) * channels)
          : reducedRow(tile, channels, by, y, from, to);
      tiff.write(row, from * channels, pixels);
    }
  }
  return tiff.file();
}
