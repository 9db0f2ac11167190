import { createContext, useContext, useEffect, useState } from 'react';
import { type PaperWidth, printTicket } from '#client/ui/print/Ticket.tsx';
import type { Abono } from '#contract/entities.ts';

export interface Printing {
  /** Sends an abono's ticket to the printer: the original once, reprints from then on. */
  print: (abono: Abono) => Promise<void>;
  /** The abono whose reprint is being counted. */
  busy: number | null;
}

export const PrintingContext = createContext<Printing | null>(null);

export function usePrinting(): Printing {
  const printing = useContext(PrintingContext);
  if (!printing) throw new Error('usePrinting outside of PrintingProvider');
  return printing;
}

/** What is to be printed: it goes to the printer as soon as it lies beside the page, and is gone once that has it. */
export function usePrintJob<Job extends { paper: PaperWidth }>() {
  const [job, setJob] = useState<Job | null>(null);
  useEffect(() => {
    if (!job) return;
    const done = () => setJob(null);
    window.addEventListener('afterprint', done);
    printTicket(job.paper);
    return () => window.removeEventListener('afterprint', done);
  }, [job]);
  return [job, setJob] as const;
}
