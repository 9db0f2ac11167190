/**
 * What a key means at the counter. A scanner types like a hand, only faster, and ends with Enter, once or twice; whoever
 * uses it looks at the customer and not at the focus.
 *
 * | where the focus is | what is typed | what it is |
 * |---|---|---|
 * | in no field, or on a closed list or a checkbox | a character | the beginning of a search |
 * | the same, inside the form | a digit, `.`, `,` or `$` | the beginning of the amount |
 * | in the amount | another character | a search, with what a hand had typed there |
 * | in the amount | Enter after 7 digits or more | a search: no amount has so many |
 * | in the amount | Enter after the text that was sought last | that search once more |
 * | inside the form | Enter within 30 ms of the search, or held down | nothing |
 *
 * All else is left to the field. In a dialog nothing of this counts.
 */
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLatest } from '#client/lib/hooks.ts';

/** Milliseconds in which no hand presses a second time. */
export const SAME_SCAN_MS = 30;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
const isOfAmount = (key: string) => /^[\d.,$]$/.test(key);
const isTooLong = (typed: string) => /^\d{7,}$/.test(typed);
export const isAmountField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === 'amount';

const TYPED_INTO =
  'input:not([type="checkbox"], [role="combobox"][aria-expanded="false"]), textarea, [contenteditable], [role="dialog"] *';

/** Characters that no field takes; `typeOn` begins a search in the field of the counter. */
export function useTypedAnywhere(typeOn: (typed: string) => void): void {
  const latest = useLatest(typeOn);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target as Element;
      if (!isCharacter(event) || target.matches(TYPED_INTO) || document.querySelector('[role="dialog"]')) return;
      // A list would open.
      event.stopPropagation();
      const amount = target.closest('form')?.querySelector<HTMLInputElement>('input[name="amount"]');
      if (amount && isOfAmount(event.key)) amount.focus();
      else latest.current('');
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}

/** The search of the counter, for the keys of its form. */
export interface Scan {
  /** Text that was sought last, and when, as events are stamped. */
  sought: string;
  at: number;
  onSeek: (typed: string) => void;
  /** Goes on in the field of the counter. */
  onTyping: (typed: string) => void;
}

interface Amount {
  amount: string;
  /** Puts the amount back that is due. */
  onRestore: () => void;
}

/** The keys of the form that takes a payment; without a search beside it none of them is anything else. */
export function useScanner(scan: Scan | undefined, { amount, onRestore }: Amount) {
  /** The amount as a hand typed it: one that stands there by itself is no beginning of a code, and Enter takes it. */
  const byHand = useRef<string | null>(null);
  const restore = () => {
    byHand.current = null;
    onRestore();
  };
  return {
    onInput({ target }: FormEvent) {
      if (isAmountField(target)) byHand.current = target.value;
    },
    onKeyDown(event: KeyboardEvent) {
      if (!scan) return;
      const { key, target } = event;
      if (key === 'Enter' && event.timeStamp - scan.at < SAME_SCAN_MS) event.preventDefault();
      if (event.defaultPrevented || !isAmountField(target)) return;
      const typed = amount.trim();
      const isTyped = amount === byHand.current;
      if (key === 'Enter' && (isTooLong(typed) || (isTyped && typed === scan.sought))) {
        event.preventDefault();
        restore();
        scan.onSeek(typed);
      } else if (isCharacter(event) && !isOfAmount(key)) {
        restore();
        scan.onTyping(isTyped ? amount : '');
      }
    },
  };
}
