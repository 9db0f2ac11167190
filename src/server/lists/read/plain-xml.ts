import { FileRefused } from '../../files/refused.ts';
import { EXTERNAL } from './reasons.ts';

/**
 * Gives XML back. Throws FileRefused where it defines names, which a reader may unfold without end or fetch from
 * elsewhere: no spreadsheet program writes any.
 */
export function assertPlainXml<T extends Buffer | string>(xml: T): T {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new FileRefused(EXTERNAL);
  return xml;
}
