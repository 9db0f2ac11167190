/** Cash that came into the till or left it without an abono. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useState } from 'react';
import { useTakeBack } from '#client/entities/useTakeBack.ts';
import { useTime } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/ReasonDialog.tsx';
import { Money } from '#client/ui/Money.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Movimiento } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { mayCancelMovimiento } from '#contract/policies.ts';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { cortes } from '../api.ts';
import { Part } from '../Part.tsx';
import { atCaja, isUndone, motivoOf, movementNotes, signedOf } from '../sums.ts';

interface Props {
  label: string;
  /** Of the closing. */
  numero: number;
  rows: readonly Movimiento[];
  /** Whether it is open, so that they can be cancelled. */
  open?: boolean;
}

export const MovimientosTable = ({ label, numero, rows, open = false }: Props) => (
  <Part title="Movimientos de efectivo">
    <DataTable
      label={label}
      columns={columnsOf(numero, open)}
      rows={rows}
      card={(row) => <Card {...{ row, numero, open }} />}
      emptyText="No hay movimientos de efectivo."
    />
  </Part>
);

const columnsOf = (numero: number, open: boolean): readonly Column<Movimiento>[] => [
  { title: 'Hora', render: ({ created_at }) => <When at={created_at} hour /> },
  { title: 'Movimiento', render: ({ tipo }) => MOVIMIENTO_NAMES[tipo] },
  { title: 'Persona', render: (row) => personOf(row) },
  { title: 'Motivo', render: (row) => <Why {...{ row, numero }} /> },
  {
    title: 'Monto',
    align: 'right',
    render: (row) => <Money value={signedOf(row, numero)} struck={isUndone(row)} />,
  },
  ...(open ? [{ title: 'Acciones', render: (row: Movimiento) => <CancelMovimiento movimiento={row} /> }] : []),
];

const personOf = ({ registrado_por, caja }: Movimiento): string => atCaja(registrado_por, caja);

/** Why it was moved, and what happened to it. */
export function Why({ row, numero }: { row: Movimiento; numero: number }) {
  const { said } = useTime();
  return (
    <>
      {motivoOf(row)}
      {movementNotes(row, numero, said).map((note) => (
        <div key={note}>
          <Text type="danger">{note}</Text>
        </div>
      ))}
    </>
  );
}

/** The same on a phone. */
const Card = ({ row, numero, open }: { row: Movimiento; numero: number; open: boolean }) => (
  <ItemHead
    title={MOVIMIENTO_NAMES[row.tipo]}
    facts={
      <>
        <When at={row.created_at} hour /> · {personOf(row)}
        <div>
          <Why {...{ row, numero }} />
        </div>
      </>
    }
    extra={open && <CancelMovimiento movimiento={row} />}
    action={
      <strong>
        <Money value={signedOf(row, numero)} struck={isUndone(row)} />
      </strong>
    }
  />
);

/** The button that takes it back, or whom to ask. */
export function CancelMovimiento({ movimiento }: { movimiento: Movimiento }) {
  const { id, tipo, monto } = movimiento;
  const { may, whom } = useTakeBack(mayCancelMovimiento, movimiento);
  const [isOpen, setOpen] = useState(false);
  const [cancelMovimiento] = cortes.endpoints.cancelMovimiento.useMutation();
  const name = MOVIMIENTO_NAMES[tipo].toLowerCase();
  return (
    <Flex wrap gap={8}>
      {may && (
        <Button
          small
          kind="danger"
          aria-label={`Cancelar ${name} de ${formatMoney(monto)}`}
          onClick={() => setOpen(true)}
        >
          Cancelar
        </Button>
      )}
      {whom && <Text type="secondary">{whom}</Text>}
      {isOpen && (
        <ReasonDialog
          title={`¿Cancelar el ${name} de ${formatMoney(monto)}?`}
          detail="El movimiento queda en la lista, tachado, con el motivo, y ya no cuenta en la caja."
          endpoint={endpoints.cancelMovimiento}
          send={(body, key) => cancelMovimiento({ params: { id }, body, key }).unwrap()}
          submitText={`Cancelar ${name}`}
          onClose={() => setOpen(false)}
          done={`El ${name} de ${formatMoney(monto)} quedó cancelado.`}
        />
      )}
    </Flex>
  );
}
