import type { Migration } from './words.ts';

/**
 * Behind which instalment (`note_pagos.id`) the plan begins that somebody agreed on last: what came after it followed from
 * changes of the total. Of notes that were there before all that they ever had counts.
 */
export const planAcordado: Migration = {
  name: '0054_plan_acordado',
  up: ({ ref }) => [`ALTER TABLE notes ADD COLUMN plan_desde ${ref} NOT NULL DEFAULT 0`],
};
