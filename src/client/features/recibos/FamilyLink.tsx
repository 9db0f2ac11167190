/** The link by which a family sees its debt, for staff: made, sent, and revoked. */
import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import { readRecord, useNegocio } from '#client/entities/base.ts';
import { useCan } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { NoPublicAddress, usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import { SendMessage } from '#client/ui/SendMessage.tsx';
import type { User } from '#contract/entities.ts';
import { familyMessage } from '#contract/messages.ts';
import { fullName } from '#contract/person.ts';
import type { Enlace } from '#contract/recibos.ts';
import { recibos } from './api.ts';

const ENDS = 'El que ya tiene la familia deja de servir al momento.';

export function FamilyLink({ user }: { user: User }) {
  const { response: enlace, ...standing } = readRecord(recibos.useEnlaceQuery(user.id));
  const [make, { data: url, reset }] = recibos.endpoints.createEnlace.useMutation();
  const [revoke] = recibos.endpoints.revokeEnlace.useMutation();
  const { nombre: negocio } = useNegocio();
  const { busy, error, run } = useAction();
  const unreachable = usePublicOrigin() === null;
  const edits = useCan('ajustes:write');
  const params = { id: user.id };
  const makeOne = () => {
    const question = { message: '¿Crear un enlace nuevo?', detail: ENDS, accept: 'Crear enlace' };
    return run(() => make({ params }).unwrap(), null, enlace ? question : undefined);
  };
  const takeBack = () => {
    const work = async () => {
      await revoke({ params }).unwrap();
      reset();
    };
    const question = { message: '¿Retirar el enlace de la familia?', detail: ENDS, accept: 'Retirar', danger: true };
    return run(work, 'El enlace ya no sirve.', question);
  };
  return (
    <Card title="Enlace para la familia">
      <LoadState of={standing} rows={2} />
      {enlace && <Standing enlace={enlace} />}
      {enlace === null && (
        <Paragraph type="secondary">
          Con un enlace la familia ve sus notas, su saldo y sus recibos, sin contraseña y sin poder cambiar nada.
        </Paragraph>
      )}
      {error && <Alert>{error}</Alert>}
      {unreachable && <NoPublicAddress edits={edits} />}
      {enlace && url && negocio !== null && (
        <div style={{ marginBottom: 16 }}>
          <SendMessage
            subject={`Estado de cuenta de ${fullName(user)}`}
            phone={user.celular}
            email={user.email}
            text={familyMessage({ negocio, alumno: fullName(user), url: url.reveal() })}
          />
        </div>
      )}
      {enlace !== undefined && (
        <Flex wrap gap={8}>
          {!unreachable && (
            <Button busy={busy} onClick={() => void makeOne()}>
              {enlace ? 'Crear uno nuevo' : 'Crear enlace'}
            </Button>
          )}
          {enlace && (
            <Button kind="danger" busy={busy} onClick={() => void takeBack()}>
              Retirar
            </Button>
          )}
        </Flex>
      )}
    </Card>
  );
}

const Standing = ({ enlace: { creado, vence, ultimo_uso } }: { enlace: Enlace }) => (
  <Paragraph type="secondary">
    Se hizo <When at={creado} el /> y sirve hasta <When at={vence} el />.{' '}
    {ultimo_uso ? (
      <>
        Último uso: <When at={ultimo_uso} hour />.
      </>
    ) : (
      'Nadie lo ha abierto todavía.'
    )}
  </Paragraph>
);
