/** Whether a column of whole names has the surnames or the given names first. */

import { nameParts } from './person-name.ts';
import { words } from './text.ts';
import { type NameOrder, ofCurp, splits } from './whole-name.ts';

export interface OrderGuess {
  /** Null: it can't be told. */
  order: NameOrder | null;
  /** Spanish. */
  porque: string;
}

/** A hundred names tell an order; reading twenty thousand of them twice is wasted. */
const LOOKED_AT = 300;
/** So much likelier one order must be than the other for the whole column. */
const CLEAR = Math.log(1000);
/** One odd name must not decide for a column. */
const MOST_OF_ONE = 0.6 * CLEAR;

const SURNAME = /\b(?:APELLIDOS?|PATERNO|MATERNO|AP)\b/;

function ofHeading(heading: string): NameOrder | null {
  // «NOMBRE DEL ALUMNO (APELLIDO PATERNO - MATERNO - NOMBRE)»: the order stands in the brackets.
  const inside = (heading.match(/[([][^()[\]]*[)\]]/g) ?? []).find((part) => SURNAME.test(words(part).join(' ')));
  const all = words(inside ?? heading);
  // «NOMBRE COMPLETO EMPEZANDO POR APELLIDOS»
  if (
    /\b(?:EMPEZ|EMPIEZ|COMENZ|COMIENZ|INICI)\w* (?:POR|CON|DESDE)? ?(?:EL|LOS)? ?(?:PRIMER )?(?:APELLIDO|PATERNO)/.test(
      all.join(' '),
    )
  )
    return 'apellidos-nombre';
  const surname = all.findIndex((word) => SURNAME.test(word));
  const given = all.findIndex((word) => /^(NOMBRES?)$/.test(word));
  if (surname < 0 || given < 0) return null;
  return surname < given ? 'apellidos-nombre' : 'nombre-apellidos';
}

/** Names of a column with the CURPs beside them, null where there is none. */
export function nameOrder(heading: string, cells: readonly { name: string; curp: string | null }[]): OrderGuess {
  const said = ofHeading(heading);
  if (said) {
    return {
      order: said,
      porque: said === 'apellidos-nombre' ? 'apellidos primero (encabezado)' : 'nombre primero (encabezado)',
    };
  }
  const step = Math.max(1, Math.ceil(cells.length / LOOKED_AT));
  const seen = cells.filter((_, at) => at % step === 0);
  const curps = { surnamesFirst: 0, givenFirst: 0 };
  let balance = 0;
  for (const { name, curp } of seen) {
    const parts = nameParts(name.replace(/,/g, ' '));
    const surnamesFirst = splits(parts, 'apellidos-nombre');
    const givenFirst = splits(parts, 'nombre-apellidos');
    if (curp) {
      const [one, other] = [ofCurp(surnamesFirst, curp).length > 0, ofCurp(givenFirst, curp).length > 0];
      if (one && !other) curps.surnamesFirst += 1;
      if (other && !one) curps.givenFirst += 1;
    }
    const odds = (surnamesFirst[0]?.score ?? 0) - (givenFirst[0]?.score ?? 0);
    balance += Math.max(-MOST_OF_ONE, Math.min(MOST_OF_ONE, odds));
  }
  const { surnamesFirst, givenFirst } = curps;
  if (
    surnamesFirst + givenFirst > 0 &&
    Math.max(surnamesFirst, givenFirst) >= 10 * Math.min(surnamesFirst, givenFirst)
  ) {
    return surnamesFirst > givenFirst
      ? { order: 'apellidos-nombre', porque: `apellidos primero (lo dicen ${surnamesFirst} CURP)` }
      : { order: 'nombre-apellidos', porque: `nombre primero (lo dicen ${givenFirst} CURP)` };
  }
  if (balance > CLEAR) return { order: 'apellidos-nombre', porque: 'apellidos primero (por los nombres)' };
  if (balance < -CLEAR) return { order: 'nombre-apellidos', porque: 'nombre primero (por los nombres)' };
  return { order: null, porque: 'no se distingue si van primero los apellidos o el nombre' };
}
