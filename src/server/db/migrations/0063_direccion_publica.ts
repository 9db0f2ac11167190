import type { Migration } from './words.ts';

/** The address that links and codes begin with is a setting: a print job no longer keeps the one that asked for it. */
export const direccionPublica: Migration = {
  name: '0063_direccion_publica',
  up: ({ text }) => [
    `ALTER TABLE ajustes ADD COLUMN direccion_publica ${text}`,
    'ALTER TABLE impresiones DROP COLUMN origen',
  ],
};
