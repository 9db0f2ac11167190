import { useEffect } from 'react';
import { useNegocio } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useCan, useEntity, useMay } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { Alert, LoadState } from '#client/ui/Page.tsx';
import { NoPublicAddress } from '#client/ui/print/Ticket.tsx';
import { SendMessage } from '#client/ui/SendMessage.tsx';
import type { Abono } from '#contract/entities.ts';
import { ticketMessage } from '#contract/messages.ts';
import { fullName } from '#contract/person.ts';
import { mayRevokeProofs } from '#contract/policies.ts';
import { credits } from '../api.ts';

const REVOKED =
  'Dejan de abrir todos los que se han enviado y el código de cada ticket impreso. Se pueden hacer otros.';

/** The dialog of a ticket's «Enviar»; each screen with that button has one. */
export function SendTicket() {
  const [sending, , close] = useOpened<number>('enviar', 'credits');
  const abono = useEntity('abonos', sending);
  return abono && <TicketMessage key={abono.id} abono={abono} onClose={close} />;
}

/** The message about a ticket, with the address of a proof that is made for it; for supervisors the end of all of them. */
function TicketMessage({ abono, onClose }: { abono: Abono; onClose: () => void }) {
  const { id, ticket, amount: monto, cancelado, user_id, nota_id } = abono;
  const [issue, { data: url, error, isError }] = credits.endpoints.issueRecibo.useMutation();
  const [revoke] = credits.endpoints.revokeRecibos.useMutation();
  const revokes = useMay(mayRevokeProofs, abono);
  const edits = useCan('ajustes:write');
  const { busy, error: unrevoked, run } = useAction();
  const alumno = useEntity('users', user_id);
  const note = useEntity('notes', nota_id);
  const { nombre: negocio } = useNegocio();
  const start = () => issue({ params: { id } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one proof for each opening
  useEffect(() => {
    void start();
  }, [id]);
  const end = () => {
    const work = async () => {
      await revoke({ params: { id } }).unwrap();
      onClose();
    };
    const message = `¿Retirar los enlaces del ticket ${ticket}?`;
    const question = { message, detail: REVOKED, accept: 'Retirar', danger: true };
    return run(work, `Los enlaces del ticket ${ticket} ya no abren.`, question);
  };
  return (
    <DialogFrame
      title={`Enviar el ticket ${ticket}`}
      onClose={onClose}
      foot={
        revokes &&
        url !== null && (
          <Button kind="danger" busy={busy} onClick={() => void end()}>
            Retirar sus enlaces
          </Button>
        )
      }
    >
      {unrevoked && <Alert>{unrevoked}</Alert>}
      {url === null && <NoPublicAddress edits={edits} />}
      {url === undefined && (
        <LoadState of={{ loading: !isError, problem: isError ? problemOf(error) : null, retry: start }} rows={2} />
      )}
      {url && alumno && note && negocio !== null && (
        <SendMessage
          subject={`Recibo de pago, ticket ${ticket}`}
          phone={alumno.celular}
          email={alumno.email}
          text={ticketMessage({
            ...{ negocio, alumno: fullName(alumno), ticket, monto, saldo: note.saldo },
            ...{ cancelado: cancelado !== null, url: url.reveal() },
          })}
        />
      )}
    </DialogFrame>
  );
}
