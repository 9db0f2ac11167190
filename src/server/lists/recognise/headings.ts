/** What the headings of school lists are called. */
import type { Campo, Tipo } from '#contract/importaciones.ts';
import { words } from './text.ts';

/** Meaning of a heading: a field, 'nota' for remarks on the pupil, 'otro' for what is known and not kept. */
export type Meaning = Campo | 'nota' | 'otro';

/** Headings without small words, plurals and what stands in brackets; `|` between synonyms. */
const SYNONYMS: Readonly<Partial<Record<Meaning, string>>> = {
  numero:
    '#|NO|N|NUM|NUMERO|NP|NL|NO LISTA|NUM LISTA|NUMERO LISTA|NO PROGRESIVO|NUMERO ALUMNO|NUMEROALUMNO|LISTA|CONS|CONSECUTIVO|PROG',
  nombre_completo:
    'NOMBRE COMPLETO|NOMBRE ALUMNO|NOMBRE COMPLETO ALUMNO|ALUMNO|NOMBRE APELLIDO|APELLIDO NOMBRE|APELLIDO PATERNO MATERNO NOMBRE|' +
    'PATERNO MATERNO NOMBRE|NOMBRE APELLIDO PATERNO MATERNO|AP PATERNO MATERNO NOMBRE|AP PATERNO AP MATERNO NOMBRE|' +
    'APELLIDO PATERNO APELLIDO MATERNO NOMBRE|NOMBRE ALUMNA|ESTUDIANTE|NOMBRE ESTUDIANTE|NOMBRE NIÑO|EDUCANDO|NOMBRE MENOR|' +
    'NOMBRE INFANTE|NOMBRE COMPLETO ESTUDIANTE|ALUMNO NOMBRE|APELLIDO NOMBRE ALUMNO|NOMBRE APELLIDO ALUMNO|NOMBRE ALUMNO APELLIDO',
  nombre: 'NOMBRE|NOM|NOMBRE PILA|PRIMER NOMBRE|NAME|FIRST NAME|NOMBRES ALUMNO',
  apaterno:
    'PATERNO|APELLIDO PATERNO|AP PATERNO|APE PATERNO|A PATERNO|APATERNO|AP PAT|APELLIDO 1|1ER APELLIDO|1 APELLIDO|PRIMER APELLIDO|' +
    'APELLIDO P|APPATERNO|APELLIDOPATERNO|AP P|APELLIDO1|PATERNO ALUMNO|1RO APELLIDO|PRIMERAPELLIDO',
  amaterno:
    'MATERNO|APELLIDO MATERNO|AP MATERNO|APE MATERNO|A MATERNO|AMATERNO|AP MAT|APELLIDO 2|2DO APELLIDO|2 APELLIDO|SEGUNDO APELLIDO|' +
    'APELLIDO M|APMATERNO|APELLIDOMATERNO|AP M|APELLIDO2|MATERNO ALUMNO|2O APELLIDO|SEGUNDOAPELLIDO',
  apellidos: 'APELLIDO|APELLIDO ALUMNO|LAST NAME|AMBOS APELLIDO|APELLIDO PATERNO MATERNO|PATERNO MATERNO|SURNAME',
  curp: 'CURP|CLAVE CIUDADANA|CLAVE UNICA REGISTRO POBLACION|CLAVE UNICA|CURP ALUMNO|CLAVE CURP',
  fecha_nacimiento:
    'FECHA NACIMIENTO|FECHA NAC|F NACIMIENTO|F NAC|FEC NAC|FEC NACIMIENTO|NACIMIENTO|FECHANACIMIENTO|FN|CUMPLEAÑO|FECHA NACIM|NACIO|FECHA NACIMIENTO ALUMNO',
  sexo: 'SEXO|GENERO|SEXO H M|SEXO M H|SEXO F M|GENERO STR|H M|M H|F M|M F|GEN|SEX|GENERO H M|SEXO ALUMNO|GENERO F M',
  grado: 'GRADO|GDO|GRADO ESCOLAR|AÑO ESCOLAR|GR|GRADO CURSA',
  grupo: 'GRUPO|GPO|GRUPO ESCOLAR|SALON|SECCION|GRUPO ALUMNO',
  grado_grupo:
    'GRADO GRUPO|GDO GPO|GRADO GPO|CODIGOGRUPO|CODIGO GRUPO|GRUPO GRADO|CLASE|GDO GRUPO|CLAVE GRUPO|GRADOGRUPO',
  turno: 'TURNO|TURNO ESCOLAR',
  escuela:
    'ESCUELA|NOMBRE ESCUELA|PLANTEL|COLEGIO|CENTRO TRABAJO|CENTRO ESCOLAR|INSTITUCION|NOMBRE CT|NOMBRE PLANTEL|ESCUELA PROCEDENCIA ACTUAL',
  cct: 'CCT|CLAVE CCT|CLAVE ESCUELA|CLAVE CENTRO TRABAJO|CLAVECCT|CLAVE CT|CVE CT|CV CCT',
  email: 'EMAIL|E MAIL|MAIL|CORREO|CORREO ELECTRONICO|CORREOELECTRONICO|EMAIL ALUMNO',
  estatus:
    'ESTATUS|STATUS|SITUACION|ESTADO|ESTATUS ALUMNO|SITUACION ALUMNO|ESTADO INSCRIPCION|ACTIVO|CONDICION|MOVIMIENTO',
  folio: 'FOLIO|FOLIO NOTA|NOTA|NO FOLIO|NUM FOLIO|RECIBO|NO RECIBO|NO NOTA|NUMERO NOTA',
  concepto:
    'PAQUETE|CONCEPTO|SERVICIO|PRODUCTO|PAQ|PAQUETE FOTO|DESCRIPCION|ARTICULO|PEDIDO|PAQUETE ELEGIDO|TIPO PAQUETE',
  total:
    'TOTAL|COSTO|PRECIO|IMPORTE|MONTO|COSTO TOTAL|PRECIO TOTAL|IMPORTE TOTAL|COSTO PAQUETE|PRECIO PAQUETE|TOTAL PAGAR|VALOR|MONTO TOTAL|CARGO|TOTAL NOTA',
  pagado:
    'PAGADO|TOTAL PAGADO|ABONADO|TOTAL ABONADO|SUMA|SUMA ABONO|TOTAL ABONO|ACUMULADO|LLEVA|PAGADO FECHA|SUMA PAGO|TOTAL PAGO|CUBIERTO|TOTAL ACUMULADO',
  saldo:
    'SALDO|RESTA|RESTAN|RESTANTE|DEBE|ADEUDO|ADEUDA|PENDIENTE|POR PAGAR|FALTA|SALDO PENDIENTE|DIFERENCIA|DEUDA|FALTANTE|SALDO PAGAR|SALDO ACTUAL',
  nota: 'OBSERVACION|OBSERVACIONES|OBS|COMENTARIO|COMENTARIOS|FIRMA OBS|ANOTACIONES|REMARK|ANOTACION|INCIDENCIA|OBSERVACION GENERAL',
  otro: 'EDAD|AÑO|MES|FIRMA|MATRICULA|MATRICULA OFICIAL|NIA|NSS|DOMICILIO|DIRECCION|COLONIA|CALLE|CP|CODIGO POSTAL|MUNICIPIO|LOCALIDAD|NIVEL|DESCRIPCION NIVEL|ID ESCUELA|ID|LUGAR NACIMIENTO|ENTIDAD NACIMIENTO|TIPO SANGRE|ALERGIA|PROMEDIO|CALIFICACION|PARENTESCO|OCUPACION|RFC|FECHA INSCRIPCION|FECHA INGRESO|FECHA ALTA|FECHA BAJA|CICLO|CICLO ESCOLAR|PESO|TALLA|ENTIDAD',
};

