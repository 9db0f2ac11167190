import type { Migration } from './words.ts';

/** What a supervisor sends in another one's place may have been taken from that one: its key is looked for among all. */
export const keysOfAnybody: Migration = {
  name: '0057_keys_of_anybody',
  up: () => ['CREATE INDEX idempotency_key ON idempotency (key)'],
};
