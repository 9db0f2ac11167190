import { useRef } from 'react';
import type { PagoBody } from '#client/entities/pending/item.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { credits } from '../api.ts';
import type { Owed } from './pago.ts';
import { noAttempts, type TakenPago, takePago } from './takePago.ts';

/** Takes a payment, or keeps it here. */
export function useTakePago() {
  const queue = useQueue();
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  const [createPago] = credits.endpoints.createPago.useMutation();
  const attempts = useRef(noAttempts());
  return (body: PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> =>
    takePago(
      queue,
      {
        createAbono: (parts) => createAbono(parts).unwrap(),
        createPago: (parts) => createPago(parts).unwrap(),
      },
      { body, key, owed, attempts: attempts.current },
    );
}
