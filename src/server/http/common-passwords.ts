/** Passwords that everybody tries first. */
import { foldText } from '#contract/search.ts';

/** Likely local passwords: the product's own words, Spanish words, each with a year or digits. */
const LOCAL_WORDS =
  /^(?:servicios ?escolares|escuela|secundaria|primaria|guarderia|contrasena|administrador|supervisor|empleado|alumno|mexico|bienvenid[oa])[\d!.#*]*$/;

let known: Promise<ReadonlySet<string>> | null = null;

/** The list has 50,000 entries: read at the first password, not at the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

/** Whether a password is among the common ones, case and accents ignored. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = foldText(password);
  return LOCAL_WORDS.test(folded) || (await commonPasswords()).has(password.toLowerCase());
}
