/** /guarderia/expediente/{id}: the whole file of a child on paper, with its photograph and the way back to its screen. */

import { readRecord } from '#client/api/results.ts';
import { useEntities, useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { PrintArea, printSheet } from '#client/ui/print/Ticket.tsx';
import { guarderia } from '../api.ts';
import { NoInfante, useInfanteOfAddress } from '../infantes/InfanteScreen.tsx';
import { ExpedienteSheet } from './ExpedienteSheet.tsx';

const TITLE = 'Expediente';

export default function ExpedientePage() {
  const address = useInfanteOfAddress({ last: false });
  if (typeof address === 'string') return <NoInfante title={TITLE} closed={address === 'closed'} />;
  return <Expediente key={address.id} id={address.id} />;
}

function Expediente({ id }: { id: number }) {
  const { response, ...standing } = readRecord(guarderia.useExpedienteQuery(id));
  const infante = useEntity('infantes', response?.infante);
  const adultos = useEntities('adultos', response?.adultos);
  const autorizados = useEntities('autorizados', response?.autorizados);
  const documentos = useEntities('documentos', response?.documentos);
  const sheet = response && infante && (
    <ExpedienteSheet {...{ infante, adultos, autorizados, documentos }} avisos={response.avisos} />
  );
  return (
    <Page
      title={TITLE}
      narrow
      ways={[
        { text: 'Volver al infante', to: screens.registerInfante(id) },
        !!sheet && { text: 'Imprimir', kind: 'primary', onClick: printSheet },
      ]}
    >
      <LoadState of={standing} />
      {sheet}
      {sheet && <PrintArea>{sheet}</PrintArea>}
    </Page>
  );
}
