/** The name of one pupil out of the cells of a row, also where letters of it were lost. */
import { NAME_MAX } from '#contract/rules.ts';
import { saysBaja } from './around.ts';
import type { Issues } from './issues.ts';
import { givenShare, surnameShare } from './names/names.ts';
import { fold, isNone } from './text.ts';
import {
  clearest,
  core,
  isCurpOf,
  type NameOrder,
  nameParts,
  ofCurp,
  type Split,
  splits,
  surnameSplits,
  type WholeName,
} from './whole-name.ts';

/** The second byte of a letter in UTF-8, as Windows-1252 shows it. */
const SECOND_BYTES = new Map(
  Array.from({ length: 64 }, (_, at) => at + 128).flatMap((byte) => [
    [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
    [String.fromCharCode(byte), byte] as const,
  ]),
);
/** U+FFFD itself, read in the wrong way. */
const TRIPLED = /[Ïï]¿½/g;

/** UTF-8 that was read as Windows-1252 («MUÃ‘OZ», «3Â°») made right again: no guess, the characters say it. */
export function repairUtf8(text: string): string {
  if (!/[ÂÃÏï]/.test(text)) return text;
  return text
    .replace(/([ÂÃ])(.)/gsu, (pair, first: string, second: string) => {
      const byte = SECOND_BYTES.get(second);
      return byte === undefined ? pair : String.fromCharCode((first === 'Ã' ? 64 : 0) + byte);
    })
    .replace(TRIPLED, '\uFFFD');
}

/** Replacement characters next to a letter; a lone question mark is none. */
const BROKEN = /[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]/;
const BROKEN_RUN = /[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]+/;
const CANDIDATES = [...'ÑÁÉÍÓÚÜ'];
/** So much commoner one name must be than the next. */
const CLEAR = 20;
/** Longer ones are no name. */
const LONGEST = 80;
/** More broken letters than a word has are no name. */
const MOST = 3;

/** Whether letters of a name are lost; marks at the edges of words are not inside one. */
const isBroken = (name: string): boolean =>
  BROKEN.test(name) && /\p{L}[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]|[!%#?¿¡ÃÐðÿŸ¤¥§±\uFFFD]\p{L}/u.test(name);

/** Every word that a broken one can have been. */
function candidates(word: string): string[] {
  let found = [word];
  for (let turn = 0; turn < MOST && found.some((each) => BROKEN.test(each)); turn += 1) {
    found = found.flatMap((each) => {
      const upper = !/\p{Ll}/u.test(each.replace(BROKEN_RUN, ''));
      const afterG = /g[^\p{L}]+[ei]/iu.test(each);
      // Only between G and E or I there is a Ü, and no Ú.
      const letters = CANDIDATES.filter((letter) => letter !== (afterG ? 'Ú' : 'Ü'));
      return letters.map((letter) => each.replace(BROKEN_RUN, upper ? letter : letter.toLowerCase()));
    });
  }
  return found.filter((each) => !BROKEN.test(each));
}

/** Possible original names: `clear` if the name lists leave one, else all candidates. */
function repairs(name: string): { clear: string | null; possible: string[] } {
  if (name.length > LONGEST) return { clear: null, possible: [] };
  const words = name.split(' ').map((word) => {
    if (!BROKEN.test(word)) return { clear: word, possible: [word] };
    const possible = candidates(word);
    const known = possible
      .map((each) => {
        const key = core(nameParts(each)[0]?.key ?? '');
        return { each, share: surnameShare(key) + givenShare(key) };
      })
      .sort((a, b) => b.share - a.share);
    const [best, next] = known;
    const clear = best && best.share > 0 && best.share > CLEAR * (next?.share ?? 0) ? best.each : null;
    return { clear, possible: clear ? [clear] : possible };
  });
  const possible = words.reduce<string[]>(
    (all, word) =>
      all.flatMap((start) => word.possible.map((each) => (start ? `${start} ${each}` : each))).slice(0, 100),
    [''],
  );
  return { clear: words.every((word) => word.clear !== null) ? (possible[0] ?? null) : null, possible };
}

// A cell with a whole name, or with both surnames, read in the order of its column and checked by the CURP.

/** How much likelier a name must be in the other order before it is asked about. */
const OTHER_ORDER = Math.log(10_000);

/** The ways to read a whole name, with those that a CURP allows where there is one. */
function readWhole(text: string, order: NameOrder | null, curp: string | null, issues: Issues): Split | null {
  const [before = '', after, ...more] = text.split(',').map((part) => part.trim());
  if (after && more.length === 0 && before) {
    const found = surnameSplits(before).map((split) => ({ ...split, nombre: after }));
    return decide(curp ? preferring(found, curp) : found, text, issues);
  }
  // How the payroll of the schools writes names: «GARCIA/LOPEZ*JUAN».
  const marked = text.split(/\s*[/*]\s*/);
  const [apaterno, amaterno, nombre] = marked;
  if (marked.length === 3 && apaterno && nombre && order !== 'nombre-apellidos')
    return { apaterno, amaterno: amaterno || null, nombre, score: 0 };
  const parts = nameParts(text.replace(/,/g, ' '));
  const orders: NameOrder[] = order ? [order] : ['apellidos-nombre', 'nombre-apellidos'];
  const found = orders.flatMap((each) => splits(parts, each)).sort((a, b) => b.score - a.score);
  if (found.length === 0) return null;
  if (curp) {
    const fitting = ofCurp(found, curp);
    if (fitting.length > 0) return decide(fitting, text, issues);
    const other = order === 'apellidos-nombre' ? 'nombre-apellidos' : 'apellidos-nombre';
    const turned = order ? ofCurp(splits(parts, other), curp) : [];
    if (turned.length > 0) return decide(turned, text, issues);
    // That the CURP doesn't fit is said with the CURP.
    return decide(found, text, issues);
  }
  const [best] = found;
  if (order && best) {
    const [turned] = splits(parts, order === 'apellidos-nombre' ? 'nombre-apellidos' : 'apellidos-nombre');
    if (turned && turned.score - best.score > OTHER_ORDER) {
      issues.add('pregunta', 'nombre', `«${text}» parece escrito en otro orden que el resto de la lista.`);
      return best;
    }
  }
  if (!order)
    issues.add('pregunta', 'nombre', `No se distingue si en «${text}» van primero los apellidos o el nombre.`);
  return decide(found, text, issues);
}

/** The splits that a CURP can belong to; all of them where it can belong to none. */
const preferring = (found: Split[], curp: string): Split[] => {
  const fitting = ofCurp(found, curp);
  return fitting.length > 0 ? fitting : found;
};

/**
 * The first of the splits of one cell, which come likeliest first; null without any. Where it is not sure and nothing
 * worse than a note was said of the row, it adds a question to `issues`. Whole columns: `decisions.ts`.
 */
function decide(found: readonly Split[], text: string, issues: Issues): Split | null {
  const clear = clearest(found);
  if (!clear) return null;
  const { split, sure } = clear;
  if (!sure && issues.worst === 'nota') {
    const surnames = split.amaterno ? `«${split.apaterno}» y «${split.amaterno}»` : `solo «${split.apaterno}»`;
    issues.add(
      'pregunta',
      'apaterno',
      `No es seguro dónde terminan los apellidos de «${text}»: se leyeron ${surnames}.`,
    );
  }
  return split;
}

/** Every way to split a name, in its order or in both. */
function orderedSplits(text: string, order: NameOrder | null): Split[] {
  const parts = nameParts(text.replace(/,/g, ' '));
  return order ? splits(parts, order) : [...splits(parts, 'apellidos-nombre'), ...splits(parts, 'nombre-apellidos')];
}

// The name of one pupil out of the cells of a row.

/** Cells of a row that make the name; null where the list has no such column. */
interface NameCells {
  completo: string | null;
  nombre: string | null;
  apaterno: string | null;
  amaterno: string | null;
  apellidos: string | null;
}

interface NameRead {
  name: { nombre: string | null; apaterno: string | null; amaterno: string | null };
  /** Note beside the name in its cell: «(BAJA)». */
  remark: string;
}

/** «BAJA» as a mark behind a name: set off from it, or with a day or a reason. «PECH BAJA JUAN» has it for a surname. */
const MARKED_BAJA =
  /(?:\s[–—-]+\s*|[–—-]+\s+|\s*[*:]+\s*|\s+(?=baja\s+(?:\d|el \d|por\b|desde\b|temporal|definitiva|voluntaria)))baja\b.*$/iu;
const LEFT = /[\s*:–—-]*\b(?:traslad[oa]|cambio de)\b.*$/iu;

/** Whether a cell ends in «BAJA» as a surname would. */
const endsInBaja = (text: string | null): boolean => text !== null && /\sBAJA$/.test(fold(text));

/** A cell without number, brackets and remarks behind the name. */
function trimName(cell: string): { text: string; remark: string } {
  const remarks: string[] = [];
  const note = (found: string): string => {
    remarks.push(found);
    return ' ';
  };
  let text = cell
    .slice(0, 400)
    .replace(/^\d{1,3} ?[.)-]{0,2}\s+(?=\p{L})/u, '')
    .replace(/[([][^()[\]]*[)\]]/g, note);
  if (saysBaja(text)) text = text.replace(MARKED_BAJA, note).replace(LEFT, note);
  return { text: text.replace(/^[\s*.,;:–—-]+|[\s*,;:–—-]+$/g, '').replace(/ {2,}/g, ' '), remark: remarks.join(' ') };
}

const orNull = (text: string | null): string | null => (text === null || isNone(text) ? null : text);

/** Puts broken letters right where the list of names or the CURP says which they were. */
function repairLetters(
  campo: string,
  text: string | null,
  fits: (candidate: string) => boolean | null,
  issues: Issues,
): string | null {
  if (text === null || !isBroken(text)) return text;
  const { clear, possible } = repairs(text);
  const fitting = possible.filter((each) => fits(each) === true);
  const one = clear ?? (fitting.length === 1 ? (fitting[0] ?? null) : null);
  if (one) issues.add('nota', campo, `Venía «${text}», con una letra perdida: se leyó «${one}».`);
  else issues.add('pregunta', campo, `Falta una letra en «${text}».`);
  return one ?? text;
}

/** Characters that cannot be in a name. Too long names are not cut: the row is an error. */
function check(name: NameRead['name'], issues: Issues): void {
  const said = { nombre: 'el nombre', apaterno: 'el apellido paterno', amaterno: 'el apellido materno' };
  for (const campo of ['nombre', 'apaterno', 'amaterno'] as const) {
    const text = name[campo];
    if (text === null && campo !== 'amaterno') issues.add('error', campo, `Falta ${said[campo]}.`);
    if (text === null) continue;
    if (text.length > NAME_MAX) issues.add('error', campo, `Hay más de ${NAME_MAX} caracteres en ${said[campo]}.`);
    // Broken letters have been asked about.
    else if (/[^\p{L}\p{Mark}.'’´` -]/u.test(text) && !isBroken(text))
      issues.add('pregunta', campo, `«${text}» tiene signos que no son de un nombre.`);
  }
}

/** Reads the name; `curp` is valid in itself, null where there is none. */
export function readName(cells: NameCells, order: NameOrder | null, curp: string | null, issues: Issues): NameRead {
  const remarks: string[] = [];
  const cell = (text: string | null): string | null => {
    if (text === null) return null;
    const { text: plain, remark } = trimName(text);
    if (remark) remarks.push(remark);
    return orNull(plain);
  };
  const completo = cell(cells.completo);
  const nombre = cell(cells.nombre);
  const apellidos = cell(cells.apellidos);
  // No given name, and behind one no surname either: it says that the pupil left, or stands in the wrong place.
  if (endsInBaja(nombre) || (order !== 'nombre-apellidos' && endsInBaja(completo)))
    issues.add('pregunta', 'nombre', '«BAJA» puede ser un apellido o decir que se fue.');
  const separate = { nombre, apaterno: cell(cells.apaterno), amaterno: cell(cells.amaterno) };
  let name: NameRead['name'] = separate;
  if (completo !== null) {
    const whole = repairLetters(
      'nombre',
      completo,
      (each) => (curp ? ofCurp(orderedSplits(each, order), curp).length > 0 : null),
      issues,
    );
    const split = readWhole(whole ?? '', order, curp, issues);
    name = split
      ? { nombre: split.nombre, apaterno: split.apaterno, amaterno: split.amaterno }
      : { nombre: whole, apaterno: null, amaterno: null };
  } else if (apellidos !== null) {
    const both = repairLetters('apaterno', apellidos, () => null, issues) ?? '';
    const found = surnameSplits(both.replace(/[,/*]/g, ' ')).map((split) => ({ ...split, nombre: nombre ?? '' }));
    const split = decide(curp ? preferring(found, curp) : found, both, issues);
    name = { nombre, apaterno: split?.apaterno ?? both, amaterno: split?.amaterno ?? null };
  }
  if (completo === null) {
    for (const campo of ['nombre', 'apaterno', 'amaterno'] as const) {
      const fits = (each: string) =>
        curp && name.nombre && name.apaterno ? isCurpOf(curp, whole({ ...name, [campo]: each })) : null;
      name = { ...name, [campo]: repairLetters(campo, name[campo], fits, issues) };
    }
  }
  if (name.apaterno === null && name.amaterno !== null) {
    issues.add('pregunta', 'apaterno', 'Solo viene el segundo apellido: se toma como primero.');
    name = { ...name, apaterno: name.amaterno, amaterno: null };
  }
  check(name, issues);
  if (
    curp &&
    name.nombre &&
    name.apaterno &&
    !isCurpOf(curp, whole(name)) &&
    !isBroken(Object.values(name).join(' '))
  ) {
    const turned =
      name.amaterno && isCurpOf(curp, { nombre: name.nombre, apaterno: name.amaterno, amaterno: name.apaterno });
    issues.add(
      'pregunta',
      'curp',
      turned ? 'Según la CURP, los apellidos están en el otro orden.' : 'La CURP no tiene las letras de este nombre.',
    );
  }
  return { name, remark: remarks.join(' ') };
}

const whole = (name: NameRead['name']): WholeName => ({
  nombre: name.nombre ?? '',
  apaterno: name.apaterno ?? '',
  amaterno: name.amaterno,
});
