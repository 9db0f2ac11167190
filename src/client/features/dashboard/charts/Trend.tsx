import { formatMoney } from '#contract/money.ts';
import css from '../Dashboard.module.css';

interface Props {
  name: string;
  /** Dollars, oldest first; null while withheld. */
  values: readonly (number | null)[];
}

/** The course of a figure as one stroke, which needs no library of charts; its place stays where there is none yet. */
export function Trend({ name, values }: Props) {
  const known = values.flatMap((value) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || low === high) return <div className={css.trend} />;
  const points = values.flatMap((value, place) =>
    value === null ? [] : [`${(100 * place) / (values.length - 1)},${(100 * (high - value)) / (high - low)}`],
  );
  return (
    <svg
      role="img"
      aria-label={`${name}: de ${formatMoney(low)} a ${formatMoney(high)}`}
      className={css.trend}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
      <path d={`M${points.at(-1)}h0`} />
    </svg>
  );
}
