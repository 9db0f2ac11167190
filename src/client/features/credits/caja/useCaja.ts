/** State of the counter, one customer after another: the search, the payment, and the focus for the next. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputRef } from 'antd/es/input/Input';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector, useStore } from 'react-redux';
import { readRecord, type State, useAppDispatch } from '#client/entities/base.ts';
import { selectOne } from '#client/entities/select.ts';
import { watchTouches } from '#client/lib/focus.ts';
import { originalsDue } from '#client/lib/originals.ts';
import { sealLinks } from '#client/lib/secret.ts';
import { KEPT_HERE, type PagoBody } from '#client/offline/item.ts';
import { selectItem } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import { asScanned } from '#contract/codes.ts';
import { SCANNED_MAX } from '#contract/rules.ts';
import { credits } from '../api.ts';
import { counterPaid, counterSought, selectPaid, selectSought } from '../slice.ts';
import { usePrinting } from '../tickets/PrintingProvider.tsx';
import type { Owed } from './pago/pago.ts';
import { noAttempts, type TakenPago, takePago } from './pago/takePago.ts';
import { useLateTickets } from './useLateTickets.ts';

/** Takes a payment, its tickets coming out on a printer (its id) where there is one; or keeps it here. */
function useTakePago(impresora_id: number | undefined) {
  const queue = useQueue();
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  const [createPago] = credits.endpoints.createPago.useMutation();
  const attempts = useRef(noAttempts());
  const query = { impresora_id };
  return (body: PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> =>
    takePago(
      queue,
      {
        createAbono: (parts) => createAbono({ ...parts, query }).unwrap(),
        createPago: (parts) => createPago({ ...parts, query }).unwrap(),
      },
      { body, key, owed, attempts: attempts.current },
    );
}

/** A code of this very server as its path: that of another one stays whole, and is none of ours. */
function withoutOrigin(text: string, publicOrigin: string | null | undefined): string {
  const ours = [window.location.origin, publicOrigin].find((one) => one && text.toLowerCase().startsWith(`${one}/`));
  return text.slice(ours?.length ?? 0);
}

export interface Turn {
  number: number;
  /** As events are stamped. */
  at: number;
}

export function useCaja() {
  const dispatch = useAppDispatch();
  const store = useStore<State>();
  const sought = useSelector(selectSought);
  const paid = useSelector(selectPaid);
  const found = readRecord(credits.useFindAtCounterQuery(sought ?? skipToken));
  const publicOrigin = usePublicOrigin();
  const { printer, print, follow, printProvisional } = usePrinting();
  const take = useTakePago(printer?.id);

  const field = useRef<InputRef>(null);
  const [text, setText] = useState('');
  /** Last searched text: removed from the field once someone is found. */
  const asTyped = useRef('');
  /** When that was, and how often: each time is a form of its own. */
  const [turn, setTurn] = useState<Turn>({ number: 0, at: 0 });
  const sending = useRef(false);
  /** The turn whose payment the server refused. */
  const [refused, setRefused] = useState<number | null>(null);
  /** Scanned while a payment is on its way: its turn comes after. */
  const next = useRef<string | null>(null);

  const seek = (typed: string) => {
    const q = sealLinks(withoutOrigin(asScanned(typed), publicOrigin).slice(0, SCANNED_MAX));
    if (q === '') return;
    // The next scan types over it.
    field.current?.select();
    if (sending.current) {
      next.current = typed;
      return;
    }
    next.current = null;
    asTyped.current = typed;
    // Also for a code that is scanned twice while it is looked up: the focus goes to the result all the same.
    watchTouches();
    setTurn(({ number }) => ({ number: number + 1, at: performance.now() }));
    if (q !== sought) dispatch(counterSought(q));
    else if (!found.loading) void found.retry();
  };

  const somebody = found.response && (found.response.alumno !== null || found.response.candidatos.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody was found for what was typed
  useEffect(() => {
    if (somebody) setText((now) => (now === asTyped.current ? '' : now));
  }, [somebody, turn]);

  const ready = useCallback(() => field.current?.focus(), []);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const send = async (body: PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> => {
    sending.current = true;
    // Later scans belong to the next alumno.
    ready();
    setRefused(null);
    try {
      return await take(body, key, owed);
    } catch (error) {
      setRefused(turn.number);
      void found.retry();
      throw error;
    } finally {
      sending.current = false;
    }
  };
  const printAll = (abonoIds: readonly number[]) => {
    for (const id of abonoIds) {
      const abono = selectOne(store.getState(), 'abonos', id);
      if (abono) void print(abono);
    }
  };
  useLateTickets(printAll);
  const onPaid = (
    { abonos, trabajos, kept }: TakenPago,
    { received, change }: { received: number; change: number },
  ) => {
    if (trabajos.length > 0) follow(trabajos);
    else {
      originalsDue(abonos);
      printAll(abonos);
    }
    dispatch(counterPaid({ abonos, kept, received, change }));
    // A payment that the server may have taken has tickets of its own: they come as soon as it says so.
    for (const key of kept) if (selectItem(store.getState(), key)?.kind === 'abono') printProvisional(key);
    if (abonos.length > 0) notify.success('Operación, Exitosa.');
    if (kept.length > 0) notify.info(KEPT_HERE);
    const following = next.current;
    next.current = null;
    if (following !== null) seek(following);
  };

  return {
    ...{ sought, paid, found, turn, field, text, setText, ready, seek, send, onPaid },
    refused: refused === turn.number,
    /** Continues in the search field with a key typed elsewhere. */
    typeOn: (typed: string) => {
      flushSync(() => setText(typed));
      ready();
    },
    leave: () => {
      // The refusal of a payment would disappear with its form, as if it had been taken.
      if (sending.current) return;
      next.current = null;
      dispatch(counterSought(null));
      setText('');
      ready();
    },
  };
}
