/** BrowserRouter that asks before a form with something unsaved is left, by a link, by a button or by going back. */
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router, type To } from 'react-router-dom';
import { clickedAddress } from '#client/lib/links.ts';
import { discardUnsaved, hasUnsaved, isUnderWay, startAsking } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/confirm.tsx';

const QUESTION = {
  message: '¿Salir sin guardar?',
  detail: 'Lo que escribiste en el formulario se perderá.',
  accept: 'Salir sin guardar',
  cancel: 'Seguir editando',
  danger: true,
};

/** Whether going there leaves the screen: another hash on the same one does not. */
function leavesScreen(to: To): boolean {
  const url = typeof to === 'string' ? new URL(to, window.location.href) : { search: '', ...to };
  const { pathname = window.location.pathname, search } = url;
  return pathname !== window.location.pathname || search !== window.location.search;
}

export function GuardedRouter({ children }: { children: ReactNode }) {
  const { confirm } = useConfirm();
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [at, setAt] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    // A step back arrives when the browser has made it already. It is undone, asked about, and made again.
    let step: 'new' | 'undoing' | 'allowed' = 'new';
    let path = history.location.pathname;
    return history.listen(({ action, location, delta }) => {
      if (step === 'undoing') {
        step = 'new';
        return;
      }
      if (step === 'new' && action === 'POP' && delta && hasUnsaved()) {
        step = 'undoing';
        history.go(-delta);
        void confirm(QUESTION).then((accepted) => {
          if (!accepted) return;
          discardUnsaved();
          step = 'allowed';
          history.go(delta);
        });
        return;
      }
      step = 'new';
      const go = () => setAt({ action, location });
      // The old screen stays until the code of the next one has come; another page of a list asks for its rows at once.
      if (location.pathname === path) go();
      else startTransition(go);
      path = location.pathname;
    });
  }, [history, confirm]);

  useEffect(() => {
    startAsking();
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || isUnderWay()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const navigator = useMemo<Navigator>(() => {
    const ask = (to: To, go: () => void) => {
      if (!hasUnsaved() || !leavesScreen(to)) return go();
      void confirm(QUESTION).then((accepted) => {
        if (!accepted) return;
        discardUnsaved();
        go();
      });
    };
    return {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => ask(to, () => history.push(to, state)),
      replace: (to, state) => ask(to, () => history.replace(to, state)),
    };
  }, [history, confirm]);

  // Links are plain `a` elements: one listener follows them all, where the router's own would each follow the address.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const address = clickedAddress(event);
      if (address === null) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      // As with the browser's own links: no second entry for the page that one is on.
      if (address === pathname + search + hash) navigator.replace(address);
      else navigator.push(address);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigator]);

  return (
    <Router location={at.location} navigationType={at.action} navigator={navigator}>
      {children}
    </Router>
  );
}
