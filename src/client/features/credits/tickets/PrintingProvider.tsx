import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { type PrinterChoice, printing, useFailedJob, usePrinter } from '#client/entities/printing.ts';
import { useEntity } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { isOriginalDue, originalPrinted } from '#client/lib/originals.ts';
import { uuid } from '#client/lib/uuid.ts';
import { selectItem } from '#client/offline/select.ts';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { type PaperWidth, PrintArea, usePaperWidth, usePrintJob } from '#client/ui/print/Ticket.tsx';
import type { Abono } from '#contract/entities.ts';
import { ticketNoteOf, useWaitingLines } from '../abonos/waiting/waitingNote.ts';
import { credits } from '../api.ts';
import { AbonoTicket, ProvisionalTicket } from './ProvisionalTicket.tsx';
import { useProofQr } from './useProofQr.tsx';

/** A ticket on its way to a printer: nothing is said of one that comes out, why not of one that does not. */
function SentJob({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  const { failed, retry } = useFailedJob(id, onGone);
  const { error, run } = useAction();
  if (!failed) return null;
  return (
    <Alert
      actions={[
        { text: 'Reintentar', kind: 'primary', onClick: () => run(retry, null) },
        { text: 'Cerrar', onClick: () => onGone(id) },
      ]}
    >
      El ticket {failed.ticket} no se imprimió en {failed.impresora}: {error ?? failed.motivo}
    </Alert>
  );
}

interface Printing extends PrinterChoice {
  /** Sends an abono's ticket to the printer: the original once, reprints from then on. */
  print: (abono: Abono) => Promise<void>;
  /** Says why where a ticket, by the id of its job, does not come out. */
  follow: (jobs: readonly number[]) => void;
  /** Prints a provisional ticket for a queued abono, by its key. */
  printProvisional: (key: string) => void;
  /** The abono whose ticket is being prepared, or sent to a printer. */
  busy: number | null;
}

const PrintingContext = createContext<Printing | null>(null);

export function usePrinting(): Printing {
  const printing = useContext(PrintingContext);
  if (!printing) throw new Error('usePrinting outside of PrintingProvider');
  return printing;
}

/** The ticket of an abono, or of one that waits here under a key. */
type Job = { paper: PaperWidth } & (
  | { abono: number; reprint: boolean; qr: ReactNode; kept?: undefined }
  | { kept: string }
);

/** Prints tickets one after another; the paper stays beside the screen until the printer has taken it. */
export function PrintingProvider({ children }: { children: ReactNode }) {
  const [paper] = usePaperWidth();
  const [reprintAbono] = credits.endpoints.reprintAbono.useMutation();
  const [printAbono] = printing.usePrintAbonoMutation();
  const choice = usePrinter();
  /** Print job of this tab until it is printed. */
  const [sent, setSent] = useState<readonly number[]>([]);
  const proofQr = useProofQr();
  const { tell } = useConfirm();
  const [job, setJob] = usePrintJob<Job>();
  const [next, setNext] = useState<readonly Job[]>([]);
  if (!job && next[0]) {
    setJob(next[0]);
    setNext(next.slice(1));
  }
  // Only once it can be printed: leaving while its QR is loading makes no original.
  useEffect(() => {
    if (job && job.kept === undefined && !job.reprint) originalPrinted(job.abono);
  }, [job]);
  const [busy, setBusy] = useState<number | null>(null);
  // One key for each ticket at each place until it is counted: pressing again after a lost answer counts it once.
  const keys = useRef(new Map<string, string>());
  const underWay = useRef(new Set<number>());

  const follow = (jobs: readonly number[]) => setSent((before) => [...before, ...jobs]);
  const toPrinter = async (id: number, impresora_id: number, reimpresion: boolean, key: string) => {
    const job = await printAbono({ params: { id }, body: { impresora_id, reimpresion }, key }).unwrap();
    originalPrinted(id);
    follow([job]);
  };
  const toBrowser = async (id: number, reprint: boolean, key: string) => {
    if (reprint) await reprintAbono({ params: { id }, key }).unwrap();
    const qr = await proofQr(id);
    setNext((before) => [...before, { abono: id, reprint, paper, qr }]);
  };
  const print = async ({ id, reimpresiones }: Abono) => {
    // A second click meanwhile is none: it would count a reprint, or print the original twice.
    if (underWay.current.has(id) || [job, ...next].some((one) => one?.kept === undefined && one?.abono === id)) return;
    underWay.current.add(id);
    setBusy(id);
    const reprint = !isOriginalDue(id) || reimpresiones > 0;
    try {
      const printer = await choice.known();
      const place = `${id} ${printer?.id}`;
      const key = keys.current.get(place) ?? uuid();
      keys.current.set(place, key);
      await (printer ? toPrinter(id, printer.id, reprint, key) : toBrowser(id, reprint, key));
      keys.current.delete(place);
    } catch (error) {
      void tell(problemOf(error).message);
    } finally {
      underWay.current.delete(id);
      setBusy(null);
    }
  };
  const printProvisional = (kept: string) => setNext((before) => [...before, { kept, paper }]);
  const gone = useCallback((id: number) => setSent((before) => before.filter((one) => one !== id)), []);

  return (
    <PrintingContext value={{ ...choice, print, follow, printProvisional, busy }}>
      {sent.map((id) => (
        <SentJob key={id} id={id} onGone={gone} />
      ))}
      {children}
      {job && (
        <PrintArea>{job.kept === undefined ? <TicketOf {...job} /> : <ProvisionalTicketOf {...job} />}</PrintArea>
      )}
    </PrintingContext>
  );
}

function ProvisionalTicketOf({ kept, paper }: Extract<Job, { kept: string }>) {
  const item = useAppSelector((state) => selectItem(state, kept));
  const abono = item?.kind === 'abono' ? item : undefined;
  const note = useEntity('notes', abono?.body.nota_id);
  const found = useAppSelector((state) => selectItem(state, abono?.noteKey));
  const waiting = found?.kind === 'nota' ? found : undefined;
  const lines = useWaitingLines(waiting);
  return abono && <ProvisionalTicket item={abono} note={ticketNoteOf(note, waiting, lines)} width={paper} />;
}

function TicketOf({ abono: abonoId, reprint, paper, qr }: Exclude<Job, { kept: string }>) {
  const abono = useEntity('abonos', abonoId);
  const note = useEntity('notes', abono?.nota_id);
  return (
    note && (
      <AbonoTicket abonoId={abonoId} reprint={reprint} note={note} width={paper}>
        {qr}
      </AbonoTicket>
    )
  );
}
