/** Common frame of the four enrolment sections: child, progress, warnings for staff. */

import { type ReactNode, useEffect } from 'react';
import { readRecord } from '#client/api/results.ts';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useCan, useMay } from '#client/entities/usePolicy.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import { mayEditInfante } from '#contract/policies.ts';
import { guarderia } from '../api.ts';
import { Progreso } from '../expediente/Progreso.tsx';
import { PASOS, type Paso } from '../expediente/recordSections.tsx';
import { ageOn } from './age.ts';
import { keepInfante } from './lastInfante.ts';
import { StaffFacts } from './StaffFacts.tsx';

export interface Child {
  infante: Infante;
  avisos: readonly Aviso[];
  /** Asks for the child as it is now. */
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
      narrow
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

/** One section of a child that has come, with what stands above all of them. */
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
      {staff && <StaffFacts infante={infante} avisos={avisos} />}
      <Progreso infante={infante} current={step} />
      {children({ ...child, closed })}
    </>
  );
}
