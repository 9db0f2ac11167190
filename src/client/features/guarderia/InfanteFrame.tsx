/** What the four sections of an enrolment have in common: the child, how far it has come, what staff must know. */
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import { useAnswer } from '#client/api/useAnswer.ts';
import { fullName } from '#client/entities/person.ts';
import { selectInfante } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useToday } from '#client/lib/time.ts';
import { idOf, NEW_ID, screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert, EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { can } from '#contract/roles.ts';
import { ageOn } from './age.ts';
import { guarderia } from './endpoints.ts';
import { Familia } from './Familia.tsx';
import { forgetInfante, lastInfante, rememberInfante } from './lastInfante.ts';
import { Progreso } from './Progreso.tsx';
import { Restricciones } from './Restricciones.tsx';
import type { Paso } from './sections.ts';

export type Address = { id: number } | 'new' | 'unknown' | 'closed';

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
      <EmptyState
        text={
          closed
            ? 'Tu cuenta no tiene una sala de guardería. Pídela en la escuela para inscribir a un infante.'
            : 'La dirección no es de ningún infante.'
        }
      >
        <ButtonLink to={closed ? screens.home() : screens.registerInfante()}>
          {closed ? 'Ir a Inicio' : 'Registrar infante'}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}

interface Props {
  id: number;
  title: string;
  step: Paso;
  children: (infante: Infante, avisos: readonly Aviso[], refresh: () => Promise<unknown>) => ReactNode;
}

export function InfanteFrame({ id, title, step, children }: Props) {
  const person = useAppSelector(selectPerson);
  const { answer, problem, retry } = useAnswer(guarderia.endpoints.infante, id);
  const infante = useAppSelector((state) => selectInfante(state, answer?.infante));
  const owner = person?.id;
  const gone = problem?.status === 404;
  useEffect(() => {
    if (owner === undefined) return;
    if (gone) forgetInfante(owner);
    else if (answer) rememberInfante(owner, answer.infante);
  }, [owner, gone, answer]);
  const there = infante && answer && !gone ? infante : null;
  return (
    <Page
      title={title}
      aside={there && <Facts infante={there} />}
      narrow
      history={there && { tabla: 'infantes', registro: id }}
      actions={
        there && (
          <>
            {can(person?.rol, 'guarderia:read') && <ButtonLink to={screens.guarderia()}>Lista</ButtonLink>}
            <ButtonLink to={screens.expediente(id)}>Expediente</ButtonLink>
          </>
        )
      }
    >
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {gone && <ButtonLink to={screens.registerInfante()}>Registrar infante</ButtonLink>}
      {there ? (
        <>
          {there.estado === 'baja' && (
            <Alert kind="warning">
              En baja{there.fecha_baja && ` desde el ${formatDate(there.fecha_baja)}`}: {there.motivo_baja}
            </Alert>
          )}
          {can(person?.rol, 'guarderia:read') && (
            <>
              <Restricciones id={id} />
              <Familia userId={there.familia_id} avisos={answer?.avisos ?? []} />
            </>
          )}
          <Progreso infante={there} current={step} />
          {children(there, answer?.avisos ?? [], retry)}
        </>
      ) : (
        !problem && <Spinner />
      )}
    </Page>
  );
}

function Facts({ infante }: { infante: Infante }) {
  const today = useToday();
  return (
    <>
      <strong>{fullName(infante)}</strong>
      {' · '}
      {[ageOn(today, infante.fecha_nacimiento), infante.sala].filter(Boolean).join(' · ')}
    </>
  );
}
