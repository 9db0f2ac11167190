/** A signature as its strokes, in a box of its own: the same on any screen and on paper. */
import { mixed } from 'yup';

/** Width and height of the signature box, whatever the size of the screen. */
export const FIRMA_BOX = { width: 1000, height: 400 } as const;
/** More than a signature needs; no request may hold longer lists than a stroke, nor more values than the points. */
const STROKES_MAX = 200;
export const STROKE_POINTS_MAX = 1000;
const POINTS_MAX = 3000;
/** The longer side of the least signature: smaller is the dot of a finger that only touched. */
const SIDE_MIN = 50;

/** Whole numbers of the box, from its upper left corner. */
export type Point = [x: number, y: number];
export type Firma = Point[][];

const within = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && within(value[0], FIRMA_BOX.width) && within(value[1], FIRMA_BOX.height);
const isStroke = (value: unknown): value is Point[] =>
  Array.isArray(value) && value.length > 0 && value.length <= STROKE_POINTS_MAX && value.every(isPoint);

/** Whether a value is strokes of the box, no more of them than a signature has. */
const isFirma = (value: unknown): value is Firma =>
  Array.isArray(value) &&
  value.length <= STROKES_MAX &&
  value.every(isStroke) &&
  value.reduce((sum, { length }) => sum + length, 0) <= POINTS_MAX;

/** Whether something was drawn that is larger than a dot. */
function isDrawn(firma: Firma): boolean {
  const points = firma.flat();
  const side = (axis: 0 | 1) => {
    const all = points.map((point) => point[axis]);
    return Math.max(...all) - Math.min(...all);
  };
  return Math.max(side(0), side(1)) >= SIDE_MIN;
}

const MISSING = 'Falta la firma.';

/** The schema of a signature that must be there. */
export const firma = () =>
  mixed<Firma>(isFirma)
    .typeError('La firma no se pudo leer o es demasiado larga. Bórrala y firma otra vez.')
    .required(MISSING)
    .nonNullable(MISSING)
    .test('drawn', MISSING, (value) => value === undefined || value.length > 0)
    .test(
      'larger than a dot',
      'La firma es solo un punto. Bórrala y firma otra vez.',
      (value) => value === undefined || value.length === 0 || isDrawn(value),
    );
