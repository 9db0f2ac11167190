import { useRef } from 'react';
import type { PagoBody } from '#client/entities/pending/item.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { credits } from '../../api.ts';
import type { Owed } from './pago.ts';
import { noAttempts, type TakenPago, takePago } from './takePago.ts';

/** Takes a payment, its tickets coming out on a printer (its id) where there is one; or keeps it here. */
export function useTakePago(impresora_id: number | undefined) {
  const queue = useQueue();
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  const [createPago] = credits.endpoints.createPago.useMutation();
  const attempts = useRef(noAttempts());
  const query = { impresora_id };
  return (body: PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> =>
    takePago(
      queue,
      {
        createAbono: (parts) => createAbono({ ...parts, query }).unwrap(),
        createPago: (parts) => createPago({ ...parts, query }).unwrap(),
      },
      { body, key, owed, attempts: attempts.current },
    );
}
