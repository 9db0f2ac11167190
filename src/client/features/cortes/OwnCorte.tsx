/** The own drawer in the open corte: sums, and the count, after which the expected cash is shown. */
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { type KeyFigure, KeyFigures } from '#client/ui/KeyFigures.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import type { CorteAbierto } from '#contract/entities.ts';
import { cortes } from './api.ts';
import { MovimientosTable } from './cash/Movimientos.tsx';
import { CountForm } from './count/CountForm.tsx';
import { OpenTitle, otherMethods, PersonTable } from './PersonTable.tsx';
import { differenceText } from './sums.ts';

export function OwnCorte() {
  const { response: open, ...standing } = readRecord(cortes.useOwnCorteQuery());
  if (!open) return <LoadState of={standing} />;
  const { numero, movimientos, esperado, por_persona, caja } = open;
  if (movimientos === 0) {
    return (
      <Paragraph>
        <OpenTitle {...open} />: todavía no has cobrado ni movido efectivo.
      </Paragraph>
    );
  }
  return (
    <Card title={<OpenTitle {...open} />}>
      <KeyFigures label="Mi caja" figures={[...cashFigures(open), ...otherMethods(por_persona)]} />
      {!standingCount(open) && (
        <div className="sin-papel" style={{ marginBottom: 24 }}>
          <CountForm open={open} />
        </div>
      )}
      <PersonTable
        label="Lo que cobré por día"
        lines={por_persona}
        withheld={esperado === null}
        emptyText="No has cobrado nada."
      />
      {caja.length > 0 && <MovimientosTable label="Mis movimientos de efectivo" numero={numero} rows={caja} open />}
    </Card>
  );
}

/** The last count, where nothing has moved since. */
const standingCount = ({ conteos, movimientos }: CorteAbierto) => {
  const last = conteos.at(-1);
  return last?.movimientos === movimientos ? last : undefined;
};

/** Expected cash, and what was counted of it as it stands. */
function cashFigures(open: CorteAbierto): KeyFigure[] {
  const { esperado } = open;
  const count = standingCount(open);
  const figures: KeyFigure[] = [{ label: 'Efectivo esperado', value: esperado, large: esperado !== null }];
  if (!count) return figures;
  const { declarado, diferencia } = count;
  figures.push({ label: 'Efectivo contado', value: declarado });
  if (diferencia === null) return figures;
  const isEven = diferencia === 0;
  return [...figures, { label: 'Diferencia', value: differenceText(diferencia), due: !isEven, settled: isEven }];
}
