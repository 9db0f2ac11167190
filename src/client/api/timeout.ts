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
 * Sends a write until it is answered, aborted, or fails. `silent` is called after `SILENT_MS` without an answer; a
 * write with a key is sent again then, which the server answers from the first try. An upload reports its progress by
 * `moved`, 0 to 1, which restarts the wait.
 */
export async function sendUntilResponse<T>(
  hasKey: boolean,
  signal: AbortSignal,
  work: (signal: AbortSignal, moved: (share: number) => void) => Promise<T>,
  silent: () => void,
): Promise<T> {
  for (;;) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = (share: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silent();
        // All of an upload has left: the server is at work on it, and would begin anew.
        if (hasKey && share < 1) end();
      }, SILENT_MS);
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    moved(0);
    try {
      return await work(attempt.signal, moved);
    } catch (error) {
      if (!attempt.signal.aborted || signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }
}
