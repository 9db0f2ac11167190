import { createContext, useContext } from 'react';
import type { Corte } from '#contract/entities.ts';

/** Sends a closing to the printer: the original once, by whoever closed; reprints from then on. */
type PrintCorte = (corte: Corte) => void;

export const PrintCorteContext = createContext<PrintCorte | null>(null);

export function usePrintCorte(): PrintCorte {
  const print = useContext(PrintCorteContext);
  if (!print) throw new Error('usePrintCorte outside of CortePrinting');
  return print;
}
