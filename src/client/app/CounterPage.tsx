/** The counter, with the cash that moves there without an abono. */
import { MoveCashByKey } from '#client/features/cortes/cash/MoveCash.tsx';
import { OwnMovimientos } from '#client/features/cortes/cash/Movimientos.tsx';
import { CajaPage } from '#client/features/credits/caja/CajaPage.tsx';

export default function CounterPage() {
  return (
    <CajaPage
      cash={
        <>
          <OwnMovimientos />
          <MoveCashByKey />
        </>
      }
    />
  );
}
