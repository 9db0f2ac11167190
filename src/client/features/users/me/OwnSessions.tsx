/** Where one is signed in, and the end of what one does not know or has left open. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useResponse } from '#client/api/useResponse.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, LoadState } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import type { Sesion } from '#contract/entities.ts';
import { users } from '../api.ts';
import { deviceName } from './device.ts';

export function OwnSessions() {
  const { response, ...standing } = useResponse(users.endpoints.sesiones, undefined);
  return (
    <Card title="Sesiones abiertas">
      <Paragraph type="secondary">
        Los lugares en que entraste y no has salido. Cierra los que no reconozcas y cambia tu contraseña.
      </Paragraph>
      <LoadState of={standing} />
      {response && (
        <Items label="Sesiones abiertas">
          {response.map((sesion) => (
            <Session key={sesion.id} sesion={sesion} />
          ))}
        </Items>
      )}
    </Card>
  );
}

function Session({ sesion }: { sesion: Sesion }) {
  const [endSesion] = users.endpoints.endSesion.useMutation();
  const { busy, error, run } = useAction();
  return (
    <Item
      id={`sesion-${sesion.id}`}
      title={`${deviceName(sesion.dispositivo)}${sesion.actual ? ' (esta)' : ''}`}
      facts={
        <>
          Entró <When at={sesion.creada} el hour />; último uso <When at={sesion.ultima_actividad} el hour />
        </>
      }
      action={
        !sesion.actual && (
          <Button
            small
            busy={busy}
            aria-describedby={`sesion-${sesion.id}`}
            onClick={() =>
              void run(() => endSesion({ params: { id: sesion.id } }).unwrap(), 'La sesión quedó cerrada.')
            }
          >
            Cerrar
          </Button>
        )
      }
    >
      {error && <Alert>{error}</Alert>}
    </Item>
  );
}
