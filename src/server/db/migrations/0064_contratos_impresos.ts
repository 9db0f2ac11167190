import type { Migration } from './words.ts';

/** Notes whose contract was printed, and when first. */
export const contratosImpresos: Migration = {
  name: '0064_contratos_impresos',
  up: ({ ref, instant, strict }) => [
    `CREATE TABLE contratos_impresos (
      note_id ${ref} PRIMARY KEY REFERENCES notes (id) ON DELETE CASCADE,
      impreso ${instant} NOT NULL
    )${strict}`,
  ],
};
