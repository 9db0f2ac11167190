/** Where a file opens that the API names by an address from its own origin on. */
export const addressOf = (ruta: string): string => `${__API_URL__}${ruta}`;
