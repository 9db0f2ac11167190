import { readRecord } from '#client/api/results.ts';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Money } from '#client/ui/Money.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { cortes } from '../api.ts';
import { signedOf } from '../sums.ts';
import { CancelMovimiento, Why } from './Movimientos.tsx';

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
