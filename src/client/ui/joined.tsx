import { Fragment, type ReactNode } from 'react';

type KnownText = string | number | false | null | undefined;
const isText = (fact: ReactNode) => typeof fact === 'string' || typeof fact === 'number';

/** Left out: the facts that are not known. Texts give a text, which may become a part of another one. */
export function joined(facts: readonly KnownText[]): string | null;
export function joined(facts: readonly ReactNode[]): ReactNode;
export function joined(facts: readonly ReactNode[]): ReactNode {
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  if (known.length === 0) return null;
  if (known.every(isText)) return known.join(' · ');
  return known.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no key but their place
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ));
}
