/** A category as people read it: underscores are spaces. */
export const categoryName = (categoria: string): string => categoria.replaceAll('_', ' ');
