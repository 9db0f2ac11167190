/** /guarderia/expediente/{id}: the whole file of a child on paper, with its photograph and the way back to its screen. */
import { useResponse } from '#client/api/useResponse.ts';
import { selectAdultos, selectAutorizados, selectDocumentos, selectInfante } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
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

/** Letter paper: a ticket's page, set for another print, would cut it. */
const PAGE = '@media print{@page{size:letter}}';

function Expediente({ id }: { id: number }) {
  const { response, problem, retry } = useResponse(guarderia.endpoints.expediente, id);
  const infante = useAppSelector((state) => selectInfante(state, response?.infante));
  const adultos = useAppSelector((state) => selectAdultos(state, response?.adultos));
  const autorizados = useAppSelector((state) => selectAutorizados(state, response?.autorizados));
  const documentos = useAppSelector((state) => selectDocumentos(state, response?.documentos));
  const sheet = response && infante && (
    <ExpedienteSheet {...{ infante, adultos, autorizados, documentos }} avisos={response.avisos} />
  );
  return (
    <Page
      title={TITLE}
      narrow
      actions={
        <>
          <ButtonLink to={screens.registerInfante(id)}>Volver al infante</ButtonLink>
          {sheet && (
            <Button kind="primary" onClick={printSheet}>
              Imprimir
            </Button>
          )}
        </>
      }
    >
      <style>{PAGE}</style>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {!response && !problem && <Spinner />}
      {sheet}
      {sheet && <PrintArea>{sheet}</PrintArea>}
    </Page>
  );
}
