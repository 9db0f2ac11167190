/** State of the counter, one customer after another: the search, the payment, and the focus for the next. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputRef } from 'antd/es/input/Input';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { readRecord, useAppDispatch } from '#client/entities/base.ts';
import { watchTouches } from '#client/lib/focus.ts';
import { sealLinks } from '#client/lib/secret.ts';
import type { AbonoBody, PagoBody } from '#client/offline/item.ts';
import { usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import { asScanned } from '#contract/codes.ts';
import { SCANNED_MAX } from '#contract/rules.ts';
import { credits } from '../api.ts';
import { counterSought, selectSought, selectTaken } from '../slice.ts';
import type { TakenPago } from '../till/takePago.ts';
import type { Owed } from '../till/till.ts';
import { useTill } from '../till/useTill.ts';

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
  const sought = useSelector(selectSought);
  const taken = useSelector(selectTaken);
  const found = readRecord(credits.useFindAtCounterQuery(sought ?? skipToken));
  const publicOrigin = usePublicOrigin();
  const till = useTill();

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

  const take = async (body: AbonoBody | PagoBody, key: string, owed: readonly Owed[]): Promise<TakenPago> => {
    sending.current = true;
    // Later scans belong to the next alumno.
    ready();
    setRefused(null);
    try {
      return await till.take(body, key, owed);
    } catch (error) {
      setRefused(turn.number);
      void found.retry();
      throw error;
    } finally {
      sending.current = false;
    }
  };
  const onTaken: typeof till.onTaken = (paid, figures, about) => {
    till.onTaken(paid, figures, about);
    const following = next.current;
    next.current = null;
    if (following !== null) seek(following);
  };

  return {
    ...{ sought, taken, found, turn, field, text, setText, ready, seek, take, onTaken },
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
