/** How a payment reaches the server, or waits here for it. */
import { useRef } from 'react';
import type { Typed } from '#client/entities/pending/queue.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { problemOf } from '#client/lib/errors.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { credits } from '../api.ts';
import type { Owed } from './pago.ts';
import type { Unconfirmed } from './useUnconfirmed.ts';

export type PagoBody = BodyOf<typeof endpoints.createPago>;

/** What became of it: ids of abonos, or the keys of those that wait here; neither where the response was lost. */
export interface TakenPago {
  abonos: number[];
  kept: string[];
}

const NOTHING: TakenPago = { abonos: [], kept: [] };

export function useTakePago(keepUnconfirmed: (pago: Unconfirmed) => void) {
  const queue = useQueue();
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  const [createPago] = credits.endpoints.createPago.useMutation();
  // One key for each note until the payment is kept: whoever presses again after «no hay espacio» keeps nothing twice.
  const keys = useRef(new Map<number, string>());

  return async (body: PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> => {
    const { metodo, referencia, caja } = body;
    const parts = body.partes.map((parte): Typed => {
      const own = keys.current.get(parte.nota_id) ?? uuid();
      keys.current.set(parte.nota_id, own);
      const folio = owed.find(({ id }) => id === parte.nota_id)?.folio ?? null;
      return { kind: 'abono', key: own, body: { ...parte, metodo, referencia, caja } as never, noteKey: null, folio };
    });
    const [only] = parts;
    if (only?.kind === 'abono' && parts.length === 1) {
      const response = await queue.sendOrKeep({ ...only, key }, () => createAbono({ body: only.body, key }).unwrap());
      return response ? { ...NOTHING, abonos: [response.abono] } : { ...NOTHING, kept: [key] };
    }
    if (body.partes.some(({ user_id }) => queue.mustKeep(user_id))) {
      await queue.keep(parts);
      keys.current.clear();
      return { ...NOTHING, kept: parts.map((part) => part.key) };
    }
    try {
      return { ...NOTHING, abonos: (await createPago({ body, key }).unwrap()).abonos };
    } catch (error) {
      if (!problemOf(error).network) throw error;
      // The server may have taken it: as abonos of their own the same money could be taken twice.
      keepUnconfirmed({ key, body });
      void queue.reach();
      return NOTHING;
    }
  };
}
