import { useCallback, useEffect, useState } from 'react';
import { apiAddress } from '#client/lib/apiAddress.ts';

export interface JsonState<Value> {
  value: Value | null;
  loading: boolean;
  /** Why nothing came, in words. */
  problem: string | null;
  /** Asks again; null where that would be of no use. */
  retry: (() => void) | null;
}

const NO_NETWORK = 'No hay conexión con el servidor. Revisa tu internet e inténtalo de nuevo.';
const NOT_READ = 'El servidor no pudo responder. Inténtalo en unos segundos.';

/** Why there is no answer; `final` when asking again would bring the same. */
class Refused extends Error {
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

async function read<Value>(address: string, signal: AbortSignal): Promise<Value> {
  const response = await fetch(apiAddress(address), { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  // A page of HTML comes from a proxy or a Wi-Fi portal.
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  throw new Refused(body?.message ?? NOT_READ, response.status === 404 && body !== null);
}

/** The JSON at an address of the API, asked for without a session. */
export function useJson<Value>(address: string): JsonState<Value> {
  const [state, setState] = useState<{ value: Value | null; error: unknown }>({ value: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same anew
  useEffect(() => {
    const leaving = new AbortController();
    read<Value>(address, leaving.signal).then(
      (value) => setState({ value, error: null }),
      (error: unknown) => leaving.signal.aborted || setState({ value: null, error }),
    );
    return () => leaving.abort();
  }, [address, attempt]);
  const retry = useCallback(() => {
    setState({ value: null, error: null });
    setAttempt((before) => before + 1);
  }, []);
  const { value, error } = state;
  const refused = error instanceof Refused ? error : null;
  return {
    value,
    loading: value === null && error === null,
    problem: error === null ? null : (refused?.message ?? NO_NETWORK),
    retry: error === null || refused?.final ? null : retry,
  };
}
