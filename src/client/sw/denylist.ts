/**
 * Addresses that are no screens, as path and query. Public pages are none of the application: theirs hold tokens, and are
 * kept nowhere; /confianza is the server's. A file is told by its path: a query may end like one, as in
 * ?texto=ana@gmail.com.
 */
export const denylist = [/^\/api\//, /^\/(recibo|familia)\//, /^\/confianza(\?|$)/, /^[^?]*\.\w{1,5}(\?|$)/];
