/** The one table of lists: order, pages, chosen rows, and its loading, empty and error states. */
import Checkbox from 'antd/es/checkbox';
import Skeleton from 'antd/es/skeleton';
import Table, { type TableProps } from 'antd/es/table';
import {
  Fragment,
  type InputHTMLAttributes,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { useLostFocus } from '#client/lib/focus.ts';
import { PHONE, useLatest, useMedia } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import type { PageFigures } from '#contract/pages.ts';
import { Button } from '../Button.tsx';
import type { Action } from '../ButtonLink.tsx';
import { joined } from '../joined.tsx';
import { EmptyState, ErrorState } from '../Page.tsx';
import { isPastEnd, Pagination } from './Pagination.tsx';
import css from './table.module.css';

export interface Column<Row> {
  title: string;
  /** The cell of a row; null or false is drawn as a dash. */
  render: (row: Row, index: number) => ReactNode;
  /** The server's name of the field, for columns that the list can be ordered by. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
  width?: number;
  /** Its words are short, and none is broken where there is little room. */
  whole?: boolean;
  /** Stays in sight when the table is wider than its place. */
  fixed?: 'right';
  /**
   * Its place on the card that stands for the row on a phone: it names the row, is its figure, or a fact that needs no title.
   * By default it is a fact after its title («Vencido $80.00»); actions stand beside or below the facts.
   */
  card?: 'title' | 'figure' | 'plain';
  /** Whether a card shows it for this row: a sum of zero would only take room there. Without it, always. */
  isOnCard?: (row: Row) => boolean;
}

const ACTIONS = 'Acciones';

type Keyed = { id: number } | { key: string };
const keyOf = (row: Keyed) => ('key' in row ? row.key : row.id);

/** Rows that can be chosen. */
export interface RowChoice<Row> {
  /** Ids of those that are, of this page and of others. */
  chosen: ReadonlySet<number>;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  onChoose: (ids: number[], isChosen: boolean) => void;
  /** Chooses all that the list finds; left out where they are too many. */
  onChooseAll?: (() => Promise<void>) | undefined;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  figures?: PageFigures;
  onPage?: (page: number, options?: { replace: boolean }) => void;
  /** Comes into sight at another page: the list with its filters. */
  top?: RefObject<HTMLElement | null>;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  loading?: boolean;
  /** Older rows are shown while the next ones are on their way. */
  updating?: boolean;
  problem?: Problem | null;
  retry?: () => unknown;
  /** For a list without any row. */
  emptyText: string;
  /** The ways on from an empty list: to the making of the first row, for instance. */
  emptyActions?: readonly (Action | false)[];
  /** Filters are set: an empty list then offers to drop them. */
  filtered?: boolean;
  onClearFilters?: () => void;
  rowClassName?: (row: Row) => string;
  /** The row that was worked on last, marked on return. */
  isWorked?: (row: Row) => boolean;
  choice?: RowChoice<Row> | undefined;
  /** A row's first link leads to its record: a click anywhere beside links and buttons follows it. */
  opens?: boolean;
}

export function DataTable<Row extends Keyed>(props: DataTableProps<Row>) {
  const { rows, figures, onPage, top, loading, updating, problem, retry } = props;
  const phone = useMedia(PHONE);
  const frame = useRef<HTMLDivElement>(null);
  useLostFocus(rows.length, () => frame.current);
  const coming = <TablePlaceholder titles={props.columns.map(({ title }) => title)} />;
  if (loading) return coming;
  if (problem && rows.length === 0) return <ErrorState problem={problem} onRetry={retry} />;
  const past = onPage !== undefined && figures !== undefined && isPastEnd(figures);
  const turn = (page: number, options?: { replace: boolean }) => {
    onPage?.(page, options);
    if (!past) top?.current?.scrollIntoView({ block: 'start' });
  };
  // Filters that find nothing leave the heads where they are.
  const headless = phone || (rows.length === 0 && !props.filtered);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside
    <div
      ref={frame}
      tabIndex={-1}
      className={css.frame}
      aria-busy={updating || undefined}
      onKeyDown={props.choice && chooseByKey}
    >
      {props.choice && <WholeList rows={rows} figures={figures} choice={props.choice} />}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      <div className={updating ? css.updating : undefined}>
        {past ? coming : headless ? <Cards {...props} /> : <Rows {...props} />}
      </div>
      {figures && onPage && <Pagination figures={figures} onPage={turn} waiting={updating} />}
    </div>
  );
}

