import type { Migration } from './words.ts';

const SEARCHED = ['users', 'notes', 'infantes', 'adultos'];

/** The search indices forget texts when they are swept, all at once: one by one cost each deletion 3 ms. */
export const forgottenTogether: Migration = {
  name: '0036_forgotten_together',
  up: ({ dialect }) =>
    dialect === 'sqlite'
      ? SEARCHED.map((table) => `INSERT INTO ${table}_busqueda (${table}_busqueda, rank) VALUES ('secure-delete', 0)`)
      : [],
};
