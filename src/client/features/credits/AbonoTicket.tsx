import { fullName, schoolAndGroupOf } from '#client/entities/person.ts';
import { selectNoteAbonos } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useTime } from '#client/lib/time.ts';
import { type PaperWidth, Ticket, TicketLine, TicketText } from '#client/ui/print/Ticket.tsx';
import type { Abono } from '#contract/entities.ts';
import { soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { ABONO_METHOD_NAMES } from '#contract/rules.ts';

/** What was still owed after an abono: a reprint says the same as the original did. */
export function saldoAfter(total: number, standing: readonly Abono[], abonoId: number): number {
  return sumDollars([total, ...standing.filter(({ id }) => id <= abonoId).map(({ amount }) => -amount)]);
}

function markOf({ cancelado, reimpresiones }: Abono, reprint: boolean): string | undefined {
  const marks = [cancelado && 'CANCELADO', reprint && `REIMPRESIÓN ${reimpresiones}`].filter(Boolean);
  return marks.length > 0 ? marks.join('\n') : undefined;
}

interface Props {
  abonoId: number;
  reprint: boolean;
  note: NoteRow;
  width: PaperWidth;
}

export function AbonoTicket({ abonoId, reprint, note, width }: Props) {
  const { instant } = useTime();
  const abono = useEntity('abonos', abonoId);
  const alumno = useEntity('users', note.user_id);
  const standing = useAppSelector((state) => selectNoteAbonos(state, note.id));
  if (!abono || !alumno) return null;
  // Of one that was cancelled there is no «after»: what is owed today is all that the ticket can say.
  const saldo = abono.cancelado ? note.saldo : saldoAfter(note.total, standing, abono.id);
  return (
    <Ticket width={width} title="Recibo de Abono" mark={markOf(abono, reprint)}>
      <TicketLine label="Ticket">{abono.ticket}</TicketLine>
      <TicketLine label="Fecha">{instant(abono.created_at)}</TicketLine>
      {abono.capturado_en && <TicketLine label="Recibido">{instant(abono.capturado_en)}</TicketLine>}
      <TicketLine label="Folio">{note.folio}</TicketLine>
      <TicketText label="Alumno">{fullName(alumno)}</TicketText>
      <TicketText label="Escuela">{schoolAndGroupOf(alumno)}</TicketText>
      <TicketText label="Servicios">{soldTogether(note.conceptos).map(soldName).join(', ')}</TicketText>
      {note.note_description && <TicketText label="Nota">{note.note_description}</TicketText>}
      <TicketLine label="Abono" strong>
        {formatMoney(abono.amount)}
      </TicketLine>
      <TicketLine label="Método">{ABONO_METHOD_NAMES[abono.metodo]}</TicketLine>
      <TicketLine label="Total a pagar">{formatMoney(note.total)}</TicketLine>
      <TicketLine label="Saldo">{formatMoney(saldo)}</TicketLine>
      {reprint && saldo !== note.saldo && <TicketLine label="Saldo hoy">{formatMoney(note.saldo)}</TicketLine>}
      <TicketText label="Atendió">{abono.registrado_por}</TicketText>
      {abono.cancelado && (
        <TicketText label={`Cancelado el ${instant(abono.cancelado.fecha)}`}>{abono.cancelado.motivo}</TicketText>
      )}
    </Ticket>
  );
}
