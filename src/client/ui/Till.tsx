import type { ReactNode } from 'react';
import { soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney } from '#contract/money.ts';
import { Money } from './Money.tsx';
import css from './Till.module.css';

interface Props {
  /** What is sold. */
  children: ReactNode;
  /** What it comes to, and what is done about it: stays in sight at the right. On a phone it follows what is sold. */
  summary: ReactNode;
  /** Below what is sold, and on a phone below the summary. */
  rest?: ReactNode;
}

/** The two columns of a till. */
export function Till({ children, summary, rest }: Props) {
  return (
    <div className={css.till}>
      <div className={css.main}>{children}</div>
      <div className={css.summary}>{summary}</div>
      {rest && <div className={css.rest}>{rest}</div>}
    </div>
  );
}

/** What was sold, equal services at one price together. */
export function SoldLines({ lines, struck }: { lines: Parameters<typeof soldTogether>[0]; struck?: boolean }) {
  return (
    <ul className={css.lines} aria-label="Servicios vendidos">
      {soldTogether(lines).map((sold) => (
        <li key={`${sold.costo} ${sold.servicio}`} className={css.line}>
          <span className={css.name}>
            {struck ? <s>{soldName(sold)}</s> : soldName(sold)}
            {sold.veces > 1 && <span className={css.each}> {formatMoney(sold.costo)} c/u</span>}
          </span>
          <Money value={sold.importe} struck={struck ?? false} />
        </li>
      ))}
    </ul>
  );
}
