import { type ReactNode, useCallback } from 'react';
import { type PaperWidth, PrintArea, usePrintJob } from '#client/ui/print/Ticket.tsx';
import type { Corte } from '#contract/entities.ts';
import { CorteTicket } from './CorteTicket.tsx';
import { PrintCorteContext } from './printing.ts';

interface Props {
  paper: PaperWidth;
  /** The closing made on this screen, whose original is still to be printed. */
  original: number | null;
  onPrinted: (corte: number) => void;
  children: ReactNode;
}

/** What is printed lies beside the screen until the printer has taken it. */
export function CortePrinting({ paper, original, onPrinted, children }: Props) {
  const [job, setJob] = usePrintJob<{ corte: Corte; reprint: boolean; paper: PaperWidth }>();
  const print = useCallback(
    (corte: Corte) => {
      setJob({ corte, reprint: corte.id !== original, paper });
      onPrinted(corte.id);
    },
    [original, onPrinted, paper, setJob],
  );
  return (
    <PrintCorteContext value={print}>
      {children}
      {job && (
        <PrintArea>
          <CorteTicket corte={job.corte} reprint={job.reprint} width={job.paper} />
        </PrintArea>
      )}
    </PrintCorteContext>
  );
}
