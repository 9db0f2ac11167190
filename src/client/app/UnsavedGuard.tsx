import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { discardUnsaved, hasUnsaved, isUnderWay, startAsking } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import { type HasAddress, sameAddress } from './address.ts';

const QUESTION = {
  message: '¿Salir sin guardar?',
  detail: 'Lo que escribiste en el formulario se perderá.',
  accept: 'Salir sin guardar',
  cancel: 'Seguir editando',
  danger: true,
};

/** Asks before a form with something unsaved is left, by a link, by a button, by going back or by closing the tab. */
export function UnsavedGuard() {
  const { confirm } = useConfirm();
  const store = useStore<HasAddress>();
  // Another hash on the same screen leaves nothing; where the store is already, a jump in DevTools leads, which asks nobody.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsaved() &&
      !sameAddress(store.getState().router, to) &&
      (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(startAsking, []);
  useBeforeUnload((event) => {
    if (hasUnsaved() || isUnderWay()) event.preventDefault();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(QUESTION).then((accepted) => {
      if (!accepted) return blocker.reset();
      discardUnsaved();
      blocker.proceed();
    });
  }, [blocker, confirm]);
  return null;
}