const SMALL = new Set('DE DEL LA LAS EL LOS Y E O U A AL EN POR SU PARA CON THE OF'.split(' '));
/** Kept where they are a word of money: «POR PAGAR». */
const plural = (word: string): string => (word.length > 4 && /[AEO]S$/.test(word) ? word.slice(0, -1) : word);

/** A heading as the dictionary has it: «NOMBRE DEL ALUMNO (A)», «C U R P», «N.\nL.», «E-mail». */
function headingKey(text: string): string {
  if (text.trim() === '#') return '#';
  const all = words(
    text
      .slice(0, 120)
      .replace(/\(.{1,6}?\)/g, ' ')
      .replace(/[º°ª˚]/g, ' '),
  );
  if (all.length > 1 && all.every((word) => word.length === 1)) return all.join('');
  const kept = all.filter((word) => !SMALL.has(word)).map(plural);
  return (kept.length > 0 ? kept : all).join(' ');
}

const MEANINGS = new Map<string, Meaning>(
  Object.entries(SYNONYMS).flatMap(([meaning, synonyms]) =>
    synonyms.split('|').map((synonym) => [headingKey(synonym), meaning as Meaning] as const),
  ),
);

const RELATIVE =
  /\b(?:PADRE|MADRE|TUTOR|TUTORA|PAPA|MAMA|ABUEL[OA]|RESPONSABLE|FAMILIAR|EMERGENCIA|DOCENTE|PROFESOR|PROFESORA|MAESTR[OA])\b/;
