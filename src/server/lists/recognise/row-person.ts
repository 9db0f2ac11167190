/** Person fields of a row besides name and group: CURP, birth date, sex, contacts, baja. */
import { readCurp, unbornFault } from '#contract/curp.ts';
import { SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import { isEmail } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phones.ts';
import { saysBaja, statusOf } from './around.ts';
import { isTooOld, isTooYoung } from './dates.ts';
import { type Decisions, dateOf, dateText } from './decisions.ts';
import { NAME_FIELDS } from './headings.ts';
import type { Issues } from './issues.ts';
import { isLetterM, type Sex, sexOf } from './sex.ts';
import { type PupilRow, valuesOf } from './sheet-rows.ts';
import { fold, isNone, plainNumber } from './text.ts';

// Phones and e-mail addresses as lists write them.

/** Parsed contacts cell; `aviso` is a Spanish notice about the rest. */
interface Contact {
  value: string | null;
  aviso: string | null;
  /** Something stands there that could not be read. */
  unread: boolean;
}

const NOTHING: Contact = { value: null, aviso: null, unread: false };

/** Between two phones of a cell. */
const BETWEEN = /[/,;|\\]|\s+[YO]\s+|\s[-–—]\s/i;
/** Labels of a mobile phone, in the part of the cell that holds its number. */
const MOBILE = /\b(?:CEL|MOVIL|WHATS|WA)/;

/** A part of the cell that holds ten digits, without the words around them: «mamá 999 012 3456». */
function phoneIn(part: string): string | null {
  const digits = plainNumber(part)
    .replace(/^[\p{L}\s:.-]*(?=[\d+(])/u, '')
    .replace(/[\p{L}\s:.-]+$/u, '');
  return normalizePhone(part) ?? normalizePhone(digits);
}

/** The phone number in a contacts cell beside e-mails; '' if there is none. */
function withoutAddresses(text: string): string {
  if (!text.includes('@')) return text;
  const rest = text
    .slice(0, 400)
    .split(/[\s;,/|<>()]+/)
    .filter((part) => !part.includes('@'));
  return /\d{3}/.test(rest.join('')) ? rest.join(' ') : '';
}

/** The phone of a cell in ten digits: of two the mobile one, or else the first. */
export function readPhone(text: string): Contact {
  if (text === '' || isNone(text)) return NOTHING;
  const whole = phoneIn(text);
  if (whole) return { value: whole, aviso: null, unread: false };
  const parts = text.slice(0, 200).split(BETWEEN);
  const runs = text.slice(0, 200).match(/(?<!\d)\d{10}(?!\d)/g) ?? [];
  // «9990123456 5501234567»: two runs of ten digits.
  const found = (parts.length > 1 ? parts : runs.length > 1 ? runs : [])
    .map((part) => ({ part, phone: phoneIn(part.trim()) }))
    .filter((each): each is { part: string; phone: string } => each.phone !== null);
  const taken = found.find(({ part }) => MOBILE.test(fold(part))) ?? found[0];
  if (!taken) return { value: null, aviso: `«${text}» no es un teléfono de diez dígitos.`, unread: true };
  const aviso =
    found.length > 1
      ? `Hay dos teléfonos («${text}»): se toma ${taken.phone}.`
      : `De «${text}» se toma ${taken.phone}.`;
  return { value: taken.phone, aviso, unread: false };
}

/** The first e-mail address of a cell, in small letters. */
export function readEmail(text: string): Contact {
  if (text === '' || isNone(text)) return NOTHING;
  const found = text
    .slice(0, 400)
    .split(/[\s;,/|<>()]+/)
    .map((part) =>
      part
        .replace(/^mailto:/i, '')
        .replace(/[.]+$/, '')
        .toLowerCase(),
    )
    .filter(isEmail);
  const [first, second] = found;
  if (!first) return { value: null, aviso: `«${text}» no es un correo electrónico.`, unread: true };
  return { value: first, aviso: second ? `Hay dos correos: se toma ${first}.` : null, unread: false };
}

// Person fields of a row besides name and group: CURP, birth date, sex, contacts, baja.

interface CurpRead {
  curp: string | null;
  fecha: string | null;
  sexo: Sex | null;
}

/** A pupil's CURP and its data; all null for none, a generic and a wrong one, which are added to `issues`. */
export function readRowCurp(pupil: PupilRow, today: string, issues: Issues): CurpRead {
  const text = valuesOf(pupil, 'curp')[0] ?? '';
  const nothing = { curp: null, fecha: null, sexo: null };
  if (text === '' || isNone(text)) return nothing;
  const reading = readCurp(text);
  if (reading.kind === 'invalid') issues.add('error', 'curp', `«${text.slice(0, 40)}»: ${reading.texto}`);
  if (reading.kind === 'generic') issues.add('nota', 'curp', 'Es una CURP genérica: cuenta como si no hubiera.');
  if (reading.kind !== 'valid') return nothing;
  const unborn = unbornFault(reading.curp, today);
  if (unborn) {
    issues.add('error', 'curp', `«${reading.curp}»: ${unborn}`);
    return nothing;
  }
  for (const texto of reading.avisos) issues.add('nota', 'curp', texto);
  return { curp: reading.curp, fecha: reading.data.fecha_nacimiento, sexo: reading.data.sexo };
}

/** YYYY-MM-DD: that of the CURP, else that of the list; null without both. Adds doubts to `issues`. */
export function readBirthDate(
  pupil: PupilRow,
  curp: CurpRead,
  decisions: Decisions,
  today: string,
  issues: Issues,
): string | null {
  const reading = dateOf(pupil, today);
  const { text } = dateText(pupil);
  if (!reading) return curp.fecha;
  const { diaMes, mesDia, stored } = reading;
  if (!diaMes && !mesDia) {
    issues.add('pregunta', 'fecha_nacimiento', `«${text.slice(0, 40)}» no es una fecha.`);
    return curp.fecha;
  }
  if (curp.fecha) {
    const date = diaMes ?? mesDia ?? '';
    if (curp.fecha !== diaMes && curp.fecha !== mesDia) {
      issues.add(
        'pregunta',
        'fecha_nacimiento',
        `La lista dice ${formatDate(date)} y la CURP ${formatDate(curp.fecha)}.`,
      );
    }
    return curp.fecha;
  }
  const date = (decisions.days === 'mes-dia' ? mesDia : diaMes) ?? diaMes ?? mesDia ?? '';
  const open = diaMes !== null && mesDia !== null && diaMes !== mesDia;
  if (open && decisions.days === null) {
    issues.add(
      'pregunta',
      'fecha_nacimiento',
      `En «${text}» no se distingue el día del mes: se leyó ${formatDate(date)}.`,
    );
  } else if (stored && decisions.turned && date.slice(5, 7) !== date.slice(8)) {
    issues.add(
      'pregunta',
      'fecha_nacimiento',
      `El archivo pudo cambiar el día por el mes: se leyó ${formatDate(date)}.`,
    );
  }
  if (date > today) issues.add('error', 'fecha_nacimiento', `${formatDate(date)} aún no llega.`);
  else if (isTooOld(date, today) || isTooYoung(date, today)) {
    const much = isTooOld(date, today) ? 'mucho' : 'muy poco';
    issues.add('pregunta', 'fecha_nacimiento', `${formatDate(date)} es ${much} para un alumno.`);
  }
  return date;
}

/** The sex by the CURP, else by the cells, else by a separator above; says in `issues` when these differ. */
export function readSex(pupil: PupilRow, curp: CurpRead, decisions: Decisions, issues: Issues): Sex | null {
  const cells = valuesOf(pupil, 'sexo').filter((text) => text !== '' && !/^[-.–]+$/.test(text));
  const read = cells.map((text) => sexOf(text) ?? (isLetterM(text) ? decisions.letterM : null));
  const [text] = cells;
  const own = read.find((sex) => sex !== null) ?? null;
  const known = curp.sexo ?? own ?? pupil.around.sexo;
  const others = [...read, pupil.around.sexo].filter((sex) => sex !== null && sex !== known);
  if (known && others[0]) {
    issues.add(
      'pregunta',
      'sexo',
      `La lista dice ${SEXOS[others[0]].toLowerCase()} y ${curp.sexo ? 'la CURP' : 'otra columna'} ${SEXOS[known].toLowerCase()}.`,
    );
  } else if (text && own === null && !known) {
    issues.add(
      'pregunta',
      'sexo',
      isLetterM(text) ? '«M» puede ser mujer o masculino.' : `«${text.slice(0, 40)}» no es un sexo.`,
    );
  }
  return known;
}

/** The first of a pupil's phones or addresses that can be read; a bad one is a question only where no other is good. */
function firstOf(
  cells: readonly string[],
  read: (text: string) => Contact,
  campo: string,
  issues: Issues,
): string | null {
  const found = cells.map(read);
  const taken = found.find(({ value }) => value !== null) ?? found.find(({ unread }) => unread);
  if (taken?.aviso) issues.add(taken.unread ? 'pregunta' : 'nota', campo, taken.aviso.slice(0, 300));
  return taken?.value ?? null;
}

/** A cell that holds both counts for both. */
const both = (pupil: PupilRow, campo: 'celular' | 'email', other: 'celular' | 'email'): string[] => [
  ...valuesOf(pupil, campo),
  ...valuesOf(pupil, other).filter((text) => text.includes('@') && withoutAddresses(text) !== ''),
];
/** The first phone that can be read, as ten digits; null without one. */
export const readRowPhone = (pupil: PupilRow, issues: Issues): string | null =>
  firstOf(both(pupil, 'celular', 'email').map(withoutAddresses), readPhone, 'celular', issues);
/** The first e-mail address that can be read, in lower case; null without one. */
export const readRowEmail = (pupil: PupilRow, issues: Issues): string | null =>
  firstOf(both(pupil, 'email', 'celular'), readEmail, 'email', issues);

/** Whether the row says that the pupil left: struck out, a status, a remark. */
export function readBaja(pupil: PupilRow, remark: string, issues: Issues): boolean {
  const names = pupil.columns.filter(({ campo }) => campo !== null && NAME_FIELDS.has(campo));
  const struck = names.some(({ index }) => pupil.row.cells[index]?.struck);
  const status = valuesOf(pupil, 'estatus')[0] ?? '';
  const remarks = [remark, ...valuesOf(pupil, 'nota')].filter(saysBaja);
  if (struck) issues.add('nota', 'estatus', 'Está tachado en la lista.');
  if (remarks[0]) issues.add('nota', 'estatus', `Dice «${remarks[0].slice(0, 100)}».`);
  if (statusOf(status) === 'baja') {
    issues.add('nota', 'estatus', `Su estatus es «${status.slice(0, 100)}».`);
    return true;
  }
  if (statusOf(status) === null)
    issues.add('pregunta', 'estatus', `No se sabe qué significa el estatus «${status.slice(0, 100)}».`);
  return struck || remarks.length > 0;
}
