import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord } from '#client/entities/base.ts';
import { useEntity } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState, Page } from '#client/ui/Page.tsx';
import { Item, Items, WithPanel } from '#client/ui/Records.tsx';
import type { Sesion } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { users } from '../api.ts';
import { titleOf, UserRecord } from '../record/UserRecord.tsx';

/** The person's open sessions, and ending unknown or forgotten ones. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

const UNKNOWN = 'Dispositivo desconocido';

const found = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => agent.includes(mark))?.[1];

/** Readable device name of a User-Agent: «Chrome en Android». */
function deviceName(agent: string | null): string {
  if (agent === null) return UNKNOWN;
  const [browser, system] = [found(agent, BROWSERS), found(agent, SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? UNKNOWN;
}

function OwnSessions() {
  const { response, ...standing } = readRecord(users.useSesionesQuery());
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

/** One's own record. */
export default function MePage() {
  const { response, ...standing } = readRecord(users.useMeQuery());
  const user = useEntity('users', response);
  return (
    <Page title="Perfil" aside={user && fullName(user)}>
      <LoadState of={standing} />
      {user && (
        <WithPanel narrow label="Sesiones" panel={<OwnSessions />}>
          <UserRecord key={user.id} user={user} title={titleOf(user)} refresh={standing.retry} />
        </WithPanel>
      )}
    </Page>
  );
}
