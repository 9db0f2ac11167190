/** Current records, about to be shown or changed. */
import { apiErrors } from '#contract/errors.ts';

/** Gives the record back; 404 where there is none. */
export function assertFound<Record>(record: Record | null | undefined): Record {
  if (record == null) throw apiErrors.notFound();
  return record;
}

/** Gives the record (on the wire) back; a change that started from any other version is 409, with it as it stands. */
export function assertCurrent<Record extends { version: number }>(actual: Record, version: number | undefined): Record {
  if (version !== undefined && version !== actual.version) throw apiErrors.staleVersion(actual);
  return actual;
}
