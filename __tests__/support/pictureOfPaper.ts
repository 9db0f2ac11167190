/** What comes out of a ticket printer as a picture, dot by dot: to be looked at, and read by what reads paper. */
import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import { PRINTER_DOTS, type PrinterWidth } from '#contract/printers.ts';
import type { Item, Printed } from './escpos.ts';

/** Dots of a letter, and from one line to the next. */
const [LETTER, HEIGHT, LINE] = [12, 24, 30];
const MARGIN = 24;

interface Drawn {
  width: number;
  height: number;
  svg: string;
}

/** Rows of dots, of which the dark ones are drawn, each as large as `size`. */
function dots(rows: readonly (readonly boolean[])[], size: number): Drawn {
  const dark = rows.flatMap((row, y) =>
    row.flatMap((one, x) => (one ? `M${x * size} ${y * size}h${size}v${size}h-${size}z` : [])),
  );
  return { width: (rows[0]?.length ?? 0) * size, height: rows.length * size, svg: `<path d="${dark.join('')}"/>` };
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);

function drawn(item: Item): Drawn {
  if (item.kind === 'qr') {
    const bordered = encodeQR(item.text, 'raw', { ecc: 'medium', border: 1 });
    return dots(
      bordered.slice(1, -1).map((row) => row.slice(1, -1)),
      item.size,
    );
  }
  if (item.kind === 'picture') {
    const { bytesPerRow, rows, dots: bytes } = item;
    const isDark = (x: number, y: number) => ((bytes[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
    const row = (y: number) => Array.from({ length: bytesPerRow * 8 }, (_, x) => isDark(x, y));
    return dots(
      Array.from({ length: rows }, (_, y) => row(y)),
      1,
    );
  }
  const { text, bold, width, height } = item;
  const places = [...text].map((_, at) => at * LETTER).join(' ');
  const style = `font-family="monospace" font-size="20" style="white-space: pre"${bold ? ' font-weight="bold"' : ''}`;
  const svg = `<text transform="scale(${width} ${height})" x="${places}" y="19" ${style}>${escaped(text)}</text>`;
  return { width: text.length * LETTER * width, height: HEIGHT * height, svg };
}

/** Draws the paper in a page, and gives its picture; what is wider than it is cut off, as a printer cuts it off. */
export async function pictureOfPaper(page: Page, { items }: Printed, ancho: PrinterWidth): Promise<Buffer> {
  const [wide] = PRINTER_DOTS[ancho];
  let y = MARGIN;
  const parts = items.map((item) => {
    const { width, height, svg } = drawn(item);
    const x = [0, Math.floor((wide - width) / 2), wide - width][item.align];
    const part = `<g transform="translate(${x} ${y})">${svg}</g>`;
    y += item.kind === 'text' ? height + LINE - HEIGHT : height;
    return part;
  });
  const size = `width="${wide + 2 * MARGIN}" height="${y + MARGIN}"`;
  const paper = `<svg x="${MARGIN}" width="${wide}" height="${y}">${parts.join('')}</svg>`;
  await page.setContent(`<svg ${size}><rect width="100%" height="100%" fill="#fff"/>${paper}</svg>`);
  return page.locator('svg').first().screenshot({ scale: 'css' });
}
