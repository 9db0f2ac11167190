import Paragraph from 'antd/es/typography/Paragraph';
import type { ComponentProps } from 'react';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { CloseForm } from './CloseForm.tsx';
import { otherMethods, PersonTable } from './PersonTable.tsx';
import { totalOf } from './sums.ts';

/** What has been taken since the last closing, and the form that closes it. */
export function OpenCorte({ open, ...form }: ComponentProps<typeof CloseForm>) {
  const { por_persona, movimientos } = open;
  if (movimientos === 0) {
    return (
      <Card title={`Corte ${open.numero}, abierto`}>
        <EmptyState text="No hay abonos ni cancelaciones desde el último corte: no hay nada que cerrar." />
      </Card>
    );
  }
  return (
    <Card title={`Corte ${open.numero}, abierto`}>
      {open.desde && (
        <Paragraph type="secondary">
          Desde <When at={open.desde} el hour />
        </Paragraph>
      )}
      <Figures
        label="Cobrado desde el último corte"
        figures={[
          { label: 'Efectivo esperado', value: <Money value={open.esperado} />, tone: 'settled' },
          ...otherMethods(por_persona),
          { label: 'Total cobrado', value: <Money value={totalOf(por_persona)} /> },
        ]}
      />
      <div style={{ margin: '16px 0' }}>
        {/* Another closing is another form: what was counted for one must not be sent for the next. */}
        <CloseForm key={open.numero} open={open} {...form} />
      </div>
      <PersonTable label="Cobrado por día y persona" lines={por_persona} emptyText="No hay movimientos." />
    </Card>
  );
}
