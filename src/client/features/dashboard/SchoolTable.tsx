import type { ReactNode } from 'react';
import type { SchoolTotal } from '#contract/entities.ts';
import css from './Dashboard.module.css';

interface Props {
  label: string;
  rows: readonly SchoolTotal[];
  /** Heading of the figures. */
  figure: string;
  show: (total: number) => ReactNode;
  /** What all schools come to, also those that a filter leaves out. */
  total: ReactNode;
  emptyText: string;
}

/** A figure of each school; long lists scroll inside, and come out whole on paper. */
export function SchoolTable({ label, rows, figure, show, total, emptyText }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <caption className="solo-lectores">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Escuela</th>
            <th scope="col" className={css.number}>
              {figure}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.escuela}>
              <th scope="row">{row.escuela}</th>
              <td className={css.number}>{show(row.total)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={2}>{emptyText}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={css.number}>{total}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
