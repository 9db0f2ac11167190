/** Most important facts of a child for staff: court order and family. */

import Paragraph from 'antd/es/typography/Paragraph';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { ADULTOS, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { useAdulto } from '../adultos/useAdulto.ts';

export function StaffFacts({ infante, avisos }: { infante: Infante; avisos: readonly Aviso[] }) {
  const { id, familia_id } = infante;
  readRecord(catalogs.usePersonQuery(familia_id));
  const user = useEntity('users', familia_id);
  return (
    <>
      {ADULTOS.map((quien) => (
        <Restriccion key={quien} id={id} quien={quien} />
      ))}
      {user && (
        <Paragraph type="secondary">
          Familia: <Link to={screens.updateUser(familia_id)}>{fullName(user)}</Link>
          {user.celular && ` · ${formatPhone(user.celular)}`}
        </Paragraph>
      )}
      {avisos
        .filter(({ campo }) => campo === 'familia_id')
        .map(({ texto }) => (
          <Alert key={texto} kind="warning">
            {texto}
          </Alert>
        ))}
    </>
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
