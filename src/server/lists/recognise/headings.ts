/** Dictionary of headings. */
import type { Campo, Tipo } from '#contract/importaciones.ts';
import { words } from './text.ts';

/**
 * Meaning of a heading: a field, 'nota' for remarks on the pupil, 'otro' for known columns that are not kept, 'dinero'
 * for money that may be paid or not: it is asked about.
 */
export type Meaning = Campo | 'nota' | 'otro' | 'dinero';

/** Headings as `headingKey` makes them; `|` between synonyms. Behind two words of one may stand whatever else it says. */
const SYNONYMS: Readonly<Partial<Record<Meaning, string>>> = {
  numero:
    '#|NO|N|NUM|NUMERO|NP|NL|NO LISTA|NUM LISTA|NUMERO LISTA|NO PROGRESIVO|NUMEROALUMNO|LISTA|CONS|CONSECUTIVO|PROG',
  nombre_completo:
    'NOMBRE COMPLETO|NOMBRE ALUMNO|ALUMNO|ALUMNO NOMBRE|NOMBRE APELLIDO|APELLIDO NOMBRE|APELLIDO PATERNO MATERNO NOMBRE|' +
    'PATERNO MATERNO NOMBRE|NOMBRE APELLIDO PATERNO MATERNO|APELLIDO PATERNO APELLIDO MATERNO NOMBRE|FULL NAME',
  nombre: 'NOMBRE|NOM|NOMBRE PILA|1 NOMBRE|NAME|FIRST NAME|FIRSTNAME|GIVEN NAME|NOMBRE 1|2 NOMBRE|NOMBRE 2|MIDDLE NAME',
  apaterno:
    'PATERNO|APATERNO|APPATERNO|APELLIDOPATERNO|APELLIDO PATERNO|APELLIDO PAT|APELLIDO P|APELLIDO 1|1 APELLIDO|APELLIDO1|PRIMERAPELLIDO',
  amaterno:
    'MATERNO|AMATERNO|APMATERNO|APELLIDOMATERNO|APELLIDO MATERNO|APELLIDO MAT|APELLIDO M|APELLIDO 2|2 APELLIDO|APELLIDO2|SEGUNDOAPELLIDO',
  apellidos: 'APELLIDO|AMBOS APELLIDO|APELLIDO PATERNO MATERNO|PATERNO MATERNO|LAST NAME|LASTNAME|SURNAME|FAMILY NAME',
  curp: 'CURP|CLAVE CIUDADANA|CLAVE UNICA REGISTRO POBLACION|CLAVE UNICA|CLAVE CURP',
  fecha_nacimiento:
    'FECHA NACIMIENTO|FECHA NAC|F NACIMIENTO|F NAC|FEC NAC|FEC NACIMIENTO|NACIMIENTO|FECHANACIMIENTO|FN|CUMPLEAÑO|FECHA NACIM|NACIO|BIRTHDATE|BIRTH DATE|DATE BIRTH',
  sexo: 'SEXO|GENERO|SEXO H M|SEXO M H|SEXO F M|GENERO STR|H M|M H|F M|M F|GEN|SEX|GENERO H M|GENERO F M|GENDER',
  grado: 'GRADO|GDO|GRADO ESCOLAR|AÑO ESCOLAR|GR|GRADO CURSA',
  grupo: 'GRUPO|GPO|GRUPO ESCOLAR|SALON|SECCION',
  grado_grupo:
    'GRADO GRUPO|GDO GPO|GRADO GPO|CODIGOGRUPO|CODIGO GRUPO|GRUPO GRADO|CLASE|GDO GRUPO|CLAVE GRUPO|GRADOGRUPO',
  turno: 'TURNO|TURNO ESCOLAR',
  escuela:
    'ESCUELA|NOMBRE ESCUELA|PLANTEL|COLEGIO|CENTRO TRABAJO|CENTRO ESCOLAR|INSTITUCION|NOMBRE CT|NOMBRE PLANTEL|ESCUELA PROCEDENCIA ACTUAL',
  cct: 'CCT|CLAVE CCT|CLAVE ESCUELA|CLAVE CENTRO TRABAJO|CLAVECCT|CLAVE CT|CVE CT|CV CCT',
  email: 'CORREOELECTRONICO',
  estatus: 'ESTATUS|STATUS|SITUACION|ESTADO|ESTADO INSCRIPCION|ACTIVO|CONDICION|MOVIMIENTO',
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
  otro:
    'EDAD|AÑO|MES|FIRMA|MATRICULA|MATRICULA OFICIAL|NIA|NSS|DOMICILIO|DIRECCION|COLONIA|CALLE|CP|CODIGO POSTAL|MUNICIPIO|LOCALIDAD|NIVEL|DESCRIPCION NIVEL|ID ESCUELA|ID|LUGAR NACIMIENTO|ENTIDAD NACIMIENTO|TIPO SANGRE|ALERGIA|PROMEDIO|CALIFICACION|PARENTESCO|OCUPACION|RFC|FECHA INSCRIPCION|FECHA INGRESO|FECHA ALTA|FECHA BAJA|CICLO|CICLO ESCOLAR|PESO|TALLA|ENTIDAD|' +
    'MARCA TEMPORAL|TIMESTAMP|HORA INICIO|HORA FINALIZACION|FECHA REGISTRO|USERNAME|USUARIO|NOMBRE USUARIO|PASSWORD|CONTRASEÑA',
};

