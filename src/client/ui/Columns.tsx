/** Screens of two columns; on a narrow screen one follows the other. */
import { type ReactNode, useEffect, useRef } from 'react';
import { soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney } from '#contract/money.ts';
import css from './Columns.module.css';
import { Money } from './Money.tsx';

interface TwoColumnsProps {
  children: ReactNode;
  /** Summary and actions, sticky at the right; on a phone below the items. */
  summary: ReactNode;
  /** At the end of the summary, in sight however long that is. */
  foot?: ReactNode;
  /** Below the services, and on a phone below the summary. */
  rest?: ReactNode;
  /** The summary is read and reached before the items: what is done there is what the screen is for. */
  first?: boolean;
}

/** The two columns of a till. */
export function TwoColumns({ children, summary, foot, rest, first = false }: TwoColumnsProps) {
  const aside = (
    <div className={css.summary}>
      {summary}
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  );
  return (
    <div className={css.columns}>
      {first && aside}
      <div className={css.sold}>{children}</div>
      {!first && aside}
      {rest && <div className={css.rest}>{rest}</div>}
    </div>
  );
}

interface BesideProps {
  form: ReactNode;
  edited: number | null;
  children: ReactNode;
}

/** A form with its list beside it, or below it on a narrow screen: there it comes into sight when a row is edited. */
export function FormBeside({ form, edited, children }: BesideProps) {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (edited !== null) anchor.current?.scrollIntoView({ block: 'nearest' });
  }, [edited]);
  return (
    <div className={css.beside}>
      <div ref={anchor} className={css.form}>
        {form}
      </div>
      {children}
    </div>
  );
}

/** Sold services, grouped by service and price. */
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
