/** Settings of the business: a single record with id 1. */
import { number } from 'yup';
import { normalizeRfc } from '#contract/fields-persona.ts';
import { flag as flagSent, group, optionalText, phone, publicAddress } from '../fields.ts';
import { businessRfc } from '../fields-persona.ts';
import { ALL_GROUPS, normalizeGroup } from '../groups.ts';
import { list } from '../list.ts';
import { normalizePhone } from '../phones.ts';
import { bareOrigin } from '../public-address.ts';
import { type Regla, reglas, wholeReglas } from '../recargos.ts';
import { flag, integer, json, recordTable, textOrNull } from '../record.ts';
import { type Plantilla, plantillas } from '../recordatorios.ts';
import { ADDRESS_MAX, BETWEEN_REMINDERS_MAX, CONDITIONS_MAX, HOW_TO_PAY_MAX, LEGEND_MAX, NAME_MAX } from '../rules.ts';

const erase = 'keep';

/** Groups as Ajustes stores them: each once, in order, as `1A`. */
export const inOrder = (sent: readonly (string | 0)[]): string[] => {
  const groups = new Set(sent.map((one) => normalizeGroup(String(one))));
  return ALL_GROUPS.filter((one) => groups.has(one));
};

export const ajustesRecord = recordTable({
  table: 'ajustes',
  alias: 'j',
  columns: {
    id: integer({ erase }),
    /** People with a password set by somebody else must choose their own before anything else opens. */
    exigir_clave_propia: flag({ erase, typed: flagSent() }),
    /** The till is counted before its expected amount is shown. */
    corte_ciego: flag({ erase, typed: flagSent() }),
    /** How the business is called, found and taxed; null where it has not said. */
    nombre: textOrNull({ erase, typed: optionalText(NAME_MAX) }),
    direccion: textOrNull({ erase, typed: optionalText(ADDRESS_MAX) }),
    telefono: textOrNull({ erase, typed: phone('El teléfono debe tener 10 dígitos.'), store: normalizePhone }),
    rfc: textOrNull({ erase, typed: businessRfc(), store: normalizeRfc }),
    /** Where families open the links that are sent to them; the environment's PUBLIC_URL wins over it. */
    direccion_publica: textOrNull({ erase, typed: publicAddress(), store: bareOrigin }),
    /** The last line of a ticket. */
    leyenda: textOrNull({ erase, typed: optionalText(LEGEND_MAX) }),
    /** How and where families pay, as they read it beside what they owe. */
    como_pagar: textOrNull({ erase, typed: optionalText(HOW_TO_PAY_MAX) }),
    /** Terms of cancelling a sale, as the contract of a note states them. */
    condiciones: textOrNull({ erase, typed: optionalText(CONDITIONS_MAX) }),
    /** Texts of reminders. */
    plantillas: json<Plantilla[]>()({ erase, typed: plantillas() }),
    /** Days between two reminders of the same alumno's debt, unless the second is forced; 0 without limit. */
    dias_entre_recordatorios: integer({
      erase,
      typed: number()
        .typeError('Escribe un número de días.')
        .integer('Escribe días enteros.')
        .min(0, 'No puede ser negativo.')
        .max(BETWEEN_REMINDERS_MAX, `Admite hasta ${BETWEEN_REMINDERS_MAX} días.`),
    }),
    /** Surcharges and discounts that are told before a sale. */
    recargos: json<Regla[]>()({ erase, typed: reglas(), store: wholeReglas }),
    /** The groups of its schools, in order: what lists, forms and imports know. */
    grupos: json<string[]>()({
      erase,
      typed: list(group().notOneOf([0]), ALL_GROUPS.length).min(1, 'Deja al menos un grupo.'),
      store: inOrder,
    }),
    /** Its picture: the name of the file in the store, on the wire an address. */
    logo: textOrNull({ erase }),
    version: integer({ erase }),
  },
  unread: { updated_at: erase },
});
