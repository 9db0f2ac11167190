/** The row that somebody works on: what it said in the file, what there is to say of it, and who it may be. */
import Radio from 'antd/es/radio';
import Text from 'antd/es/typography/Text';
import type { Ref } from 'react';
import type { FilaRow } from '#client/entities/tables.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import type { Candidato, Decision, Fila, Importacion } from '#contract/importaciones.ts';
import { originOf } from '../words.ts';
import { OutcomeTag } from './FilaCells.tsx';
import { FIELDS, fieldName } from './filaFields.ts';
import css from './grid.module.css';
import type { Repairs } from './useRepairs.ts';

interface Props {
  importacion: Importacion;
  fila: FilaRow | undefined;
  repairs: Repairs;
  readOnly: boolean;
  /** Where a row is decided. */
  ref: Ref<HTMLDivElement>;
}

export function FilaPanel({ importacion, fila, repairs, readOnly, ref }: Props) {
  if (!fila) return <EmptyState text="Elige una fila para ver lo que decía la lista." />;
  const refused = FIELDS.flatMap(({ name, title }) => {
    const reason = repairs.of(fila, name)?.reason;
    return reason ? [`${title}: ${reason}`] : [];
  });
  const undecided = repairs.of(fila, 'decision')?.reason;
  return (
    <section aria-label={`Fila ${fila.n}`} className={css.panel}>
      <h2 style={{ margin: '0 0 4px', fontSize: 16 }}>
        Fila {fila.n} <OutcomeTag of={fila.resultado} />
      </h2>
      <Text type="secondary">{originOf(fila)}</Text>
      <ul aria-live="polite" className={css.notices}>
        {[...refused, ...(undecided ? [undecided] : [])].map((text) => (
          <li key={text}>
            <Text type="danger">{text}</Text>
          </li>
        ))}
        {fila.avisos.map(({ campo, texto }) => (
          <li key={`${campo} ${texto}`}>
            <Text type={fila.resultado === 'error' ? 'danger' : 'warning'}>
              {fieldName(campo) && `${fieldName(campo)}: `}
              {texto}
            </Text>
          </li>
        ))}
      </ul>
      <Changed fila={fila} />
      {!readOnly && <Choices fila={fila} onDecide={(decision) => repairs.decide(fila, decision)} ref={ref} />}
      <Facts facts={originalOf(fila, importacion)} />
    </section>
  );
}

/** What becomes of an alumno who is known, in words. */
function Changed({ fila: { resultado, cambios } }: { fila: Fila }) {
  if (resultado !== 'cambio' || cambios === null) return null;
  const names = FIELDS.filter(({ name }) => name in cambios).map(({ title }) => title);
  return (
    <p>
      {names.length > 0 && `Cambia: ${names.join(', ')}. `}
      {cambios.activo === true && 'Vuelve de la baja.'}
    </p>
  );
}

/** The cells of the file under their headings. */
function originalOf({ fila_origen, original }: Fila, { columnas }: Importacion): Fact[] {
  const sheet = fila_origen.slice(0, Math.max(0, fila_origen.lastIndexOf('!')));
  const headings = new Map(
    columnas.filter(({ hoja }) => hoja === sheet || sheet === '').map((one) => [one.columna, one.encabezado]),
  );
  return original.map((text, column) => [headings.get(column) || `Columna ${column + 1}`, text]);
}

interface Choice {
  value: string;
  label: string;
  decision: Decision | null;
}

const nameOf = ({ nombre, grupo, escuela }: Candidato) => [nombre, grupo, escuela].filter(Boolean).join(', ');

/** What a person may say of a row. */
function choicesOf({ resultado, candidatos, user_id, decision }: Fila): Choice[] {
  const taken = (id: number, label: string): Choice => ({
    value: `${id}`,
    label,
    decision: { accion: 'cambiar', user_id: id },
  });
  const proposed = (label: string): Choice => ({ value: '', label, decision: null });
  if (resultado === 'baja')
    return [proposed('Dejar como está'), ...(user_id === null ? [] : [taken(user_id, 'Dar de baja')])];
  const doubtful = resultado === 'pregunta' || resultado === 'duplicado' || candidatos.length > 0;
  const other = candidatos.length > 0 ? 'Es otra persona: dar de alta' : 'Dar de alta';
  return [
    proposed(resultado === 'pregunta' ? 'Sin decidir' : 'Como se propone'),
    ...candidatos.map((one) =>
      taken(one.user_id, `Es ${nameOf(one)}${one.user_id === user_id ? ': tomar todo lo que dice la lista' : ''}`),
    ),
    ...(doubtful || decision?.accion === 'alta'
      ? [{ value: 'alta', label: other, decision: { accion: 'alta' } } satisfies Choice]
      : []),
    { value: 'omitir', label: 'Omitir la fila', decision: { accion: 'omitir' } },
  ];
}

const choiceOf = (decision: Decision | null): string =>
  decision === null ? '' : decision.accion === 'cambiar' ? `${decision.user_id}` : decision.accion;

interface ChoicesProps {
  fila: Fila;
  onDecide: (decision: Decision | null) => void;
  ref: Ref<HTMLDivElement>;
}

function Choices({ fila, onDecide, ref }: ChoicesProps) {
  const choices = choicesOf(fila);
  return (
    <div ref={ref} role="radiogroup" aria-label="Qué hacer con la fila" style={{ marginBottom: 12 }}>
      {choices.map(({ value, label, decision }) => (
        <div key={value}>
          <Radio
            checked={value === choiceOf(fila.decision)}
            name={`fila-${fila.n}`}
            onChange={() => onDecide(decision)}
          >
            {label}
          </Radio>
        </div>
      ))}
    </div>
  );
}
