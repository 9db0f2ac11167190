import { Money } from '#client/ui/Money.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { WhenDay } from '#client/ui/When.tsx';
import type { CorteCaja, CortePersona } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS } from '#contract/rules.ts';
import { Part } from './Part.tsx';
import { abonosText, byMethod, byPerson, cajaText, cancelledText, numbered, type PersonDay, sumOf } from './sums.ts';

/** Figures of the methods besides cash, which is what a closing is about. */
export const otherMethods = (lines: readonly CortePersona[]) =>
  byMethod(lines)
    .slice(1)
    .map(({ metodo, total }) => ({ label: ABONO_METHOD_NAMES[metodo], value: <Money value={total} /> }));

interface Props {
  label: string;
  lines: readonly CortePersona[];
  emptyText: string;
}

/** Sums per person and day. */
export const PersonTable = ({ label, lines, emptyText }: Props) => (
  <Part title="Por día y persona">
    <DataTable label={label} columns={columns} rows={byPerson(lines)} card={PersonCard} emptyText={emptyText} />
  </Part>
);

const CAJA_COLUMNS: readonly Column<CorteCaja>[] = [
  { title: 'Caja', render: nameOf },
  { title: 'Abonos', align: 'right', render: ({ abonos }) => abonos },
  { title: 'Total cobrado', align: 'right', render: ({ total }) => <Money value={total} /> },
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
        card={CajaCard}
        emptyText=""
      />
    </Part>
  );
}

/** The same on a phone. */
const CajaCard = (row: CorteCaja) => (
  <ItemHead
    title={nameOf(row)}
    facts={<>Efectivo esperado {formatMoney(row.esperado)}</>}
    action={
      <strong>
        <Money value={row.total} />
      </strong>
    }
  />
);

function nameOf({ caja }: CorteCaja): string {
  return cajaText(caja) || 'Sin número';
}

const columns: readonly Column<PersonDay>[] = [
  { title: 'Día', render: ({ dia }) => <WhenDay day={dia} /> },
  { title: 'Persona', render: ({ nombre }) => nombre },
  { title: 'Abonos', align: 'right', render: ({ abonos }) => abonos },
  ...ABONO_METHODS.map(
    (metodo): Column<PersonDay> => ({
      title: ABONO_METHOD_NAMES[metodo],
      align: 'right',
      render: (row) => <Money value={sumOf(row, metodo)} />,
    }),
  ),
  { title: 'Cancelado', align: 'right', render: cancelledText },
  { title: 'Total', align: 'right', render: ({ total }) => <Money value={total} /> },
];

/** The same on a phone. */
function PersonCard(row: PersonDay) {
  const parts = row.methods.filter(({ total }) => total !== 0);
  return (
    <ItemHead
      title={row.nombre}
      facts={
        <>
          <WhenDay day={row.dia} /> · {abonosText(row.abonos)}
          {parts.map(({ metodo, total }) => (
            <div key={metodo}>
              {ABONO_METHOD_NAMES[metodo]} {formatMoney(total)}
            </div>
          ))}
          {row.cancelaciones > 0 && <div>Cancelado: {cancelledText(row)}</div>}
        </>
      }
      action={
        <strong>
          <Money value={row.total} />
        </strong>
      }
    />
  );
}
