import { useEffect } from 'react';
import { type RowsResult, useRows } from '#client/api/useRows.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { fotos, type Gallery } from './endpoints.ts';

/** The links of photos open for ten minutes; after this many they are asked for anew. */
const FRESH_MS = 8 * 60_000;
const LOOK_MS = 30_000;

const selectGallery = fotos.endpoints.fotos.select(undefined);

/** The photos that the person may see; their links never grow stale while somebody can see the page. */
export function useGallery(): RowsResult<Gallery> {
  const rows = useRows(fotos.endpoints.fotos, undefined, { fresh: true });
  const answered = useAppSelector((state) => selectGallery(state as never).fulfilledTimeStamp);
  const { retry } = rows;
  useEffect(() => {
    if (answered === undefined) return;
    let asked = false;
    const look = () => {
      if (asked || document.visibilityState !== 'visible' || Date.now() - answered < FRESH_MS) return;
      asked = true;
      retry();
    };
    // A computer that slept through the interval looks when it wakes up.
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [answered, retry]);
  return rows;
}
