import type { Migration } from './words.ts';

/** A drawer that opens for cash that moves without an abono: a job of its printer without paper. */
export const cajones: Migration = {
  name: '0039_cajones',
  up: ({ ref }) => [
    `ALTER TABLE impresiones ADD COLUMN movimiento_id ${ref} REFERENCES movimientos (id)`,
    'CREATE INDEX impresiones_movimiento ON impresiones (movimiento_id) WHERE movimiento_id IS NOT NULL',
  ],
};
