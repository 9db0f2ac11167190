/** An icon beside a word. Its drawing comes after the first rows; until then its place is kept free. */
import { memo, useEffect, useSyncExternalStore } from 'react';
import { afterFirstRows } from '#client/lib/firstRows.ts';
import { logFailure } from '#client/lib/log.ts';
import css from './Icon.module.css';
import type { IconName, icons } from './icons.ts';

let drawn: typeof icons | null = null;
let asked = false;
const waiting = new Set<() => void>();

/** Fetches the drawings and shows them wherever their places are. */
export async function loadIcons(): Promise<void> {
  drawn = (await import('./icons.ts')).icons;
  for (const tell of waiting) tell();
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

export const Icon = memo(function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const Drawing = useSyncExternalStore(subscribe, () => drawn)?.[name];
  useEffect(() => {
    if (drawn || asked) return;
    asked = true;
    void afterFirstRows()
      .then(loadIcons)
      .catch((error: unknown) => logFailure('The icons could not be loaded', error));
  }, []);
  return Drawing ? (
    <Drawing aria-hidden className={className} />
  ) : (
    <span className={`${css.room} ${className}`} aria-hidden="true" />
  );
});
