/** Printed tickets, the business's header, and printing itself. */
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { useStored } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import * as apiErrors from '#contract/errors.ts';
import { publicOriginOf } from '#contract/public-address.ts';
import { type TicketLine as Line, letterhead } from '#contract/ticket.ts';
import { Alert, BusinessContext } from '../Page.tsx';
import css from './print.module.css';

/** Names of the business: one below the other on a ticket, side by side on a `wide` sheet. */
export function Letterhead({ wide = false }: { wide?: boolean }) {
  const business = useContext(BusinessContext);
  if (!business?.nombre && !business?.logo) return null;
  const { nombre, logo } = business;
  return (
    <header className={`${css.letterhead} ${wide ? css.wide : ''}`}>
      {logo && <img src={pictureAddress(logo)} alt="" className={css.logo} />}
      <div>
        {nombre && <strong>{nombre}</strong>}
        {letterhead(business).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </header>
  );
}

/** Widths of the paper of ticket printers, in millimetres. */
export const PAPER_WIDTHS = ['80', '58'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];
/** The width of the tickets that this browser prints. */
export const usePaperWidth = () => useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
export const PAPER_OPTIONS = PAPER_WIDTHS.map((value) => ({ value, label: `${value} mm` }));

/** Office paper, for papers that fit a ticket and are filed too. */
export const SHEET = 'carta';
export type Paper = PaperWidth | typeof SHEET;

/** Unprintable margin at each side in millimetres: 72 of 80 and 48 of 58 are printed. */
const MARGINS: Record<PaperWidth, number> = { 80: 4, 58: 5 };

interface Props {
  width: PaperWidth;
  title: string;
  /** CANCELADO, REIMPRESIÓN: a word across the top. */
  mark?: string;
  /** Thanks are for those who paid. */
  thanks?: boolean;
  children: ReactNode;
}

/** A ticket, as it comes out of the printer; on the screen its preview. */
export function Ticket({ width, title, mark, thanks = true, children }: Props) {
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
      {thanks && business?.leyenda && <p style={{ textAlign: 'center' }}>{business.leyenda}</p>}
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

/** A line of a ticket: label and figure. */
export function TicketLine({ label, children, strong }: { label: string; children: ReactNode; strong?: boolean }) {
  return (
    <div className={`${css.line} ${strong ? css.strong : ''}`}>
      <span>{label}</span>
      <span className="cifra">{children}</span>
    </div>
  );
}

/** The lines of a ticket as the contract gives them. */
export const TicketLines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ label, value, words, strong = false }) =>
    words ? (
      <TicketText key={label} label={label}>
        {value}
      </TicketText>
    ) : (
      <TicketLine key={label} label={label} strong={strong}>
        {value}
      </TicketLine>
    ),
  );

/** Prints its content alone, without the page around it. Stays mounted while the browser's print dialog is open. */
export function PrintArea({ children }: { children: ReactNode }) {
  return createPortal(<div className="imprimir">{children}</div>, document.body);
}

/** Waits for pictures: the browser would print without them. */
function afterPictures(work: () => void): void {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.imprimir img')].filter(
    ({ complete }) => !complete,
  );
  if (pictures.length === 0) work();
  else void Promise.allSettled(pictures.map((picture) => picture.decode())).then(work);
}

/** Opens the browser's print dialog for the paper beside the page. */
export const printSheet = () => afterPictures(() => window.print());

/** A millimetre in CSS pixels. */
const MM = 96 / 25.4;
/** Room for the cutter below the last line, in millimetres. */
const CUT_MM = 6;

/**
 * Opens the browser's print dialog with a page exactly as wide as the paper and as long as the ticket: a fixed length
 * would cut long tickets in two and feed blank paper after short ones.
 */
function printTicket(width: PaperWidth): void {
  afterPictures(() => {
    const ticket = document.querySelector('.imprimir article');
    const page = document.createElement('style');
    const length = Math.ceil((ticket?.scrollHeight ?? 0) / MM) + CUT_MM;
    page.textContent = `@media print{@page{size:${width}mm ${length}mm;margin:0;@bottom-right{content:none}}}`;
    document.head.append(page);
    window.addEventListener('afterprint', () => page.remove(), { once: true });
    window.print();
  });
}

/** Content to print: printed as soon as it is rendered, removed afterwards. */
export function usePrintJob<Job extends { paper: Paper } = { paper: PaperWidth }>() {
  const [job, setJob] = useState<Job | null>(null);
  useEffect(() => {
    if (!job) return;
    const done = () => setJob(null);
    window.addEventListener('afterprint', done);
    if (job.paper === SHEET) printSheet();
    else printTicket(job.paper);
    return () => window.removeEventListener('afterprint', done);
  }, [job]);
  return [job, setJob] as const;
}

/** Origin of public links; null if none is reachable, undefined while loading. */
export function usePublicOrigin(): string | null | undefined {
  const business = useContext(BusinessContext);
  return business ? publicOriginOf(business) : undefined;
}

/** In the place of a link that would open nowhere; `edits`: the person may write the address. */
export const NoPublicAddress = ({ edits }: { edits: boolean }) => (
  <Alert
    kind="warning"
    actions={[edits && { text: 'Escribirla en Ajustes', to: screens.ajustes({ seccion: 'negocio' }) }]}
  >
    {apiErrors.noPublicAddress(edits).message}
  </Alert>
);
