/** The own drawer in the open corte: sums, and the count, after which the expected cash is shown. */
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { type Figure, Figures, Money, When } from '#client/ui/Money.tsx';
import { Card, EmptyState, LoadState } from '#client/ui/Page.tsx';
import type { CorteAbierto } from '#contract/entities.ts';
import { cortes } from './api.ts';
import { MovimientosTable } from './cash/Movimientos.tsx';
import { CountForm } from './count/CountForm.tsx';
import { otherMethods, PersonTable } from './PersonTable.tsx';
import { differenceText } from './sums.ts';

export function OwnCorte() {
  const { response: open, ...standing } = readRecord(cortes.useOwnCorteQuery());
  if (!open) return <LoadState of={standing} />;
  const { numero, desde, movimientos, conteos, por_persona, caja } = open;
  return (
    <Card title={`Corte ${numero}, abierto`}>
      {desde && (
        <Paragraph type="secondary">
          Desde <When at={desde} el hour />
        </Paragraph>
      )}
      {movimientos === 0 ? (
        <EmptyState text="Todavía no has cobrado ni movido efectivo en este corte." />
      ) : (
        <>
          <Figures label="Mi caja" figures={[...cashFigures(open), ...otherMethods(por_persona)]} />
          {conteos.at(-1)?.movimientos !== movimientos && <CountForm open={open} />}
          <PersonTable label="Lo que cobré por día" lines={por_persona} emptyText="No has cobrado nada." />
          {caja.length > 0 && <MovimientosTable label="Mis movimientos de efectivo" numero={numero} rows={caja} open />}
        </>
      )}
    </Card>
  );
}

/** Expected cash, and what was counted of it as it stands. */
function cashFigures({ esperado, conteos, movimientos }: CorteAbierto): Figure[] {
  const expected = esperado === null ? 'Se muestra al contar la caja' : <Money value={esperado} />;
  const last = conteos.at(-1);
  const { diferencia } = last ?? {};
  return [
    { label: 'Efectivo esperado', value: expected },
    ...(last && last.movimientos === movimientos
      ? [{ label: 'Efectivo contado', value: <Money value={last.declarado} /> }]
      : []),
    ...(last && last.movimientos === movimientos && diferencia != null
      ? [
          {
            label: 'Diferencia',
            value: differenceText(diferencia),
            tone: diferencia === 0 ? ('settled' as const) : ('due' as const),
          },
        ]
      : []),
  ];
}
