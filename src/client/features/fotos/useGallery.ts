import { type ListState, useList } from '#client/api/results.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { type Album, fotos, type Whose } from './api.ts';

/** The first photos of each category that the person may see, and how many more there are. */
export function useGallery(whose: Whose): ListState<Album[]> {
  const rows = useList(fotos.useFotosQuery(whose));
  useFreshLinks(rows.retry);
  return rows;
}

/** One page of a category. */
export function useCategory(wanted: Whose & { categoria: string; page: number }): ListState<Album[]> {
  const rows = useList(fotos.useFotosPageQuery(wanted));
  useFreshLinks(rows.retry);
  return rows;
}
