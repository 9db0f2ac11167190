/** The shapes of the forms of an adult, as typed, and how they become the body of the call. */
import type { Adulto } from '#contract/guarderia.ts';
import { domicilioValues, identificacionValues, orNull, PERSONA, TRABAJO, textOf, textsOf } from './values.ts';

/** So, not so, or not answered. */
export type Answer = '' | 'si' | 'no';
const answerOf = (value: boolean | null): Answer => (value === null ? '' : value ? 'si' : 'no');
const flagOf = (answer: Answer): boolean | null => (answer === '' ? null : answer === 'si');

/** Of an adult who is not on record yet too. */
export const datosValues = (adulto: Adulto | null, parentesco: string) => ({
  ...textsOf(adulto, PERSONA),
  parentesco: textOf(adulto?.parentesco) || parentesco,
  identificacion: identificacionValues(adulto?.identificacion),
  ...(adulto && { version: adulto.version }),
});
export const datosBody = ({ identificacion, ...rest }: ReturnType<typeof datosValues>) => ({
  ...rest,
  no_registrado: false,
  identificacion: orNull(identificacion),
});

export const contactoValues = (adulto: Adulto) => ({
  ...textsOf(adulto, ['telefono', 'email', 'prioridad_contacto']),
  mismo_domicilio: adulto.mismo_domicilio,
  domicilio: domicilioValues(adulto.domicilio),
  recibe_avisos: answerOf(adulto.recibe_avisos),
  version: adulto.version,
});
export const contactoBody = (values: ReturnType<typeof contactoValues>) => ({
  ...values,
  // Hidden with «el mismo»: what was typed before must not stand in the way.
  domicilio: values.mismo_domicilio ? null : orNull(values.domicilio),
  recibe_avisos: flagOf(values.recibe_avisos),
  prioridad_contacto: values.prioridad_contacto === '' ? null : Number(values.prioridad_contacto),
});

export const trabajoValues = (adulto: Adulto) => ({ ...textsOf(adulto, TRABAJO), version: adulto.version });

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
