import type { Migration } from './words.ts';

/** A pupil's CURP, by which class lists know a pupil again. */
export const curps: Migration = {
  name: '0028_curps',
  up: ({ text }) => [`ALTER TABLE users ADD COLUMN curp ${text}`, 'CREATE UNIQUE INDEX users_curp ON users (curp)'],
};
