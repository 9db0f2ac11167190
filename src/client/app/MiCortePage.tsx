/** The own drawer of whoever closes no till: what they took and moved, their count, and each abono. */
import { OwnCorte } from '#client/features/cortes/OwnCorte.tsx';
import { OwnAbonos } from '#client/features/credits/caja/OwnAbonos.tsx';
import { Page } from '#client/ui/Page.tsx';

export default function MiCortePage() {
  return (
    <Page title="Mi corte">
      <OwnCorte />
      <OwnAbonos />
    </Page>
  );
}
