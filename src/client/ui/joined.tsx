import { Fragment, type ReactNode } from 'react';

const NBSP = '\u00a0';
type KnownText = string | number | false | null | undefined;
const isText = (fact: ReactNode) => typeof fact === 'string' || typeof fact === 'number';

/** Letters of a fact that stays on one line: a longer one, on a phone, would be broken in the middle of a word. */
const WHOLE = 32;
const wholeOf = (fact: string) => (fact.length <= WHOLE ? fact.replaceAll(' ', NBSP) : fact);
const BETWEEN = ` ·${NBSP}`;

/**
 * Left out: the facts that are not known. Lines end between two of them, never within a short one, such as a phone. Texts
 * give a text, which may become a part of another one.
 */
export function joined(facts: readonly KnownText[]): string | null;
export function joined(facts: readonly ReactNode[]): ReactNode;
export function joined(facts: readonly ReactNode[]): ReactNode {
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  if (known.length === 0) return null;
  if (known.every(isText)) return known.map((fact) => wholeOf(String(fact))).join(BETWEEN);
  return known.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no key but their place
    <Fragment key={index}>
      {index > 0 && BETWEEN}
      {typeof fact === 'string' ? wholeOf(fact) : fact}
    </Fragment>
  ));
}
