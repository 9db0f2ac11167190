/** The NSS: the eleven digits of the social security number, the last one a Luhn check digit. */

const LENGTH = 11;

/** An NSS as it is stored: without the blanks and dashes that people write it with. */
export function normalizeNss(typed: string): string {
  return typed.replace(/[\s\p{Cf}-]+/gu, '');
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const doubled = Number(digits.at(-1 - at)) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A fault of an NSS; `texto` is a Spanish sentence for the user. */
interface NssFault {
  fault: 'longitud' | 'formato' | 'digito';
  texto: string;
}

/** Validates an NSS written with any blanks and dashes; null if it is valid. */
export function nssFault(typed: string): NssFault | null {
  const nss = normalizeNss(typed);
  if (!/^\d*$/.test(nss)) return { fault: 'formato', texto: 'El NSS sólo lleva números.' };
  if (nss.length !== LENGTH) {
    // Spreadsheets drop the zero that many numbers begin with.
    const hint = nss.length === LENGTH - 1 && passesLuhn(`0${nss}`) ? ' ¿Empieza con 0?' : '';
    return { fault: 'longitud', texto: `El NSS tiene ${LENGTH} dígitos y este tiene ${nss.length}.${hint}` };
  }
  if (!passesLuhn(nss)) {
    return {
      fault: 'digito',
      texto: 'El NSS tiene algún dígito equivocado: no coincide el último, que es de comprobación.',
    };
  }
  return null;
}
