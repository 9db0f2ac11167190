import type { Contrato } from '#contract/entities.ts';
import type { RowOf } from '#contract/record.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { presenter } from '#server/db/record.ts';

/** A signed contract on the wire. */
export const presentContrato: (row: RowOf<typeof contratoRecord>) => Contrato = presenter(contratoRecord, {});
