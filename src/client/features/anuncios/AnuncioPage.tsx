/** One announcement, or a new one: a form for those who write them, its text for the others. */

import { skipToken } from '@reduxjs/toolkit/query';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useNavigate, useParams } from 'react-router-dom';
import { readRecord } from '#client/api/results.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert, ErrorState, LoadState } from '#client/ui/feedback/states.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { WrongAddress } from '#client/ui/WrongAddress.tsx';
import { type Audience, anuncios as endpoints, missingAudience } from '#contract/endpoints/anuncios.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { mayEditAnuncio } from '#contract/policies.ts';
import type { UserSearchField } from '#contract/rules.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { type AnuncioBody, anuncios } from './api.ts';
import { audienceText, TYPED } from './messageText.ts';

const toList = <ButtonLink to={screens.anuncios()}>Ir a Anuncios</ButtonLink>;

export default function AnuncioPage() {
  const param = useParams().id;
  if (param === undefined) return <AnuncioForm anuncio={null} />;
  const id = idOf(param);
  if (id === null) return <WrongAddress title="Anuncio" of="anuncio" to={screens.anuncios()} label="Ir a Anuncios" />;
  // Another announcement is another form: nothing typed for one may be saved into the other.
  return <AnuncioOf key={id} id={id} />;
}

function AnuncioOf({ id }: { id: number }) {
  const { response, ...standing } = readRecord(anuncios.useAnuncioQuery(id));
  const anuncio = useEntity('anuncios', response);
  const writes = useMay(mayEditAnuncio, null);
  if (!anuncio) {
    return (
      <Page title={writes ? 'Editar Anuncio' : 'Anuncio'}>
        <LoadState of={standing} />
        {standing.problem?.status === 404 && toList}
      </Page>
    );
  }
  return writes ? <AnuncioForm anuncio={anuncio} refresh={standing.retry} /> : <AnuncioText anuncio={anuncio} />;
}

function AnuncioText({ anuncio }: { anuncio: AnuncioRow }) {
  return (
    <Page title="Anuncio" aside={<When at={anuncio.created_at} />} actions={toList} narrow>
      <Card>
        <Paragraph style={TYPED}>{anuncio.mensaje}</Paragraph>
        <Text type="secondary">Para: {audienceText(anuncio)}</Text>
      </Card>
    </Page>
  );
}

/** The announcement form's own shape, and the way to the wire. */
export interface AnuncioValues {
  mensaje: string;
  /** The id of the person it is for; '' for everybody in the groups and schools. */
  user_id: string;
  todosGrupos: boolean;
  grupos: string[];
  todasEscuelas: boolean;
  escuelas: number[];
  version?: number;
}

const EMPTY: AnuncioValues = {
  mensaje: '',
  user_id: '',
  todosGrupos: false,
  grupos: [],
  todasEscuelas: false,
  escuelas: [],
};

function valuesOf(anuncio: AnuncioRow): AnuncioValues {
  const { mensaje, user_id, todosGrupos, grupos, todasEscuelas, escuelas, version } = anuncio;
  return { mensaje, user_id: String(user_id ?? ''), todosGrupos, grupos, todasEscuelas, escuelas, version };
}

/** Whom the form addresses: of a checked «all» the list behind it does not count. */
function audienceOf({ user_id, todosGrupos, grupos, todasEscuelas, escuelas }: AnuncioValues): Required<Audience> {
  return {
    user_id: user_id === '' ? null : Number(user_id),
    todosGrupos,
    grupos: todosGrupos ? [] : grupos,
    todasEscuelas,
    escuelas: todasEscuelas ? [] : escuelas,
  };
}

const toBody = (values: AnuncioValues) => ({
  mensaje: values.mensaje,
  ...audienceOf(values),
  ...(values.version !== undefined && { version: values.version }),
});

const typedErrors = (values: AnuncioValues): FieldErrors => missingAudience(audienceOf(values));

/** The four ways in which the form finds people. */
export const SEARCH_BY: readonly { value: UserSearchField; label: string }[] = [
  { value: 'user:email', label: 'Correo' },
  { value: 'user:nombre', label: 'Nombre' },
  { value: 'user:celular', label: 'Teléfono' },
  { value: 'note:folio', label: 'Folio' },
];

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
function AnuncioForm({ anuncio, refresh }: Props) {
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
