import type { Corte } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { presenter } from '#server/db/record.ts';
import type { CorteRow, LineaRow } from './cortes.repo.ts';

/** A line on the wire; money in dollars. */
export const presentLinea = presenter(corteLineaRecord, {});
const presentOwn = presenter(corteRecord, {});

/** A closing on the wire; money in dollars. It never changes, so it has one version. */
export const presentCorte = (row: CorteRow, lineas: LineaRow[]): Corte => ({
  ...presentOwn(row),
  diferencia: toDollars(row.declarado_cents - row.esperado_cents),
  por_persona: lineas.map(presentLinea),
  version: 1,
});
