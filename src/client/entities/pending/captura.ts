/** When something of the queue was typed: by this computer's clock, as far as that can be believed. */
import { type KnownClock, knownClock } from '#client/lib/clock.ts';
import type { Captura } from '#contract/endpoints/common.ts';
import type { PendingItem } from './item.ts';

/** Milliseconds by which two clocks may differ and still tell the same. */
const SAME_MS = 10 * 60_000;

/** Capture fields of a body that is typed now and sent later. */
export function capturaNow(): Captura {
  const { desfase = null, visto = null } = knownClock() ?? {};
  return { capturado_en: new Date().toISOString(), desfase, visto };
}

/** The same for what was typed at that time by the server's clock. */
export const capturaAt = (instant: string, { visto }: Partial<Captura>): Captura => ({
  ...{ capturado_en: instant, desfase: 0, visto: visto ?? null },
});

/** When a body was typed (ISO, UTC), by the server's clock as it was known then; null for one that was sent at once. */
export function typedAt({ capturado_en, desfase }: Partial<Captura>): string | null {
  return capturado_en ? new Date(Date.parse(capturado_en) - (desfase ?? 0)).toISOString() : null;
}

export const capturaOf = ({ body }: Pick<PendingItem, 'body'>): Partial<Captura> => body as Partial<Captura>;

/**
 * When an item was typed, in milliseconds of the server's clock, and whether that is sure. Between the last response before
 * it and the first one after it somebody may have set the clock: then it is either of two times. What lies before the last
 * response, or after now, it can't be. Null for what has no date of its own.
 */
export function datedBy(
  item: Pick<PendingItem, 'body' | 'dated'>,
  { desfase, visto }: KnownClock,
  now: number,
): { at: number; isSure: boolean } | null {
  const captura = capturaOf(item);
  if (!captura.capturado_en) return null;
  const typed = Date.parse(captura.capturado_en);
  const [then, today] = [typed - (captura.desfase ?? 0), typed - desfase];
  if (item.dated) return { at: then, isSure: true };
  const from = captura.visto ? Date.parse(captura.visto) : Number.NEGATIVE_INFINITY;
  const until = Math.max(now, Date.parse(visto));
  const possible = [then, today].filter((at) => at >= from - SAME_MS && at <= until + SAME_MS);
  const [at = Math.min(Math.max(then, from), until)] = possible;
  return { at, isSure: possible.length > 0 && possible.every((other) => Math.abs(other - at) <= SAME_MS) };
}

/** When an item was typed, in milliseconds of the server's clock, as far as it is known now. */
export function typedMs(item: Pick<PendingItem, 'body' | 'dated' | 'at'>, now: number): number {
  const clock = knownClock();
  return (clock && datedBy(item, clock, now)?.at) ?? Date.parse(item.at);
}