const PHONE =
  /^(?:CEL|CELULAR|TEL|TELEFONO|TELS|TELEFONOS|MOVIL|WHATSAPP|WHATS|WA|CONTACTO|NO CELULAR|NUMERO CELULAR|NUMERO TELEFONO|NUMERO TELEFONICO|NO TELEFONO)\b/;
const MAIL = /^(?:EMAIL|E MAIL|MAIL|CORREO)\b/;
const MONEY_WORD = /\b(?:PAGO|ABONO|ANTICIPO|ENGANCHE|APARTADO|PARCIALIDAD|MENSUALIDAD|EXHIBICION|ADELANTO|A CUENTA)\b/;
const DUE =
  /\b(?:VENCE|VENCEN|VENCIMIENTO)\b|\bFECHA LIMITE\b|\bLIMITE PAGO\b|\bPROXIMO PAGO\b|\bPAGAR ANTE\b|\bMAS TARDAR\b/;
const MONTH =
  /^(?:ENERO|FEBRERO|MARZO|ABRIL|MAYO|JUNIO|JULIO|AGOSTO|SEPTIEMBRE|OCTUBRE|NOVIEMBRE|DICIEMBRE|ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|SEPT|OCT|NOV|DIC)\b/;
const DAY = /^\d\d?[-/. ](?:\d\d?|[A-Z]{3,10})(?:[-/. ]\d{2,4})?$|^\d{4}-\d\d-\d\d$/;

const MONEY: ReadonlySet<Meaning> = new Set(['folio', 'concepto', 'total', 'abono', 'vence', 'pagado', 'saldo']);

/** What a heading means; null where the dictionary doesn't have it. Money only in lists of payments. */
export function meaningOf(text: string, tipo: Tipo): Meaning | null {
  const key = headingKey(text);
  if (key === '') return null;
  const known = MEANINGS.get(key);
  if (known && MONEY.has(known) && tipo !== 'cobranza') return known === 'folio' ? 'nota' : 'otro';
  if (known) return known;
  if (PHONE.test(key)) return 'celular';
  if (MAIL.test(key)) return 'email';
  if (RELATIVE.test(key)) return 'otro';
  if (tipo === 'cobranza' && DUE.test(key)) return 'vence';
  if (tipo === 'cobranza' && (MONEY_WORD.test(key) || isDateHeading(text))) return 'abono';
  return null;
}

/** Whether a heading names a day or a month: a column of what was paid then, or is to be. */
export function isDateHeading(text: string): boolean {
  const plain = words(text.slice(0, 60)).join(' ');
  const day = text
    .trim()
    .toUpperCase()
    .slice(0, 60)
    .replace(/ DEL? /g, ' ');
  return (MONTH.test(plain) && plain.split(' ').length <= 3) || DAY.test(day);
}

const DATE_PARTS: readonly [RegExp, DatePart][] = [
  [/(?:^| )(?:DIA|DD?)$/, 'day'],
  [/(?:^| )(?:MES|MM?)$/, 'month'],
  [/(?:^| )(?:AÑO|ANIO|A{1,4})$/, 'year'],
];
export type DatePart = 'day' | 'month' | 'year';

/** Which part of a date a column holds that has it in three: «FECHA DE NACIMIENTO» above «DÍA», «MES», «AÑO». */
export function datePart(heading: string): DatePart | null {
  const plain = words(heading.slice(0, 60)).join(' ');
  return DATE_PARTS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** A phone at home or at work is not the pupil's mobile. */
export const isOtherPhone = (heading: string): boolean =>
  /\b(?:CASA|DOMICILIO|PARTICULAR|FIJO|TRABAJO|OFICINA|EMERGENCIA|LOCAL|RECADO)S?\b/.test(words(heading).join(' '));

/** Whether a heading is about a pupil's family or teacher. */
export const isRelative = (heading: string): boolean => RELATIVE.test(headingKey(heading));

/** The fields that a name is made of. */
export const NAME_FIELDS: ReadonlySet<Meaning> = new Set([
  'nombre_completo',
  'nombre',
  'apaterno',
  'amaterno',
  'apellidos',
]);
