/** The shapes of the forms of an adult, as typed, and how they become the body of the call. */
import type { Adulto } from '#contract/guarderia.ts';
import { domicilioValues, orNull, textOf } from './infanteValues.ts';

/** So, not so, or not answered. */
export type Answer = '' | 'si' | 'no';
const answerOf = (value: boolean | null): Answer => (value === null ? '' : value ? 'si' : 'no');
const flagOf = (answer: Answer): boolean | null => (answer === '' ? null : answer === 'si');

/** Of an adult who is not on record yet too. */
export const datosValues = (adulto: Adulto | null, parentesco: string) => ({
  parentesco: textOf(adulto?.parentesco) || parentesco,
  nombre: textOf(adulto?.nombre),
  apaterno: textOf(adulto?.apaterno),
  amaterno: textOf(adulto?.amaterno),
  celular: textOf(adulto?.celular),
  curp: textOf(adulto?.curp),
  fecha_nacimiento: textOf(adulto?.fecha_nacimiento),
  identificacion: { tipo: textOf(adulto?.identificacion?.tipo), numero: textOf(adulto?.identificacion?.numero) },
  ...(adulto && { version: adulto.version }),
});
export const datosBody = ({ identificacion, ...rest }: ReturnType<typeof datosValues>) => ({
  ...rest,
  no_registrado: false,
  identificacion: orNull(identificacion),
});

export const contactoValues = (adulto: Adulto) => ({
  telefono: textOf(adulto.telefono),
  email: textOf(adulto.email),
  mismo_domicilio: adulto.mismo_domicilio,
  domicilio: domicilioValues(adulto.domicilio),
  recibe_avisos: answerOf(adulto.recibe_avisos),
  prioridad_contacto: textOf(adulto.prioridad_contacto),
  version: adulto.version,
});
export const contactoBody = (values: ReturnType<typeof contactoValues>) => ({
  ...values,
  // Hidden with «el mismo»: what was typed before must not stand in the way.
  domicilio: values.mismo_domicilio ? null : orNull(values.domicilio),
  recibe_avisos: flagOf(values.recibe_avisos),
  prioridad_contacto: values.prioridad_contacto === '' ? null : Number(values.prioridad_contacto),
});

export const trabajoValues = (adulto: Adulto) => ({
  estado_civil: textOf(adulto.estado_civil),
  escolaridad: textOf(adulto.escolaridad),
  ocupacion: textOf(adulto.ocupacion),
  empresa: textOf(adulto.empresa),
  telefono_trabajo: textOf(adulto.telefono_trabajo),
  domicilio_trabajo: textOf(adulto.domicilio_trabajo),
  horario_laboral: textOf(adulto.horario_laboral),
  nss: textOf(adulto.nss),
  rfc: textOf(adulto.rfc),
  version: adulto.version,
});

/** `staff`: only they see what a judge ordered, and only they send it. */
export const custodiaValues = (adulto: Adulto, staff: boolean) => ({
  vive_con_infante: answerOf(adulto.vive_con_infante),
  custodia: textOf(adulto.custodia),
  puede_recoger: answerOf(adulto.puede_recoger),
  ...(staff && { restriccion_judicial: textOf(adulto.restriccion_judicial) }),
  version: adulto.version,
});
export const custodiaBody = (values: ReturnType<typeof custodiaValues>) => ({
  ...values,
  vive_con_infante: flagOf(values.vive_con_infante),
  puede_recoger: flagOf(values.puede_recoger),
});
