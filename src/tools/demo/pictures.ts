/** Drawn pictures of the demo: figures without a face, pages with lines for words. */
import sharp from 'sharp';
import type { Random } from './random.ts';

/** Figures of one picture. */
export interface Scene {
  figures: number;
  /** With gown and mortarboard. */
  toga: boolean;
}

type Colour = readonly [red: number, green: number, blue: number];
interface Shape {
  colour: Colour;
  covers(x: number, y: number): boolean;
}

const colours = (hex: string): Colour[] =>
  hex.split(' ').map((one) => [0, 2, 4].map((at) => Number.parseInt(one.slice(at, at + 2), 16)) as never);
const SKIES = colours('1f4e79 2d6a4f 7f5539 5a189a 0b525b 9d0208 344e41');
const CLOTHES = colours('e9c46a f4a261 e76f51 2a9d8f 8ecae6 ffb703 bdb2ff');
const SKINS = colours('e0ac69 c68642 8d5524 f1c27d');
const [HORIZON, GOWN] = colours('f1faee 1b2440') as [Colour, Colour];

const WIDTH = 640;
const HEIGHT = 480;

const ellipse = (cx: number, cy: number, rx: number, ry: number, colour: Colour): Shape => ({
  colour,
  covers: (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1,
});
const rhomb = (cx: number, cy: number, rx: number, ry: number, colour: Colour): Shape => ({
  colour,
  covers: (x, y) => Math.abs(x - cx) / rx + Math.abs(y - cy) / ry <= 1,
});

/** Shoulders, head and cap of a figure this tall. */
function figure(x: number, height: number, toga: boolean, random: Random): Shape[] {
  const head = height * 0.16;
  const top = HEIGHT - height;
  return [
    ellipse(x, HEIGHT + height * 0.05, height * 0.3, height * 0.68, toga ? GOWN : random.pick(CLOTHES)),
    ellipse(x, top + head, head * 0.85, head, random.pick(SKINS)),
    ...(toga ? [rhomb(x, top + head * 0.2, head * 1.5, head * 0.55, GOWN)] : []),
  ];
}

/** A JPEG of a scene. */
export function drawPicture({ figures, toga }: Scene, random: Random): Promise<Buffer> {
  const sky = random.pick(SKIES);
  const height = HEIGHT * (figures === 1 ? 0.8 : random.between(45, 60) / 100);
  const people = Array.from({ length: figures }, (_, at) =>
    figure(((at + 0.5) / figures) * WIDTH, height * (0.85 + random.next() * 0.15), toga, random),
  ).flat();
  const sun = ellipse(random.between(60, 580), random.between(40, 130), 42, 42, HORIZON);
  // The last one stands in front.
  const shapes = [sun, ...people].reverse();
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    const ground = sky.map((part, at) => part + ((HORIZON[at] ?? 0) - part) * (y / HEIGHT));
    for (let x = 0; x < WIDTH; x += 1) {
      const colour = shapes.find((shape) => shape.covers(x, y))?.colour ?? ground;
      pixels.set(colour, (y * WIDTH + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const PAGE_WIDTH = 480;
const PAGE_HEIGHT = 640;
const MARGIN = 44;
const PAPER = 246;
const INK = 96;
const HEAD = 40;

/** A JPEG of a page with a heading, some paragraphs and a signature. */
export function drawPage(random: Random): Promise<Buffer> {
  const pixels = Buffer.alloc(PAGE_WIDTH * PAGE_HEIGHT, PAPER);
  const bar = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = y; row < y + height; row += 1)
      pixels.fill(shade, row * PAGE_WIDTH + x, row * PAGE_WIDTH + x + width);
  };
  const inside = PAGE_WIDTH - 2 * MARGIN;
  bar(MARGIN, 48, Math.round(inside * random.between(45, 70) * 0.01), 16, HEAD);
  let y = 96;
  while (y < PAGE_HEIGHT - 150) {
    const lines = random.between(2, 5);
    for (let line = 1; line <= lines; line += 1) {
      const part = line === lines ? random.between(30, 80) : random.between(88, 100);
      bar(MARGIN, y, Math.round((inside * part) / 100), 6, INK);
      y += 15;
    }
    y += 17;
  }
  bar(PAGE_WIDTH - MARGIN - 180, PAGE_HEIGHT - 80, 180, 2, HEAD);
  return sharp(pixels, { raw: { width: PAGE_WIDTH, height: PAGE_HEIGHT, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** Side of the logo, and its petals. */
const LOGO_SIDE = 512;
const PETALS = 16;

/** A PNG of the demo's sunflower. */
export function drawLogo(): Promise<Buffer> {
  const petals = Array.from(
    { length: PETALS },
    (_, at) => `<ellipse cx="256" cy="100" rx="46" ry="92" transform="rotate(${(at * 360) / PETALS} 256 256)"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SIDE}" height="${LOGO_SIDE}">
    <g fill="#f2b21b" stroke="#d98e04" stroke-width="4">${petals}</g>
    <circle cx="256" cy="256" r="112" fill="#5a3413"/>
    <circle cx="256" cy="256" r="62" fill="none" stroke="#f7efe2" stroke-width="18"/>
    <circle cx="256" cy="256" r="20" fill="#f7efe2"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
