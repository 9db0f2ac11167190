/** The nursery's constants and words: each stands here once, with the reason for its value. */

/** Age at entry that passes without a supervisor: from the end of the six weeks of maternity leave to preschool. */
export const AGE_AT_ENTRY = { minDays: 43, underYears: 4 } as const;
/** Days that a family has to bring a missing paper; saving never waits for one. */
export const PAPER_DAYS = 30;
/** Oldest papers taken: a health certificate tells of the child as it enters, a proof of address of where it lives now. */
export const PAPER_MAX_AGE = { certificado_medico: { days: 30 }, comprobante_domicilio: { months: 3 } } as const;
/** Bytes of one file: a phone's photograph fits, a film does not. */
export const PAPER_FILE_MAX = 10 * 1024 * 1024;
/** Kinds of files taken, told by content and never by name. */
export const PAPER_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
/** Files of one upload: both sides of a card and the pages of a booklet. */
export const PAPER_FILES_MAX = 20;
/**
 * Children, those in baja left out, that one family may enrol itself. More than any has, cousins of one household
 * included; a stolen login fills no database. Staff enrol as many as there are, old records of a nursery too.
 */
export const FAMILY_CHILDREN_MAX = 20;
/** Bytes of all papers of one family, the replaced ones included: no family may fill the disk of all the others. */
export const FAMILY_PAPERS_BYTES = 500 * 1024 * 1024;

/** Name of the spreadsheet of the children. */
export const GUARDERIA_XLSX = 'guarderia.xlsx';

/** Rows of the lists within one record: more is no list of allergies. */
export const ALLERGIES_MAX = 50;
export const CONSENTS_MAX = 50;
/** Persons who may take one child home: a bound for the list. */
export const AUTORIZADOS_MAX = 20;
/** Characters of health notes, addresses' lines and the like. */
export const NOTES_MAX = 2000;

/** Where an enrolment stands: the server's alone. */
export const INFANTE_ESTADOS = ['borrador', 'documentos_pendientes', 'inscrito', 'baja'] as const;
export type InfanteEstado = (typeof INFANTE_ESTADOS)[number];

export const TIPOS_SANGRE = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const;
export type TipoSangre = (typeof TIPOS_SANGRE)[number];

export const ALERGIA_TIPOS = ['alimento', 'medicamento', 'ambiente', 'otra'] as const;
export type AlergiaTipo = (typeof ALERGIA_TIPOS)[number];
export const GRAVEDADES = ['leve', 'moderada', 'grave'] as const;
export type Gravedad = (typeof GRAVEDADES)[number];

export const CONSENTIMIENTO_TIPOS = ['aviso_privacidad', 'atencion_medica', 'uso_imagen', 'salidas'] as const;
export type ConsentimientoTipo = (typeof CONSENTIMIENTO_TIPOS)[number];
/** The consent without which no child is enrolled; the others may be refused. */
export const CONSENTIMIENTO_REQUERIDO: ConsentimientoTipo = 'aviso_privacidad';
/** The newest word on a consent, of all from the oldest on; null when it was taken back: none before it comes back then. */
export function standingConsent<One extends { tipo: ConsentimientoTipo; revocado_en: string | null }>(
  consents: readonly One[],
  tipo: ConsentimientoTipo,
): One | null {
  const last = consents.findLast((one) => one.tipo === tipo);
  return last?.revocado_en === null ? last : null;
}

/** The two adults of an enrolment, as the address names them. */
export const ADULTOS = ['madre', 'padre'] as const;
export type QuienAdulto = (typeof ADULTOS)[number];
export const CUSTODIAS = ['exclusiva', 'compartida', 'ninguna'] as const;
export type Custodia = (typeof CUSTODIAS)[number];

/** Papers, the three before the last only where they apply. */
export const DOCUMENTO_TIPOS = [
  'acta_nacimiento',
  'curp',
  'cartilla_vacunacion',
  'certificado_medico',
  'fotografia',
  'identificacion',
  'comprobante_domicilio',
  'reglamento',
  'aviso_privacidad',
  'custodia',
  'dictamen_discapacidad',
  'constancia_trabajo',
  'otro',
] as const;
export type DocumentoTipo = (typeof DOCUMENTO_TIPOS)[number];

export const DOCUMENTO_ESTADOS = ['falta', 'recibido', 'verificado', 'rechazado', 'vencido'] as const;
export type DocumentoEstado = (typeof DOCUMENTO_ESTADOS)[number];
/** The states that a person sets; `falta` and `vencido` follow from files and dates. */
export const DOCUMENTO_ESTADOS_SET = ['recibido', 'verificado', 'rechazado'] as const;
/** The supervisor's queues: to be verified, and about to expire. */
export const DOCUMENTO_COLAS = ['recibido', 'por_vencer'] as const;

/** Owner of a paper: the child, an adult, or `autorizado:{id}`. */
export type DocumentoPersona = 'infante' | QuienAdulto | `autorizado:${number}`;
/** Whether a text names the owner of a paper. */
export const isDocumentoPersona = (text: string): text is DocumentoPersona =>
  /^(?:infante|madre|padre|autorizado:[1-9]\d{0,9})$/.test(text);