function Rows<Row extends Keyed>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort, opens } = props;
  const antdColumns = useMemo(
    () =>
      columns.map(({ title, render, sort: field, align, width, whole, fixed }) => ({
        key: title,
        title,
        render: (_: unknown, row: Row, index: number) => cellOf(render(row, index)) ?? '-',
        align,
        width,
        fixed,
        className:
          title === ACTIONS ? 'sin-papel' : align === 'right' ? css.figure : fixed || whole ? undefined : css.text,
        sorter: field !== undefined,
        sortOrder: orderOf(field, sort),
      })),
    [columns, sort],
  );
  const latest = useLatest(props);
  const { choice } = props;
  const chosenKeys = choice
    ? rows
        .filter((row) => choice.chosen.has(choice.idOf(row)))
        .map(keyOf)
        .join('\n')
    : null;
  const classes = rows.map((row) => classOf(row, props)).join('\n');
  const empty = rows.length === 0 ? <NoRows {...props} /> : null;
  // A key in the search box changes the address first and the rows when they have come: until then 25 rows are not drawn
  // anew, which would hold the request back by a tenth of a second.
  return useMemo(() => {
    const classList = classes.split('\n');
    return (
      <Table<Row>
        className={css.table}
        aria-label={label}
        columns={antdColumns}
        dataSource={rows}
        rowKey={keyOf}
        {...(chosenKeys !== null && { rowSelection: selectionOf(rows, chosenKeys, latest) })}
        rowClassName={(_row, index) => classList[index] ?? ''}
        onRow={() => (opens ? { onClick: openRow } : {})}
        pagination={false}
        size="middle"
        showSorterTooltip={false}
        locale={{ emptyText: empty }}
        onChange={(_pages, _filters, sorter) => {
          const { column, order } = Array.isArray(sorter) ? { column: undefined, order: null } : sorter;
          const field = latest.current.columns.find((one) => one.title === column?.key)?.sort;
          latest.current.onSort?.(field && order ? (order === 'descend' ? `-${field}` : field) : undefined);
        }}
      />
    );
  }, [label, antdColumns, rows, classes, chosenKeys, opens, empty, latest]);
}

/** antd's own column of ticks; with Shift a row and all from the last one to it. */
function selectionOf<Row extends Keyed>(
  rows: readonly Row[],
  chosenKeys: string,
  latest: RefObject<DataTableProps<Row>>,
): NonNullable<TableProps<Row>['rowSelection']> {
  const chosen = new Set(chosenKeys.split('\n'));
  const choose = (some: readonly Row[], isChosen: boolean) => {
    const { choice } = latest.current;
    choice?.onChoose(some.map(choice.idOf), isChosen);
  };
  return {
    columnWidth: 32,
    // The tick names the row's person: by its words the cell would be taken for the one with the name.
    onCell: () => ({ 'aria-label': 'Casilla' }),
    selectedRowKeys: rows.map(keyOf).filter((key) => chosen.has(String(key))),
    onSelect: (row, isChosen) => choose([row], isChosen),
    onSelectMultiple: (isChosen, _all, changed) => choose(changed, isChosen),
    onSelectAll: (isChosen, _all, changed) => choose(changed, isChosen),
    getCheckboxProps: (row) => ({ 'aria-label': `Seleccionar a ${latest.current.choice?.nameOf(row) ?? ''}` }),
    getTitleCheckboxProps: () => ({ 'aria-label': 'Seleccionar a todos los de esta página' }),
    renderCell: (_chosen, _row, _index, tick) => isValidElement<TickProps>(tick) && <Tick {...tick.props} />,
  };
}

type TickProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'onClick' | 'aria-label'>;

/** antd's tick by its properties: drawn by antd, 25 of them would take a tenth of a second at each page. */
const Tick = ({ checked, onChange, onClick, 'aria-label': label }: TickProps) => (
  <label className={css.box}>
    <input type="checkbox" {...{ checked, onChange, onClick }} aria-label={label} />
  </label>
);

/** X on a row, wherever the focus is in it, chooses it or lets it go. */
function chooseByKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'x' || altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
  if (target.matches('input:not([type="checkbox"]), textarea')) return;
  target.closest('tr, li')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

type WholeListProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'figures'> & { choice: RowChoice<Row> };

