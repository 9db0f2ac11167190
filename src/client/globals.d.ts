/** Address of the API's origin, set at build time by VITE_API_URL; empty: the origin that served the page. */
declare const __API_URL__: string;
/** Version of package.json. */
declare const __VERSION__: string;
/** Whether the build has a service worker. */
declare const __SERVICE_WORKER__: boolean;
