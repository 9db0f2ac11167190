/** What the application says of itself above a screen: a new version, the secure address, a password to be chosen. */
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '#client/entities/base.ts';
import { onUpdate, takeUpdate, updateWaits } from '#client/lib/serviceWorker.ts';
import { DraftOwnerContext, draftsOf, hasUnsaved, isUnderWay } from '#client/lib/unsaved.ts';
import { screens } from '#client/lib/urls.ts';
import { selectAllSent } from '#client/offline/select.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { API_BASE } from '#contract/address.ts';
import type { Health } from '#contract/endpoints/operations.ts';

/** New versions come by the service worker, which plain http has none of. */
export const AppNotice = () => (window.isSecureContext === false ? <SecureNotice /> : <UpdateNotice />);

/** A new version is offered, never forced: a form in progress is finished first. */
function UpdateNotice() {
  const waits = useSyncExternalStore(onUpdate, updateWaits);
  const { tell } = useConfirm();
  if (!waits) return null;
  const take = () => {
    if (hasUnsaved()) void tell('Hay cambios sin guardar. Guárdalos antes de actualizar.');
    else takeUpdate();
  };
  return (
    <Alert kind="info" actions={[{ text: 'Actualizar', onClick: take }]}>
      Hay una versión nueva de la aplicación.
    </Alert>
  );
}

const readHealth = async (origin: string): Promise<Health> =>
  (await fetch(`${origin}${API_BASE}/health`, { cache: 'no-store' })).json();

/** The server's https address, where this computer trusts it already; else null. The same host first. */
async function findTrusted(): Promise<string | null> {
  const { https } = await readHealth(__API_URL__);
  if (!https) return null;
  const here = new URL(https.direccion);
  here.hostname = window.location.hostname;
  for (const origin of new Set([here.origin, https.direccion])) {
    const trusted = await readHealth(origin).catch(() => null);
    if (trusted?.status === 'ok') return origin;
  }
  return null;
}

/**
 * On plain http: leads over to https once nothing on this computer waits to be sent or to be finished, since that lies
 * under the address of old. A computer that does not trust the certificate yet is left alone.
 */
function SecureNotice() {
  // Drafts come and go with the screens.
  useLocation();
  const owner = useContext(DraftOwnerContext);
  const { tell } = useConfirm();
  const [origin, setOrigin] = useState<string | null>(null);
  const isLoaded = useAppSelector(({ pending }) => pending.loaded);
  const isAllSent = useAppSelector(selectAllSent);
  useEffect(() => {
    void findTrusted().then(setOrigin, () => undefined);
  }, []);
  if (!origin || !isLoaded || !isAllSent || (owner !== null && draftsOf(owner).length > 0)) return null;
  const lead = () => {
    if (hasUnsaved() || isUnderWay()) void tell('Hay cambios sin guardar. Guárdalos antes de cambiar de dirección.');
    else window.location.assign(origin + screens.login());
  };
  return (
    <Alert kind="info" actions={[{ text: 'Cambiar', onClick: lead }]}>
      Este equipo ya puede usar la dirección segura, {new URL(origin).host}: abre también sin red. Allá inicias sesión
      otra vez.
    </Alert>
  );
}

/** Stays until the person has chosen a password of their own. `required`: nothing else opens before. */
export function PasswordNotice({ required }: { required: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === screens.me();
  return (
    <Alert kind="warning" actions={[!here && { text: 'Elegir mi contraseña', to: screens.me() }]}>
      {required && 'Antes de continuar, elige tu propia contraseña. '}
      La contraseña con la que entras te la puso otra persona.{' '}
      {here ? 'Escribe abajo la actual y la nueva.' : 'Elige una que solo tú conozcas.'}
    </Alert>
  );
}