const SMALL = new Set('DE DEL LA LAS EL LOS Y E O U A AL EN POR SU TU PARA CON THE OF'.split(' '));
/** Kept where they are a word of money: «POR PAGAR». */
const plural = (word: string): string => (word.length > 4 && /[AEO]S$/.test(word) ? word.slice(0, -1) : word);

const CHILD = /^(?:NIÑ[OA]|INFANTE)$/;
/** One word for the many words of headings: the pupil, a surname, an ordinal. */
const ONE_WORD: readonly [RegExp, string][] = [
  [/^(?:ALUMNA|ESTUDIANTE|EDUCAND[OA]|MENOR|HIJ[OA]|NIÑ[OA]|INFANTE|STUDENT)$/, 'ALUMNO'],
  [/^(?:AP|APE|APELL)$/, 'APELLIDO'],
  [/^(?:PRIMER[OA]?|1(?:ER|RO|RA|O|A))$/, '1'],
  [/^(?:SEGUND[OA]|2(?:DO|DA|O|A))$/, '2'],
];
const oneWord = (word: string): string => ONE_WORD.find(([pattern]) => pattern.test(word))?.[1] ?? word;

const BRACKETS = /[([{][^()[\]{}]*[)\]}]/g;

/** A heading in the words of the dictionary: «NOMBRE DE LA ALUMNA», «C U R P», «N.\nL.», «1er. Ap.», «E-mail». */
function headingKey(text: string): string {
  if (text.trim() === '#') return '#';
  const all = words(
    text
      .slice(0, 120)
      .replace(/[º°ª˚]/g, ' ')
      .replace(/#/g, ' NO '),
  );
  if (all.length > 1 && all.every((word) => word.length === 1)) return all.join('');
  const kept = all.filter((word) => !SMALL.has(word)).map(plural);
  // «NIÑA O NIÑO» alone is a sex.
  if (kept.length === 0 || kept.every((word) => CHILD.test(word))) return all.join(' ');
  const same = kept.length > 1 || /^(?:ALUMN|ESTUD|EDUC)/.test(String(kept[0])) ? kept.map(oneWord) : kept;
  return same.filter((word, at) => word !== 'ALUMNO' || same[at - 1] !== word).join(' ');
}

const MEANINGS = new Map<string, Meaning>(
  Object.entries(SYNONYMS).flatMap(([meaning, synonyms]) =>
    synonyms.split('|').map((synonym) => [headingKey(synonym), meaning as Meaning] as const),
  ),
);

/** Contacts under such a heading are those of others. */
const STRANGER =
  /\b(?:PEDIATRA|MEDIC[OA]|DOCTORA?|DRA?|HOSPITAL|CLINICA|DOCENTE|PROFE|PROFESORA?|MAESTR[OA]|DIRECTORA?|ESCUELA|PLANTEL|COLEGIO|CHOFER|TRANSPORTE)\b/;
const RELATIVE =
  /\b(?:PADRE|MADRE|TUTOR|TUTORA|PAPA|MAMA|ABUEL[OA]|RESPONSABLE|FAMILIAR|EMERGENCIA|DOCENTE|PROFESOR|PROFESORA|MAESTR[OA])\b/;
const PHONE =
  /^(?:CEL|CELULAR|TEL|TELEFONO|TELS|TELEFONOS|MOVIL|WHATSAPP|WHATS|WA|CONTACTO|(?:NO|NUM|NUMERO) (?:CEL|TEL|MOVIL|WHATS)\w*|(?:\w+ )?(?:MOBILE|PHONE)\d?)\b/;
const MAIL = /^(?:DIRECCION )?(?:EMAIL|E MAIL|MAIL|CORREO)\b/;
const PAID = 'PAGO|ABONO|ANTICIPO|ENGANCHE|APARTADO|PARCIALIDAD|MENSUALIDAD|EXHIBICION|ADELANTO';
/** Payment columns besides amounts: count, method, place, receiver. */
const ABOUT_PAYMENT = new RegExp(
  `^(?:(?:NO|NUM|NUMERO) (?:TOTAL )?(?:${PAID})|(?:FORMA|METODO|MEDIO|MODO|MODALIDAD|TIPO|LUGAR|DIAS?|HORA|CODIGO|CLAVE|CONCEPTO|REFERENCIA|FOLIO|RECIBO|COMPROBANTE|BANCO|CUENTA|ESTATUS|STATUS|SITUACION|PLAN|OPCION|ESQUEMA|FRECUENCIA)\\b.*\\b(?:${PAID}))`,
);
/** «CANTIDAD DE ABONO» is an amount. */
const COUNTED = new RegExp(`^CANTIDAD DE (?:${PAID})E?S\\b`);
/** «FECHA DE ABONO 1»; «FECHA DE PAGO 15/10» has the day of the cells below it. */
const PAYMENT_DAY = new RegExp(`^(?:FECHA|FEC)\\b(?!.*\\d \\w).*\\b(?:${PAID}|PAGADO)`);
const MONEY_WORD = new RegExp(`\\b(?:${PAID})\\b`);
const DUE =
  /\b(?:VENCE|VENCEN|VENCIMIENTO)\b|\bFECHA LIMITE\b|\bLIMITE PAGO\b|\bPROXIMO PAGO\b|\bPAGAR ANTE\b|\bMAS TARDAR\b/;
const MONTH =
  /^(?:ENERO|FEBRERO|MARZO|ABRIL|MAYO|JUNIO|JULIO|AGOSTO|SEPTIEMBRE|OCTUBRE|NOVIEMBRE|DICIEMBRE|ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|SEPT|OCT|NOV|DIC)\b/;
/** Words that make an abono of it beside an amount: «CANTIDAD DE ABONO», and «FECHA DE PAGO 15/10». */
const AMOUNT_OR_DAY = /^(?:(?:CANTIDAD|MONTO|IMPORTE)(?= (?:ABONO|ANTICIPO|ENGANCHE|ADELANTO)\b)|FECHA|FEC) /;
/** Number, day, method or purpose of an abono; any other word may turn a payment into something else. */
const HARMLESS = new RegExp(
  `^(?:${PAID}|\\d+(?:ER|RO|RA|DO|DA|TO|TA|VO|VA|MO|MA|O|A)?|TERCER[OA]?|CUART[OA]|QUINT[OA]|SEXT[OA]|I{1,3}|IV|VI?|NO|NUM|NUMERO|` +
    'DIA|[LMXJVSD]|INICIAL|REALIZADO|EFECTIVO|TARJETA|CREDITO|DEBITO|TRANSFERENCIA|TRANSF|DEPOSITO|CHEQUE|SPEI|OXXO|MXN|MN|PESO|ALUMNO|' +
    'PAQUETE|PAQ|SERVICIO|PRODUCTO|ARTICULO|PEDIDO|FOTO|FOTOGRAFIA|GRADUACION)$',
);
/** Words of amounts that are to be paid, or may be. */
const PRICE_OF_ONE = /^(?:MENSUALIDAD|PARCIALIDAD|EXHIBICION)$/;
const OWED = /^(?:PENDIENTE|FALTANTE|FALTA|RESTANTE|RESTA|PAGAR|ABONAR|LIQUIDAR)$/;
/** «PAGOS PENDIENTES» can be counted, too. */
const PLURAL = /\b(?:PAGOS|ABONOS|ANTICIPOS|ENGANCHES|ADELANTOS|APARTADOS)\b/;
const DAY = /^\d\d?[-/. ](?:\d\d?|[A-Z]{3,10})(?:[-/. ]\d{2,4})?$|^\d{4}-\d\d-\d\d$/;

const MONEY: ReadonlySet<Meaning> = new Set(['folio', 'concepto', 'total', 'abono', 'vence', 'pagado', 'saldo']);

/** «APELLIDO PATERNO Y NOMBRE» is no first surname. */
const NAME_WORD = /^(?:NOMBRE|APELLIDO|PATERNO|MATERNO)$/;

/** By the dictionary: all of the heading, else its first words; of the pupil or not. */
function ofDictionary(key: string): Meaning | null {
  const all = key.split(' ');
  for (let count = all.length; count > 0; count -= 1) {
    const first = all.slice(0, count);
    const known = MEANINGS.get(first.join(' ')) ?? MEANINGS.get(first.filter((word) => word !== 'ALUMNO').join(' '));
    if (!known) continue;
    const rest = all.slice(count);
    const more = known !== 'nombre_completo' && rest.some((word) => NAME_WORD.test(word));
    return rest.length === 0 || (count > 1 && !MONEY.has(known) && !more) ? known : null;
  }
  return null;
}

/** Meanings by a pattern of the key, the first that fits; in lists of payments the second ones, too. */
const PATTERNS: readonly [RegExp, Meaning][] = [
  [PHONE, 'celular'],
  [MAIL, 'email'],
  [RELATIVE, 'otro'],
];
const PATTERNS_OF_MONEY: readonly [RegExp, Meaning][] = [
  [DUE, 'vence'],
  [ABOUT_PAYMENT, 'otro'],
  [PAYMENT_DAY, 'fecha_abono'],
  [MONEY_WORD, 'abono'],
];

/** Whether a heading with brackets names payments that were made, or days of such, and says nothing else of them. */
function isOfPaid(whole: string): boolean {
  const rest = whole.replace(AMOUNT_OR_DAY, '').split(' ');
  if (rest.length === 1 && PRICE_OF_ONE.test(whole)) return false;
  return rest.every((word) => HARMLESS.test(word) || MONTH.test(word) || word === 'PAGADO');
}

/** Words of payments that may not have been made. */
function ofUnpaid(text: string, whole: string): Meaning {
  const all = whole.split(' ');
  const owed = all.some((word) => OWED.test(word)) && all.every((word) => OWED.test(word) || MONEY_WORD.test(word));
  return owed && !PLURAL.test(words(text).join(' ')) ? 'saldo' : 'dinero';
}

/** Field of a heading; null if unknown. Money fields only in payments lists. */
export function meaningOf(text: string, tipo: Tipo): Meaning | null {
  const whole = headingKey(text);
  // Text in brackets is an explanation unless the dictionary has it as part of the heading.
  const key = headingKey(text.replace(BRACKETS, ' ')) || whole;
  if (key === '') return null;
  const known = MEANINGS.get(whole) ?? (RELATIVE.test(whole) ? null : ofDictionary(key));
  if (known && MONEY.has(known) && tipo !== 'cobranza') return known === 'folio' ? 'nota' : 'otro';
  // «TOTAL (PENDIENTE)»
  const turned =
    (known === 'total' || known === 'pagado') &&
    !MEANINGS.has(whole) &&
    whole.split(' ').some((word) => OWED.test(word));
  if (turned) return 'dinero';
  if (known) return known;
  const found = (patterns: typeof PATTERNS) => patterns.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  const ofPerson = found(PATTERNS);
  if (ofPerson) return STRANGER.test(whole) ? 'otro' : ofPerson;
  if (tipo !== 'cobranza') return null;
  if (COUNTED.test(words(text).join(' '))) return 'otro';
  const ofMoney = found(PATTERNS_OF_MONEY) ?? (isDateHeading(text) ? 'abono' : null);
  const isPaid = (ofMoney !== 'abono' && ofMoney !== 'fecha_abono') || (isOfPaid(whole) && !text.includes('%'));
  return isPaid ? ofMoney : ofUnpaid(text, whole);
}

/** Words that make an amount of the number below them. */
const AMOUNT =
  /\b(?:PAG(?:O|OS|A|AN|AR|ARON|ADO|ADA|UE)|ABON[AO]\w*|ANTICIP\w+|ADELANT\w+|ENGANCHE|APART(?:O|A|ADO)|CUOTAS?|COLEGIATURAS?|(?:RE)?INSCRIPCION|MENSUALIDAD(?:ES)?|PARCIALIDAD(?:ES)?|ANUALIDAD|COST[OA]S?|PRECIOS?|IMPORTES?|MONTOS?|(?:RE)?CARGOS?|DESCUENTOS?|SALDOS?|DEBEN?|DEUDAS?|ADEUD\w+|REST(?:A|AN|ANTE)|QUEDAN?|LIQUID\w+|COBR\w+|DINERO|PESOS|EFECTIVO|TRANSFERENCIAS?|DEPOSIT\w+|DIO|DIERON|DEJO|ENTREG(?:O|A|ADO)|TRAJO|RECIBI\w+|COOPERACION(?:ES)?|APORT\w+|DONATIVO)\b/;
/** Numbers that a pupil has, was given or reached. */
const NUMBER =
  'LUGAR|POSICION|ORDEN|NO|NUM|NUMERO|ID|CLAVE|CODIGO|COD|CVE|FOLIO|RECIBO|TICKET|REFERENCIA|COMPROBANTE|REGISTRO|EXPEDIENTE|' +
  'MATRICULA|CREDENCIAL|CONTROL|EDAD|DIAS?|HORAS?|TALLAS?|MEDIDAS?|ESTATURA|ALTURA|MIDE|PESO|PESA|IMC|CALZADO|CALIFICACION(?:ES)?|' +
  'PROMEDIOS?|PUNTOS|PUNTAJE|PUNTUACION|ACIERTOS|FALTAS|ASISTENCIAS?|INASISTENCIAS?|RETARDOS?|CP|POSTAL|ZIP|TEL|TELEFONO|CEL|' +
  'CELULAR|EXT|EXTENSION|EXTERIOR|INTERIOR|LOCKER|CASILLERO|ASIENTO|BUTACA|FILA';
const BEGINS_WITH_NUMBER = new RegExp(`^(?:${NUMBER}|AÑOS?|MES|MESES|GENERACION|CICLO|ZONA|SECTOR|RUTA)\\b`);
/** «Foto de grupo» and «Libro de español» can be paid for. */
const OF_NUMBER = new RegExp(
  `${BEGINS_WITH_NUMBER.source}|\\b(?:${NUMBER})$|\\b(?:KG|KILOS|CM|AÑOS|MESES)\\b|` +
    '^(?:ESPAÑOL|MATEMATICAS?|CIENCIAS(?: NATURALES)?|HISTORIA|GEOGRAFIA)$',
);
/** «¿Qué edad tiene?», «¿Cuánto mide?» */
const AROUND_NUMBER = /^(?:(?:QUE|CUAL|CUANTO|CUANTOS|SU|EL|LA|EN|ES) )+| TIENE$/g;
const plainWords = (heading: string): string => words(heading.slice(0, 120)).join(' ').replace(AROUND_NUMBER, '');

/** Whether numbers below a heading are amounts by one of its words: «Por abonar», and not «Código de pago». */
export function isOfMoney(heading: string): boolean {
  const all = plainWords(heading);
  return AMOUNT.test(all) && !BEGINS_WITH_NUMBER.test(all) && !ABOUT_PAYMENT.test(headingKey(heading));
}

/** Whether numbers below a heading are no amounts by its words: «Estatura», «Peso en kg». */
export const isOfNumbers = (heading: string): boolean => OF_NUMBER.test(plainWords(heading));

/** Whether a heading says that it is about the pupil, and not about the person who filled in the form. */
export const isOfPupil = (heading: string): boolean => headingKey(heading).split(' ').includes('ALUMNO');

/** Whether a heading names a day or a month: a column of payments made or due then. */
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

/** Whether a heading is that of the second given name, beside a column of the first. */
export const isSecondName = (heading: string): boolean =>
  /^(?:2 NOMBRE|NOMBRE 2|MIDDLE NAME)\b/.test(headingKey(heading));

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
