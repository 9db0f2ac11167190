/** Items on this computer that the server does not have yet. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useEffect, useState } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { useAuthor } from '#client/entities/state.ts';
import { counted } from '#client/lib/numbers.ts';
import { mayOpenOffline } from '#client/lib/serviceWorker.ts';
import { headsOf } from '#client/offline/item.ts';
import { selectBroken, selectOthers, selectWaiting, type Unsent } from '#client/offline/select.ts';
import type { BrokenItem } from '#client/offline/slice.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Alert, Card, EmptyState, Page, Spinner } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { TRUST_PAGE } from '#contract/public-address.ts';
import { can } from '#contract/roles.ts';
import { StorageNotice } from './StorageNotice.tsx';
import { TakeSchool } from './TakeSchool.tsx';
import { WaitingItem } from './WaitingItem.tsx';

/** Unreadable items in storage, shown raw so that they can be typed again. */
function BrokenItems({ items }: { items: readonly BrokenItem[] }) {
  const queue = useQueue();
  const { confirm } = useConfirm();
  const discard = async (key: string) => {
    const question = { message: '¿Descartar este dato dañado?', detail: 'No se podrá recuperar.', danger: true };
    if (await confirm({ ...question, accept: 'Descartar' })) await queue.discard(key);
  };
  return (
    <Card title="No se pueden leer">
      <Alert kind="warning">Estos datos se dañaron y no se envían. Captúralos de nuevo y descártalos.</Alert>
      <Items label="No se pueden leer">
        {items.map(({ key, text }) => (
          <Item
            key={key}
            facts={<code>{text}</code>}
            action={
              <Button small kind="quiet" onClick={() => void discard(key)}>
                Descartar
              </Button>
            }
          />
        ))}
      </Items>
    </Card>
  );
}

/** Another user's items on this computer: that user sends them, or a supervisor takes them over. */
function OtherQueue({ owner, count }: Unsent) {
  const queue = useQueue();
  const { confirm } = useConfirm();
  const { name, isGone } = useAuthor(owner);
  const mayTake = can(useAppSelector(selectRol), 'capturas:take');
  const [theirs, goes, take] = [
    `Hay ${counted(count, 'captura', 'capturas')} de ${name} en este equipo`,
    ...(count === 1 ? ['se envía', 'tomarla'] : ['se envían', 'tomarlas']),
  ];
  if (!isGone) {
    return (
      <Alert kind="info">
        {theirs}: {goes} cuando esa persona inicie sesión aquí.
      </Alert>
    );
  }
  if (!mayTake) {
    return (
      <Alert kind="warning">
        {theirs}, y ya no puede iniciar sesión: un supervisor puede {take} a su cargo.
      </Alert>
    );
  }
  const takeOver = async () => {
    const detail = 'Sale con tu sesión, y en la bitácora queda que tomaste a tu cargo lo que escribió esa persona.';
    const message = `¿Tomar a tu cargo lo que escribió ${name}?`;
    if (await confirm({ message, detail, accept: 'Tomar a mi cargo' })) await queue.takeOver(owner);
  };
  return (
    <Alert kind="warning" actions={[{ text: 'Tomar a mi cargo', onClick: () => void takeOver() }]}>
      {theirs}, y ya no puede iniciar sesión.
    </Alert>
  );
}

/** Whether the screens open on this computer without a network, and if not, why. */
function InstallNotice() {
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
        <span>
          Con esta pestaña abierta puedes seguir capturando sin conexión. Para abrir la aplicación sin red hace falta{' '}
          <a href={TRUST_PAGE}>entrar por https</a>.
        </span>
      </Alert>
    );
  }
  return ready && <Text type="secondary">La aplicación también se abre sin red en este equipo.</Text>;
}

export default function PorEnviarPage() {
  const queue = useQueue();
  const waiting = useAppSelector(selectWaiting);
  const broken = useAppSelector(selectBroken);
  const others = useAppSelector(selectOthers);
  const down = useAppSelector(selectDown);
  const { sending, loaded, trouble } = useAppSelector(({ pending }) => pending);
  const [busy, setBusy] = useState(false);
  const heads = new Set(headsOf(waiting));
  const sync = async () => {
    setBusy(true);
    await queue.reach();
    await queue.sync();
    setBusy(false);
  };
  return (
    <Page
      title="Pendientes de enviar"
      counter={loaded ? waiting.length : null}
      narrow
      actions={
        <Button kind={waiting.length > 0 ? 'primary' : 'plain'} busy={busy} onClick={() => void sync()}>
          Sincronizar ahora
        </Button>
      }
    >
      <Flex vertical gap={8} role="status" style={{ marginBottom: 16 }}>
        {down && (
          <Alert kind="warning">
            No hay conexión con el servidor. Lo que guardes se queda en este equipo y se envía solo cuando vuelva.
          </Alert>
        )}
        {!down && trouble && waiting.length > 0 && <Alert kind="warning">{trouble} Se volverá a intentar solo.</Alert>}
        {others.map((one) => (
          <OtherQueue key={one.owner} {...one} />
        ))}
        <StorageNotice waiting={waiting.length} />
        <InstallNotice />
      </Flex>
      <Card title="Sin enviar">
        {!loaded ? (
          <Spinner />
        ) : waiting.length === 0 ? (
          <EmptyState text="Todo lo que capturaste en este equipo está en el servidor." />
        ) : (
          <Items label="Sin enviar">
            {waiting.map((item) => (
              <WaitingItem key={item.key} item={item} isFirst={heads.has(item)} sending={sending} />
            ))}
          </Items>
        )}
      </Card>
      {broken.length > 0 && <BrokenItems items={broken} />}
      <TakeSchool />
    </Page>
  );
}
