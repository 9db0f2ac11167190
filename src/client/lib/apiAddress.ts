import { API_BASE } from '#contract/address.ts';

/** An address of a response (`/api/…`), which begins at the API's origin, as the browser opens it. */
export const apiAddress = (path: string): string => `${__API_URL__}${path}`;

/** The address of a picture, which is one of the API or one of our own files. */
export const pictureAddress = (path: string): string => (path.startsWith(`${API_BASE}/`) ? apiAddress(path) : path);
