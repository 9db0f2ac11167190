import { useAnswer } from '#client/api/useAnswer.ts';
import { fullName } from '#client/entities/person.ts';
import { selectAdulto } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { ADULTOS, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { guarderia } from './endpoints.ts';

/** What a judge ordered about the adults of a child: for staff, above everything else. */
export function Restricciones({ id }: { id: number }) {
  return ADULTOS.map((quien) => <Restriccion key={quien} id={id} quien={quien} />);
}

function Restriccion({ id, quien }: { id: number; quien: QuienAdulto }) {
  const { answer, problem } = useAnswer(guarderia.endpoints.adulto, { id, quien });
  const adulto = useAppSelector((state) => selectAdulto(state, answer?.adulto));
  // An order that could not be read must not look like none.
  if (problem && !adulto) return <Alert kind="warning">No se pudo leer si hay una restricción judicial.</Alert>;
  if (!adulto?.restriccion_judicial) return null;
  const name = fullName({ nombre: adulto.nombre ?? '', apaterno: adulto.apaterno ?? '', amaterno: adulto.amaterno });
  return (
    <Alert>
      <strong>
        Restricción judicial · {ADULTO_NAMES[quien]} {name}
      </strong>
      <span>{adulto.restriccion_judicial}</span>
      {answer?.avisos
        .filter(({ campo }) => campo === 'restriccion_judicial')
        .map(({ texto }) => (
          <span key={texto}>{texto}</span>
        ))}
    </Alert>
  );
}
