/** What was typed on this computer and the server does not have yet. */

import Flex from 'antd/es/flex';
import { useState } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { headsOf } from '#client/entities/pending/order.ts';
import { selectBroken, selectOthers, selectWaiting } from '#client/entities/pending/select.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, EmptyState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { Items } from '#client/ui/Records.tsx';
import { InstallNotice } from './InstallNotice.tsx';
import { BrokenItems } from './queue/BrokenItems.tsx';
import { OtherQueue } from './queue/OtherQueue.tsx';
import { WaitingItem } from './queue/WaitingItem.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { TakeSchool } from './TakeSchool.tsx';
import { standingOf } from './words.ts';

export default function PorEnviarPage() {
  const queue = useQueue();
  const waiting = useAppSelector(selectWaiting);
  const broken = useAppSelector(selectBroken);
  const others = useAppSelector(selectOthers);
  const down = useAppSelector(selectDown);
  const { sending, loaded } = useAppSelector(({ pending }) => pending);
  const trouble = useAppSelector(({ pending }) => pending.trouble);
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
        <Button kind="primary" busy={busy} onClick={() => void sync()}>
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
              <WaitingItem key={item.key} item={item} standing={standingOf(item, heads.has(item), sending)} />
            ))}
          </Items>
        )}
      </Card>
      {broken.length > 0 && <BrokenItems items={broken} />}
      <TakeSchool />
    </Page>
  );
}
