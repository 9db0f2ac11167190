import { useEffect } from 'react';
import { type RowsResult, useRows } from '#client/api/useRows.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { type Album, fotos, type Whose } from './endpoints.ts';

/** The links of photos open for ten minutes; after this many they are asked for anew. */
const FRESH_MS = 8 * 60_000;
const LOOK_MS = 30_000;

/** Asks again for what was answered at `answered` before its links are stale, while somebody can see the page. */
function useFreshLinks(answered: number | undefined, retry: () => void): void {
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
}

/** The first photos of each category that the person may see, and how many more there are. */
export function useGallery(whose: Whose): RowsResult<Album[]> {
  const rows = useRows(fotos.endpoints.fotos, whose, { fresh: true });
  const answered = useAppSelector((state) => fotos.endpoints.fotos.select(whose)(state as never).fulfilledTimeStamp);
  useFreshLinks(answered, rows.retry);
  return rows;
}

/** One page of a category. */
export function useCategory(asked: Whose & { categoria: string; page: number }): RowsResult<Album[]> {
  const rows = useRows(fotos.endpoints.fotosPage, asked, { fresh: true });
  const answered = useAppSelector(
    (state) => fotos.endpoints.fotosPage.select(asked)(state as never).fulfilledTimeStamp,
  );
  useFreshLinks(answered, rows.retry);
  return rows;
}
