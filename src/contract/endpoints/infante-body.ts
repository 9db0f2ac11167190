/** What the forms of a child send. */
import { type InferType, object, string } from 'yup';
import { calendarDate, flag, id, oneOf, optionalText, phone, requiredText, version } from '../fields.ts';
import { curp, domicilio, entidad, measure, nss, sexo, together } from '../fields-persona.ts';
import {
  ALERGIA_TIPOS,
  ALLERGIES_MAX,
  CONSENTIMIENTO_TIPOS,
  CONSENTS_MAX,
  GRAVEDADES,
  NOTES_MAX,
  TIPOS_SANGRE,
} from '../guarderia-rules.ts';
import { list } from '../list.ts';
import { NAME_MAX, REASON_MAX } from '../rules.ts';

const alergia = object({
  sustancia: requiredText('Escribe a qué es alérgico.', NAME_MAX),
  tipo: oneOf(ALERGIA_TIPOS, 'El tipo es alimento, medicamento, ambiente u otra.').nullable(),
  gravedad: oneOf(GRAVEDADES, 'La gravedad es leve, moderada o grave.').nullable(),
  reaccion: optionalText(NOTES_MAX),
  que_hacer: optionalText(NOTES_MAX),
}).noUnknown();

/** With `id` one on record, which only its own call changes; without, a new one, dated by the server. */
const consentimiento = object({
  id: id('Falta el consentimiento.').notRequired(),
  tipo: oneOf(CONSENTIMIENTO_TIPOS, 'No existe este consentimiento.').required('Elige el consentimiento.'),
  otorgado: flag().required('Di si se otorga.'),
  version: requiredText('Falta la versión del texto.', NAME_MAX),
  firmante: requiredText('Escribe quién firma.', NAME_MAX * 2),
  fecha: string().nullable(),
  revocable: flag().nullable(),
  revocado_en: string().nullable(),
}).noUnknown();

const infanteFields = {
  /** The family's user: staff send it, a family's own is taken from its session. */
  familia_id: id('Elige la familia.').notRequired(),
  curp: curp(),
  nombre: requiredText('Escribe el nombre.', NAME_MAX),
  apaterno: requiredText('Escribe el apellido paterno.', NAME_MAX),
  amaterno: optionalText(NAME_MAX),
  nombre_preferido: optionalText(NAME_MAX),
  fecha_nacimiento: calendarDate(),
  sexo: sexo(),
  entidad_nacimiento: entidad(),
  nacionalidad: optionalText(NAME_MAX),
  domicilio: domicilio(),
  servicio_medico: optionalText(NAME_MAX),
  nss: nss(),
  tipo_sangre: oneOf(TIPOS_SANGRE, 'Elige el tipo de sangre.').nullable(),
  alergias: list(alergia, ALLERGIES_MAX),
  sin_alergias: flag().test(
    'none',
    'Hay alergias en la lista: quítalas o desmarca «ninguna conocida».',
    function none(value) {
      const { alergias } = this.parent as { alergias?: unknown };
      return !(value === true && Array.isArray(alergias) && alergias.length > 0);
    },
  ),
  padecimientos: optionalText(NOTES_MAX),
  medicamentos: optionalText(NOTES_MAX),
  discapacidad_apoyos: optionalText(NOTES_MAX),
  dieta: optionalText(NOTES_MAX),
  pediatra: together({
    nombre: requiredText('Escribe el nombre del pediatra.', NAME_MAX * 2),
    telefono: phone('El teléfono debe tener 10 dígitos.'),
  }),
  peso: measure(0.5, 60),
  talla: measure(20, 150),
  sala: optionalText(NAME_MAX),
  horario: optionalText(NOTES_MAX),
  fecha_ingreso: calendarDate(),
  consentimientos: list(consentimiento, CONSENTS_MAX),
  /** A supervisor's word; `por` and `fecha` come back from the record and are ignored. */
  edad_autorizada: together({
    motivo: requiredText('Escribe por qué se acepta la edad.', REASON_MAX),
    por: string().nullable(),
    fecha: string().nullable(),
  }),
};
export const newInfanteBody = object(infanteFields);
export const infantePatchBody = object({ ...infanteFields, version: version() }).partial();
export type NewInfante = InferType<typeof newInfanteBody>;
export type InfantePatch = InferType<typeof infantePatchBody>;

/** Keys of the record that a form may send back and that are ignored. */
export const INFANTE_READ_ONLY = ['id', 'fecha_baja', 'motivo_baja', 'estado', 'faltantes', 'created_at'] as const;
