import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { NoteRow } from '#client/entities/tables.ts';
import { problemOf } from '#client/lib/errors.ts';
import { isOriginalDue, originalPrinted } from '#client/lib/originals.ts';
import { uuid } from '#client/lib/uuid.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { type PaperWidth, PrintArea, usePrintJob } from '#client/ui/print/Ticket.tsx';
import type { Abono } from '#contract/entities.ts';
import { AbonoTicket } from './AbonoTicket.tsx';
import { credits } from './api.ts';

interface Printing {
  /** Sends an abono's ticket to the printer: the original once, reprints from then on. */
  print: (abono: Abono) => Promise<void>;
  /** The abono whose reprint is being counted. */
  busy: number | null;
}

const PrintingContext = createContext<Printing | null>(null);

export function usePrinting(): Printing {
  const printing = useContext(PrintingContext);
  if (!printing) throw new Error('usePrinting outside of PrintingProvider');
  return printing;
}

interface Props {
  /** Undefined while the server does not have it: then there is no ticket to print. */
  note: NoteRow | undefined;
  paper: PaperWidth;
  children: ReactNode;
}

/** Prints tickets of the abonos of a note; what is printed lies beside the screen until the printer has taken it. */
export function PrintingProvider({ note, paper, children }: Props) {
  const [reprintAbono] = credits.endpoints.reprintAbono.useMutation();
  const { tell } = useConfirm();
  const [job, setJob] = usePrintJob<{ abono: number; reprint: boolean; paper: PaperWidth }>();
  const [busy, setBusy] = useState<number | null>(null);
  // One key for each ticket until its reprint is counted: pressing again after a lost answer counts it once.
  const keys = useRef(new Map<number, string>());
  const counting = useRef(false);

  const printing = useMemo<Printing>(() => {
    const count = async (id: number) => {
      const key = keys.current.get(id) ?? uuid();
      keys.current.set(id, key);
      await reprintAbono({ params: { id }, key }).unwrap();
      keys.current.delete(id);
    };
    const print = async ({ id, reimpresiones }: Abono) => {
      if (counting.current) return;
      if (isOriginalDue(id) && reimpresiones === 0) {
        originalPrinted(id);
        setJob({ abono: id, reprint: false, paper });
        return;
      }
      counting.current = true;
      setBusy(id);
      try {
        await count(id);
        setJob({ abono: id, reprint: true, paper });
      } catch (error) {
        void tell(problemOf(error).message);
      } finally {
        counting.current = false;
        setBusy(null);
      }
    };
    return { print, busy };
  }, [reprintAbono, tell, busy, paper, setJob]);

  return (
    <PrintingContext value={printing}>
      {children}
      {job && note && (
        <PrintArea>
          <AbonoTicket abonoId={job.abono} reprint={job.reprint} note={note} width={job.paper} />
        </PrintArea>
      )}
    </PrintingContext>
  );
}
