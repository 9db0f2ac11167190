import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { type KeyFigure, WITHHELD } from '#client/ui/KeyFigures.tsx';
import { Money, When, WhenDay } from '#client/ui/Money.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { ConteoPropioAbierto, CorteAbierto, CorteCaja, CortePersona } from '#contract/entities.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS } from '#contract/rules.ts';
import { Difference } from './corteColumns.tsx';
import { byMethod, byPerson, cajaText, cancelledText, numbered, type PersonDay, sumOf } from './sums.ts';

/** One of the tables that a closing is told by. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ marginTop: 16 }}>
    <h3 style={{ margin: '0 0 8px', fontSize: 'var(--size-body)' }}>{title}</h3>
    {children}
  </section>
);

/** What is open, and since when. */
export const OpenTitle = ({ numero, desde }: Pick<CorteAbierto, 'numero' | 'desde'>) => (
  <>
    Corte {numero}, abierto
    {desde && (
      <>
        {' '}
        desde <When at={desde} hour />
      </>
    )}
  </>
);

/** Figures of the methods besides cash. */
export const otherMethods = (lines: readonly CortePersona[]): KeyFigure[] =>
  byMethod(lines)
    .slice(1)
    .map(({ metodo, total }) => ({ label: ABONO_METHOD_NAMES[metodo], value: total }));

interface Props {
  label: string;
  lines: readonly CortePersona[];
  /** Cash is not among the lines before it is counted. */
  withheld?: boolean;
  emptyText: string;
}

/** Sums per person and day. */
export function PersonTable({ label, lines, withheld = false, emptyText }: Props) {
  const rows = byPerson(lines);
  return (
    <Part title="Por día y persona">
      <DataTable
        label={label}
        columns={columnsOf(rows, withheld)}
        rows={rows}
        emptyText={withheld ? WITHHELD : emptyText}
      />
    </Part>
  );
}

const CAJA_COLUMNS: readonly Column<CorteCaja>[] = [
  { title: 'Caja', card: 'title', render: nameOf },
  { title: 'Abonos', align: 'right', render: ({ abonos }) => abonos },
  { title: 'Total cobrado', card: 'figure', align: 'right', render: ({ total }) => <Money value={total} /> },
  { title: 'Efectivo esperado', align: 'right', render: ({ esperado }) => <Money value={esperado} /> },
];

/** Sums per till; hidden if no till has a number. */
export function CajaTable({ label, cajas }: { label: string; cajas: readonly CorteCaja[] }) {
  const rows = numbered(cajas);
  if (rows.length === 0) return null;
  return (
    <Part title="Por caja">
      <DataTable
        label={label}
        columns={CAJA_COLUMNS}
        rows={rows.map((one) => ({ ...one, key: String(one.caja) }))}
        emptyText=""
      />
    </Part>
  );
}

interface OwnCountsProps {
  label: string;
  counts: readonly ConteoPropioAbierto[];
}

/** Who counted the own drawer, what of it, and what was missing; hidden if nobody did. */
export function OwnCounts({ label, counts }: OwnCountsProps) {
  if (counts.length === 0) return null;
  // To be counted blind, the till must not be told by its parts.
  const withheld = counts.some(({ declarado }) => declarado === null);
  return (
    <Part title="Lo que cada quien contó de su caja">
      <DataTable label={label} columns={withheld ? COUNTED : COUNTS} rows={counts} emptyText="" />
      {withheld && <Text type="secondary">Lo que contaron se muestra al contar la caja.</Text>}
    </Part>
  );
}

const COUNTED: readonly Column<ConteoPropioAbierto>[] = [
  { title: 'Persona', card: 'title', render: ({ contado_por }) => contado_por },
  {
    title: 'Contó',
    card: 'plain',
    render: ({ created_at, vigente }) => (
      <>
        <When at={created_at} hour />
        {!vigente && <Text type="secondary"> · después cobró o movió más</Text>}
      </>
    ),
  },
];

const moneyOf = (title: string, of: 'declarado' | 'esperado'): Column<ConteoPropioAbierto> => ({
  title,
  align: 'right',
  render: (count) => <Money value={count[of] ?? 0} />,
});

const COUNTS: readonly Column<ConteoPropioAbierto>[] = [
  ...COUNTED,
  moneyOf('Esperado', 'esperado'),
  moneyOf('Contado', 'declarado'),
  {
    title: 'Diferencia',
    card: 'figure',
    align: 'right',
    render: ({ diferencia }) => <Difference diferencia={diferencia ?? 0} />,
  },
];

function nameOf({ caja }: CorteCaja): string {
  return cajaText(caja) || 'Sin número';
}

/** Withheld cash is part of no sum and no count: each of them says so in its title. */
function columnsOf(rows: readonly PersonDay[], withheld: boolean): readonly Column<PersonDay>[] {
  const titled = (title: string) => (withheld ? `${title} sin efectivo` : title);
  const isCancelled = rows.some(({ cancelaciones }) => cancelaciones > 0);
  return [
    { title: 'Día', card: 'plain', render: ({ dia }) => <WhenDay day={dia} /> },
    { title: 'Persona', card: 'title', render: ({ nombre }) => nombre },
    { title: titled('Abonos'), align: 'right', render: ({ abonos }) => abonos },
    ...ABONO_METHODS.map((metodo): Column<PersonDay> => {
      const isHidden = withheld && metodo === 'efectivo';
      return {
        title: ABONO_METHOD_NAMES[metodo],
        align: 'right',
        isOnCard: (row) => isHidden || sumOf(row, metodo) !== 0,
        render: (row) => (isHidden ? <Text type="secondary">{WITHHELD}</Text> : <Money value={sumOf(row, metodo)} />),
      };
    }),
    ...(isCancelled
      ? [{ title: titled('Cancelado'), align: 'right', render: cancelledText } satisfies Column<PersonDay>]
      : []),
    { title: titled('Total'), card: 'figure', align: 'right', render: ({ total }) => <Money value={total} /> },
  ];
}
