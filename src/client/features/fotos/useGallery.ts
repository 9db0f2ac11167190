import { type RowsResult, useRows } from '#client/api/useRows.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { type Album, fotos, type Whose } from './api.ts';

/** The first photos of each category that the person may see, and how many more there are. */
export function useGallery(whose: Whose): RowsResult<Album[]> {
  const rows = useRows(fotos.endpoints.fotos, whose, { fresh: true });
  useFreshLinks(rows.retry);
  return rows;
}

/** One page of a category. */
export function useCategory(wanted: Whose & { categoria: string; page: number }): RowsResult<Album[]> {
  const rows = useRows(fotos.endpoints.fotosPage, wanted, { fresh: true });
  useFreshLinks(rows.retry);
  return rows;
}
