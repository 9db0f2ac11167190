/**
 * All rows of a list as antd's virtual table, with cells that are written in. The frame has the keyboard for all of its
 * cells: a cell that leaves the page while one scrolls would take the focus along.
 */
import Table, { type TableProps } from 'antd/es/table';
import Tag, { type TagProps } from 'antd/es/tag';
import {
  type ComponentProps,
  type ComponentRef,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useEntity } from '#client/entities/state.ts';
import type { FilaRow } from '#client/entities/tables.ts';
import { PHONE } from '#client/lib/hooks.ts';
import { OUTCOME_NAMES, type Outcome } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import { rowName } from '../words.ts';
import { CellEditor, type Way } from './CellEditor.tsx';
import { avisosOf, type CellName, type Field, isAmount, isTyped, type Value, valueIn } from './fila.ts';
import css from './grid.module.css';
import type { Repairs } from './useRepairs.ts';

/** A place in the grid: row from 0, column 0 is the outcome. */
export interface Cell {
  row: number;
  column: number;
}
/** The first column that people write in. */
export const FIRST_FIELD = 1;

interface Props {
  fields: readonly Field[];
  /** At least one. */
  total: number;
  /** Undefined while the row is on its way. */
  at: (index: number) => FilaRow | undefined;
  active: Cell;
  onActive: (cell: Cell) => void;
  onRange: (range: { first: number; last: number }) => void;
  repairs: Repairs;
  /** Of the active row: one that is written is not changed any more. */
  readOnly: boolean;
  updating: boolean;
  /** Enter at an outcome: on to where it is decided. */
  onDecide: () => void;
}

/** Pixels: a row as antd reckons it (`size="small"`), the head, and the columns of number and outcome. */
const ROW = 39;
const HEAD = 40;
const [NUMBER, OUTCOME] = [64, 96];

/** Height of the rows: grid, head and foot fit a laptop's screen without scrolling. */
function rowsHeight(): number {
  const { innerHeight } = window;
  return (
    (window.matchMedia(PHONE).matches ? Math.max(280, innerHeight * 0.46) : Math.max(320, innerHeight - 300)) - HEAD
  );
}

const COLOURS: Partial<Record<Outcome, TagProps['color']>> = { error: 'error', pregunta: 'warning' };

export const OutcomeTag = ({ of }: { of: Outcome }) => <Tag color={COLOURS[of]}>{OUTCOME_NAMES[of]}</Tag>;

const COMPONENTS = {
  // The frame is the table for screen readers: antd's head is a table of its own.
  header: { table: (props: ComponentProps<'table'>) => <table {...props} role="presentation" /> },
  // Going back leads to the rows that were in sight.
  body: { wrapper: (props: ComponentProps<'div'>) => <div {...props} data-scrolls="" /> },
};

/** antd's spinner stands between the grid and its rows, which may be no live region of its own. */
const NO_SPIN = { spinning: false, 'aria-busy': undefined, 'aria-live': undefined };

