/** Drawn pages for the demo's papers: lines where the words would be, so that they are nobody's. */
import sharp from 'sharp';
import type { Random } from './random.ts';

const WIDTH = 480;
const HEIGHT = 640;
const MARGIN = 44;
const PAPER = 246;
const INK = 96;
const HEAD = 40;

/** A JPEG of a page with a heading, some paragraphs and a signature. */
export function drawPage(random: Random): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  const bar = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = y; row < y + height; row += 1) pixels.fill(shade, row * WIDTH + x, row * WIDTH + x + width);
  };
  const inside = WIDTH - 2 * MARGIN;
  bar(MARGIN, 48, Math.round(inside * random.between(45, 70) * 0.01), 16, HEAD);
  let y = 96;
  while (y < HEIGHT - 150) {
    const lines = random.between(2, 5);
    for (let line = 1; line <= lines; line += 1) {
      const part = line === lines ? random.between(30, 80) : random.between(88, 100);
      bar(MARGIN, y, Math.round((inside * part) / 100), 6, INK);
      y += 15;
    }
    y += 17;
  }
  bar(WIDTH - MARGIN - 180, HEIGHT - 80, 180, 2, HEAD);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}
