import { skipToken } from '@reduxjs/toolkit/query';
import { useFormikContext } from 'formik';
import { useNavigate } from 'react-router-dom';
import { readRecord } from '#client/api/results.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert, ErrorState } from '#client/ui/feedback/states.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import type { Audience } from '#contract/endpoints/anuncios.ts';
import { anuncios as endpoints } from '#contract/endpoints/anuncios.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { type AnuncioValues, audienceOf, EMPTY, toBody, typedErrors, valuesOf } from './anuncioValues.ts';
import { type AnuncioBody, anuncios } from './api.ts';

/** Milliseconds without a change after which it is counted: ticking ten groups asks once. */
const PAUSE_MS = 300;

function Reach() {
  const { values } = useFormikContext<AnuncioValues>();
  const missing = Object.keys(typedErrors(values));
  const typed = missing.length === 0 ? JSON.stringify(audienceOf(values)) : '';
  const [wanted] = usePaused(typed, PAUSE_MS);
  const audience = wanted && wanted === typed ? (JSON.parse(wanted) as Required<Audience>) : skipToken;
  const { response, problem, retry } = readRecord(anuncios.useAlcanceQuery(audience));
  if (missing.length > 0) {
    const lists = missing.map((field) => (field === 'grupos' ? 'los grupos' : 'las escuelas')).join(' y ');
    return <Alert kind="info">Falta elegir {lists} para saber a cuántas personas llegará.</Alert>;
  }
  if (problem) return <ErrorState problem={problem} onRetry={() => void retry()} />;
  if (response === undefined) return <Alert kind="info">Contando a cuántas personas llegará…</Alert>;
  return (
    <Alert kind={response === 0 ? 'warning' : 'info'}>Llegará a {counted(response, 'persona', 'personas')}.</Alert>
  );
}

interface Props {
  /** The announcement that is changed; null for a new one. */
  anuncio: AnuncioRow | null;
  /** Asks for the announcement as it is now. */
  refresh?: () => Promise<unknown>;
}

/** The form of an announcement, new or not. */
export function AnuncioForm({ anuncio, refresh }: Props) {
  const navigate = useNavigate();
  const [create] = anuncios.endpoints.createAnuncio.useMutation();
  const [update] = anuncios.endpoints.updateAnuncio.useMutation();
  const send = (body: AnuncioBody, key: string) =>
    (anuncio ? update({ params: { id: anuncio.id }, body }) : create({ body, key })).unwrap();
  const title = anuncio ? 'Editar Anuncio' : 'Nuevo Anuncio';
  return (
    <Page title={title} narrow history={anuncio && { tabla: 'anuncios', registro: anuncio.id }}>
      <Card>
        <FormShell
          name={anuncio ? `anuncio-${anuncio.id}` : 'anuncio'}
          title={title}
          endpoint={anuncio ? endpoints.updateAnuncio : endpoints.createAnuncio}
          initialValues={anuncio ? valuesOf(anuncio) : EMPTY}
          toBody={toBody}
          typedErrors={typedErrors}
          send={(body, key) => send(body as AnuncioBody, key)}
          done={anuncio ? 'Datos actualizados con éxito' : 'Operación realizada con éxito'}
          onSaved={() => navigate(screens.anuncios())}
          submitText="Guardar Anuncio"
          refresh={refresh}
          actions={<ButtonLink to={screens.anuncios()}>Cancelar</ButtonLink>}
        >
          <TextAreaField name="mensaje" label="Mensaje" required rows={5} />
          <AudienceFields />
          <Reach />
        </FormShell>
      </Card>
    </Page>
  );
}
