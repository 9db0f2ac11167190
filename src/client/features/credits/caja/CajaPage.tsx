/**
 * The counter: scan, Enter, paper. One field finds the alumno by any code, folio, phone or name; Enter takes the
 * amount.
 */
import type { ReactNode } from 'react';
import { useStored } from '#client/lib/hooks.ts';
import { Page } from '#client/ui/Page.tsx';
import { PAPER_WIDTHS, type PaperWidth } from '#client/ui/print/Ticket.tsx';
import { PrintingProvider } from '../tickets/PrintingProvider.tsx';
import { Caja } from './Caja.tsx';
import { LastMovements } from './LastMovements.tsx';

/** `cash`: link to cash movements without an abono. */
export function CajaPage({ cash }: { cash: ReactNode }) {
  const [paper, setPaper] = useStored<PaperWidth>('papel', '80', PAPER_WIDTHS);
  return (
    <Page title="Caja">
      <PrintingProvider paper={paper}>
        <Caja beside={<LastMovements paper={paper} setPaper={setPaper} cash={cash} />} />
      </PrintingProvider>
    </Page>
  );
}
