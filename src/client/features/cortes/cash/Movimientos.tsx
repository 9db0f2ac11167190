/** Cash that came into the till or left it without an abono. */
import { Money } from '#client/ui/Money.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import type { Movimiento } from '#contract/entities.ts';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { Part } from '../Part.tsx';
import { atCaja, signedOf } from '../sums.ts';

const motivoOf = ({ motivo }: Movimiento): string => motivo ?? 'Se borró junto con los datos de quien lo escribió';

const columns: readonly Column<Movimiento>[] = [
  { title: 'Hora', render: ({ created_at }) => <When at={created_at} hour /> },
  { title: 'Movimiento', render: ({ tipo }) => MOVIMIENTO_NAMES[tipo] },
  { title: 'Persona', render: (row) => personOf(row) },
  { title: 'Motivo', render: motivoOf },
  { title: 'Monto', align: 'right', render: (row) => <Money value={signedOf(row)} /> },
];

const personOf = ({ registrado_por, caja }: Movimiento): string => atCaja(registrado_por, caja);

/** The same on a phone. */
const card = (row: Movimiento) => (
  <ItemHead
    title={MOVIMIENTO_NAMES[row.tipo]}
    facts={
      <>
        <When at={row.created_at} hour /> · {personOf(row)}
        <div>{motivoOf(row)}</div>
      </>
    }
    action={
      <strong>
        <Money value={signedOf(row)} />
      </strong>
    }
  />
);

export const MovimientosTable = ({ label, rows }: { label: string; rows: readonly Movimiento[] }) => (
  <Part title="Movimientos de efectivo">
    <DataTable label={label} columns={columns} rows={rows} card={card} emptyText="No hay movimientos de efectivo." />
  </Part>
);
