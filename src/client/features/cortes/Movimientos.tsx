/** Cash that came into the till or left it without an abono, and the buttons for it. */
import Flex from 'antd/es/flex';
import { useCallback, useState } from 'react';
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import { usePrinter } from '#client/entities/usePrinter.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormDialog } from '#client/ui/form/FormDialog.tsx';
import { MoneyField, TextAreaField } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { ItemHead } from '#client/ui/Records.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Movimiento } from '#contract/entities.ts';
import { parseMoney } from '#contract/money.ts';
import { MOVIMIENTO_KINDS, MOVIMIENTO_NAMES, type MovimientoKind } from '#contract/rules.ts';
import { cortes } from './api.ts';
import { OpenedDrawer } from './OpenedDrawer.tsx';
import { atCaja, signedOf } from './sums.ts';

const DETAILS: Record<MovimientoKind, string> = {
  fondo: 'Efectivo que entra a la caja, como el cambio de la mañana.',
  retiro: 'Efectivo que sale de la caja y se guarda o se deposita.',
  gasto: 'Efectivo que sale de la caja para pagar algo.',
};

/** The buttons, and the form behind each. */
export function MoveCash() {
  const [tipo, setTipo] = useState<MovimientoKind | null>(null);
  const [createMovimiento] = cortes.endpoints.createMovimiento.useMutation();
  const { printer } = usePrinter();
  const [drawer, setDrawer] = useState<number | null>(null);
  const drawerGone = useCallback(() => setDrawer(null), []);
  return (
    <>
      {drawer !== null && <OpenedDrawer key={drawer} id={drawer} onGone={drawerGone} />}
      <Flex wrap gap={8}>
        {MOVIMIENTO_KINDS.map((kind) => (
          <Button key={kind} small onClick={() => setTipo(kind)}>
            {MOVIMIENTO_NAMES[kind]}
          </Button>
        ))}
      </Flex>
      {tipo && (
        <FormDialog
          name={`movimiento-${tipo}`}
          title={MOVIMIENTO_NAMES[tipo]}
          detail={DETAILS[tipo]}
          endpoint={endpoints.createMovimiento}
          initialValues={{ monto: '', motivo: '' }}
          toBody={({ monto, motivo }) => ({
            ...{ tipo, motivo, caja: cajaNumber(), impresora_id: printer?.id },
            monto: monto === '' ? undefined : (parseMoney(monto) ?? monto),
          })}
          send={async (body, key) => {
            const { drawer } = await createMovimiento({ body, key }).unwrap();
            setDrawer(drawer);
            return drawer;
          }}
          done={`${MOVIMIENTO_NAMES[tipo]} registrado correctamente.`}
          submitText={`Registrar ${MOVIMIENTO_NAMES[tipo].toLowerCase()}`}
          onClose={() => setTipo(null)}
        >
          <MoneyField name="monto" label="Monto" required />
          <TextAreaField name="motivo" label="Motivo" rows={2} required />
        </FormDialog>
      )}
    </>
  );
}

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
  <DataTable label={label} columns={columns} rows={rows} card={card} emptyText="No hay movimientos de efectivo." />
);
