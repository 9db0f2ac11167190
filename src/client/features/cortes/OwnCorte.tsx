/** The own drawer in the open corte: sums, and the count, after which the expected cash is shown. */
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { WITHHELD } from '#client/ui/KeyFigures.tsx';
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
  const { numero, desde, movimientos, por_persona, caja } = open;
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
          {!standingCount(open) && (
            <div className="sin-papel" style={{ margin: '16px 0 24px' }}>
              <CountForm open={open} />
            </div>
          )}
          <PersonTable label="Lo que cobré por día" lines={por_persona} emptyText="No has cobrado nada." />
          {caja.length > 0 && <MovimientosTable label="Mis movimientos de efectivo" numero={numero} rows={caja} open />}
        </>
      )}
    </Card>
  );
}

/** The last count, where nothing has moved since. */
const standingCount = ({ conteos, movimientos }: CorteAbierto) => {
  const last = conteos.at(-1);
  return last?.movimientos === movimientos ? last : undefined;
};

/** Expected cash, and what was counted of it as it stands. */
function cashFigures(open: CorteAbierto): Figure[] {
  const { esperado } = open;
  const count = standingCount(open);
  const figures: Figure[] = [
    { label: 'Efectivo esperado', value: esperado === null ? WITHHELD : <Money value={esperado} /> },
  ];
  if (!count) return figures;
  const { declarado, diferencia } = count;
  figures.push({ label: 'Efectivo contado', value: <Money value={declarado} /> });
  if (diferencia === null) return figures;
  const tone = diferencia === 0 ? 'settled' : 'due';
  return [...figures, { label: 'Diferencia', value: differenceText(diferencia), tone }];
}
