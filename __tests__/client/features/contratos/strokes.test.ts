/** Signatures between the pixels of a field, their own box and the picture on paper. */
import { drawnOf, firmaOf, svgPath } from '#client/features/contratos/SignForm.tsx';
import type { Firma } from '#contract/firma.ts';

const PEN = {
  ...{ penColor: '#000', minWidth: 1, maxWidth: 2, dotSize: 1, velocityFilterWeight: 0.7 },
  compositeOperation: 'source-over',
} as const;
const drawn = (points: [number, number][]) => ({
  ...PEN,
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
});
const PLACE = { offsetWidth: 500, offsetHeight: 200 };

test('a signature fills the same part of its box at any field size, with no stray marks', () => {
  const strokes = [
    drawn([
      [0, 0],
      [250, 100],
      [500, 200],
    ]),
    drawn([[-3, 210]]),
  ];
  const firma: Firma = [
    [
      [0, 0],
      [500, 200],
      [1000, 400],
    ],
    [[0, 400]],
  ];
  expect(firmaOf(strokes, PLACE)).toEqual(firma);
  // On another screen it is drawn anew, and is the same signature.
  for (const place of [PLACE, { offsetWidth: 320, offsetHeight: 128 }, { offsetWidth: 720, offsetHeight: 288 }])
    expect(firmaOf(drawnOf(firma, place, PEN), place)).toEqual(firma);
});

test('a stroke too long for one request is split into several that continue each other', () => {
  const points = Array.from({ length: 2500 }, (_, index): [number, number] => [index / 5, 100]);
  const firma = firmaOf([drawn(points)], PLACE);
  expect(firma.map(({ length }) => length)).toEqual([1000, 1000, 502]);
  expect([firma[0]?.at(-1), firma[1]?.at(-1)]).toEqual([firma[1]?.[0], firma[2]?.[0]]);
});

test('on paper strokes are rounded lines, and a single point is a dot', () => {
  const firma: Firma = [
    [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
    [
      [5, 5],
      [9, 9],
    ],
    [[7, 8]],
  ];
  expect(svgPath(firma)).toBe('M0 0Q100 0 100 50L100 100M5 5L9 9M7 8h0');
});
