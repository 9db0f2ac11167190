import { createContext, useContext } from 'react';
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
