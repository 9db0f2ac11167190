import type { Migration } from './words.ts';

/** The picture of the business, a file of the store; null where it has none. */
export const logo: Migration = {
  name: '0026_logo',
  up: ({ text }) => [`ALTER TABLE ajustes ADD COLUMN logo ${text} REFERENCES archivos (nombre)`],
};
