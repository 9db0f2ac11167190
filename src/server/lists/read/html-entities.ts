/** Letters that pages write by name or number. */

/** The names of U+00A0 to U+00FF, in this order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
  deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
  eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const NAMED = new Map([
  ...LATIN_1.split(/\s+/).map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
]);

function numbered(digits: string): string | null {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Each entity once: what comes out is not looked through again. An unknown one stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z]\w*));?/gi,
    (all, digits, name) => (digits ? numbered(digits) : NAMED.get(name)) ?? all,
  );
}
