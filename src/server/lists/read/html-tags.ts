/** What the tags of a page say of their cells. */
import { decodeEntities } from './html-entities.ts';

const SPAN_MAX = 1_000;

export const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+))?(?=\\s|/|$)`, 'i').exec(
    attributes,
  );
  return found && decodeEntities((found[1] ?? '').replace(/^["']|["']$/g, ''));
};
export const span = (attributes: string, name: string) =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attribute(attributes, name) ?? '1', 10) || 1));

export const strikes = (style: string) => /text-decoration[^;]*line-through/i.test(style);
export const hides = (style: string) => /display\s*:\s*none/i.test(style);

/** Styles by the class that they are written under. */
export function classStyles(page: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const [, css = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style>|$)/gi)) {
    for (const [, name = '', style = ''] of css.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) styles.set(name, style);
  }
  return styles;
}
