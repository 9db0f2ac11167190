/** Log lines about an alumno as sentences without their author, as «cobró $150.00 en efectivo». */

import { counted } from '#client/lib/numbers.ts';
import { formatDate, isCalendarDate, isInstant, sayDate } from '#contract/dates.ts';
import type { AuditLine } from '#contract/entities.ts';
import type { DocumentoTipo } from '#contract/guarderia-rules.ts';
import { DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import { ABONO_METHOD_NAMES, type AbonoMethod } from '#contract/rules.ts';

/** Spanish labels of the log's words. Unknown words are shown as they are. */
export const TABLAS: Record<string, string> = {
  users: 'Persona',
  notes: 'Nota',
  abonos: 'Abono',
  contratos: 'Contrato',
  recibos: 'Recibo',
  enlaces: 'Enlace de la familia',
  escuelas: 'Escuela',
  servicios: 'Servicio',
  plan_plantillas: 'Plantilla de plan',
  recordatorios: 'Recordatorio',
  contactos: 'Contacto de la familia',
  promesas: 'Promesa de pago',
  importaciones: 'Lista importada',
  anuncios: 'Anuncio',
  sessions: 'Sesión',
  fotos: 'Foto',
  photo_codes: 'Códigos de fotos',
  cortes: 'Corte',
  conteos: 'Conteo de caja',
  movimientos: 'Movimiento de efectivo',
  infantes: 'Infante',
  infante_adultos: 'Madre, padre o tutor',
  adultos: 'Persona de varios infantes',
  autorizados: 'Autorizado a recoger',
  documentos: 'Documento',
  consentimientos: 'Consentimiento',
  ajustes: 'Ajustes',
  impresoras: 'Impresora',
  impresiones: 'Impresión',
  permisos: 'Permiso',
  audit: 'Bitácora',
  download_tickets: 'Enlace de descarga',
  respaldos: 'Respaldo',
};
export const ACCIONES: Record<string, string> = {
  crear: 'Creó',
  cambiar: 'Cambió',
  borrar: 'Borró',
  cancelar: 'Canceló',
  firmar: 'Recibió la firma',
  recordar: 'Recordó',
  'tomar a cargo': 'Tomó a su cargo',
  aplicar: 'Aplicó',
  deshacer: 'Deshizo',
  rehacer: 'Rehízo',
  retirar: 'Retiró',
  baja: 'Dio de baja',
  restaurar: 'Restauró',
  imprimir: 'Imprimió',
  reimprimir: 'Reimprimió',
  reintentar: 'Reintentó',
  abrir: 'Abrió el cajón',
  leer: 'Leyó',
  subir: 'Subió',
  respaldar: 'Respaldó',
  exportar: 'Exportó',
  entrar: 'Entró',
  fallar: 'Intento fallido de entrar',
  denegar: 'Acceso denegado',
  salir: 'Salió',
  cerrar: 'Cerró',
  anonimizar: 'Anonimizó',
  revocar: 'Revocó',
};

/**
 * A value of a record in one line; lists with their parts one after the other. `said` formats instants in the
 * business's time zone, whose day may differ from the stored one.
 */
export function valueText(value: unknown, said: (instant: string) => string = String): string {
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (value === true) return 'sí';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map((part) => valueText(part, said)).join('; ') || '(vacío)';
  if (typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (typeof value === 'string' && isInstant(value)) return said(value);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldName(name)} ${valueText(part, said)}`)
    .join(', ');
}

/** Labels of record fields that differ from their names. */
const FIELDS: Record<string, string> = {
  apaterno: 'apellido paterno',
  amaterno: 'apellido materno',
  curp: 'CURP',
  nss: 'NSS',
  rfc: 'RFC',
  email: 'correo',
  user_id: 'número de alumno',
  user_nombre: 'alumno',
  password: 'contraseña',
  activo: 'en activo',
  baja_en: 'fecha de baja',
  baja_motivo: 'motivo de baja',
  fecha_baja: 'fecha de baja',
  motivo_baja: 'motivo de baja',
  clave_provisional: 'contraseña provisional',
  exigir_clave_propia: 'exigir contraseña propia',
  sala_guarderia: 'sala de guardería',
  escuela_id: 'escuela',
  escuela_nombre: 'escuela',
  familia_id: 'familia',
  infante_id: 'infante',
  infante_nombre: 'infante',
  adulto_id: 'persona',
  servicio_id: 'servicio',
  impresora_id: 'impresora',
  nota_id: 'nota',
  note_id: 'nota',
  abono_id: 'abono',
  importacion_id: 'lista importada',
  movimiento_id: 'movimiento',
  note_description: 'descripción',
  amount: 'monto',
  metodo: 'método',
  created_at: 'creado el',
  capturado_en: 'capturado el',
  capturado_por: 'capturado por la persona número',
  cancelado_en: 'cancelado el',
  cancelada_en: 'cancelada el',
  total_entonces: 'total de entonces',
  saldo_entonces: 'saldo de entonces',
  revocado_en: 'revocado el',
  limite: 'límite',
  direccion: 'dirección',
  direccion_publica: 'dirección pública',
  telefono: 'teléfono',
  ocupacion: 'ocupación',
  tipo_sangre: 'tipo de sangre',
  domicilio_trabajo: 'domicilio del trabajo',
  telefono_trabajo: 'teléfono del trabajo',
  identificacion_tipo: 'tipo de identificación',
  identificacion_numero: 'número de identificación',
  numero: 'número',
  prioridad_contacto: 'prioridad de contacto',
  restriccion_judicial: 'restricción judicial',
  servicio_medico: 'servicio médico',
  entidad_nacimiento: 'entidad de nacimiento',
  fecha_nacimiento: 'fecha de nacimiento',
  fecha_ingreso: 'fecha de ingreso',
  fecha_emision: 'fecha de emisión',
  discapacidad_apoyos: 'discapacidad y apoyos',
  vigencia_hasta: 'vigente hasta',
  verificado_en: 'verificado el',
  vive_con_infante: 'vive con el infante',
  no_molestar: 'no molestar',
  numero_equivocado: 'celular equivocado',
  categoria: 'categoría',
  dias_entre_recordatorios: 'días entre recordatorios',
  dia: 'día',
  todas_escuelas: 'todas las escuelas',
  todos_grupos: 'todos los grupos',
  pagina: 'página',
  filas: 'renglones',
  codigos: 'códigos',
  parte: 'parte leída',
  corte_ciego: 'corte a ciegas',
};

/** An unnamed field is shown by its key without underscores. */
export const fieldName = (field: string): string => FIELDS[field] ?? field.replaceAll('_', ' ');

/** Lines that tell of a reading, as sentences. */
const PARTES: Record<string, string> = {
  registro: 'Leyó su registro',
  madre: 'Leyó los datos de su madre o tutor',
  padre: 'Leyó los datos de su padre',
  autorizados: 'Leyó quiénes pueden recogerlo',
  documentos: 'Leyó la lista de sus documentos',
  expediente: 'Leyó su expediente completo',
  actual: 'Se le mostró su registro porque ya existía o había cambiado',
  respuesta: 'Se le mostró de nuevo lo que ya había guardado en su registro',
};
const LISTAS: Record<string, string> = {
  infantes: 'de la lista de infantes',
  adultos: 'de la búsqueda de madres, padres y tutores',
  documentos: 'de los documentos por revisar',
  bitacora: 'de la bitácora con datos de infantes',
};
const FILTROS: Record<string, string> = {
  texto: 'un texto',
  sala: 'una sala',
  estado: 'un estado',
  familia: 'una familia',
};

const rows = (filas: unknown) => `${filas} ${filas === 1 ? 'renglón' : 'renglones'}`;

function listSentence(where: string, { pagina, filas, filtros }: Record<string, unknown>): string {
  const by = (Array.isArray(filtros) ? filtros : []).map((name) => FILTROS[name] ?? name);
  const filter = by.length > 0 ? ` Filtró por ${new Intl.ListFormat('es').format(by)}.` : '';
  return `Leyó la página ${pagina} ${where}: ${rows(filas)}.${filter}`;
}

/** The sentence of a line about a reading; null for others, and for readings without a sentence. */
export function readingText({ accion, tabla, registro_id, despues }: AuditLine): string | null {
  if (accion !== 'leer') return null;
  const where = LISTAS[String(despues?.lista)];
  if (despues && where) return listSentence(where, despues);
  if (tabla === 'documentos' && registro_id !== null) {
    const name = DOCUMENTO_NAMES[despues?.tipo as DocumentoTipo];
    return name ? `Abrió un archivo: ${name}.` : 'Abrió un archivo.';
  }
  // Lines of before the other parts had one tell of the whole file alone.
  const part = PARTES[String(despues?.parte ?? (tabla === 'infantes' ? 'expediente' : ''))];
  if (!part) return null;
  return despues?.filas === undefined ? `${part}.` : `${part}: ${rows(despues.filas)}.`;
}

type Values = AuditLine['despues'];

/** Fields of a person that are told, by their article; others follow from these. */
const ARTICLES: Record<string, string> = {
  ...{ nombre: 'el', apaterno: 'el', amaterno: 'el', celular: 'el', email: 'el' },
  ...{ escuela_nombre: 'la', grupo: 'el', sala_guarderia: 'la' },
};

const money = (value: unknown): string => (typeof value === 'number' ? formatMoney(value) : valueText(value));
const saidDay = (value: unknown): string =>
  typeof value === 'string' && isCalendarDate(value) ? sayDate(value) : valueText(value);
/** A deleted person is a number; an anonymised one nothing. */
const authorOf = (values: Values): string => {
  const { nombre, capturado_por: id } = values ?? {};
  return nombre ? String(nombre) : id ? `la persona ${id}` : 'alguien que ya no está';
};
const tookOver = ({ despues }: AuditLine): string => `tomó a su cargo lo que escribió ${authorOf(despues)}`;
const because = (values: unknown): string => {
  const { motivo } = (values ?? {}) as { motivo?: unknown };
  return motivo ? `: ${motivo}` : '';
};
const list = (parts: readonly string[]) => new Intl.ListFormat('es').format(parts);
const shown = (field: string, value: unknown) =>
  field === 'celular' && typeof value === 'string' ? formatPhone(value) : valueText(value);

function changedPerson({ antes, despues }: AuditLine): string {
  const changes = Object.entries(ARTICLES).flatMap(([field, article]) => {
    if (!despues || !Object.hasOwn(despues, field)) return [];
    const label = `${article} ${fieldName(field)}`;
    const [before, after] = [antes?.[field], despues[field]];
    if (!before) return [`puso ${label} «${shown(field, after)}»`];
    if (!after) return [`quitó ${label} «${shown(field, before)}»`];
    return [`cambió ${label} de «${shown(field, before)}» a «${shown(field, after)}»`];
  });
  if (despues?.password) changes.push('cambió la contraseña');
  return changes.length > 0 ? list(changes) : 'guardó el registro sin cambios';
}

/** «2 pagos (15 dic 2026 $250.00; 15 ene 2027 $250.00)» */
function planText(value: unknown): string {
  if (!Array.isArray(value)) return 'ninguno';
  const pagos = value as { fecha: string; monto: number }[];
  const parts = pagos.map(({ fecha, monto }) => `${sayDate(fecha)} ${money(monto)}`);
  return `${counted(parts.length, 'pago', 'pagos')} (${parts.join('; ')})`;
}

const addedText = (value: unknown): string =>
  Array.isArray(value)
    ? list(value.map(({ nombre, monto }: { nombre: string; monto: number }) => `${nombre} ${money(monto)}`))
    : 'ninguno';

function changedNote({ antes, despues }: AuditLine): string {
  const parts: string[] = [];
  if (antes?.folio !== despues?.folio)
    parts.push(`el folio de ${valueText(antes?.folio)} a ${valueText(despues?.folio)}`);
  if (antes?.total !== despues?.total) parts.push(`el total de ${money(antes?.total)} a ${money(despues?.total)}`);
  else if (despues && Object.hasOwn(despues, 'conceptos')) parts.push('los servicios');
  if (despues && Object.hasOwn(despues, 'note_description')) parts.push('la descripción');
  if (despues && Object.hasOwn(despues, 'recargos'))
    parts.push(`los recargos y descuentos de ${addedText(antes?.recargos)} a ${addedText(despues.recargos)}`);
  if (despues && Object.hasOwn(despues, 'plan'))
    parts.push(`el plan de pagos de ${planText(antes?.plan)} a ${planText(despues.plan)}`);
  return parts.length > 0 ? `cambió ${list(parts)} de una nota` : 'guardó una nota sin cambios';
}

const took = (values: Values): string => {
  if (values?.importado) return `importó un abono de ${money(values.amount)}`;
  const metodo = ABONO_METHOD_NAMES[values?.metodo as AbonoMethod];
  return `cobró ${money(values?.amount)}${metodo ? ` (${metodo.toLowerCase()})` : ''}`;
};

/** By table and deed. The values of an anonymised person are gone: then the deed alone is told. */
const DEEDS: Record<string, (line: AuditLine) => string> = {
  'users crear': () => 'registró al alumno',
  'users cambiar': (line) => (line.despues ? changedPerson(line) : 'cambió el registro'),
  'users baja': ({ despues }) => `dio de baja al alumno${because(despues)}`,
  'users restaurar': () => 'restauró al alumno',
  'users anonimizar': () => 'anonimizó al alumno',
  'notes tomar a cargo': tookOver,
  'abonos tomar a cargo': tookOver,
  'recordatorios tomar a cargo': tookOver,
  'notes crear': ({ despues }) =>
    despues ? `creó la nota ${valueText(despues.folio)} por ${money(despues.total)}` : 'creó una nota',
  'notes cambiar': (line) => (line.despues ? changedNote(line) : 'cambió una nota'),
  'notes cancelar': ({ despues }) => `canceló una nota${because(despues?.cancelada)}`,
  'notes borrar': ({ antes }) =>
    antes ? `deshizo la nota importada ${valueText(antes.folio)} por ${money(antes.total)}` : 'deshizo una nota',
  'abonos crear': ({ despues }) => (despues ? took(despues) : 'tomó un abono'),
  'abonos borrar': ({ antes }) => (antes ? `deshizo un abono importado de ${money(antes.amount)}` : 'deshizo un abono'),
  'abonos cancelar': ({ despues }) => `canceló un abono${because(despues?.cancelado)}`,
  'abonos reimprimir': ({ despues }) =>
    despues ? `reimprimió un ticket (reimpresión ${valueText(despues.reimpresiones)})` : 'reimprimió un ticket',
  'contratos firmar': ({ despues }) =>
    despues
      ? `recibió la firma de ${valueText(despues.firmante)} en el contrato de la nota ${valueText(despues.folio)}`
      : 'recibió la firma de un contrato',
  'promesas crear': ({ despues }) =>
    despues ? `anotó la promesa de ${money(despues.monto)} para el ${saidDay(despues.fecha)}` : 'anotó una promesa',
  'promesas cambiar': () => 'cambió una promesa de pago',
  'promesas retirar': () => 'retiró una promesa de pago',
  'recordatorios recordar': () => 'recordó a la familia lo que debe',
  'contactos cambiar': () => 'cambió cómo avisar a la familia',
  'enlaces crear': () => 'hizo el enlace de la familia',
  'enlaces cambiar': () => 'prolongó el enlace de la familia',
  'enlaces revocar': () => 'retiró el enlace de la familia',
  'photo_codes crear': () => 'escribió los códigos de fotos del alumno',
  'photo_codes cambiar': () => 'cambió los códigos de fotos del alumno',
};

/** A line of the log as a sentence, where it has one. Those about persons call them alumno, which not all in the log are. */
export function sentenceOf(line: AuditLine): string | null {
  const { accion, tabla } = line;
  const deed = tabla === 'users' ? undefined : DEEDS[`${tabla} ${accion}`];
  return deed ? ended(deed(line)) : null;
}

/** With its full stop: a reason may have been typed with one. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** Event text after the person's name; events without a sentence show their action. */
export function deedOf(line: AuditLine): string {
  const { accion, tabla } = line;
  const reading = readingText(line);
  if (reading) return `${reading.charAt(0).toLowerCase()}${reading.slice(1).replace(/\.$/, '')}`;
  const deed = DEEDS[`${tabla} ${accion}`];
  if (deed) return deed(line);
  return `${(ACCIONES[accion] ?? accion).toLowerCase()}: ${(TABLAS[tabla] ?? tabla).toLowerCase()}`;
}