/** The cell that a key leads to; null when it leads nowhere. With Ctrl to the first and the last row. */
function movedBy({ key, ctrlKey = false }: Partial<KeyboardEvent>, { row, column }: Cell, last: Cell, page: number) {
  const steps: Record<string, readonly [rows: number, columns: number]> = {
    ArrowDown: [ctrlKey ? last.row : 1, 0],
    ArrowUp: [ctrlKey ? -last.row : -1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [ctrlKey ? -last.row : 0, -last.column],
    End: [ctrlKey ? last.row : 0, last.column],
  };
  const step = steps[key ?? ''];
  const within = (place: number, end: number) => Math.max(0, Math.min(place, end));
  return step && { row: within(row + step[0], last.row), column: within(column + step[1], last.column) };
}

/** The letter that a key writes; '' of one that empties the cell; null of any other. */
function typedBy({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  if (key === 'Delete' || key === 'Backspace') return '';
  return key.length === 1 && !ctrlKey && !altKey && !metaKey ? key : null;
}

export function FilasGrid(props: Props) {
  const { fields, total, at, active, onActive, onRange, repairs, readOnly, updating, onDecide } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<ComponentRef<typeof Table>>(null);
  // As it was at first: a keyboard that opens on a phone must not push the cell away that it types into.
  const [height] = useState(rowsHeight);
  /** Text of the active cell's editor; null while closed. It stays while the row is out of sight. */
  const [editing, setEditing] = useState<string | null>(null);
  const places = useMemo(() => Array.from({ length: total }, (_, index) => ({ index })), [total]);
  const inSight = Math.ceil(height / ROW);
  useEffect(() => onRange({ first: 0, last: inSight }), [onRange, inSight]);

  const row = at(active.row);
  const field = fields[active.column - FIRST_FIELD];
  const cellId = ({ row, column }: Cell) => `${id}-${row}-${column}`;
  const choose = (cell: Cell) => {
    setEditing(null);
    onActive(cell);
  };
  const show = (cell: Cell) => {
    table.current?.scrollTo({ index: cell.row });
    const right = NUMBER + OUTCOME + fields.slice(0, cell.column).reduce((sum, { width }) => sum + width, 0);
    // Sideways too, of which antd's type says nothing.
    const aside = { left: Math.max(0, right - (frame.current?.clientWidth ?? right)) };
    table.current?.scrollTo(aside as Parameters<ComponentRef<typeof Table>['scrollTo']>[0]);
  };
  const go = (cell: Cell) => {
    choose(cell);
    show(cell);
    frame.current?.scrollIntoView({ block: 'nearest' });
  };
  const move = (key: Partial<KeyboardEvent>) =>
    movedBy(key, active, { row: total - 1, column: fields.length }, inSight - 2);
  const edit = (typed: string | null) => {
    if (readOnly || row === undefined) return;
    if (field === undefined) return onDecide();
    const known = repairs.of(row, field.name)?.value ?? valueIn(row, field.name);
    // Elsewhere in the list the typed text would be out of sight.
    show(active);
    setEditing(typed ?? (known === null ? '' : String(known)));
  };
  const save = (value: Value, way: Way) => {
    if (row && field && (value !== valueIn(row, field.name) || repairs.of(row, field.name)))
      repairs.save(row, field.name, value);
    if (way === null) return setEditing(null);
    go(move(way) ?? active);
    frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return;
    const to = move(event);
    const typed = typedBy(event);
    if (to) go(to);
    else if (event.key === 'Enter' || event.key === 'F2') edit(null);
    else if (event.key === 'Escape' && row && field) repairs.giveBack(row, field.name);
    else if (typed !== null && field) edit(field.name === 'escuela_id' ? null : typed);
    else return;
    event.preventDefault();
  };

  const isActive = (cell: Cell) => cell.row === active.row && cell.column === active.column;
  const cellOf = (cell: Cell) => ({
    role: 'gridcell',
    id: cellId(cell),
    className: isActive(cell) ? css.active : undefined,
    onClick: () => {
      if (isActive(cell) && editing !== null) return;
      choose(cell);
      if (isActive(cell)) edit(null);
    },
  });
  const headOf = (title: string) => ({ role: 'columnheader', title });
  const columns: TableProps<{ index: number }>['columns'] = [
    {
      title: 'Fila',
      width: NUMBER,
      fixed: 'left',
      onHeaderCell: () => headOf('Fila'),
      onCell: () => ({ role: 'rowheader' }),
      render: (_, { index }) => {
        const fila = at(index);
        return fila ? rowName(fila) : '…';
      },
    },
    {
      title: 'Resultado',
      width: OUTCOME,
      onHeaderCell: () => headOf('Resultado'),
      onCell: ({ index }) => cellOf({ row: index, column: 0 }),
      render: (_, { index }) => {
        const fila = at(index);
        return fila && <OutcomeTag of={fila.resultado} />;
      },
    },
    ...fields.map(({ name, title, width }, place) => {
      const column = place + FIRST_FIELD;
      const isWritten = (index: number) => editing !== null && isActive({ row: index, column });
      return {
        key: name,
        title,
        width,
        ellipsis: { showTitle: false },
        align: isAmount(name) ? ('right' as const) : ('left' as const),
        onHeaderCell: () => headOf(title),
        onCell: ({ index }: { index: number }) => {
          const fila = at(index);
          const own = cellOf({ row: index, column });
          if (isWritten(index)) return { ...own, className: css.editor };
          return fila ? { ...own, ...standingOf(fila, name, repairs, own.className) } : own;
        },
        render: (_: unknown, { index }: { index: number }) => {
          const fila = at(index);
          if (!fila) return null;
          if (!isWritten(index)) return <CellText name={name} fila={fila} typed={repairs.of(fila, name)?.value} />;
          return (
            <CellEditor
              name={name}
              title={title}
              typed={editing ?? ''}
              onType={setEditing}
              onSave={save}
              onCancel={() => {
                setEditing(null);
                repairs.giveBack(fila, name);
                frame.current?.focus();
              }}
            />
          );
        },
      };
    }),
  ];

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows out of sight are not drawn, which a table cannot do
    <div
      ref={frame}
      role="grid"
      aria-label="Filas de la lista"
      aria-rowcount={total + 1}
      aria-readonly={readOnly}
      aria-busy={updating}
      aria-activedescendant={cellId(active)}
      tabIndex={0}
      className={`${css.grid} ${updating ? css.updating : ''}`}
      onKeyDown={onKeyDown}
    >
      <Table
        ref={table}
        virtual
        size="small"
        rowKey="index"
        pagination={false}
        loading={NO_SPIN}
        columns={columns}
        dataSource={places}
        components={COMPONENTS}
        scroll={{ x: NUMBER + OUTCOME + fields.reduce((sum, { width }) => sum + width, 0), y: height }}
        onScroll={({ currentTarget: { scrollTop } }) => {
          const first = Math.min(total - 1, Math.floor(scrollTop / ROW));
          onRange({ first, last: Math.min(total - 1, first + inSight) });
        }}
        onHeaderRow={() => ({ role: 'row', 'aria-rowindex': 1 })}
        onRow={({ index }) => ({
          role: 'row',
          'aria-rowindex': index + 2,
          'aria-selected': index === active.row,
        })}
        rowClassName={({ index }) => (index === active.row ? (css.worked ?? '') : '')}
      />
    </div>
  );
}

/** How a cell of a row looks, and why. */
function standingOf(fila: FilaRow, name: CellName, repairs: Repairs, active: string | undefined) {
  const repair = repairs.of(fila, name);
  const notes = avisosOf(fila, name).map(({ texto }) => texto);
  const classes = [
    active,
    repair?.reason ? css.wrong : notes.length > 0 && css.noted,
    repair?.reason === null && css.sending,
    isTyped(fila, name) && css.edited,
    fila.resultado === 'cambio' && name in (fila.cambios ?? {}) && css.changed,
  ];
  return {
    className: classes.filter(Boolean).join(' '),
    title: repair?.reason ?? (notes.join(' ') || undefined),
    'aria-invalid': repair?.reason ? true : undefined,
  };
}

/** `typed`: text typed there and not saved yet. */
function CellText({ name, fila, typed }: { name: CellName; fila: FilaRow; typed: Value | undefined }) {
  const value = typed === undefined ? valueIn(fila, name) : typed;
  // As the list calls it while the school is not chosen.
  const school = useEntity('escuelas', name === 'escuela_id' ? (value as number | null) : null);
  if (name === 'escuela_id') return school?.nombre ?? fila.valores.escuela;
  if (isAmount(name) && typeof value === 'number') return formatMoney(value);
  return name === 'celular' && typed === undefined && value ? formatPhone(String(value)) : value;
}
