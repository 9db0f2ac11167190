/** Text as the XML of a workbook takes it. */

/** Characters of a cell: programs that open the file refuse it when one has more. */
export const CELL_MAX = 32_767;

/** Characters that XML 1.0 forbids, and lone surrogates; a file with one does not open. */
const FORBIDDEN = /(?![\t\n])\p{Control}|[\ufffe\uffff\p{Surrogate}]/gu;
/** Read as the character of that number: `_x0041_` would show as «A». */
const ESCAPE_LOOKALIKE = /_(?=x[\dA-Fa-f]{4}_)/g;
const SPECIAL = /[&<>"\p{Control}\ufffe\uffff\p{Surrogate}]|_x/u;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text without the characters that XML forbids, cut to the limit of a cell, escaped for content and attributes. */
export function escaped(text: string): string {
  // A half that the cut leaves goes with the forbidden ones.
  const cut = text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  if (!SPECIAL.test(cut)) return cut;
  return cut
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(ESCAPE_LOOKALIKE, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}

/** Whether a program that takes the text for typed would make a formula of it. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text);
}

const NAME_LENGTH = 31;

/** A name that a sheet may have, unlike those taken (compared without case), which it joins. */
export function sheetName(wanted: string, taken: Set<string>): string {
  const clean = wanted
    .replace(FORBIDDEN, '')
    .replace(/[[\]:*?/\\\n\r\t]/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const base = (clean || 'Hoja').slice(0, NAME_LENGTH - suffix.length).replace(/[\ud800-\udbff]$/, '');
    const name = base + suffix;
    // «History» is a name that Excel keeps for itself.
    if (!taken.has(name.toLowerCase()) && name.toLowerCase() !== 'history') {
      taken.add(name.toLowerCase());
      return name;
    }
  }
}
