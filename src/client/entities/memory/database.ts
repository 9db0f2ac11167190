/** Where the memory lies in the browser. */
export const DATABASE = 'servicios-catalogo';
