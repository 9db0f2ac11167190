/** Texts of cells, as they are stored and as they are compared. */
import { cleanText } from '#contract/search.ts';

/** A cell of a class list holds no novel: longer ones are cut before any pattern looks at them. */
const LONGEST = 2000;
/** Words of Latin letters with single blanks: most cells, which need no folding. */
const PLAIN = /^[!-~À-ÿ]+(?: [!-~À-ÿ]+)*$/;
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Remains of letters decoded with a wrong code page. */
const LOST = /[\x80-\x9f]/g;

/** Visible text of a cell in one line, without direction marks and zero-width characters. */
export function shown(text: string): string {
  if (text.length <= LONGEST && PLAIN.test(text)) return text;
  return cleanText(text.slice(0, LONGEST).replace(LOST, '\uFFFD').replace(/\s+/g, ' ').replace(INVISIBLE, '')).replace(
    / {2,}/g,
    ' ',
  );
}

/** Stands for Ñ while accents are taken off. */
const N_TILDE = '\uE000';

/** Capitals without accents; Ñ stays Ñ. */
export function fold(text: string): string {
  // Most cells of a list are capitals and digits.
  if (/^[ -`{-~]*$/.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/[ñÑ]/g, N_TILDE)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll(N_TILDE, 'Ñ');
}

/** The words of a text, folded: letters and digits alone. */
export const words = (text: string): string[] => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** «S/N», «-», «no tiene»: how lists say that nothing is there. */
export const isNone = (text: string): boolean =>
  /^(?:[-–—_.·*/\\ ]*|S ?\/? ?N|N ?\/? ?A|X+|0|NO|NINGUNO|NINGUNA|NO (?:TIENE|HAY|PROPORCIONO|CUENTA|APLICA)|SIN (?:DATO|TELEFONO|CELULAR|CORREO|NUMERO)S?|PENDIENTE|EN TRAMITE|#N\/[AD])$/.test(
    fold(text).trim(),
  );

/** A whole number as its digits, whatever its format makes of it: «9,991,204,501», «$9991204501.00», «3.0», «03». */
export const plainNumber = (text: string): string =>
  /^\$? ?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/.test(text)
    ? text.replace(/[$ ,]|\.0+$/g, '').replace(/^0+(?=\d$)/, '')
    : text;
