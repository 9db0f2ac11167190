/** An address of an answer (`/api/…`), which begins at the API's origin, as the browser opens it. */
export const apiAddress = (path: string): string => `${__API_URL__}${path}`;
