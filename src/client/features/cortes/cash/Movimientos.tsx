/** Cash that came into the till or left it without an abono. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useState } from 'react';
import { selectPerson } from '#client/api/session.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { useTakeBack } from '#client/entities/state.ts';
import { useTime } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import type { Movimiento } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { mayCancelMovimiento } from '#contract/policies.ts';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { cortes } from '../api.ts';
import { Part } from '../PersonTable.tsx';
import { atCaja, isUndone, motivoOf, movementNotes, signedOf } from '../sums.ts';

interface Props {
  label: string;
  numero: number;
  rows: readonly Movimiento[];
  open?: boolean;
}

export const MovimientosTable = ({ label, numero, rows, open = false }: Props) => (
  <Part title="Movimientos de efectivo">
    <DataTable
      label={label}
      columns={columnsOf(numero, open)}
      rows={rows}
      emptyText="No hay movimientos de efectivo."
    />
  </Part>
);

const columnsOf = (numero: number, open: boolean): readonly Column<Movimiento>[] => [
  { title: 'Hora', card: 'plain', render: ({ created_at }) => <When at={created_at} hour /> },
  { title: 'Movimiento', card: 'title', render: ({ tipo }) => MOVIMIENTO_NAMES[tipo] },
  { title: 'Persona', card: 'plain', render: ({ registrado_por, caja }) => atCaja(registrado_por, caja) },
  { title: 'Motivo', card: 'plain', render: (row) => <Why {...{ row, numero }} /> },
  {
    title: 'Monto',
    card: 'figure',
    align: 'right',
    render: (row) => <Money value={signedOf(row, numero)} struck={isUndone(row)} />,
  },
  ...(open ? [{ title: 'Acciones', render: (row: Movimiento) => <CancelMovimiento movimiento={row} /> }] : []),
];

/** Reason and cancellation of a movement. */
function Why({ row, numero }: { row: Movimiento; numero: number }) {
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

/** The button to cancel it, or the rol to ask. */
function CancelMovimiento({ movimiento }: { movimiento: Movimiento }) {
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

const MOST = 5;

/** The cash that the person moved last in the open till, and the way to take it back. */
export function OwnMovimientos() {
  const { response = [] } = readRecord(cortes.useListMovimientosQuery());
  const me = useAppSelector(selectPerson)?.id;
  const own = response.filter(({ registrado_por_id }) => registrado_por_id === me).slice(0, MOST);
  if (own.length === 0) return null;
  return (
    <Items label="Tus movimientos de efectivo">
      {own.map((movimiento) => (
        <Item
          key={movimiento.id}
          struck={movimiento.cancelado !== null}
          title={
            <>
              {MOVIMIENTO_NAMES[movimiento.tipo]} <Money value={signedOf(movimiento, movimiento.corte)} />
            </>
          }
          facts={
            <>
              <When at={movimiento.created_at} hour /> · <Why row={movimiento} numero={movimiento.corte} />
            </>
          }
          action={<CancelMovimiento movimiento={movimiento} />}
        />
      ))}
    </Items>
  );
}
