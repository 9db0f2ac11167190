import type { Migration } from './migration.ts';

/** Text of the settings that tells families how to pay. */
export const comoPagar: Migration = {
  name: '1002_como_pagar',
  up: ({ text }) => [`ALTER TABLE ajustes ADD COLUMN como_pagar ${text}`],
};
