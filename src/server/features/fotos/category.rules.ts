import { foldText } from '#contract/search.ts';

/** Blanks and underscores are the same to whoever reads the heading, and so are case and accents. */
export const categoryKey = (categoria: string): string => foldText(categoria.replaceAll('_', ' '));
