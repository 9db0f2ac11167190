import type { Migration } from './words.ts';

/**
 * Rows of before kept the key as it came, beside a bare hash of the body: who had a backup could try out passwords on
 * it as fast as a processor hashes. From now on the key is hashed, and the body under the key (http/idempotency.ts). The
 * hashes of before can't be made anew, so they go; a write that is sent again is known by its key and its endpoint.
 */
export const safeKeys: Migration = {
  name: '0019_safe_keys',
  up: ({ dialect }) => {
    // `sha256` of SQLite is made in db/sqlite.ts.
    const hashed = dialect === 'sqlite' ? 'sha256(key)' : `encode(sha256(convert_to(key, 'UTF8')), 'hex')`;
    return [`UPDATE idempotency SET key = ${hashed}, body_hash = ''`];
  },
};
