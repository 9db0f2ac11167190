/** The address by which families reach the product: the start of their links and of codes on paper. */

/** The page, without sign-in, that explains how a device trusts the office's https. */
export const TRUST_PAGE = '/confianza';

/** The origin of an http or https address with nothing behind its host; null for any other text. */
export function bareOrigin(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

/**
 * Hosts that are the very machine that asks for them, or that it knows only by its own cable; `URL` has written out
 * «127.1» and «0x7f.1», and «::ffff:127.0.0.1» in hexadecimal.
 */
const LOCAL =
  /^(?:(?:.+\.)?localhost\.?|(?:0|127)(?:\.\d+){3}|169\.254(?:\.\d+){2}|\[(?:::1?|::ffff:(?:7f..|..?|a9fe):.+|fe[89ab].:.*)\])$/;

/** The same, null also for an address that opens on its own machine alone. */
export function reachableOrigin(text: string): string | null {
  const origin = bareOrigin(text);
  return origin && !LOCAL.test(new URL(origin).hostname) ? origin : null;
}

/** Origin of public links and QR codes: the environment's, else the setting's, else null. */
export const publicOriginOf = (ajustes: {
  direccion_del_servidor: string | null;
  direccion_publica: string | null;
}): string | null => ajustes.direccion_del_servidor ?? ajustes.direccion_publica;
