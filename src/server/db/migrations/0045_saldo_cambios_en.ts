import { plannerStatistics } from './0004_statistics.ts';
import type { Migration } from './words.ts';

/** What came in since a day is read out of the lines of those days, not out of all that ever were. */
export const saldoCambiosEn: Migration = {
  name: '0045_saldo_cambios_en',
  up: ({ dialect }) => [
    'CREATE INDEX saldo_cambios_en ON saldo_cambios (en, pagado_cents)',
    ...(dialect === 'sqlite' ? plannerStatistics({ saldo_cambios: { saldo_cambios_en: '800000 2 1' } }) : []),
  ],
};
