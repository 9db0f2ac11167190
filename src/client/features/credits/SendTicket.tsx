import { useEffect } from 'react';
import { usePast } from '#client/api/travel.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useNegocio } from '#client/entities/useNegocio.ts';
import { problemOf } from '#client/lib/errors.ts';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { SendMessage } from '#client/ui/SendMessage.tsx';
import type { Abono } from '#contract/entities.ts';
import { ticketMessage } from '#contract/messages.ts';
import { fullName } from '#contract/person.ts';
import { credits } from './api.ts';

/** The message about a ticket, with the address of a proof that is made for it. */
export function SendTicket({ abono, onClose }: { abono: Abono; onClose: () => void }) {
  const { id, ticket, amount: monto, cancelado, user_id, nota_id } = abono;
  const [issue, { data: url, error, isError }] = credits.endpoints.issueRecibo.useMutation();
  const alumno = useEntity('users', user_id);
  const note = useEntity('notes', nota_id);
  const { nombre: negocio } = useNegocio();
  const past = usePast();
  const start = () => issue({ params: { id } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one proof for each opening
  useEffect(() => {
    if (!past) void start();
  }, [id]);
  return (
    <DialogFrame title={`Enviar el ticket ${ticket}`} onClose={onClose}>
      {!url && (
        <LoadState of={{ loading: !isError, problem: isError ? problemOf(error) : null, retry: start }} rows={2} />
      )}
      {url && alumno && note && (
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
