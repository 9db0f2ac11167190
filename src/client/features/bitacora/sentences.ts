/** Lines of the log as sentences without their author, as «cobró $150.00 (efectivo) a Ana Pérez». */

import { counted } from '#client/lib/numbers.ts';
import { formatDate, isCalendarDate, isInstant, sayDate } from '#contract/dates.ts';
import type { AuditLine } from '#contract/entities.ts';
import type { DocumentoTipo } from '#contract/guarderia-rules.ts';
import { CONSENTIMIENTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import { asRol, ROL_NAMES } from '#contract/roles.ts';
import { ABONO_METHOD_NAMES, type AbonoMethod } from '#contract/rules.ts';

/** Spanish labels of the log's words. Unknown words are shown as they are. */
export const TABLAS: Record<string, string> = {
  users: 'Persona',
  acciones: 'Cambio a varios',
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
  escuela_nombre: 'escuela',
  infante_nombre: 'infante',
  note_description: 'descripción',
  amount: 'monto',
  metodo: 'método',
  created_at: 'creado el',
  capturado_en: 'capturado el',
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

/** Numbers of other records: whom and what they are about is said by name. */
const isReference = (field: string): boolean => field === 'id' || /(_id|_por)$/.test(field) || field === 'equipo';

/** The fields of a line that tell something to a person, in their order. */
export const tellingFields = ({ antes, despues }: AuditLine): string[] =>
  [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter((field) => !isReference(field));

/** An unnamed field is shown by its key without underscores. */
export const fieldName = (field: string): string => FIELDS[field] ?? field.replaceAll('_', ' ');

type Values = AuditLine['despues'];

const money = (value: unknown): string => (typeof value === 'number' ? formatMoney(value) : valueText(value));
const saidDay = (value: unknown): string =>
  typeof value === 'string' && isCalendarDate(value) ? sayDate(value) : valueText(value);
const list = (parts: readonly string[]) => new Intl.ListFormat('es').format(parts);
const because = (values: unknown): string => {
  const { motivo } = (values ?? {}) as { motivo?: unknown };
  return motivo ? `: ${motivo}` : '';
};
/** In the words of a list: «el certificado médico». */
const lower = (name: string): string =>
  name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** A text of a page would hide the deed: what unfolds has it whole. */
const beginningOf = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text);

/** What the record is called: as it is now, or as the line has it of a deleted one. */
function nameOf({ registro_nombre, antes, despues }: AuditLine): string | null {
  if (registro_nombre) return registro_nombre;
  const { nombre, apaterno, amaterno, servicio, archivo } = { ...despues, ...antes };
  const person = [nombre, apaterno, amaterno].filter(Boolean).join(' ');
  return person || (servicio as string | undefined) || (archivo as string | undefined) || null;
}
const quoted = (line: AuditLine): string => {
  const name = nameOf(line);
  return name ? ` «${name}»` : '';
};
/** The values of an anonymised person are gone. */
const toPerson = (line: AuditLine): string => {
  const name = nameOf(line);
  return name ? `a ${name}` : 'al alumno';
};
const of = ({ de }: AuditLine): string => (de ? ` de ${de}` : '');
const to = ({ de }: AuditLine): string => (de ? ` a ${de}` : '');

const SOME_FIELDS = 4;
/** Which fields were changed: few by their names, many by their number. */
function fieldsOf(line: AuditLine): string {
  const fields = tellingFields(line).map(fieldName);
  if (fields.length === 0) return '';
  return fields.length > SOME_FIELDS ? `: ${fields.length} datos` : `: ${list(fields)}`;
}

/** Fields of a person that follow from others, or are said otherwise. */
const FOLLOWING = new Set(['escuela', 'password', 'clave_provisional']);
const FEMININE = new Set(['curp', 'escuela_nombre', 'sala_guarderia']);
function shown(field: string, value: unknown): string {
  if (field === 'rol') return ROL_NAMES[asRol(value)];
  return field === 'celular' && typeof value === 'string' ? formatPhone(value) : valueText(value);
}

function changedPerson(line: AuditLine): string {
  const { antes, despues } = line;
  const whose = line.registro_nombre ? ` de ${line.registro_nombre}` : '';
  const fields = tellingFields(line).filter((field) => !FOLLOWING.has(field));
  const changes = fields.map((field) => {
    const label = `${FEMININE.has(field) ? 'la' : 'el'} ${fieldName(field)}`;
    const [before, after] = [antes?.[field], despues?.[field]];
    if (!before) return `puso ${label} «${shown(field, after)}»`;
    if (!after) return `quitó ${label} «${shown(field, before)}»`;
    return `cambió ${label} de «${shown(field, before)}» a «${shown(field, after)}»`;
  });
  if (despues?.password) changes.push('cambió la contraseña');
  if (changes.length === 0) return `guardó el registro${whose} sin cambios`;
  return whose ? `cambió los datos${whose}: ${list(changes)}` : list(changes);
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

/** «la nota BJ-27 de Ana Pérez», as far as it is known. */
const note = (line: AuditLine, folio: unknown = null): string => {
  const name = folio ?? line.registro_nombre ?? line.antes?.folio;
  return name ? `la nota ${name}${of(line)}` : `una nota${of(line)}`;
};

/** What was done to several people at once. */
function changedSeveral({ despues }: AuditLine): string {
  const { accion, escuela, grupo, personas } = despues ?? {};
  const people = counted(Number(personas ?? 1), 'persona', 'personas');
  if (accion === 'baja') return `dio de baja a ${people}${because(despues)}`;
  if (accion === 'ciclo') return `inició un ciclo en ${escuela ?? 'una escuela'}: pasaron ${people}`;
  return `cambió a ${people} a ${[escuela, grupo].filter(Boolean).join(', ')}`;
}

function changedNote(line: AuditLine): string {
  const { antes, despues } = line;
  if (!despues) return `cambió ${note(line)}`;
  const parts: string[] = [];
  if (antes?.folio !== despues.folio)
    parts.push(`el folio de ${valueText(antes?.folio)} a ${valueText(despues.folio)}`);
  if (antes?.total !== despues.total) parts.push(`el total de ${money(antes?.total)} a ${money(despues.total)}`);
  else if (Object.hasOwn(despues, 'conceptos')) parts.push('los servicios');
  if (Object.hasOwn(despues, 'note_description')) parts.push('la descripción');
  if (Object.hasOwn(despues, 'recargos'))
    parts.push(`los recargos y descuentos de ${addedText(antes?.recargos)} a ${addedText(despues.recargos)}`);
  if (Object.hasOwn(despues, 'plan'))
    parts.push(`el plan de pagos de ${planText(antes?.plan)} a ${planText(despues.plan)}`);
  return parts.length > 0 ? `cambió ${note(line)}: ${list(parts)}` : `guardó ${note(line)} sin cambios`;
}

function took(line: AuditLine): string {
  const { despues } = line;
  if (!despues) return `cobró un abono${to(line)}`;
  if (despues.importado) return `importó un abono de ${money(despues.amount)}${of(line)}`;
  const metodo = ABONO_METHOD_NAMES[despues.metodo as AbonoMethod];
  return `cobró ${money(despues.amount)}${metodo ? ` (${metodo.toLowerCase()})` : ''}${to(line)}`;
}

/** A deleted person has no name, an anonymised one nothing. */
const authorOf = (values: Values): string => (values?.nombre ? String(values.nombre) : 'alguien que ya no está');
const tookOver = ({ despues }: AuditLine): string => `tomó a su cargo lo que escribió ${authorOf(despues)}`;

function difference(value: unknown): string {
  const amount = Number(value ?? 0);
  if (amount === 0) return 'cuadró';
  return amount < 0 ? `faltaron ${formatMoney(-amount)}` : `sobraron ${formatMoney(amount)}`;
}

/** Papers with «la»; of «acta» it is «el». */
const LA: ReadonlySet<DocumentoTipo> = new Set([
  ...(['curp', 'cartilla_vacunacion', 'fotografia', 'identificacion'] as const),
  ...(['custodia', 'constancia_trabajo'] as const),
]);
/** The paper of a child: «el certificado médico de Sofía Aguilar». */
const paper = (line: AuditLine): string => {
  const tipo = (line.registro_nombre ?? line.despues?.tipo ?? line.antes?.tipo) as DocumentoTipo;
  const name = DOCUMENTO_NAMES[tipo];
  if (!name || tipo === 'otro') return `un documento${of(line)}`;
  return `${LA.has(tipo) ? 'la' : 'el'} ${lower(name)}${of(line)}`;
};
function changedPaper(line: AuditLine): string {
  const { estado, rechazo, motivo } = (line.despues ?? {}) as Record<string, unknown>;
  if (estado === 'verificado') return `verificó ${paper(line)}`;
  if (estado === 'rechazado') return `rechazó ${paper(line)}${because({ motivo: rechazo ?? motivo })}`;
  return `cambió ${paper(line)}`;
}
const consent = (line: AuditLine): string => {
  const name = CONSENTIMIENTO_NAMES[line.registro_nombre as keyof typeof CONSENTIMIENTO_NAMES];
  return `${name ? `el consentimiento «${lower(name)}»` : 'un consentimiento'}${of(line)}`;
};
const child = (line: AuditLine): string => nameOf(line) ?? 'un infante';

function printed({ despues }: AuditLine): string {
  const { ticket, impresora, reimpresion } = (despues ?? {}) as Record<string, unknown>;
  const where = impresora ? ` en «${impresora}»` : '';
  if (!ticket) return `mandó una prueba o abrió el cajón${where}`;
  return `imprimió el ticket ${ticket}${where}${reimpresion ? ` (reimpresión ${reimpresion})` : ''}`;
}

function changedService(line: AuditLine): string {
  const { antes, despues } = line;
  if (despues?.activo === false || despues?.activo === 0) return `retiró el servicio${quoted(line)}`;
  if (despues && Object.hasOwn(despues, 'costo'))
    return `cambió el costo de${quoted(line)} de ${money(antes?.costo)} a ${money(despues.costo)}`;
  return `cambió el servicio${quoted(line)}${fieldsOf(line)}`;
}

/** Creating, changing and deleting what only has a name. */
const named = (tabla: string, thing: string): Record<string, Deed> => ({
  [`${tabla} crear`]: (line) => `agregó ${thing}${quoted(line)}`,
  [`${tabla} cambiar`]: (line) => `cambió ${thing}${quoted(line)}${fieldsOf(line)}`,
  [`${tabla} borrar`]: (line) => `quitó ${thing}${quoted(line)}`,
});
type Deed = (line: AuditLine) => string;

/** By table and deed. The values of an anonymised person are gone: then the deed alone is told. */
const DEEDS: Record<string, Deed> = {
  'acciones cambiar': (line) => (line.despues ? changedSeveral(line) : 'cambió su escuela, su grupo o su estado'),
  'acciones deshacer': ({ despues }) =>
    despues
      ? `deshizo un cambio a ${counted(Number(despues.personas), 'persona', 'personas')}${because(despues)}`
      : 'deshizo ese cambio',
  ...named('escuelas', 'la escuela'),
  ...named('servicios', 'el servicio'),
  ...named('plan_plantillas', 'la plantilla de plan'),
  ...named('impresoras', 'la impresora'),
  ...named('fotos', 'la foto'),
  ...named('anuncios', 'un anuncio'),
  'users crear': (line) => `registró ${toPerson(line)}`,
  'users cambiar': (line) => (line.despues ? changedPerson(line) : `cambió el registro${of(line)}`),
  'users baja': (line) => `dio de baja ${toPerson(line)}${because(line.despues)}`,
  'users restaurar': (line) => `restauró ${toPerson(line)}`,
  'users borrar': (line) => `borró el registro${nameOf(line) ? ` de ${nameOf(line)}` : ''}`,
  'users anonimizar': () => 'anonimizó a una persona',
  'notes tomar a cargo': tookOver,
  'abonos tomar a cargo': tookOver,
  'recordatorios tomar a cargo': tookOver,
  'notes crear': (line) =>
    line.despues ? `creó ${note(line, line.despues.folio)} por ${money(line.despues.total)}` : `creó ${note(line)}`,
  'notes cambiar': changedNote,
  'notes cancelar': (line) => `canceló ${note(line)}${because(line.despues?.cancelada)}`,
  'notes borrar': (line) =>
    line.antes
      ? `deshizo la nota importada ${valueText(line.antes.folio)} por ${money(line.antes.total)}`
      : 'deshizo una nota',
  'notes imprimir': (line) => `imprimió el contrato de ${note(line)}`,
  'abonos crear': took,
  'abonos borrar': ({ antes }) => (antes ? `deshizo un abono importado de ${money(antes.amount)}` : 'deshizo un abono'),
  'abonos cancelar': (line) =>
    `canceló un abono${of(line)}${line.registro_nombre ? ` (ticket ${line.registro_nombre})` : ''}${because(line.despues?.cancelado)}`,
  'abonos reimprimir': (line) =>
    line.registro_nombre
      ? `reimprimió el ticket ${line.registro_nombre}${of(line)}`
      : `reimprimió un ticket${line.despues ? ` (reimpresión ${valueText(line.despues.reimpresiones)})` : ''}`,
  'contratos firmar': (line) =>
    line.despues
      ? `recibió la firma de ${valueText(line.despues.firmante)} en el contrato de ${note(line, line.despues.folio)}`
      : 'recibió la firma de un contrato',
  'promesas crear': (line) =>
    line.despues
      ? `anotó la promesa${of(line)} de pagar ${money(line.despues.monto)} el ${saidDay(line.despues.fecha)}`
      : 'anotó una promesa',
  'promesas cambiar': (line) => `cambió una promesa de pago${of(line)}`,
  'promesas retirar': (line) => `retiró una promesa de pago${of(line)}`,
  'recordatorios recordar': (line) => `recordó a la familia${of(line)} lo que debe`,
  'contactos cambiar': (line) => `cambió cómo avisar a la familia${of(line)}`,
  'enlaces crear': (line) => `creó el enlace de la familia${of(line)}`,
  'enlaces cambiar': (line) => `prolongó el enlace de la familia${of(line)}`,
  'enlaces revocar': (line) => `retiró el enlace de la familia${of(line)}`,
  'recibos crear': (line) => `creó el enlace del ticket ${line.registro_nombre ?? ''}${of(line)}`,
  'recibos revocar': (line) => `retiró el enlace del ticket ${line.registro_nombre ?? ''}${of(line)}`,
  'photo_codes crear': (line) => `escribió los códigos de fotos${of(line) || ' del alumno'}`,
  'photo_codes cambiar': (line) => `cambió los códigos de fotos${of(line) || ' del alumno'}`,
  'servicios cambiar': changedService,
  'ajustes cambiar': (line) => `cambió los ajustes${fieldsOf(line)}`,
  'impresoras abrir': (line) => `abrió el cajón de${quoted(line)}`,
  'impresiones imprimir': printed,
  'impresiones reintentar': printed,
  'impresiones cambiar': printed,
  'importaciones crear': (line) => `subió la lista${quoted(line)}`,
  'importaciones leer': (line) => `descargó la lista${quoted(line)}`,
  'importaciones cambiar': (line) => `cambió la lista${quoted(line)}`,
  'importaciones aplicar': (line) => `aplicó la lista${quoted(line)}`,
  'importaciones rehacer': (line) => `volvió a aplicar la lista${quoted(line)}`,
  'importaciones deshacer': (line) => `deshizo la lista${quoted(line)}${because(line.despues)}`,
  'importaciones borrar': (line) => `quitó la lista${quoted(line)}`,
  'anuncios crear': (line) =>
    line.despues?.mensaje ? `publicó el anuncio «${beginningOf(String(line.despues.mensaje))}»` : 'publicó un anuncio',
  'anuncios leer': () => 'leyó un anuncio',
  'cortes crear': ({ despues }) =>
    despues ? `cerró el corte ${despues.numero}; ${difference(despues.diferencia)}` : 'cerró un corte',
  'conteos crear': ({ despues }) =>
    despues
      ? `contó ${money(despues.declarado)} en la caja del corte ${despues.numero}; ${difference(despues.diferencia)}`
      : 'contó la caja',
  'movimientos crear': ({ despues }) =>
    despues
      ? `registró un ${despues.tipo} de ${money(despues.monto)}${because(despues)}`
      : 'registró un movimiento de caja',
  'movimientos cancelar': ({ antes, despues }) => {
    const { tipo, monto } = { ...antes, ...despues };
    return `canceló un ${tipo ?? 'movimiento'}${monto === undefined ? '' : ` de ${money(monto)}`}${because(despues?.cancelado ?? despues)}`;
  },
  'infantes crear': (line) => `inscribió a ${child(line)}`,
  'infantes cambiar': (line) => `cambió el registro de ${child(line)}${fieldsOf(line)}`,
  'infantes baja': (line) => `dio de baja a ${child(line)}`,
  'infante_adultos crear': (line) =>
    `registró a ${nameOf(line) ?? 'un adulto'}${line.de ? `, familia de ${line.de}` : ''}`,
  'infante_adultos cambiar': (line) =>
    `cambió los datos de ${nameOf(line) ?? 'un adulto'}${line.de ? `, familia de ${line.de}` : ''}${fieldsOf(line)}`,
  'adultos cambiar': (line) => `cambió los datos de ${nameOf(line) ?? 'un adulto'}${fieldsOf(line)}`,
  'autorizados crear': (line) => `autorizó a ${nameOf(line) ?? 'una persona'} a recoger a ${line.de ?? 'un infante'}`,
  'autorizados cambiar': (line) =>
    `cambió los datos de ${nameOf(line) ?? 'una persona'}, que recoge a ${line.de ?? 'un infante'}`,
  'autorizados borrar': (line) => `quitó a ${nameOf(line) ?? 'una persona'} de quienes recogen a un infante`,
  'documentos crear': (line) => `subió ${paper(line)}`,
  'documentos subir': (line) => `subió ${paper(line)}`,
  'documentos cambiar': changedPaper,
  'documentos borrar': (line) => `borró ${paper(line)}`,
  'consentimientos crear': (line) => `registró ${consent(line)}`,
  'consentimientos revocar': (line) => `revocó ${consent(line)}`,
  'sessions entrar': () => 'entró',
  'sessions salir': () => 'salió',
  'sessions cerrar': () => 'cerró una sesión',
  'permisos denegar': () => 'quiso hacer algo que su rol no permite',
  'respaldos respaldar': () => 'hizo un respaldo',
};

/** Lines that tell of a reading of a child's record. */
const PARTES: Record<string, string> = {
  registro: 'leyó el registro',
  madre: 'leyó los datos de la madre o tutor',
  padre: 'leyó los datos del padre',
  autorizados: 'leyó quiénes pueden recoger',
  documentos: 'leyó la lista de documentos',
  expediente: 'leyó el expediente completo',
  actual: 'vio el registro que ya existía o había cambiado',
  respuesta: 'vio de nuevo lo que había guardado en el registro',
};
const LISTAS: Record<string, string> = {
  infantes: 'de la lista de infantes',
  adultos: 'de la búsqueda de madres, padres y tutores',
  documentos: 'de los documentos por revisar',
  bitacora: 'de la bitácora con datos de infantes',
};
/** Of which list a reading tells. */
export const listOf = ({ despues }: AuditLine): string => LISTAS[String(despues?.lista)] ?? 'de una lista';

const FILTROS: Record<string, string> = {
  texto: 'un texto',
  sala: 'una sala',
  estado: 'un estado',
  familia: 'una familia',
};

const rows = (filas: unknown) => `${filas} ${filas === 1 ? 'renglón' : 'renglones'}`;

function listDeed(where: string, { pagina, filas, filtros }: Record<string, unknown>): string {
  const by = (Array.isArray(filtros) ? filtros : []).map((name) => FILTROS[name] ?? name);
  const filter = by.length > 0 ? `, filtrada por ${list(by)}` : '';
  return `leyó la página ${pagina} ${where}${filter} (${rows(filas)})`;
}

function readingDeed(line: AuditLine): string | null {
  const { accion, tabla, registro_id, despues, registro_nombre, de } = line;
  if (accion !== 'leer') return null;
  const where = LISTAS[String(despues?.lista)];
  if (despues && where) return listDeed(where, despues);
  if (tabla === 'documentos' && registro_id !== null) return `abrió ${paper(line)}`;
  // Lines of before the other parts had one tell of the whole file alone.
  const part = PARTES[String(despues?.parte ?? (tabla === 'infantes' ? 'expediente' : ''))];
  if (!part) return null;
  const whose = registro_nombre ?? de;
  const joint = part.endsWith('recoger') ? ' a ' : ' de ';
  return `${part}${whose ? joint + whose : ''}${despues?.filas === undefined ? '' : ` (${rows(despues.filas)})`}`;
}

/** With its full stop: a reason may have been typed with one. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** A failed sign-in; a signed-in person who failed was asked for the current password. */
const failedDeed = ({ accion, actor }: AuditLine): string | null =>
  accion !== 'fallar' ? null : actor ? 'escribió mal su contraseña actual' : 'intentó entrar sin lograrlo';

const exportedDeed = ({ accion, despues }: AuditLine): string | null =>
  accion === 'exportar' ? `descargó ${despues?.archivo ? `«${despues.archivo}»` : 'un archivo de Excel'}` : null;

/** What was done, after the person's name; a deed without a sentence is told by its words. */
export function deedOf(line: AuditLine): string {
  const { accion, tabla } = line;
  const said = failedDeed(line) ?? exportedDeed(line) ?? readingDeed(line) ?? DEEDS[`${tabla} ${accion}`]?.(line);
  return said ?? `${(ACCIONES[accion] ?? accion).toLowerCase()}: ${lower(TABLAS[tabla] ?? tabla)}${quoted(line)}`;
}

/** Who did it. */
export const who = ({ accion, actor }: AuditLine): string => {
  if (actor) return actor.nombre || 'Alguien que ya no está';
  return accion === 'fallar' ? 'Alguien sin sesión' : 'El sistema';
};

/** The whole sentence. */
export const sentenceOf = (line: AuditLine): string => ended(`${who(line)} ${deedOf(line)}`);
