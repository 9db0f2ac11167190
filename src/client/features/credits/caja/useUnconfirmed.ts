/**
 * Payments of several notes whose response was lost: the server may have taken them. Each is sent again under its key, as
 * soon as the server is there, until that says yes or no; kept in this browser meanwhile, also over a reload.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { selectPerson } from '#client/api/session.ts';
import { usePast } from '#client/api/travel.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { readJson, writeJson } from '#client/lib/storage.ts';
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { credits } from '../api.ts';
import type { PagoBody } from './useTakePago.ts';

export interface Unconfirmed {
  key: string;
  body: PagoBody;
  /** Why the server refused it: it was not taken. */
  reason?: string;
}

/** Milliseconds before it is sent again to a server that is there and did not decide. */
const RETRY_MS = 5000;

const nameOf = (owner: number) => `pagos-sin-respuesta-${owner}`;
const read = (owner: number): Unconfirmed[] => {
  const found = readJson('localStorage', nameOf(owner));
  return Array.isArray(found)
    ? found.filter((one) => checkBody(endpoints.createPago, Object(one).body).value !== null)
    : [];
};

export function useUnconfirmed() {
  const owner = useAppSelector(selectPerson)?.id ?? 0;
  const down = useAppSelector(selectDown);
  const past = usePast();
  const [createPago] = credits.endpoints.createPago.useMutation();
  const [pagos, setPagos] = useState(() => read(owner));
  const change = useCallback(
    (to: (before: Unconfirmed[]) => Unconfirmed[]) => {
      const next = to(read(owner));
      writeJson('localStorage', nameOf(owner), next);
      setPagos(next);
    },
    [owner],
  );
  const drop = useCallback((key: string) => change((all) => all.filter((one) => one.key !== key)), [change]);
  const sending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const next = down || past ? undefined : pagos.find(({ reason }) => reason === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each attempt
  useEffect(() => {
    if (!next || sending.current) return;
    sending.current = true;
    const again = (wait: number) => {
      sending.current = false;
      timer.current = setTimeout(() => setAttempt((count) => count + 1), wait);
    };
    createPago(next)
      .unwrap()
      .then(({ abonos }) => {
        originalsDue(abonos);
        drop(next.key);
        again(0);
      })
      .catch((error: unknown) => {
        const { status, message } = problemOf(error);
        // Neither yes nor no: a 401, 403 or 429 comes before the key is looked at, and the payment may have been taken.
        if (status === null || [401, 403, 429].includes(status) || status >= 500) return again(RETRY_MS);
        change((all) => all.map((one) => (one.key === next.key ? { ...one, reason: message } : one)));
        again(0);
      });
  }, [next, attempt, createPago, drop, change]);
  return { pagos, drop, keep: useCallback((pago: Unconfirmed) => change((all) => [...all, pago]), [change]) };
}
