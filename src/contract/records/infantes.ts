/** Children of the nursery: all their fields and consents. Erasing a family deletes the rows. */
import { object } from 'yup';
import { normalizeNss } from '#contract/fields-persona.ts';
import { normalizeCurp, readCurp } from '../curp.ts';
import type { Entidad, Sexo } from '../curp-catalogs.ts';
import { calendarDate, flag as flagSent, id, oneOf, optionalText, phone, requiredText } from '../fields.ts';
import { curp, domicilio, entidad, measure, nss, sexo, together } from '../fields-persona.ts';
import {
  ALERGIA_TIPOS,
  ALLERGIES_MAX,
  type AlergiaTipo,
  type ConsentimientoTipo,
  GRAVEDADES,
  type Gravedad,
  type InfanteEstado,
  NOTES_MAX,
  TIPOS_SANGRE,
  type TipoSangre,
} from '../guarderia-rules.ts';
import { list } from '../list.ts';
import { normalizePhone } from '../phones.ts';
import {
  flag,
  hundredthsOrNull,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  json,
  jsonOrNull,
  oneOfColumn,
  recordTable,
  text,
  textOrNull,
} from '../record.ts';
import { NAME_MAX } from '../rules.ts';
import { sortKey } from '../search.ts';
import { shortNameOf } from './names.ts';

export interface Domicilio {
  calle: string | null;
  numero: string | null;
  colonia: string | null;
  municipio: string | null;
  estado: string | null;
  /** Five digits. */
  cp: string | null;
}

export interface Alergia {
  sustancia: string;
  tipo: AlergiaTipo | null;
  gravedad: Gravedad | null;
  reaccion: string | null;
  que_hacer: string | null;
}

export interface Pediatra {
  nombre: string;
  telefono: string | null;
}

type Sent<Whole> = { [Key in keyof Whole]?: Whole[Key] | undefined };

/** An address with all of its lines, or null when none is written. */
export function wholeDomicilio(sent: Sent<Domicilio>): Domicilio | null {
  const { calle = null, numero = null, colonia = null, municipio = null, estado = null, cp = null } = sent;
  const whole = { calle, numero, colonia, municipio, estado, cp };
  return Object.values(whole).every((line) => line === null) ? null : whole;
}

const alergia = object({
  sustancia: requiredText('Escribe a qué es alérgico.', NAME_MAX),
  tipo: oneOf(ALERGIA_TIPOS, 'El tipo es alimento, medicamento, ambiente u otra.').nullable(),
  gravedad: oneOf(GRAVEDADES, 'La gravedad es leve, moderada o grave.').nullable(),
  reaccion: optionalText(NOTES_MAX),
  que_hacer: optionalText(NOTES_MAX),
}).noUnknown();

const wholeAlergias = (sent: (Sent<Alergia> & Pick<Alergia, 'sustancia'>)[]): Alergia[] =>
  sent.map(({ sustancia, tipo = null, gravedad = null, reaccion = null, que_hacer = null }) => ({
    ...{ sustancia, tipo, gravedad, reaccion, que_hacer },
  }));

/** The key by which a CURP is unique: null for none and for the generic ones, which many persons carry. */
export const curpKey = (stored: string | null): string | null =>
  stored !== null && readCurp(stored).kind === 'valid' ? stored : null;

const erase = 'row';
const words = (most = NAME_MAX) => ({ erase, typed: optionalText(most) }) as const;
const inside = { erase, wire: null } as const;

