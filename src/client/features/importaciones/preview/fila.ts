/** The editable columns of the preview, and the possible decisions about a row. */
import { checkBody } from '#contract/endpoint.ts';
import { importaciones as endpoints } from '#contract/endpoints/importaciones.ts';
import {
  CAMPO_NAMES,
  type Candidato,
  type Decision,
  type Editable,
  type Fila,
  type Importacion,
  isAboutFigures,
  isAboutSold,
  type MoneyEditable,
  OVERPAID,
  SIMILAR,
} from '#contract/importaciones.ts';
import { parseMoney } from '#contract/money.ts';

export type Value = string | number | null;

/** Of a row: an abono by the column of the list in which it stands, from 0. */
export type CellName = Editable | Exclude<MoneyEditable, 'abonos'> | `abono ${number}`;

export interface Field {
  name: CellName;
  title: string;
  width: number;
}

const PERSON: readonly Field[] = [
  { name: 'nombre', title: 'Nombre', width: 130 },
  { name: 'apaterno', title: 'Paterno', width: 108 },
  { name: 'amaterno', title: 'Materno', width: 108 },
  { name: 'grupo', title: 'Grupo', width: 60 },
  { name: 'escuela_id', title: 'Escuela', width: 150 },
  { name: 'celular', title: 'Celular', width: 116 },
  { name: 'email', title: 'Correo', width: 190 },
  { name: 'curp', title: 'CURP', width: 180 },
];

const AMOUNT = 104;
/** Room for FOLIO_MAX capitals and digits. */
const FOLIO = 186;

function moneyFields({ columnas }: Pick<Importacion, 'columnas'>): Field[] {
  const abonos = new Map(
    columnas.filter(({ campo }) => campo === 'abono').map((one) => [one.columna, one.encabezado] as const),
  );
  return [
    { name: 'folio', title: 'Folio', width: FOLIO },
    { name: 'concepto', title: 'Paquete', width: 150 },
    { name: 'total', title: 'Total', width: AMOUNT },
    ...[...abonos]
      .sort(([one], [other]) => one - other)
      .map(([columna, title]): Field => ({ name: `abono ${columna}`, title: title || 'Abono', width: AMOUNT })),
    { name: 'pagado', title: 'Pagado', width: AMOUNT },
    { name: 'saldo', title: 'Saldo', width: AMOUNT },
  ];
}

/** The editable columns of a list. In a list of payments the money comes before the contacts. */
export function fieldsOf(importacion: Pick<Importacion, 'tipo' | 'columnas'>): readonly Field[] {
  if (importacion.tipo !== 'cobranza') return PERSON;
  return [...PERSON.slice(0, 4), ...moneyFields(importacion), ...PERSON.slice(4)];
}

/** The column of the list in which an abono stands; null of any other cell. */
const columnOf = (name: CellName): number | null => (name.startsWith('abono ') ? Number(name.slice(6)) : null);

const AMOUNTS: ReadonlySet<string> = new Set(['total', 'pagado', 'saldo']);
export const isAmount = (name: CellName): boolean => AMOUNTS.has(name) || columnOf(name) !== null;

/** Text of a row's cell. */
export function valueIn({ valores }: Pick<Fila, 'valores'>, name: CellName): Value {
  const column = columnOf(name);
  if (column === null) return valores[name as Exclude<CellName, `abono ${number}`>] ?? null;
  return valores.abonos?.find(({ columna }) => columna === column)?.monto ?? null;
}

/** Whether the value was typed by hand. */
export const isTyped = ({ editados }: Pick<Fila, 'editados'>, name: CellName): boolean =>
  editados.includes(columnOf(name) === null ? (name as Editable) : 'abonos');

/** A value of a cell as it is sent. */
export function sentValue(name: CellName, value: Value): object {
  const columna = columnOf(name);
  return columna === null ? { [name]: value } : { abonos: [{ columna, monto: value }] };
}

/** Subject of a row's notice, in words. */
export const fieldName = (campo: string): string =>
  campo === 'escuela_id'
    ? CAMPO_NAMES.escuela
    : campo === 'abonos'
      ? 'Abonos'
      : (CAMPO_NAMES[campo as keyof typeof CAMPO_NAMES] ?? '');

export const avisosOf = ({ avisos }: Pick<Fila, 'avisos'>, name: CellName) =>
  avisos.filter(({ campo }) => campo === (columnOf(name) === null ? name : 'abonos'));

/** Typed text as a request value. */
export function typedValue(name: CellName, typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  // Invalid amounts get the usual error.
  if (isAmount(name)) return parseMoney(text) ?? text;
  return name === 'escuela_id' ? Number(text) : text;
}

/** Why the server would refuse a value; null when it takes it. */
export function wrongWith(name: CellName, value: Value): string | null {
  const { errors } = checkBody(endpoints.updateFila, { valores: sentValue(name, value) });
  return errors ? (Object.values(errors).flat()[0] ?? null) : null;
}

interface Choice {
  value: string;
  label: string;
  decision: Decision | null;
}

const nameOf = ({ nombre, grupo, escuela }: Candidato) => [nombre, grupo, escuela].filter(Boolean).join(', ');

/** `paysSold`: whether the person may let abonos of a list go to a note that was sold here. */
export function choicesOf(fila: Fila, paysSold: boolean): Choice[] {
  const { resultado, candidatos, user_id, duplicado_de, avisos, decision } = fila;
  const taken = (id: number, label: string): Choice => ({
    value: `${id}`,
    label,
    decision: { accion: 'cambiar', user_id: id },
  });
  const proposed = (label: string): Choice => ({ value: '', label, decision: null });
  if (resultado === 'baja')
    return [proposed('Dejar como está'), ...(user_id === null ? [] : [taken(user_id, 'Dar de baja')])];
  const doubtful =
    resultado === 'pregunta' || resultado === 'duplicado' || duplicado_de !== null || candidatos.length > 0;
  const isOverpaid = avisos.some(({ texto }) => texto.endsWith(OVERPAID));
  const like = candidatos.length > 0 || duplicado_de !== null || avisos.some(({ campo }) => campo === SIMILAR);
  const other = like ? 'Es otra persona: dar de alta' : 'Dar de alta';
  return [
    proposed(resultado === 'pregunta' ? 'Sin decidir' : 'Como se propone'),
    ...candidatos.flatMap((one) => {
      const known = one.user_id === user_id;
      const aboutSold = known && isAboutSold(fila);
      const is = aboutSold ? 'Sí, van a su nota. Es' : 'Es';
      const all = known ? ': tomar todo lo que dice la lista' : '';
      const isVain = (aboutSold && !paysSold) || isOverpaid || (known && isAboutFigures(fila));
      return isVain ? [] : [taken(one.user_id, `${is} ${nameOf(one)}${all}`)];
    }),
    ...((doubtful || decision?.accion === 'alta') && !isOverpaid
      ? [{ value: 'alta', label: other, decision: { accion: 'alta' } } satisfies Choice]
      : []),
    { value: 'omitir', label: 'Omitir la fila', decision: { accion: 'omitir' } },
  ];
}

/** The current decision about a row: an answer about its alumno does not answer a later question about a note. */
export const standingChoice = (fila: Fila): string =>
  isAboutSold(fila) || (isAboutFigures(fila) && fila.decision?.accion !== 'omitir') ? '' : choiceOf(fila.decision);

/** Which of them a decision is. */
export const choiceOf = (decision: Decision | null): string =>
  decision === null ? '' : decision.accion === 'cambiar' ? `${decision.user_id}` : decision.accion;
