/** Addresses of endpoints, without the schemas that check them: all that the first screen needs to ask. */

/** Every address of the API begins so. */
export const API_BASE = '/api';

/** A text as one segment of a path. */
function segment(text: string): string {
  // Browsers and proxies resolve «.» and «..» even percent-encoded; the blank is trimmed where the text is read.
  const kept = text === '.' || text === '..' ? ` ${text}` : text;
  // Half an emoji can't be encoded.
  return encodeURIComponent(kept.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** Pages opened by a link, without signing in. */
export const publicPages = {
  recibo: (token: string) => `/recibo/${token}`,
  familia: (token: string) => `/familia/${token}`,
};
/** Source of a pattern: the address of such a page, up to its token. */
export const PUBLIC_PAGE = `(?:${Object.values(publicPages)
  .map((page) => page(''))
  .join('|')})`;

type Query = Record<string, string | number | boolean | null | undefined>;

/** Adds the values that are not null, undefined or '' as a query. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The address below /api: parameters percent-encoded, and the query. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const given: Record<string, unknown> = { ...params };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => segment(String(given[name])));
  return withQuery(filled, query as Query);
}
