import type { Migration } from './words.ts';

/** What the business has decided for itself: one row, a column for each setting. */
export const ajustes: Migration = {
  name: '0022_ajustes',
  up: ({ integer, instant, strict }) => [
    `CREATE TABLE ajustes (
      id ${integer} PRIMARY KEY CHECK (id = 1),
      exigir_clave_propia ${integer} NOT NULL DEFAULT 0 CHECK (exigir_clave_propia IN (0, 1)),
      version ${integer} NOT NULL DEFAULT 1,
      updated_at ${instant}
    )${strict}`,
    'INSERT INTO ajustes (id) VALUES (1)',
  ],
};
