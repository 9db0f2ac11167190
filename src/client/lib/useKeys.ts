import { useEffect } from 'react';
import { useLatest } from './hooks.ts';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Single-letter shortcuts of a screen; inactive while typing and under a dialog. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (repeat || ctrlKey || metaKey || altKey || isTyping(target)) return;
      const act = latest.current[key.toLowerCase()];
      if (!act || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}
