// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not drawn, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, for all of its cells
// biome-ignore-all lint/a11y/useKeyWithClickEvents: as above
/** One row of the grid. */
import Tag, { type TagProps } from 'antd/es/tag';
import type { ReactNode } from 'react';
import type { FilaRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { OUTCOME_NAMES, type Outcome } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import { rowName } from '../words.ts';
import {
  avisosOf,
  type CellName,
  type Field,
  gridColumns,
  isAmount,
  isTyped,
  type Value,
  valueIn,
} from './filaFields.ts';
import css from './grid.module.css';
import { FIRST_FIELD } from './gridKeys.ts';
import type { Repairs } from './useRepairs.ts';

interface Props {
  fields: readonly Field[];
  index: number;
  /** Pixels. */
  top: number;
  /** Undefined while it is on its way. */
  fila: FilaRow | undefined;
  /** Where the keyboard is, if it is in this row. */
  column: number | null;
  idOf: (column: number) => string;
  repairs: Repairs;
  /** `again`: the second click of two. */
  onCell: (column: number, again: boolean) => void;
  editor: ReactNode;
}

const COLOURS: Partial<Record<Outcome, TagProps['color']>> = { error: 'error', pregunta: 'warning' };

export const OutcomeTag = ({ of }: { of: Outcome }) => <Tag color={COLOURS[of]}>{OUTCOME_NAMES[of]}</Tag>;

/** The school of a row by its name; as the list calls it while nobody has said which one it is. */
function SchoolName({ id, text }: { id: number | null; text: string | null }) {
  const school = useEntity('escuelas', id);
  return <>{school?.nombre ?? text}</>;
}

export function FilaCells({ fields, index, top, fila, column, idOf, repairs, onCell, editor }: Props) {
  const own = { 'aria-rowindex': index + 2, style: { top, gridTemplateColumns: gridColumns(fields) } };
  if (!fila)
    return (
      <div role="row" className={css.row} {...own}>
        <div role="gridcell" className={css.cell}>
          …
        </div>
      </div>
    );
  return (
    <div
      role="row"
      aria-selected={column !== null}
      className={`${css.row} ${column === null ? '' : css.worked}`}
      {...own}
    >
      <div role="rowheader" className={css.cell}>
        {rowName(fila)}
      </div>
      <Cell id={idOf(0)} active={column === 0} onChoose={() => onCell(0, column === 0)}>
        <OutcomeTag of={fila.resultado} />
      </Cell>
      {fields.map(({ name }, place) => {
        const own = place + FIRST_FIELD;
        const active = column === own;
        const repair = repairs.of(fila, name);
        const notes = avisosOf(fila, name).map(({ texto }) => texto);
        if (active && editor)
          return (
            <div key={name} role="gridcell" id={idOf(own)} className={`${css.cell} ${css.editor}`}>
              {editor}
            </div>
          );
        return (
          <Cell
            key={name}
            id={idOf(own)}
            active={active}
            onChoose={() => onCell(own, active)}
            title={repair?.reason ?? (notes.join(' ') || undefined)}
            invalid={Boolean(repair?.reason)}
            look={[
              isAmount(name) && css.amount,
              repair?.reason ? css.wrong : notes.length > 0 && css.noted,
              repair?.reason === null && css.sending,
              isTyped(fila, name) && css.edited,
              fila.resultado === 'cambio' && name in (fila.cambios ?? {}) && css.changed,
            ]}
          >
            <CellText name={name} fila={fila} typed={repair?.value} />
          </Cell>
        );
      })}
    </div>
  );
}

interface CellProps {
  id: string;
  active: boolean;
  onChoose: () => void;
  title?: string | undefined;
  invalid?: boolean;
  look?: readonly (string | false | undefined)[];
  children: ReactNode;
}

function Cell({ id, active, onChoose, title, invalid = false, look = [], children }: CellProps) {
  const classes = [css.cell, active && css.active, ...look].filter(Boolean).join(' ');
  return (
    <div
      role="gridcell"
      id={id}
      className={classes}
      title={title}
      aria-invalid={invalid || undefined}
      onClick={onChoose}
    >
      <span className={css.text}>{children}</span>
    </div>
  );
}

/** `typed`: what was typed there and is not taken yet. */
function CellText({ name, fila, typed }: { name: CellName; fila: FilaRow; typed: Value | undefined }) {
  const value = typed === undefined ? valueIn(fila, name) : typed;
  if (name === 'escuela_id') return <SchoolName id={value as number | null} text={fila.valores.escuela} />;
  if (isAmount(name) && typeof value === 'number') return <>{formatMoney(value)}</>;
  return <>{name === 'celular' && typed === undefined && value ? formatPhone(String(value)) : value}</>;
}
