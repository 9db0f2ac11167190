/** Common frame of the four enrolment sections: child, progress, warnings for staff. */
import Flex from 'antd/es/flex';
import Steps from 'antd/es/steps';
import Text from 'antd/es/typography/Text';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntity, useMay } from '#client/entities/state.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { useToday } from '#client/lib/time.ts';
import { idOf, NEW_ID, screens } from '#client/lib/urls.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, Card, EmptyState, LoadState, Page } from '#client/ui/Page.tsx';
import { Item, Items, WithPanel } from '#client/ui/Records.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { ADULTOS, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { mayEditInfante } from '#contract/policies.ts';
import { can } from '#contract/roles.ts';
import { guarderia } from '../api.ts';
import { keepInfante, lastInfante, useAdulto, useInfantes } from '../expediente/record.ts';
import { PASOS, type Paso, placeOf } from '../expediente/recordSections.tsx';
import { SearchList } from '../expediente/SearchList.tsx';
import { ageOn, Estado, missingText } from './Estado.tsx';

export interface Child {
  infante: Infante;
  avisos: readonly Aviso[];
  refresh: () => Promise<unknown>;
  /** Nothing of the record may be changed any more: forms and buttons would only be refused. */
  closed: boolean;
}

interface Props {
  id: number;
  step: Paso;
  children: (child: Child) => ReactNode;
}

export function InfanteFrame({ id, step, children }: Props) {
  const person = useAppSelector(selectPerson);
  const today = useToday();
  const staff = useCan('guarderia:read');
  const { response, ...standing } = readRecord(guarderia.useInfanteQuery(id));
  const record = useEntity('infantes', response?.infante);
  const owner = person?.id;
  const gone = standing.problem?.status === 404;
  useEffect(() => {
    if (owner !== undefined && (gone || response)) keepInfante(owner, gone ? null : id);
  }, [owner, gone, response, id]);
  const infante = response && !gone && record;
  return (
    <Page
      title={PASOS[step].title}
      aside={
        infante && (
          <>
            <strong>{fullName(infante)}</strong>
            {' · '}
            {[ageOn(today, infante.fecha_nacimiento), infante.sala].filter(Boolean).join(' · ')}
          </>
        )
      }
      history={infante ? { tabla: 'infantes', registro: id } : null}
      ways={[
        !!infante && staff && { text: 'Lista', to: screens.guarderia() },
        !!infante && { text: 'Expediente', to: screens.expediente(id) },
      ]}
    >
      <LoadState of={standing} />
      {gone && <ButtonLink to={screens.registerInfante()}>Registrar infante</ButtonLink>}
      {infante && (
        <Step step={step} infante={infante} avisos={response.avisos} refresh={standing.retry}>
          {children}
        </Step>
      )}
    </Page>
  );
}

/** One section of a loaded child, under the common head. */
function Step({ step, children, ...child }: Omit<Props, 'id'> & Omit<Child, 'closed'>) {
  const { infante, avisos } = child;
  const staff = useCan('guarderia:read');
  const closed = !useMay(mayEditInfante, infante);
  return (
    <>
      {infante.estado === 'baja' && (
        <Alert kind="warning">
          En baja{infante.fecha_baja && ` desde el ${formatDate(infante.fecha_baja)}`}: {infante.motivo_baja}
        </Alert>
      )}
      {staff && ADULTOS.map((quien) => <Restriccion key={quien} id={infante.id} quien={quien} />)}
      <WithPanel
        label="Del infante"
        panel={
          <>
            <Missing infante={infante} />
            {staff && <Family infante={infante} avisos={avisos} />}
          </>
        }
      >
        <Progreso infante={infante} current={step} />
        {children({ ...child, closed })}
      </WithPanel>
    </>
  );
}

