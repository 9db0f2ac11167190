/** The screens of an enrolment: which child the address means, and what stands there when it means none. */
import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { useToday } from '#client/lib/time.ts';
import { idOf, NEW_ID, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { EmptyState, LoadState } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { can } from '#contract/roles.ts';
import { lastInfante, useInfantes } from '../expediente/record.ts';
import { PASOS, type Paso } from '../expediente/recordSections.tsx';
import { SearchList } from '../expediente/SearchList.tsx';
import { ageOn, Estado } from './Estado.tsx';
import { type Child, InfanteFrame } from './InfanteFrame.tsx';

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

interface Props {
  step: Paso;
  /** Stands there for a new child; left out: one is chosen among those on record. */
  fresh?: ReactNode;
  children: (child: Child) => ReactNode;
}

export function InfanteScreen({ step, fresh, children }: Props) {
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

/** Stands in place of the forms of a child whose record is closed: whoever wants to read it finds all of it in one place. */
export const ClosedRecord = ({ infanteId }: { infanteId: number }) => (
  <EmptyState
    text="Su expediente ya no cambia."
    actions={[{ text: 'Ver expediente', to: screens.expediente(infanteId) }]}
  />
);
