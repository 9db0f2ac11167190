/** The screens of an enrolment: which child the address means, and what stands there when it means none. */
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { idOf, NEW_ID, screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { can } from '#contract/roles.ts';
import { PASOS, type Paso } from '../expediente/recordSections.tsx';
import { type Child, InfanteFrame } from './InfanteFrame.tsx';
import { InfantePicker } from './InfantePicker.tsx';
import { lastInfante } from './lastInfante.ts';

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
