import { useEffect } from 'react';
import { isTyping } from '#client/lib/useKeys.ts';

/** Ctrl+K anywhere, «/» where it is not typed into something; a dialog keeps the focus. */
export function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const combined = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);
      if (!(combined || slash) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}
