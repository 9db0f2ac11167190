import { Link } from 'react-router-dom';
import { count } from '#client/lib/numbers.ts';
import { useTime } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { When } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { AuditLine } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import css from './Bitacora.module.css';
import { ACCIONES, ended, fieldName, readingText, sentenceOf, TABLAS, valueText } from './sentences.ts';

/** A line about a person's deletion, while it has their name. */
export const tellsOfDeleted = ({ tabla, accion, antes }: AuditLine): boolean =>
  tabla === 'users' && accion === 'borrar' && antes !== null;

/** Till events as sentences: «Cerró el corte 163; faltaron $195.00». */
interface Till {
  numero?: number;
  declarado?: number;
  diferencia?: number;
  tipo?: string;
  monto?: number;
  motivo?: string;
}

function difference({ diferencia = 0 }: Till): string {
  if (diferencia === 0) return 'cuadró';
  return diferencia < 0 ? `faltaron ${formatMoney(-diferencia)}` : `sobraron ${formatMoney(diferencia)}`;
}

const SENTENCES: Record<string, (till: Till) => string> = {
  'cortes crear': (till) => `Cerró el corte ${till.numero}; ${difference(till)}.`,
  'conteos crear': (till) =>
    `Contó ${formatMoney(till.declarado ?? 0)} en la caja del corte ${till.numero}; ${difference(till)}.`,
  'movimientos crear': ({ tipo, monto = 0, motivo }) => `Registró un ${tipo} de ${formatMoney(monto)}: ${motivo}`,
};

/** Null for other lines, and for lines whose values were erased. */
function tillText({ accion, tabla, despues }: AuditLine): string | null {
  const sentence = SENTENCES[`${tabla} ${accion}`];
  return sentence && despues ? ended(sentence(despues as Till)) : null;
}

export const who = ({ accion, actor }: AuditLine) => {
  if (actor) return actor.nombre || `Persona ${actor.id}`;
  return accion === 'fallar' ? 'Alguien sin sesión' : 'El sistema';
};
const record = (line: AuditLine) => {
  const { tabla, registro_id } = line;
  const name = `${TABLAS[tabla] ?? tabla}${registro_id === null ? '' : ` ${registro_id}`}`;
  // Deleted people have no screen: actions for them exist only in their history.
  if (registro_id === null || !tellsOfDeleted(line)) return name;
  return <Link to={screens.bitacora({ tabla, registro: registro_id })}>{name}</Link>;
};
/** A signed-in person who failed was asked for the current password. */
const action = ({ accion, actor }: AuditLine) =>
  accion === 'fallar' && actor ? 'Contraseña actual equivocada' : (ACCIONES[accion] ?? accion);

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The event as a sentence, if there is one, and its changed fields before and after. */
function Changes(line: AuditLine) {
  const { antes, despues } = line;
  const { said } = useTime();
  const text = (value: unknown) => valueText(value, (instant) => said(instant, true));
  const sentence = readingText(line) ?? tillText(line);
  if (sentence) return sentence;
  // The number of the record stands beside it.
  const fields = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter(
    (name) => name !== 'id',
  );
  const deed = sentenceOf(line);
  if (fields.length === 0) return deed ? capitalized(deed) : '-';
  const [only = ''] = fields;
  return (
    <details className={css.changes}>
      <summary>
        {capitalized(deed ?? (fields.length === 1 ? fieldName(only) : `${count(fields.length)} campos`))}
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{capitalized(fieldName(field))}</dt>
            <dd>
              {antes && <del>{text(antes[field])}</del>}
              {antes && despues && ' → '}
              {despues && <ins>{text(despues[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export const COLUMNS: readonly Column<AuditLine>[] = [
  { title: 'Fecha', card: 'plain', render: ({ fecha }) => <When at={fecha} hour /> },
  { title: 'Persona', card: 'plain', render: who },
  { title: 'Acción', card: 'title', render: action },
  { title: 'Registro', card: 'title', render: record },
  { title: 'Detalle', card: 'plain', render: (line) => <Changes {...line} /> },
  { title: 'Equipo', render: ({ direccion }) => direccion },
];
