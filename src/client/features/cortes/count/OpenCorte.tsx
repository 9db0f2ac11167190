import Paragraph from 'antd/es/typography/Paragraph';
import { type ComponentProps, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import type { CorteAbierto } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { COUNTS_MAX, DE_LISTAS } from '#contract/rules.ts';
import { MoveCash } from '../cash/MoveCash.tsx';
import { MovimientosTable } from '../cash/Movimientos.tsx';
import { CajaTable, otherMethods, PersonTable } from '../PersonTable.tsx';
import { byKind, totalOf } from '../sums.ts';
import { CloseForm } from './CloseForm.tsx';
import { CountForm } from './CountForm.tsx';

type Props = ComponentProps<typeof CloseForm> & { onPrint: () => void };

/** The open period and the form that closes it. */
export function OpenCorte({ open, onPrint, ...form }: Props) {
  const { numero, movimientos, desde, de_listas, caja, esperado, por_caja } = open;
  return (
    <Card title={`Corte ${numero}, abierto`}>
      {desde && (
        <Paragraph type="secondary">
          Desde <When at={desde} el hour />
        </Paragraph>
      )}
      {de_listas !== 0 && (
        <Paragraph type="secondary">
          {DE_LISTAS}: <Money value={de_listas} />
        </Paragraph>
      )}
      <MoveCash />
      {movimientos === 0 ? (
        <EmptyState text={apiErrors.nothingToClose(open).message} />
      ) : (
        <div style={{ marginTop: 16 }}>
          {esperado === null || por_caja === null ? (
            <CountFirst open={open} />
          ) : (
            // Another closing is another form: what was counted for one must not be sent for the next.
            <Taken key={numero} {...{ open, esperado, por_caja, onPrint, ...form }} />
          )}
          {caja.length > 0 && <MovimientosTable label="Movimientos de efectivo" numero={numero} rows={caja} open />}
        </div>
      )}
    </Card>
  );
}

function CountFirst({ open }: { open: CorteAbierto }) {
  return (
    <>
      <Paragraph>
        {open.conteos.length > 0
          ? 'Hubo movimientos después del último conteo: cuenta otra vez el efectivo.'
          : 'Cuenta el efectivo que hay en la caja. Al declararlo verás lo esperado y la diferencia.'}
      </Paragraph>
      {/* Not of what was taken meanwhile: a count of a hundred bills would be lost with the reason why it was not taken. */}
      <CountForm key={open.numero} open={open} />
      {open.por_persona.length > 0 && (
        <Figures label="Cobrado con tarjeta y transferencia" figures={otherMethods(open.por_persona)} />
      )}
    </>
  );
}

type Seen = Props & { [Name in 'esperado' | 'por_caja']: NonNullable<CorteAbierto[Name]> };

function Taken({ open, esperado, por_caja, onPrint, ...form }: Seen) {
  const [counting, setCounting] = useState<number | null>(null);
  const { ciego, conteos, movimientos, por_persona } = open;
  const counts = conteos.filter((one) => one.movimientos === movimientos).length;
  const again = ciego && counts < COUNTS_MAX;
  return (
    <>
      <Figures
        label="Cobrado desde el último corte"
        figures={[
          { label: 'Efectivo esperado', value: <Money value={esperado} /> },
          ...byKind(open).map(({ label, total }) => ({ label, value: <Money value={total} /> })),
          ...otherMethods(por_persona),
          { label: 'Total cobrado', value: <Money value={totalOf(por_persona)} /> },
        ]}
      />
      <div style={{ marginTop: 16 }}>
        {/* The count that was just declared leads back from the second form. */}
        {again && counting === counts ? (
          <CountForm open={open} />
        ) : (
          <CloseForm
            open={open}
            {...form}
            actions={
              <>
                {again && <Button onClick={() => setCounting(counts)}>Contar de nuevo</Button>}
                <Button onClick={onPrint}>Imprimir corte X</Button>
              </>
            }
          />
        )}
      </div>
      <PersonTable label="Cobrado por día y persona" lines={por_persona} emptyText="No hay movimientos." />
      <CajaTable label="Cobrado por caja" cajas={por_caja} />
    </>
  );
}
