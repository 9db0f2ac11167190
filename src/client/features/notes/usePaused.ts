import { useCallback, useEffect, useState } from 'react';

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
