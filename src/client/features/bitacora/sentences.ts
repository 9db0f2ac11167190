/** Lines about an alumno as sentences without the person who did it: «cobró $150.00 en efectivo». */
import { counted } from '#client/lib/numbers.ts';
import { isCalendarDate, sayDate } from '#contract/dates.ts';
import type { AuditLine } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { formatPhone } from '#contract/phones.ts';
import { ABONO_METHOD_NAMES, type AbonoMethod } from '#contract/rules.ts';
import { fieldName } from './fields.ts';
import { readingText } from './readings.ts';
import { ACCIONES, TABLAS, valueText } from './words.ts';

type Values = AuditLine['despues'];

/** Fields of a person that are told, by their article; others follow from these. */
const ARTICLES: Record<string, string> = {
  ...{ nombre: 'el', apaterno: 'el', amaterno: 'el', celular: 'el', email: 'el' },
  ...{ escuela_nombre: 'la', grupo: 'el', sala_guarderia: 'la' },
};

const money = (value: unknown): string => (typeof value === 'number' ? formatMoney(value) : valueText(value));
const saidDay = (value: unknown): string =>
  typeof value === 'string' && isCalendarDate(value) ? sayDate(value) : valueText(value);
/** Of somebody who was deleted the number is left; of who was anonymised nothing. */
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

/** By table and deed. Of somebody who was anonymised the values are gone: then the deed alone is told. */
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
