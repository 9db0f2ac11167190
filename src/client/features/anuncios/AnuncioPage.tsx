/** One announcement, or a new one: a form for its authors, its text for others. */
import { skipToken } from '@reduxjs/toolkit/query';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntities, useEntity, useGroupOptions, useList, useMay, usePerson } from '#client/entities/state.ts';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { counted, inBajaWords } from '#client/lib/numbers.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { CheckboxGroup } from '#client/ui/form/Check.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, SelectField, TextAreaField } from '#client/ui/form/fields.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, ErrorState, LoadState, Page, WrongAddress } from '#client/ui/Page.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import { type Audience, anuncios as endpoints, missingAudience } from '#contract/endpoints/anuncios.ts';
import type { User } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { PageFigures } from '#contract/pages.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { mayEditAnuncio } from '#contract/policies.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import type { UserSearchField } from '#contract/rules.ts';
import css from './Anuncios.module.css';
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
interface AnuncioValues {
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

/** The audience in the form: with «all» checked its list does not count. */
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
const SEARCH_BY: readonly { value: UserSearchField; label: string }[] = [
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

/** The form of an announcement, new or not. */
function AnuncioForm({ anuncio, refresh }: { anuncio: AnuncioRow | null; refresh?: () => Promise<unknown> }) {
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

/** Audience of an announcement: one person, or groups and schools, each as a list or as all. */
/** Eight where there is room, four on a phone: a grade never breaks. */
const GROUP_COLUMNS = 'repeat(auto-fill, minmax(max(min(88px, 25%), 12.5%), 1fr))';
const SCHOOL_COLUMNS = 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))';

function AudienceFields() {
  const groups = useGroupOptions();
  const { user_id, todosGrupos, todasEscuelas } = useFormikContext<AnuncioValues>().values;
  return (
    <>
      <PersonField />
      {user_id === '' && (
        <>
          <CheckboxField name="todosGrupos" label="Todos los grupos" />
          {!todosGrupos && <CheckboxGroup name="grupos" label="Grupos" choices={groups} columns={GROUP_COLUMNS} />}
          <CheckboxField name="todasEscuelas" label="Todas las escuelas" />
          {!todasEscuelas && <SchoolList />}
        </>
      )}
    </>
  );
}

function SchoolList() {
  const { response, ...standing } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const adds = useCan('escuelas:write');
  if (!response) return <LoadState of={standing} />;
  if (escuelas.length === 0) {
    return (
      <Alert kind="warning" actions={[adds && { text: 'Ir a Escuelas', to: screens.escuelas() }]}>
        Todavía no hay escuelas: agrega la primera.
      </Alert>
    );
  }
  const choices = escuelas.map(({ id, nombre, prefijo }) => ({ value: id, label: `${nombre} (${prefijo})` }));
  return <CheckboxGroup name="escuelas" label="Escuelas" choices={choices} columns={SCHOOL_COLUMNS} />;
}

/** The one person an announcement is for: found in one of four ways, then picked from a list. */
const ALONE = 'El anuncio es solo para esta persona. Elige «-- Todos --» para dirigirlo a grupos.';

const optionOf = (user: User) => ({
  value: String(user.id),
  label: `${fullName(user)} · ${isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user)}`,
});

/** Search result beside its list. */
function newsOf(texto: string, shown: number, figures: PageFigures | undefined): string {
  if (texto === '') return 'Busca a una persona si el anuncio es solo para ella.';
  if (figures === undefined) return 'Buscando…';
  const { total, en_baja } = figures;
  if (total === 0) return `Nadie coincide.${inBajaWords(en_baja)}`;
  const people = counted(total, 'persona coincide', 'personas coinciden');
  return total > shown ? `${people}; la lista muestra ${shown}: escribe algo más.` : `${people}: elige en la lista.`;
}

function PersonField() {
  const { user_id } = useFormikContext<AnuncioValues>().values;
  const [campo, setCampo] = useState<UserSearchField>('user:nombre');
  const [texto, setTexto] = useState('');
  const found = useList(anuncios.useFindPeopleQuery(texto ? { texto, campo } : skipToken));
  const people = useEntities('users', texto ? found.response?.ids : undefined);
  const chosen = user_id === '' ? null : Number(user_id);
  // An edited record or a draft holds a person who was not searched for.
  const { user: person } = usePerson(chosen);
  const listed = people.filter(({ id, activo }) => activo && id !== chosen);
  const options = [...(person ? [person] : []), ...listed].map(optionOf);
  const unknown = chosen !== null && !person ? [{ value: user_id, label: 'Cargando...' }] : [];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps Enter, which searches, from sending the form */}
      <div
        className={css.search}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <SearchField label="Buscar usuario" value={texto} onSearch={setTexto} />
        <FilterSelect
          label="Buscar por"
          value={campo}
          options={SEARCH_BY}
          onChange={(value) => setCampo(SEARCH_BY.find((one) => one.value === value)?.value ?? 'user:nombre')}
        />
      </div>
      {found.problem && <ErrorState problem={found.problem} onRetry={found.retry} />}
      <SelectField
        name="user_id"
        label="Usuario"
        hint={
          <span role="status">
            {chosen !== null && `${ALONE} `}
            {(chosen === null || texto) && newsOf(texto, people.length, found.updating ? undefined : found.response)}
          </span>
        }
        options={[...unknown, ...options]}
        placeholder="-- Todos --"
      />
    </>
  );
}
