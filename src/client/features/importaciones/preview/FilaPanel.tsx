/** The selected row: its original text, its issues, and its candidates. */
import Radio from 'antd/es/radio';
import Text from 'antd/es/typography/Text';
import type { KeyboardEvent, Ref } from 'react';
import { useMay } from '#client/entities/state.ts';
import type { FilaRow } from '#client/entities/tables.ts';
import { EmptyState } from '#client/ui/Page.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import { formatDate } from '#contract/dates.ts';
import {
  type AbonoListed,
  type Decision,
  type Fila,
  type Importacion,
  type NotaChange,
  sheetOf,
} from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { mayPaySoldByList } from '#contract/policies.ts';
import { abonosWords, originOf, rowName } from '../words.ts';
import { OutcomeTag } from './FilasGrid.tsx';
import { choicesOf, type Field, fieldName, fieldsOf, standingChoice } from './fila.ts';
import css from './grid.module.css';
import type { Repairs } from './useRepairs.ts';

/** Money of a payments row and the changes to write. */
const abonosOf = (abonos: readonly AbonoListed[]) =>
  abonos.map(({ monto, fecha }) => formatMoney(monto) + (fecha ? ` (${formatDate(fecha)})` : '')).join(', ');

const planOf = ({ plan = [] }: NotaChange) =>
  plan.map(({ fecha, monto }) => `${formatMoney(monto)} (${formatDate(fecha)})`).join(', ');

const written = ({ nota_id, total, abonos }: NotaChange) =>
  nota_id === null
    ? `Una nota de ${formatMoney(total)}${abonos.length > 0 ? ` con ${abonosWords(abonos.length)}` : ''}`
    : `${abonosWords(abonos.length)} más en su nota: ${abonosOf(abonos)}`;

function Money({ fila: { valores, cambios } }: { fila: Fila }) {
  const { concepto, total, abonos, saldo } = valores;
  if (abonos === undefined) return null;
  const amount = (value: number | null | undefined) => (value == null ? null : formatMoney(value));
  return (
    <Facts
      facts={[
        ['Paquete', concepto],
        ['Total', amount(total)],
        ['Abonos', abonosOf(abonos)],
        ['Saldo', amount(saldo)],
        ['Se escribe', cambios?.nota && written(cambios.nota)],
        ['Plan de pagos', cambios?.nota && planOf(cambios.nota)],
      ]}
    />
  );
}

interface Props {
  importacion: Importacion;
  fila: FilaRow | undefined;
  repairs: Repairs;
  readOnly: boolean;
  /** Where a row is decided. */
  ref: Ref<HTMLDivElement>;
  /** Enter or Escape there: back to the rows. */
  onDone: () => void;
}

export function FilaPanel({ importacion, fila, repairs, readOnly, ref, onDone }: Props) {
  if (!fila) return <EmptyState text="Elige una fila para ver lo que decía la lista." />;
  const fields = fieldsOf(importacion);
  const refused = fields.flatMap(({ name, title }) => {
    const reason = repairs.of(fila, name)?.reason;
    return reason ? [`${title}: ${reason}`] : [];
  });
  const said = repairs.of(fila, 'decision');
  return (
    <section aria-label={`Fila ${rowName(fila)}`} className={css.panel}>
      <h2 style={{ margin: '0 0 4px', fontSize: 'var(--size-title)' }}>
        Fila {rowName(fila)} <OutcomeTag of={fila.resultado} />
      </h2>
      <Text type="secondary">{originOf(fila)}</Text>
      <ul aria-live="polite" className={css.notices}>
        {[...refused, ...(said?.reason ? [said.reason] : [])].map((text) => (
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
      <Changed fila={fila} fields={fields} />
      <Money fila={fila} />
      {!readOnly && (
        <Choices
          ref={ref}
          fila={fila}
          chosen={String(said?.value ?? standingChoice(fila))}
          onDecide={(decision) => repairs.decide(fila, decision)}
          onDone={onDone}
        />
      )}
      <Facts facts={originalOf(fila, importacion)} />
    </section>
  );
}

/** Changes of a known alumno, in words. */
function Changed({ fila: { resultado, cambios }, fields }: { fila: Fila; fields: readonly Field[] }) {
  if (resultado !== 'cambio' || cambios === null) return null;
  const names = fields.filter(({ name }) => name in cambios).map(({ title }) => title);
  if (names.length === 0 && cambios.activo !== true) return null;
  return (
    <p>
      {names.length > 0 && `Cambia: ${names.join(', ')}. `}
      {cambios.activo === true && 'Vuelve de la baja.'}
    </p>
  );
}

/** The cells of the file under their headings. */
function originalOf(fila: Fila, { columnas }: Importacion): Fact[] {
  const sheet = sheetOf(fila);
  const headings = new Map(
    columnas.filter(({ hoja }) => hoja === sheet || sheet === '').map((one) => [one.columna, one.encabezado]),
  );
  return fila.original.map((text, column) => [headings.get(column) || `Columna ${column + 1}`, text]);
}

interface ChoicesProps {
  fila: Fila;
  chosen: string;
  onDecide: (decision: Decision | null) => void;
  onDone: () => void;
  ref: Ref<HTMLDivElement>;
}

function Choices({ fila, chosen, onDecide, onDone, ref }: ChoicesProps) {
  const paysSold = useMay(mayPaySoldByList, null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label="Qué hacer con la fila"
      style={{ margin: '12px 0' }}
      onKeyDown={onKeyDown}
    >
      {choicesOf(fila, paysSold).map(({ value, label, decision }) => (
        <div key={value}>
          <Radio checked={value === chosen} name={`fila-${fila.n}`} onChange={() => onDecide(decision)}>
            {label}
          </Radio>
        </div>
      ))}
    </div>
  );
}
