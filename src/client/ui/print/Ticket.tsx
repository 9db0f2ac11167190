import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { BusinessContext } from './business.ts';
import { Letterhead } from './Letterhead.tsx';
import css from './Ticket.module.css';

/** Widths of the paper of ticket printers, in millimetres. */
export const PAPER_WIDTHS = ['80', '58'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** What the print head does not reach at each side, in millimetres: 72 of 80 and 48 of 58 are printed. */
const MARGINS: Record<PaperWidth, number> = { 80: 4, 58: 5 };

interface Props {
  width: PaperWidth;
  title: string;
  /** CANCELADO, REIMPRESIÓN: a word across the top. */
  mark?: string;
  children: ReactNode;
}

/** A ticket, as it comes out of the printer; on the screen its preview. */
export function Ticket({ width, title, mark, children }: Props) {
  const business = useContext(BusinessContext);
  return (
    <article
      className={css.ticket}
      style={{ width: `${width}mm`, padding: `3mm ${MARGINS[width]}mm` }}
      aria-label={title}
    >
      <Letterhead />
      <h2 className={css.title}>{title}</h2>
      {mark && <p className={css.mark}>{mark}</p>}
      {children}
      {business?.leyenda && <p className={css.legend}>{business.leyenda}</p>}
    </article>
  );
}

/** Words on a ticket, as long as they are. */
export function TicketText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={css.text}>
      {label}: {children}
    </p>
  );
}

/** A line of a ticket: what it is, and the figure. */
export function TicketLine({ label, children, strong }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className={`${css.line} ${strong ? css.strong : ''}`}>
      <span>{label}</span>
      <span className="cifra">{children}</span>
    </div>
  );
}

/** Prints its content alone, without the page around it. Stays mounted while the browser's print dialog is open. */
export function PrintArea({ children }: { children: ReactNode }) {
  return createPortal(<div className="imprimir">{children}</div>, document.body);
}

/** A millimetre in CSS pixels. */
const MM = 96 / 25.4;
/** Room for the cutter below the last line, in millimetres. */
const CUT_MM = 6;

/**
 * Opens the browser's print dialog with a page exactly as wide as the paper and as long as the ticket: a fixed length
 * would cut long tickets in two and feed blank paper after short ones.
 */
export function printTicket(width: PaperWidth): void {
  const ticket = document.querySelector<HTMLElement>('.imprimir article');
  const print = () => {
    const page = document.createElement('style');
    const length = Math.ceil((ticket?.scrollHeight ?? 0) / MM) + CUT_MM;
    page.textContent = `@media print{@page{size:${width}mm ${length}mm;margin:0;@bottom-right{content:none}}}`;
    document.head.append(page);
    window.addEventListener('afterprint', () => page.remove(), { once: true });
    window.print();
  };
  // The browser prints what is there: a logo that is still on its way would be missing.
  const pictures = [...(ticket?.querySelectorAll('img') ?? [])].filter(({ complete }) => !complete);
  if (pictures.length === 0) print();
  else void Promise.allSettled(pictures.map((picture) => picture.decode())).then(print);
}
