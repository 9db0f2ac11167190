/**
 * Runs a request that is given up after so many milliseconds, 0 for never; `signal` gives it up from outside. Not
 * axios's own timeout: its timer goes on after a connection that was refused.
 */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = milliseconds > 0 ? setTimeout(end, milliseconds) : undefined;
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Milliseconds after which a person is told that a write has no answer. */
export const SILENT_MS = 30_000;

/**
 * Sends a write until it is answered, given up from outside, or fails. `silent` is told after `SILENT_MS` without an answer;
 * what has a key is sent again then, under it: what the server has taken meanwhile it takes once.
 */
export async function sendUntilResponse<T>(
  hasKey: boolean,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  silent: () => void,
): Promise<T> {
  for (;;) {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      silent();
    }, SILENT_MS);
    try {
      return await withTimeout(hasKey ? SILENT_MS : 0, signal, work);
    } catch (error) {
      if (!late || !hasKey || signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
