/** Takes payments, prints their tickets and keeps what was taken last: of every screen with a till. */
import { useRef } from 'react';
import { useStore } from 'react-redux';
import { type State, useAppDispatch } from '#client/entities/base.ts';
import { selectOne } from '#client/entities/select.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { type AbonoBody, KEPT_HERE, type PagoBody } from '#client/offline/item.ts';
import { selectItem } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { credits } from '../api.ts';
import { abonoTaken } from '../slice.ts';
import { usePrinting } from '../tickets/PrintingProvider.tsx';
import { noAttempts, type TakenPago, takePago } from './takePago.ts';
import { type figuresOf, type Owed, restOf } from './till.ts';
import { useLateTickets } from './useLateTickets.ts';

export function useTill() {
  const queue = useQueue();
  const dispatch = useAppDispatch();
  const store = useStore<State>();
  const { printer, when, print, follow, printProvisional } = usePrinting();
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  const [createPago] = credits.endpoints.createPago.useMutation();
  const attempts = useRef(noAttempts());
  const prints = when === 'siempre';
  const query = { impresora_id: prints ? printer?.id : undefined };

  const printAll = (abonoIds: readonly number[]) => {
    if (!prints) return;
    for (const id of abonoIds) {
      const abono = selectOne(store.getState(), 'abonos', id);
      if (abono) void print(abono);
    }
  };
  useLateTickets(printAll);
  return {
    take: (body: AbonoBody | PagoBody, key: string, owed: readonly Owed[], corrects?: string): Promise<TakenPago> =>
      takePago(
        queue,
        {
          createAbono: (parts) => createAbono({ ...parts, query }).unwrap(),
          createPago: (parts) => createPago({ ...parts, query }).unwrap(),
        },
        { body, key, owed, corrects, attempts: attempts.current },
      ),
    /** `owed`: as it was before; `elsewhere`: dollars that the alumno owes on notes that are not among them. */
    onTaken: (
      { abonos, trabajos, kept }: TakenPago,
      { received, change }: ReturnType<typeof figuresOf>,
      { userId, owed, elsewhere }: { userId: number; owed: readonly Owed[]; elsewhere: number },
    ) => {
      if (trabajos.length > 0) follow(trabajos);
      else {
        originalsDue(abonos);
        printAll(abonos);
      }
      const paid = abonos.map((id) => selectOne(store.getState(), 'abonos', id)?.nota_id);
      const unpaid = owed.filter((note) => !paid.includes(note.id) && note.user_id === userId);
      const others = restOf([...unpaid, { saldo: elsewhere, vencido: 0, proximo: null }]);
      dispatch(abonoTaken({ userId, abonos, kept, received, change, others }));
      // A payment that the server may have taken has tickets of its own: they come as soon as it says so.
      if (prints) {
        for (const key of kept) if (selectItem(store.getState(), key)?.kind === 'abono') printProvisional(key);
      }
      if (abonos.length > 0) notify.success('Operación, Exitosa.');
      if (kept.length > 0) notify.info(KEPT_HERE);
    },
  };
}
