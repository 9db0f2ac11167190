import type { Migration } from './words.ts';

/** How the business is called and found: printed on its paper and shown at sign-in. Null where it has not said. */
export const negocio: Migration = {
  name: '0024_negocio',
  up: ({ text }) =>
    ['nombre', 'direccion', 'telefono', 'rfc', 'leyenda'].map(
      (column) => `ALTER TABLE ajustes ADD COLUMN ${column} ${text}`,
    ),
};
