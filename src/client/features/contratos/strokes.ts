/** Between the pad, in pixels of its place on the screen, and a signature, in its own box. */
import type { PointGroup } from 'signature_pad';
import { FIRMA_BOX, type Firma, type Point, STROKE_POINTS_MAX } from '#contract/firma.ts';

type Place = Pick<HTMLElement, 'offsetWidth' | 'offsetHeight'>;

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** A stroke as parts that are no longer than one may be; each begins where the one before ends. */
function parts(stroke: Point[]): Point[][] {
  const rest = stroke.slice(STROKE_POINTS_MAX - 1);
  return rest.length > 1 ? [stroke.slice(0, STROKE_POINTS_MAX), ...parts(rest)] : [stroke];
}

/** The strokes on a pad, as a signature. */
export function firmaOf(drawn: readonly PointGroup[], { offsetWidth, offsetHeight }: Place): Firma {
  const { width, height } = FIRMA_BOX;
  return drawn.flatMap(({ points }) =>
    parts(
      points.map(({ x, y }) => [within((x / offsetWidth) * width, width), within((y / offsetHeight) * height, height)]),
    ),
  );
}

/** A signature as the pad draws it: its line has the same width all along, for how hard it was pressed is not kept. */
export function drawnOf(
  firma: Firma,
  { offsetWidth, offsetHeight }: Place,
  pen: Omit<PointGroup, 'points'>,
): PointGroup[] {
  return firma.map((stroke) => ({
    ...pen,
    points: stroke.map(([x, y], time) => ({
      x: (x / FIRMA_BOX.width) * offsetWidth,
      y: (y / FIRMA_BOX.height) * offsetHeight,
      pressure: 0.5,
      time,
    })),
  }));
}

/** A stroke as the path of an SVG, rounded between its points; a single point is a dot. */
function pathOf(stroke: Point[]): string {
  const [first = [0, 0], ...rest] = stroke;
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return [`M${first.join(' ')}`, ...curves, rest.length > 0 ? `L${rest.at(-1)?.join(' ')}` : 'h0'].join('');
}

/** All strokes as one path. */
export const svgPath = (firma: Firma): string => firma.map(pathOf).join('');
