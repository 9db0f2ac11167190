import { recordatorioRecord } from '#contract/records/recordatorios.ts';
import { presenter } from '#server/db/record.ts';

/** A reminder on the wire. */
export const presentRecordatorio = presenter(recordatorioRecord, {});
