import { apiErrors } from '#contract/errors.ts';

/** Gives the record (on the wire) back; a change that started from an older version is 409, with it as it stands. */
export function assertCurrent<Record extends { version: number }>(actual: Record, version: number | undefined): Record {
  if (version !== undefined && version < actual.version) throw apiErrors.staleVersion(actual);
  return actual;
}
