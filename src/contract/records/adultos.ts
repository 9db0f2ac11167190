/** The adults of children and other people who may take one home. Erasing a family deletes the rows. */
import { number } from 'yup';
import { normalizeNss, normalizeRfc } from '#contract/fields-persona.ts';
import { normalizeCurp } from '../curp.ts';
import {
  calendarDate,
  email,
  flag as flagSent,
  id,
  normalizeEmail,
  oneOf,
  optionalText,
  phone,
  requiredText,
} from '../fields.ts';
import { curp, domicilio, nss, rfc } from '../fields-persona.ts';
import { CUSTODIAS, type Custodia, NOTES_MAX, type QuienAdulto } from '../guarderia-rules.ts';
import { normalizePhone } from '../phones.ts';
import {
  flag,
  flagOrNull,
  integer,
  integerOrNull,
  jsonOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { NAME_MAX } from '../rules.ts';
import { sortKey } from '../search.ts';
import { type Domicilio, wholeDomicilio } from './infantes.ts';

/** Required, except for an adult «no registrado», whose record comes back with nulls. */
const name = (missing: string) =>
  requiredText(missing, NAME_MAX).when('no_registrado', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup's own word for the branch of a condition
    then: (schema) => schema.notRequired(),
  });
const telephone = () => phone('El teléfono debe tener 10 dígitos.');

const erase = 'row';
const words = (most = NAME_MAX) => ({ erase, typed: optionalText(most) }) as const;
const inside = { erase, wire: null } as const;

/** A person on record: the fields shared by all their children. */
export const personaRecord = recordTable({
  table: 'adultos',
  alias: 'a',
  columns: {
    nombre: text({ erase, typed: name('Escribe el nombre.'), search: 'busqueda' }),
    apaterno: text({ erase, typed: name('Escribe el apellido paterno.'), search: 'busqueda' }),
    amaterno: textOrNull({ ...words(), search: 'busqueda' }),
    fecha_nacimiento: textOrNull({ erase, typed: calendarDate() }),
    identificacion_tipo: textOrNull(inside),
    identificacion_numero: textOrNull(inside),
    celular: textOrNull({ erase, typed: phone(), store: normalizePhone, search: 'busqueda' }),
    telefono: textOrNull({ erase, typed: telephone(), store: normalizePhone, search: 'busqueda' }),
    email: textOrNull({ erase, typed: email(), store: normalizeEmail, search: 'busqueda' }),
    curp: textOrNull({ erase, typed: curp(), store: normalizeCurp, search: 'busqueda' }),
    estado_civil: textOrNull(words()),
    escolaridad: textOrNull(words()),
    ocupacion: textOrNull(words()),
    empresa: textOrNull(words(NAME_MAX * 2)),
    telefono_trabajo: textOrNull({ erase, typed: telephone(), store: normalizePhone }),
    domicilio_trabajo: textOrNull(words(NOTES_MAX)),
    horario_laboral: textOrNull(words(NOTES_MAX)),
    nss: textOrNull({ erase, typed: nss(), store: normalizeNss }),
    rfc: textOrNull({ erase, typed: rfc(), store: normalizeRfc }),
    domicilio: jsonOrNull<Domicilio>()({ erase, typed: domicilio(), store: wholeDomicilio }),
  },
  derived: {
    sort_key: {
      from: ['apaterno', 'amaterno', 'nombre'],
      of: ({ apaterno, amaterno, nombre }) => sortKey(apaterno, amaterno, nombre),
      erase,
    },
  },
  unread: { id: erase, created_at: erase },
});

/** Fields that belong to one child: its madre or tutor, its padre. */
export const adultoRecord = recordTable({
  table: 'infante_adultos',
  alias: 'l',
  columns: {
    id: integer({ erase }),
    infante_id: integer({ erase }),
    quien: oneOfColumn<QuienAdulto>()({ erase }),
    /** «No registrado», sent alone: all else is null. */
    no_registrado: flag({ erase, typed: flagSent() }),
    /** The person on record, possibly shared by siblings. */
    adulto_id: integerOrNull({ erase, typed: id('Elige a la persona.').notRequired() }),
    parentesco: textOrNull(words()),
    mismo_domicilio: flag({
      erase,
      typed: flagSent().test(
        'same',
        'Hay un domicilio escrito: bórralo o desmarca «el mismo del infante».',
        function same(value) {
          const { domicilio: written } = this.parent as { domicilio?: unknown };
          return !(value === true && written);
        },
      ),
    }),
    vive_con_infante: flagOrNull({ erase, typed: flagSent().nullable() }),
    custodia: oneOfColumn<Custodia | null>()({
      erase,
      typed: oneOf(CUSTODIAS, 'La custodia es exclusiva, compartida o ninguna.').nullable(),
    }),
    /** 1 is called first. */
    prioridad_contacto: integerOrNull({ erase, typed: number().integer().min(1).max(10).nullable() }),
    puede_recoger: flagOrNull({ erase, typed: flagSent().nullable() }),
    recibe_avisos: flagOrNull({ erase, typed: flagSent().nullable() }),
    /** Court order; staff only. */
    restriccion_judicial: textOrNull({ ...words(NOTES_MAX), wire: null }),
    version: integer({ erase }),
  },
});

/** A person who may take the child home. */
export const autorizadoRecord = recordTable({
  table: 'autorizados',
  alias: 'z',
  columns: {
    id: integer({ erase }),
    infante_id: integer({ erase }),
    nombre: text({ erase, typed: requiredText('Escribe el nombre.', NAME_MAX * 2) }),
    parentesco: text({ erase, typed: requiredText('Escribe el parentesco.', NAME_MAX) }),
    celular: text({
      erase,
      typed: phone().required('Escribe el celular.').nonNullable('Escribe el celular.'),
      store: (sent: string) => normalizePhone(sent) ?? sent,
    }),
    identificacion_tipo: textOrNull(inside),
    identificacion_numero: textOrNull(inside),
    /** Last day on which the permission holds; null without end. */
    vigencia: textOrNull({ erase, typed: calendarDate() }),
    version: integer({ erase }),
  },
  unread: { created_at: erase },
});
