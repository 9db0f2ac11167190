/**
 * Addresses that are no screens, as path and query. Public pages are none of the application: theirs hold tokens, and are
 * kept nowhere. A file is told by its path: a query may end like one, as in ?texto=ana@gmail.com.
 */
export const denylist = [/^\/api\//, /^\/(recibo|familia)\//, /^[^?]*\.\w{1,5}(\?|$)/];
