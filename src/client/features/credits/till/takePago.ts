/** How a payment reaches the server, or waits here for it. */

import { problemOf } from '#client/lib/errors.ts';
import { uuid } from '#client/lib/uuid.ts';
import type { AbonoBody, PagoBody } from '#client/offline/item.ts';
import type { Queue } from '#client/offline/queue.ts';
import { abonosOf, type Owed, UNSENT } from './till.ts';

/** Result: ids of abonos and of their print jobs, or keys of queued items. */
export interface TakenPago {
  abonos: number[];
  trabajos: number[];
  kept: string[];
}
const keptAs = (kept: string[]): TakenPago => ({ abonos: [], trabajos: [], kept });

/** How it goes out with a connection. */
export interface Direct {
  createAbono: (parts: { body: AbonoBody; key: string }) => Promise<{ abono: number; trabajos: number[] }>;
  createPago: (parts: { body: PagoBody; key: string }) => Promise<{ abonos: number[]; trabajos: number[] }>;
}

interface Payment {
  body: AbonoBody | PagoBody;
  key: string;
  owed: readonly Pick<Owed, 'id' | 'folio' | 'noteKey'>[];
  /** Key of the abono that waits here and is corrected. */
  corrects?: string | undefined;
  attempts: Attempts;
}

/** Attempt of a form until its payment is taken or queued. */
export interface Attempts {
  /** A key for the abono of each note: pressing again after «no hay espacio» stores nothing twice. */
  keys: Map<number, string>;
  /** Keys of payments that went out: the server may have taken them, whatever a proxy answered. */
  sent: Set<string>;
}
export const noAttempts = (): Attempts => ({ keys: new Map(), sent: new Set() });

/** Takes a payment, or keeps it here. Throws when the server refuses it, and when it can't be kept. */
export async function takePago(
  queue: Queue,
  direct: Direct,
  { body, key, owed, corrects, attempts }: Payment,
): Promise<TakenPago> {
  const parts = abonosOf(body, owed).map(({ abono, note }) => {
    const id = note?.id ?? UNSENT;
    const own = attempts.keys.get(id) ?? uuid();
    attempts.keys.set(id, own);
    // A note that the server has is named by its id, also when it waited here before.
    const binding = { noteKey: id === UNSENT ? (note?.noteKey ?? null) : null, folio: note?.folio ?? null };
    return { kind: 'abono' as const, key: own, body: abono, ...binding };
  });
  const [only] = parts;
  if (only && corrects !== undefined) {
    const { body: abono, noteKey, folio } = only;
    await queue.putBack(corrects, abono, { noteKey, folio });
    return keptAs([corrects]);
  }
  if (only && parts.length === 1) {
    const response = await queue.sendOrKeep({ ...only, key }, () => direct.createAbono({ body: only.body, key }));
    return response ? { abonos: [response.abono], trabajos: response.trabajos, kept: [] } : keptAs([key]);
  }
  const pago = body as PagoBody;
  const mustKeep = pago.partes.some(({ user_id }) => queue.mustKeep(user_id));
  if (mustKeep && !attempts.sent.has(key)) {
    await queue.keep(parts);
    attempts.keys.clear();
    return keptAs(parts.map((part) => part.key));
  }
  if (!mustKeep) {
    attempts.sent.add(key);
    try {
      const { abonos, trabajos } = await direct.createPago({ body: pago, key });
      return { abonos, trabajos, kept: [] };
    } catch (error) {
      if (!problemOf(error).network) throw error;
      void queue.reach();
    }
  }
  // The server may have taken it: as abonos of their own the same money could be taken twice.
  await queue.keepUnheard({ kind: 'pago', key, body: pago });
  return keptAs([key]);
}
