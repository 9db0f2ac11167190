import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { type HasAddress, sameAddress } from '#client/entities/address.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { discardUnsaved, hasUnsaved, isSending, isUnderWay, startGuarding } from '#client/lib/unsaved.ts';
import { useIsPast } from '#client/travel/travel.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';

export const UNSAVED = {
  message: '¿Salir sin guardar?',
  detail: 'Lo que escribiste en el formulario se perderá.',
  accept: 'Salir sin guardar',
  cancel: 'Seguir editando',
  danger: true,
};

/** The server may still take a pending write: calling it lost would make people repeat it, and take money twice. */
export const SENDING = {
  message: '¿Salir antes de la respuesta?',
  detail: 'Lo que enviaste puede quedar guardado aunque salgas: revísalo antes de repetirlo.',
  accept: 'Salir',
  cancel: 'Esperar',
  danger: true,
};

/** Asks before a form with something unsaved is left, by a link, by a button, by going back or by closing the tab. */
export function UnsavedGuard() {
  const { confirm } = useConfirm();
  const store = useStore<HasAddress>();
  const isPast = useIsPast();
  // Another hash on the same screen loses nothing; an address that the store already has comes from a jump in DevTools,
  // which is not asked about. While the store shows the past all other navigation is blocked: a screen that redirects
  // would do so for ever.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !sameAddress(store.getState().router, to) &&
      (isPast() || (hasUnsaved() && (from.pathname !== to.pathname || from.search !== to.search))),
  );
  useEffect(startGuarding, []);
  useBeforeUnload((event) => {
    if (hasUnsaved() || isUnderWay()) event.preventDefault();
  });
  // Back pressed twice tries to leave twice: one question is asked, and its response is for the last attempt.
  const latest = useLatest(blocker);
  const open = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isPast()) return blocker.reset();
    if (open.current) return;
    open.current = true;
    void confirm(isSending() ? SENDING : UNSAVED).then((accepted) => {
      open.current = false;
      if (latest.current.state !== 'blocked') return;
      if (!accepted) return latest.current.reset();
      discardUnsaved();
      latest.current.proceed();
    });
  }, [blocker, confirm, isPast, latest]);
  return null;
}
