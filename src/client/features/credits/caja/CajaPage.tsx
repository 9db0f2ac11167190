/**
 * The counter: scan, Enter, paper. One field finds the alumno by any code, folio, phone or name; Enter takes the
 * amount.
 */
import type { ReactNode } from 'react';
import { Page } from '#client/ui/Page.tsx';
import { PrintingProvider } from '../tickets/PrintingProvider.tsx';
import { Caja } from './Caja.tsx';
import { LastMovements } from './LastMovements.tsx';

/** `cash`: link to cash movements without an abono. */
export function CajaPage({ cash }: { cash: ReactNode }) {
  return (
    <Page title="Caja">
      <PrintingProvider>
        <Caja beside={<LastMovements cash={cash} />} />
      </PrintingProvider>
    </Page>
  );
}
