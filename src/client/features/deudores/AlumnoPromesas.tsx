/** Promises of a family, its reminders, and whether reminders are allowed. */
import Flex from 'antd/es/flex';
import { readRecord } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useEntities, useMay } from '#client/entities/state.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { Check } from '#client/ui/form/Check.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Money, When, WhenDay } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import type { Note, User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { mayPromise, mayRemind } from '#contract/policies.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';
import { broughtText, SentText, useSent } from './EnviadosPage.tsx';
import { Estado, PromesaActions, PromesaDialog } from './PromesaDialog.tsx';

interface Props {
  user: User;
  /** Those of which something is owed, the oldest first. */
  notas: readonly Pick<Note, 'id' | 'folio' | 'saldo' | 'cancelada'>[];
}

export function AlumnoPromesas({ user, notas }: Props) {
  const { response, ...standing } = readRecord(cobranza.usePromesasQuery({ user_id: user.id }));
  const promesas = useEntities('promesas', response?.ids);
  const [promising, promise, close] = useOpened<number>('promesa-nueva');
  const promises = useMay(mayPromise, notas[0] ?? { cancelada: null });
  return (
    <Card title="Promesas y recordatorios">
      <LoadState of={standing} rows={2} />
      {promesas.length > 0 && (
        <Items label="Promesas de pago">
          {promesas.map((promesa) => (
            <Item
              key={promesa.id}
              title={
                <>
                  <Money value={promesa.monto} /> · <WhenDay day={promesa.fecha} />
                </>
              }
              facts={joined([`Nota ${promesa.folio}`, promesa.comentario, promesa.registrado_por])}
              action={<Estado estado={promesa.estado} />}
            >
              <PromesaActions promesa={promesa} />
            </Item>
          ))}
        </Items>
      )}
      {notas.length > 0 && promises && (
        <Button style={{ margin: '8px 0' }} onClick={() => promise(user.id)}>
          Registrar promesa
        </Button>
      )}
      <Sent userId={user.id} />
      <Marks user={user} />
      {promising === user.id && <PromesaDialog alumno={fullName(user)} notas={notas} onClose={close} />}
    </Card>
  );
}

function Sent({ userId }: { userId: number }) {
  const { response, ...standing } = readRecord(
    cobranza.useRecordatoriosQuery({
      user_id: userId,
      per_page: 5,
    }),
  );
  const sent = useSent(response?.ids);
  // Without it, a family reminded an hour ago would look as if it had not been.
  if (sent.length === 0) return <LoadState of={{ ...standing, loading: false }} />;
  return (
    <Items label="Últimos recordatorios">
      {sent.map(({ id, canal, texto, created_at, capturado_en, registrado_por, abonado }) => (
        <Item
          key={id}
          title={
            <>
              {CANAL_NAMES[canal]} · <When at={capturado_en ?? created_at} hour />
            </>
          }
          facts={joined([registrado_por, broughtText(abonado)])}
        >
          <SentText texto={texto} />
        </Item>
      ))}
    </Items>
  );
}

/** Marks that block reminders; removing one applies to all with the same phone. */
function Marks({ user }: { user: User }) {
  const { response, ...standing } = readRecord(cobranza.useContactoQuery(user.id));
  const [update] = cobranza.useUpdateContactoMutation();
  const { busy, error, run } = useAction();
  const marks = useMay(mayRemind, user);
  if (!response) return <LoadState of={{ ...standing, loading: false }} />;
  const mark = (body: { no_molestar: boolean } | { numero_equivocado: boolean }) =>
    void run(() => update({ params: { id: user.id }, body }).unwrap(), null);
  const { no_molestar, numero_equivocado } = response;
  return (
    <Flex vertical gap={4} style={{ marginTop: 8 }}>
      <Check checked={no_molestar} busy={busy} disabled={!marks} onChange={(checked) => mark({ no_molestar: checked })}>
        No molestar a la familia
      </Check>
      {user.celular && (
        <Check
          checked={numero_equivocado}
          busy={busy}
          disabled={!marks}
          onChange={(checked) => mark({ numero_equivocado: checked })}
        >
          El celular está equivocado
        </Check>
      )}
      {error && <Alert>{error}</Alert>}
    </Flex>
  );
}
