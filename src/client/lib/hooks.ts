import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { uuid } from '#client/lib/uuid.ts';
import { searchTextOf } from './listAddress.ts';
import { readText, writeText } from './storage.ts';

/** Narrower than any table of ours. */
export const PHONE = 'screen and (max-width: 767px)';

/** Where a finger points, not a mouse. */
export const TOUCH = '(pointer: coarse)';

/** Asked for where less should move. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query matches, followed while it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A small preference of this browser, if there is one. */
export const readChoice = <Value extends string>(key: string, allowed: readonly Value[]): Value | undefined =>
  allowed.find((one) => one === readText('localStorage', key));

/** Readers of this tab's preferences, told when one is set. */
const readers = new Set<() => void>();
/** What a browser without storage did not take: kept until the page is closed. */
const unstored = new Map<string, string>();

function subscribeToChoices(tell: () => void): () => void {
  readers.add(tell);
  return () => readers.delete(tell);
}

/** A small preference of this browser (paper width, number of the till): all that show it follow one that is set. */
export function useStored<Value extends string>(key: string, initial: Value, allowed: readonly Value[]) {
  const value = useSyncExternalStore(
    subscribeToChoices,
    () => readChoice(key, allowed) ?? allowed.find((one) => one === unstored.get(key)) ?? initial,
  );
  const store = useCallback(
    (next: Value) => {
      writeText('localStorage', key, next);
      if (readText('localStorage', key) !== next) unstored.set(key, next);
      for (const tell of readers) tell();
    },
    [key],
  );
  return [value, store] as const;
}

/**
 * The Idempotency-Key of a form: made when it opens, anew after each success (`renew`), never at sending, so that a
 * second attempt after a lost answer writes nothing twice.
 */
export function useIdempotencyKey(): { current: () => string; renew: () => void } {
  const key = useRef<string | null>(null);
  key.current ??= uuid();
  const current = useCallback(() => (key.current ??= uuid()), []);
  const renew = useCallback(() => {
    key.current = uuid();
  }, []);
  return { current, renew };
}

/** What the business is called; null until it is known. */
export const BusinessNameContext = createContext<string | null>(null);

/** Puts the names of the screen and of the business on the browser's tab. */
export function useTitle(title: string): void {
  const business = useContext(BusinessNameContext);
  useEffect(() => {
    document.title = business === null ? title : `${title} · ${business}`;
  }, [title, business]);
}

/** Ref to the latest rendered value, for effects that must not re-run on each render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A value as it was when it last stood still for so many milliseconds, and the way to take it at once. */
export function usePaused<Value>(value: Value, milliseconds: number): readonly [Value, () => void] {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  const now = useCallback(() => setPaused(value), [value]);
  return [paused, now];
}

/** Milliseconds without a keystroke after which a search runs. */
const PAUSE_MS = 200;

/** Text of a search box; `texto` is the debounced text, `still` whether both are equal. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [paused, now] = usePaused(typed, PAUSE_MS);
  const texto = searchTextOf(paused);
  return { typed, setTyped, now, texto, still: texto === searchTextOf(typed) };
}
