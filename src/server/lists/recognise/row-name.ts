/** The name of one pupil out of the cells of a row. */
import { NAME_MAX } from '#contract/rules.ts';
import { isBroken, repairs } from './broken-letters.ts';
import { isCurpOf, type WholeName } from './curp-letters.ts';
import type { Issues } from './issues.ts';
import { decide, orderedSplits, preferring, readWhole } from './read-whole-name.ts';
import { fold, isNone } from './text.ts';
import { saysBaja } from './titles.ts';
import { type NameOrder, ofCurp, surnameSplits } from './whole-name.ts';

/** Cells of a row that make the name; null where the list has no such column. */
export interface NameCells {
  completo: string | null;
  nombre: string | null;
  apaterno: string | null;
  amaterno: string | null;
  apellidos: string | null;
}

export interface NameRead {
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

/** A cell without number, brackets and what is said of the pupil behind the name. */
function trimmed(cell: string): { text: string; remark: string } {
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
function repaired(
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
    const { text: plain, remark } = trimmed(text);
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
    const whole = repaired(
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
    const both = repaired('apaterno', apellidos, () => null, issues) ?? '';
    const found = surnameSplits(both.replace(/[,/*]/g, ' ')).map((split) => ({ ...split, nombre: nombre ?? '' }));
    const split = decide(curp ? preferring(found, curp) : found, both, issues);
    name = { nombre, apaterno: split?.apaterno ?? both, amaterno: split?.amaterno ?? null };
  }
  if (completo === null) {
    for (const campo of ['nombre', 'apaterno', 'amaterno'] as const) {
      const fits = (each: string) =>
        curp && name.nombre && name.apaterno ? isCurpOf(curp, whole({ ...name, [campo]: each })) : null;
      name = { ...name, [campo]: repaired(campo, name[campo], fits, issues) };
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
