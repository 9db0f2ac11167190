// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not drawn, which a table cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard, for all of its cells
// biome-ignore-all lint/a11y/useKeyWithClickEvents: as above
/**
 * All rows of a list, of which only those in sight are drawn. The grid has the keyboard as a whole: what is drawn anew under
 * a row that has it would lose it.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FilaRow } from '#client/entities/tables.ts';
import { CellEditor, type Way } from './CellEditor.tsx';
import { FilaCells } from './FilaCells.tsx';
import { type Field, gridColumns, leastWidth, type Value, valueIn } from './filaFields.ts';
import css from './grid.module.css';
import { type Cell, FIRST_FIELD, movedBy, typedBy } from './gridKeys.ts';
import { ROW, show, useRowsInSight } from './rowsInSight.ts';
import type { Repairs } from './useRepairs.ts';

interface Props {
  fields: readonly Field[];
  /** At least one. */
  total: number;
  at: (index: number) => FilaRow | undefined;
  active: Cell;
  onActive: (cell: Cell) => void;
  /** Which rows are in sight. */
  onRange: (range: { first: number; last: number }) => void;
  repairs: Repairs;
  /** Of the active row: one that is written is not changed any more. */
  readOnly: boolean;
  updating: boolean;
  /** Enter at an outcome: on to where it is decided. */
  onDecide: () => void;
}

export function FilasGrid(props: Props) {
  const { fields, total, at, active, onActive, onRange, repairs, readOnly, updating, onDecide } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  /** Initial text of the active cell's editor; null while closed. */
  const [editing, setEditing] = useState<string | null>(null);

  const { first, last, page, look } = useRowsInSight(frame, total);
  useEffect(() => onRange({ first, last }), [first, last, onRange]);

  const extent = { total, lastColumn: FIRST_FIELD + fields.length - 1, page };
  const width = { minWidth: leastWidth(fields) };

  const row = at(active.row);
  const inSight = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  // The active row is drawn wherever it is: what is typed into it must not go when somebody looks elsewhere.
  const drawn = inSight.includes(active.row) ? inSight : [...inSight, active.row];

  const cellId = ({ row, column }: Cell) => `${id}-${row}-${column}`;
  const choose = (cell: Cell) => {
    setEditing(null);
    onActive(cell);
  };
  const go = (cell: Cell) => {
    choose(cell);
    show(frame.current, cell.row);
    moved.current = true;
  };
  const activeId = cellId(active);
  // Once it is drawn; not where a click chose it, which would push the row away from under the pointer.
  useEffect(() => {
    if (moved.current) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    moved.current = false;
  }, [activeId]);
  const field = fields[active.column - FIRST_FIELD];
  const edit = (typed: string | null) => {
    if (readOnly || row === undefined) return;
    if (field === undefined) return onDecide();
    const known = repairs.of(row, field.name)?.value ?? valueIn(row, field.name);
    setEditing(typed ?? (known === null ? '' : String(known)));
  };
  const save = (value: Value, way: Way) => {
    if (row && field && (value !== valueIn(row, field.name) || repairs.of(row, field.name)))
      repairs.save(row, field.name, value);
    if (way === null) return setEditing(null);
    go(movedBy(way, active, { ...extent, page: 1 }) ?? active);
    frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return;
    const to = movedBy(event, active, extent);
    const typed = typedBy(event);
    if (to) go(to);
    else if (event.key === 'Enter' || event.key === 'F2') edit(null);
    else if (event.key === 'Escape' && row && field) repairs.giveBack(row, field.name);
    else if (typed !== null && field) edit(field.name === 'escuela_id' ? null : typed);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={frame}
      role="grid"
      data-scrolls
      aria-label="Filas de la lista"
      aria-rowcount={total + 1}
      aria-readonly={readOnly}
      aria-busy={updating}
      aria-activedescendant={activeId}
      tabIndex={0}
      className={`${css.grid} ${updating ? css.updating : ''}`}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`${css.row} ${css.head}`}
        style={{ ...width, gridTemplateColumns: gridColumns(fields) }}
      >
        {['Fila', 'Resultado', ...fields.map(({ title }) => title)].map((title) => (
          <div key={title} role="columnheader" title={title} className={css.cell}>
            <span className={css.text}>{title}</span>
          </div>
        ))}
      </div>
      <div role="rowgroup" className={css.body} style={{ ...width, height: total * ROW }}>
        {drawn.map((index) => (
          <FilaCells
            key={index}
            fields={fields}
            index={index}
            top={index * ROW}
            fila={at(index)}
            column={index === active.row ? active.column : null}
            idOf={(column) => cellId({ row: index, column })}
            repairs={repairs}
            onCell={(column, again) => {
              choose({ row: index, column });
              if (again && index === active.row && column === active.column) edit(null);
            }}
            editor={
              index === active.row && editing !== null && field ? (
                <CellEditor
                  key={activeId}
                  name={field.name}
                  title={field.title}
                  initial={editing}
                  onSave={save}
                  onCancel={() => {
                    setEditing(null);
                    if (row) repairs.giveBack(row, field.name);
                    frame.current?.focus();
                  }}
                />
              ) : null
            }
          />
        ))}
      </div>
    </div>
  );
}