export const infanteRecord = recordTable({
  table: 'infantes',
  alias: 'i',
  joins: 'JOIN users f ON f.id = i.familia_id LEFT JOIN users p ON p.id = i.edad_por',
  columns: {
    id: integer({ erase }),
    /** The user of the family: staff send it, a family's own is taken from its session. */
    familia_id: integer({ erase, typed: id('Elige la familia.').notRequired() }),
    nombre: text({ erase, typed: requiredText('Escribe el nombre.', NAME_MAX), search: 'busqueda' }),
    apaterno: text({ erase, typed: requiredText('Escribe el apellido paterno.', NAME_MAX), search: 'busqueda' }),
    amaterno: textOrNull({ ...words(), search: 'busqueda' }),
    nombre_preferido: textOrNull({ ...words(), search: 'busqueda' }),
    /** Eighteen characters; the generic ones of foreigners count as none. */
    curp: textOrNull({ erase, typed: curp(), store: normalizeCurp, search: 'busqueda' }),
    fecha_nacimiento: textOrNull({ erase, typed: calendarDate() }),
    sexo: oneOfColumn<Sexo | null>()({ erase, typed: sexo() }),
    entidad_nacimiento: oneOfColumn<Entidad | null>()({ erase, typed: entidad() }),
    nacionalidad: textOrNull(words()),
    domicilio: jsonOrNull<Domicilio>()({ erase, typed: domicilio(), store: wholeDomicilio }),
    servicio_medico: textOrNull(words()),
    nss: textOrNull({ erase, typed: nss(), store: normalizeNss }),
    tipo_sangre: oneOfColumn<TipoSangre | null>()({
      erase,
      typed: oneOf(TIPOS_SANGRE, 'Elige el tipo de sangre.').nullable(),
    }),
    alergias: json<Alergia[]>()({ erase, typed: list(alergia, ALLERGIES_MAX), store: wholeAlergias }),
    /** «Ninguna conocida»: with an empty list. An empty list without it has not been answered. */
    sin_alergias: flag({
      erase,
      typed: flagSent().test(
        'none',
        'Hay alergias en la lista: quítalas o desmarca «ninguna conocida».',
        function none(value) {
          const { alergias } = this.parent as { alergias?: unknown };
          return !(value === true && Array.isArray(alergias) && alergias.length > 0);
        },
      ),
    }),
    padecimientos: textOrNull(words(NOTES_MAX)),
    medicamentos: textOrNull(words(NOTES_MAX)),
    discapacidad_apoyos: textOrNull(words(NOTES_MAX)),
    dieta: textOrNull(words(NOTES_MAX)),
    pediatra: jsonOrNull<Pediatra>()({
      erase,
      typed: together({
        nombre: requiredText('Escribe el nombre del pediatra.', NAME_MAX * 2),
        telefono: phone('El teléfono debe tener 10 dígitos.'),
      }),
      store: ({ nombre, telefono }: { nombre: string; telefono?: string | null | undefined }): Pediatra => ({
        nombre,
        telefono: telefono ? normalizePhone(telefono) : null,
      }),
    }),
    /** Kilograms. */
    peso: hundredthsOrNull({ erase, typed: measure(0.5, 60), sql: 'i.peso_centesimas' }),
    /** Centimetres. */
    talla: hundredthsOrNull({ erase, typed: measure(20, 150), sql: 'i.talla_centesimas' }),
    /** The room's name. */
    sala: textOrNull(words()),
    horario: textOrNull(words(NOTES_MAX)),
    fecha_ingreso: textOrNull({ erase, typed: calendarDate() }),
    fecha_baja: textOrNull({ erase }),
    motivo_baja: textOrNull({ erase }),
    edad_motivo: textOrNull(inside),
    edad_por: integerOrNull(inside),
    edad_fecha: instantOrNull(inside),
    edad_por_nombre: textOrNull({ ...inside, sql: shortNameOf('p') }),
    /** Whether the family's user may use the nursery's screens. */
    familia_con_sala: flag({ ...inside, sql: 'CASE WHEN f.sala_guarderia IS NULL THEN 0 ELSE 1 END' }),
    /** As it was at the last write; `inscrito` holds until `inscrito_hasta` (null: without end). */
    estado: oneOfColumn<InfanteEstado>()({ erase }),
    inscrito_hasta: textOrNull(inside),
    /** Missing items of the record at the last write. */
    resumen: text(inside),
    created_at: instant({ erase }),
    version: integer({ erase }),
  },
  derived: {
    peso_centesimas: { from: ['peso'], of: ({ peso }) => peso, erase },
    talla_centesimas: { from: ['talla'], of: ({ talla }) => talla, erase },
    curp_key: { from: ['curp'], of: ({ curp: stored }) => curpKey(stored), erase },
    sort_key: {
      from: ['apaterno', 'amaterno', 'nombre'],
      of: ({ apaterno, amaterno, nombre }) => sortKey(apaterno, amaterno, nombre),
      erase,
    },
  },
});

export const consentimientoRecord = recordTable({
  table: 'consentimientos',
  alias: 'c',
  columns: {
    id: integer({ erase }),
    infante_id: integer(inside),
    tipo: oneOfColumn<ConsentimientoTipo>()({ erase }),
    otorgado: flag({ erase }),
    /** When it was given or refused. */
    fecha: instant({ erase }),
    /** Of the text that was signed. */
    version: text({ erase }),
    firmante: text({ erase }),
    revocable: flag({ erase }),
    revocado_en: instantOrNull({ erase }),
  },
  unread: { registrado_por: erase },
});
