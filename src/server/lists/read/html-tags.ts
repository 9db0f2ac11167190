/** What the tags of a page say of their cells. */
import { decodeEntities } from './html-entities.ts';

const SPAN_MAX = 1_000;

/** An attribute of a tag, with entities decoded: '' where it has no value, null where it is not there. */
export const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+))?(?=\\s|/|$)`, 'i').exec(
    attributes,
  );
  return found && decodeEntities((found[1] ?? '').replace(/^["']|["']$/g, ''));
};
/** How many rows or columns an attribute such as `colspan` says: 1 where it says none, SPAN_MAX at most. */
export const span = (attributes: string, name: string) =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(attribute(attributes, name) ?? '1', 10) || 1));

/** Whether CSS declarations strike the text out. */
export const strikes = (style: string) => /text-decoration[^;]*line-through/i.test(style);
/** Whether CSS declarations hide what has them. */
export const hides = (style: string) => /display\s*:\s*none/i.test(style);

/** Styles by the class that they are written under. */
export function classStyles(page: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const [, css = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style>|$)/gi)) {
    for (const [, name = '', style = ''] of css.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) styles.set(name, style);
  }
  return styles;
}
