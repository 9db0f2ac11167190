import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { discardUnsaved, hasUnsaved, isUnderWay, startAsking } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/confirm.tsx';

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
  // Another hash on the same screen leaves nothing.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsaved() && (from.pathname !== to.pathname || from.search !== to.search),
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
