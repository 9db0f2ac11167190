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

const nameOf = (owner: number) => `pagos-sin-respuesta-${owner}`;
const read = (owner: number): Unconfirmed[] => {
  const found = readJson('localStorage', nameOf(owner));
  return Array.isArray(found) ? found.filter(({ body }) => checkBody(endpoints.createPago, body).value !== null) : [];
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
  const next = down || past ? undefined : pagos.find(({ reason }) => reason === undefined);
  useEffect(() => {
    if (!next || sending.current) return;
    sending.current = true;
    createPago(next)
      .unwrap()
      .then(({ abonos }) => {
        originalsDue(abonos);
        drop(next.key);
      })
      .catch((error: unknown) => {
        const { network, aborted, status, message } = problemOf(error);
        if (network || aborted || status === 401 || (status ?? 0) >= 500) return;
        change((all) => all.map((one) => (one.key === next.key ? { ...one, reason: message } : one)));
      })
      .finally(() => {
        sending.current = false;
        setPagos((all) => [...all]);
      });
  }, [next, createPago, drop, change]);
  return { pagos, drop, keep: useCallback((pago: Unconfirmed) => change((all) => [...all, pago]), [change]) };
}
