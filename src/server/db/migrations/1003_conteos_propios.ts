import type { Migration } from './migration.ts';

/** Whose drawer was counted; null for counts of the whole till. */
export const conteosPropios: Migration = {
  name: '1003_conteos_propios',
  up: ({ ref }) => [`ALTER TABLE conteos ADD COLUMN propio_de ${ref} REFERENCES users (id)`],
};
