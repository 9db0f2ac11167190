import { useEffect, useRef } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { isOriginalDue } from '#client/lib/originals.ts';
import { selectPagos } from '#client/offline/select.ts';

/**
 * Prints the tickets of payments that the server confirms late, as if it had at once. Where it is confirmed in another tab,
 * or on another screen, the tickets stand among the last movements.
 */
export function useLateTickets(print: (abonoIds: readonly number[]) => void): void {
  const pagos = useAppSelector(selectPagos);
  const latest = useLatest(print);
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, sent } of pagos) {
      if (sent === null) awaited.current.add(key);
      else if (awaited.current.delete(key)) latest.current(sent.abonos.filter(isOriginalDue));
    }
  }, [pagos, latest]);
}