function Progreso({ infante, current }: { infante: Infante; current: Paso }) {
  const { id, faltantes } = infante;
  const phone = useMedia(PHONE);
  // No paper waits for a padre: without one, and without the word that there is none, nothing is missing and nothing said.
  const padre = useAdulto(id, 'padre').adulto;
  const steps = Object.entries(PASOS).map(([key, { title, to }]) => {
    const missing = faltantes.filter(({ seccion }) => seccion === key).length;
    const unsaid = key === 'padre' && padre === null;
    const state = unsaid
      ? 'Sin respuesta'
      : missing === 0
        ? 'Completo'
        : missing === 1
          ? 'Falta 1'
          : `Faltan ${missing}`;
    const status =
      missing === 0 && !unsaid ? ('finish' as const) : key === current ? ('process' as const) : ('wait' as const);
    return {
      ...{ key, status, role: 'listitem' },
      ...(!phone && { content: state }),
      title: (
        <Link
          to={to(id)}
          aria-label={`${title}, ${state}`}
          aria-current={key === current ? 'page' : undefined}
          {...(phone && { style: { fontSize: 'var(--size-note)', whiteSpace: 'nowrap' } })}
        >
          {title}
        </Link>
      ),
    };
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd's steps are no ul, and their items say themselves that they are of a list
    <div role="list" aria-label="Partes de la inscripción">
      <Steps
        size="small"
        style={{ marginBottom: 16 }}
        responsive={false}
        titlePlacement={phone ? 'vertical' : 'horizontal'}
        current={Object.keys(PASOS).indexOf(current)}
        items={steps}
      />
    </div>
  );
}

/** What the enrolment still lacks, each with the way to its place. */
function Missing({ infante: { id, estado, faltantes } }: { infante: Infante }) {
  const today = useToday();
  return (
    <Card title="Inscripción">
      <Flex wrap align="center" gap="4px 12px">
        <Estado estado={estado} />
        <Text type="secondary">{missingText(faltantes.length)}</Text>
      </Flex>
      <Items label="Qué falta y hasta cuándo">
        {faltantes.map(({ hasta, ...faltante }) => (
          <li key={`${faltante.seccion} ${faltante.texto}`} style={{ padding: '4px 0' }}>
            <Link to={placeOf(id, faltante)}>{faltante.texto}</Link>
            {hasta && (
              <Text type={hasta < today ? 'warning' : 'secondary'}>
                {hasta < today ? ' Venció ' : ' Hasta '}
                {withArticle(sayDay(hasta, today))}
              </Text>
            )}
          </li>
        ))}
      </Items>
    </Card>
  );
}

function Family({ infante: { familia_id }, avisos }: { infante: Infante; avisos: readonly Aviso[] }) {
  readRecord(catalogs.usePersonQuery(familia_id));
  const user = useEntity('users', familia_id);
  return (
    <Card title="Familia">
      {user && (
        <>
          <Link to={screens.updateUser(familia_id)}>{fullName(user)}</Link>
          {user.celular && <div>{formatPhone(user.celular)}</div>}
        </>
      )}
      {avisos
        .filter(({ campo }) => campo === 'familia_id')
        .map(({ texto }) => (
          <Alert key={texto} kind="warning">
            {texto}
          </Alert>
        ))}
    </Card>
  );
}

function Restriccion({ id, quien }: { id: number; quien: QuienAdulto }) {
  const { response, adulto, problem } = useAdulto(id, quien);
  // An order that could not be read must not look like none.
  if (problem && !adulto) return <Alert kind="warning">No se pudo leer si hay una restricción judicial.</Alert>;
  if (!adulto?.restriccion_judicial) return null;
  return (
    <Alert>
      <strong>
        Restricción judicial · {ADULTO_NAMES[quien]} {fullName(adulto)}
      </strong>
      <span>{adulto.restriccion_judicial}</span>
      {response?.avisos
        .filter(({ campo }) => campo === 'restriccion_judicial')
        .map(({ texto }) => (
          <span key={texto}>{texto}</span>
        ))}
    </Alert>
  );
}

/** The screens of an enrolment: finds the child of the address, with a message when there is none. */
type Address = { id: number } | 'new' | 'unknown' | 'closed';

/**
 * The child of the address. `undefined` is a new one; where there is none to make it is the child last opened in this
 * tab. Closed to families without a room of the nursery.
 */
export function useInfanteOfAddress({ last }: { last: boolean }): Address {
  const { id: param } = useParams();
  const person = useAppSelector(selectPerson);
  if (!person || (!can(person.rol, 'guarderia:read') && !person.sala_guarderia)) return 'closed';
  const id = idOf(param) ?? (last && param === NEW_ID ? lastInfante(person.id) : null);
  return id !== null ? { id } : param === NEW_ID ? 'new' : 'unknown';
}

/** For addresses that lead to no child. */
export function NoInfante({ title, closed }: { title: string; closed: boolean }) {
  return (
    <Page title={title} narrow>
      {closed ? (
        <EmptyState
          text="Tu cuenta no tiene una sala de guardería. Pídela en la escuela para inscribir a un infante."
          actions={[{ text: 'Ir a Inicio', to: screens.home() }]}
        />
      ) : (
        <EmptyState
          text="La dirección no es de ningún infante."
          actions={[{ text: 'Registrar infante', to: screens.registerInfante() }]}
        />
      )}
    </Page>
  );
}

interface InfanteScreenProps {
  step: Paso;
  /** Stands there for a new child; left out: one is chosen among those on record. */
  fresh?: ReactNode;
  children: (child: Child) => ReactNode;
}

export function InfanteScreen({ step, fresh, children }: InfanteScreenProps) {
  const { title, to } = PASOS[step];
  const { id: param } = useParams();
  const address = useInfanteOfAddress({ last: !fresh });
  if (address === 'new') return fresh ?? <InfantePicker step={step} />;
  if (typeof address === 'string') return <NoInfante title={title} closed={address === 'closed'} />;
  if (idOf(param) === null) return <Navigate to={to(address.id)} replace />;
  return (
    <InfanteFrame key={address.id} id={address.id} step={step}>
      {children}
    </InfanteFrame>
  );
}

function InfantePicker({ step }: { step: Paso }) {
  const { title, to } = PASOS[step];
  const staff = useCan('guarderia:read');
  const [texto, setTexto] = useState('');
  const found = useInfantes(texto ? { texto } : {});
  const today = useToday();
  const items = found.rows.map((infante) => (
    <Item
      key={infante.id}
      title={fullName(infante)}
      facts={joined([ageOn(today, infante.fecha_nacimiento), infante.sala])}
      extra={<Estado estado={infante.estado} />}
      action={
        <ButtonLink small to={to(infante.id)} aria-label={`Abrir ${fullName(infante)}`}>
          Abrir
        </ButtonLink>
      }
    />
  ));
  const nobody = texto === '' && found.response?.total === 0;
  return (
    <Page title={title} narrow>
      <Card title="¿De qué infante?">
        {nobody ? (
          <EmptyState
            text="Todavía no hay ningún infante registrado."
            actions={[{ text: 'Registrar infante', kind: 'primary', to: screens.registerInfante() }]}
          />
        ) : staff ? (
          <SearchList
            label="Buscar infante"
            texto={texto}
            onSearch={setTexto}
            found={found}
            words="Escribe el nombre del infante."
            items={items}
          />
        ) : found.response ? (
          <Items label="Infantes">{items}</Items>
        ) : (
          <LoadState of={found} />
        )}
      </Card>
    </Page>
  );
}

/** Replaces the forms of a child whose record is closed: all of it can be read in one place. */
export const ClosedRecord = ({ infanteId }: { infanteId: number }) => (
  <EmptyState
    text="Su expediente ya no cambia."
    actions={[{ text: 'Ver expediente', to: screens.expediente(infanteId) }]}
  />
);
