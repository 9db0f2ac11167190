import type { Migration, SchemaWords } from './words.ts';

/** What is said of a cancelling once, and never again. */
const SAID = ['cancelado_en', 'cancelado_por', 'cancelado_corte', 'cancelado_huella'];
const REFUSED = 'movimientos is append-only';

/** A movement is cancelled once, and whether it was more than the till should have held is said when it is stored. */
const once = ({ dialect }: SchemaWords): string[] => {
  const triggers: [name: string, columns: string[], when: string][] = [
    ['movimientos_cancelled_once', SAID, ' WHEN (OLD.cancelado_en IS NOT NULL)'],
    ['movimientos_no_other_excede', ['excede'], ''],
  ];
  return triggers.map(([name, columns, when]) => {
    const event = `CREATE TRIGGER ${name} BEFORE UPDATE OF ${columns.join(', ')} ON movimientos`;
    return dialect === 'sqlite'
      ? `${event}${when} BEGIN SELECT RAISE(ABORT, '${REFUSED}'); END`
      : `${event} FOR EACH ROW${when} EXECUTE FUNCTION movimientos_refuse()`;
  });
};

/** Cash that moved can be taken back, as a link of the chain of its own. */
export const movimientosCancelados: Migration = {
  name: '0055_movimientos_cancelados',
  up: (words) => {
    const { ref, integer, text, instant } = words;
    return [
      `ALTER TABLE movimientos ADD COLUMN cancelado_en ${instant}`,
      `ALTER TABLE movimientos ADD COLUMN cancelado_motivo ${text}`,
      `ALTER TABLE movimientos ADD COLUMN cancelado_por ${ref} REFERENCES users (id)`,
      `ALTER TABLE movimientos ADD COLUMN cancelado_corte ${integer}`,
      `ALTER TABLE movimientos ADD COLUMN cancelado_huella ${text}`,
      `ALTER TABLE movimientos ADD COLUMN excede ${integer} CHECK (excede IN (0, 1))`,
      'CREATE INDEX movimientos_cancelado_corte ON movimientos (cancelado_corte) WHERE cancelado_corte IS NOT NULL',
      'CREATE INDEX movimientos_cancelado_por ON movimientos (cancelado_por) WHERE cancelado_por IS NOT NULL',
      ...once(words),
    ];
  },
};