/** Once all rows of a page are chosen: the way to those of the other pages. */
function WholeList<Row>({ rows, figures, choice }: WholeListProps<Row>) {
  const [busy, setBusy] = useState(false);
  const { chosen, idOf, onChooseAll } = choice;
  const total = figures?.total ?? 0;
  const offers = onChooseAll && total > rows.length && chosen.size < total && rows.length > 0;
  if (!offers || !rows.every((row) => chosen.has(idOf(row)))) return null;
  const all = async () => {
    setBusy(true);
    await onChooseAll().finally(() => setBusy(false));
  };
  return (
    <div className={css.whole}>
      Se seleccionaron los {count(rows.length)} de esta página.
      <Button small busy={busy} onClick={() => void all()}>
        Seleccionar los {count(total)} de este filtro
      </Button>
    </div>
  );
}

/** Which way a column orders the list; null for not at all. */
function orderOf(field: string | undefined, sort: string | undefined): 'ascend' | 'descend' | null {
  if (!field || !sort) return null;
  if (sort === field) return 'ascend';
  return sort === `-${field}` ? 'descend' : null;
}

/** Where a click does something else than to open the row. */
const NOT_THE_ROW = 'a, button, label, input, .ant-table-selection-column';

function openRow({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  // React tells the row of clicks in a dialog too that one of its buttons opened.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(NOT_THE_ROW)) return;
  // The click that ends the marking of a text, to copy it, means no record.
  if (!window.getSelection()?.toString()) currentTarget.querySelector('a')?.click();
}

const classOf = <Row,>(row: Row, { rowClassName, isWorked, opens }: DataTableProps<Row>): string =>
  [rowClassName?.(row), isWorked?.(row) && css.worked, opens && css.opens].filter(Boolean).join(' ');

const cellOf = (cell: ReactNode): ReactNode => (cell === false ? null : cell);

/** The rows on a phone, where columns would have to be pushed sideways: a card of each from its columns. */
function Cards<Row extends Keyed>(props: DataTableProps<Row>) {
  const { label, columns, rows, opens, choice } = props;
  if (rows.length === 0) return <NoRows {...props} />;
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link that the click follows
        <li key={keyOf(row)} className={`${css.card} ${classOf(row, props)}`} onClick={opens ? openRow : undefined}>
          {choice && (
            <Checkbox
              className={css.tick ?? ''}
              aria-label={`Seleccionar a ${choice.nameOf(row)}`}
              checked={choice.chosen.has(choice.idOf(row))}
              onChange={({ target }) => choice.onChoose([choice.idOf(row)], target.checked)}
            />
          )}
          <RowCard columns={columns} row={row} index={index} />
        </li>
      ))}
    </ul>
  );
}

function RowCard<Row>({ columns, row, index }: { columns: readonly Column<Row>[]; row: Row; index: number }) {
  const cells = columns.flatMap(({ title, render, card, isOnCard }) => {
    if (isOnCard?.(row) === false) return [];
    const cell = cellOf(render(row, index));
    return cell === null || cell === undefined || cell === ''
      ? []
      : [{ title, card: title === ACTIONS ? ACTIONS : card, cell }];
  });
  const at = (place: Column<Row>['card'] | typeof ACTIONS) =>
    cells.filter(({ card }) => card === place).map(({ title, cell }) => <Fragment key={title}>{cell}</Fragment>);
  return (
    <>
      <div className={css.facts}>
        <div className={css.head}>
          <div>{joined(at('title'))}</div>
          <div>{at('figure')}</div>
        </div>
        {cells.map(
          ({ title, card, cell }) =>
            (card === undefined || card === 'plain') && (
              <div key={title}>
                {card === undefined && `${title} `}
                {card === undefined ? <span className={css.value}>{cell}</span> : cell}
              </div>
            ),
        )}
      </div>
      {at(ACTIONS)}
    </>
  );
}

type NoRowsProps = Pick<DataTableProps<unknown>, 'filtered' | 'emptyText' | 'emptyActions' | 'onClearFilters'>;

/** Empty state: reason and next steps. */
export function NoRows({ filtered, emptyText, emptyActions, onClearFilters }: NoRowsProps) {
  if (!filtered) return <EmptyState text={emptyText} actions={emptyActions} />;
  const clear = onClearFilters !== undefined && { text: 'Quitar filtros', onClick: onClearFilters };
  return <EmptyState text="Sin resultados para esta búsqueda." actions={[clear]} />;
}

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** Rows are on their way: the columns are known, and something stands where each row will be. */
function TablePlaceholder({ titles }: { titles: readonly string[] }) {
  return (
    <div className={css.frame} role="status">
      <span className="solo-lectores">Cargando...</span>
      <div className={css.headings} aria-hidden="true">
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className={css.coming}>
          <Skeleton active title={{ width: '100%' }} paragraph={false} />
        </div>
      ))}
    </div>
  );
}
