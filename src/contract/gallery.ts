/** The response of GET /fotos: a page of each category under its name, and beside them how many more each has. */
import type { Foto } from './entities.ts';

/**
 * Photographs by category. Beside the categories stands `mas`, an object of category and number, when any of them has
 * photographs after this page; a gallery of one page is categories and nothing else.
 */
export type Gallery = Record<string, Foto[]>;

/** One page of a category. */
export interface CategoryPage {
  categoria: string;
  fotos: Foto[];
  /** How many photographs come after this page. */
  mas: number;
}

/** The key that is no category. */
const MORE = 'mas';

/** A category as it is called on the wire, where one key is taken. */
export const categoryOnWire = (categoria: string): string => (categoria === MORE ? 'Mas' : categoria);

/** The response of these pages. A category may be called __proto__: that would be no key of an object that grows. */
export function toGallery(pages: readonly CategoryPage[]): Gallery {
  const named = pages.map((page) => ({ ...page, categoria: categoryOnWire(page.categoria) }));
  const more = named.filter(({ mas }) => mas > 0).map(({ categoria, mas }) => [categoria, mas] as const);
  return Object.fromEntries([
    ...named.map(({ categoria, fotos }) => [categoria, fotos] as const),
    ...(more.length > 0 ? [[MORE, Object.fromEntries(more)] as const] : []),
  ]) as Gallery;
}

/** The pages of a response, in its order. */
export function fromGallery(gallery: Gallery): CategoryPage[] {
  const entries = Object.entries(gallery);
  const more = new Map(Object.entries((entries.find(([name]) => name === MORE)?.[1] ?? {}) as Record<string, number>));
  return entries
    .filter(([name]) => name !== MORE)
    .map(([categoria, fotos]) => ({ categoria, fotos, mas: more.get(categoria) ?? 0 }));
}
