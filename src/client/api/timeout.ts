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
