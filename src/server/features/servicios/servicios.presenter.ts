import { serviceRecord } from '#contract/records/escuelas.ts';
import { presenter } from '#server/db/record.ts';

/** A service on the wire; `costo` in dollars. */
export const presentService = presenter(serviceRecord, {});
