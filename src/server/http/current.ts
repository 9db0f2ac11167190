import { apiErrors } from '#contract/errors.ts';

/** Refuses with 409 a change that started from an older version, with the record as it stands (`actual`, on the wire). */
export function assertCurrent(actual: { version: number }, version: number | undefined): void {
  if (version !== undefined && version < actual.version) throw apiErrors.staleVersion(actual);
}
