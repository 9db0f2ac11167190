import { useEffect, useState } from 'react';
import { mayOpenOffline } from '#client/lib/serviceWorker.ts';
import { Alert } from '#client/ui/feedback/states.tsx';

/** Whether the screens open on this computer without a network, and if not, why. */
export function InstallNotice() {
  const possible = mayOpenOffline();
  const [ready, setReady] = useState(() => possible && navigator.serviceWorker.controller !== null);
  useEffect(() => {
    if (!possible) return;
    const look = () => setReady(navigator.serviceWorker.controller !== null);
    navigator.serviceWorker.addEventListener('controllerchange', look);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', look);
  }, [possible]);
  if (!possible) {
    return (
      <Alert kind="info">
        Con esta pestaña abierta puedes seguir capturando sin conexión. Para abrir la aplicación sin red hace falta
        entrar por https.
      </Alert>
    );
  }
  return ready ? <Alert kind="info">La aplicación también se abre sin red en este equipo.</Alert> : null;
}
