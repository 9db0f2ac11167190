import { useEffect, useRef } from 'react';
import { useQueue } from './useQueue.ts';

/**
 * While a form has the item of this key, it is not sent; a form that is left without saving gives it back as it was.
 * `done`: it was saved, and what leaving would give back is no longer the old one.
 */
export function useMending(key: string | null): { done: () => void } {
  const queue = useQueue();
  const saved = useRef(false);
  useEffect(() => {
    if (key === null) return;
    void queue.open(key);
    return () => {
      if (!saved.current) void queue.release(key);
    };
  }, [queue, key]);
  return {
    done: () => {
      saved.current = true;
    },
  };
}
