import { appendOnly } from './append-only.ts';
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

/**
 * Cash that moved can be taken back, as a link of the chain of its own. The chain takes links of any kind from now on:
 * chain.record.ts has the kinds, and each new one would have to make the table anew.
 */
export const movimientosCancelados: Migration = {
  name: '0055_movimientos_cancelados',
  up: (words) => {
    const { dialect, ref, integer, text, instant, clustered } = words;
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
      ...(dialect === 'postgres'
        ? ['ALTER TABLE cadena DROP CONSTRAINT IF EXISTS cadena_tipo_check']
        : [
            `CREATE TABLE cadena_anew (
              n ${integer} PRIMARY KEY,
              tipo ${text} NOT NULL,
              registro_id ${ref} NOT NULL,
              huella ${text} NOT NULL,
              hash ${text} NOT NULL
            )${clustered}`,
            'INSERT INTO cadena_anew SELECT n, tipo, registro_id, huella, hash FROM cadena',
            'DROP TABLE cadena',
            'ALTER TABLE cadena_anew RENAME TO cadena',
            'CREATE INDEX cadena_registro ON cadena (registro_id, tipo)',
            ...appendOnly('sqlite', 'cadena', ['UPDATE', 'DELETE']),
          ]),
    ];
  },
};
