import { type ReactNode, useContext } from 'react';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { useEntity } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { TimeZoneContext, useTime } from '#client/lib/time.ts';
import type { PendingAbono } from '#client/offline/item.ts';
import { type PaperWidth, Ticket, TicketLine, TicketLines, TicketText } from '#client/ui/print/Ticket.tsx';
import { soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { ABONO_METHOD_NAMES } from '#contract/rules.ts';
import { abonoTicket } from '#contract/ticket.ts';
import type { TicketNote } from '../abonos/waiting/waitingNote.ts';

interface Props {
  item: PendingAbono;
  /** Absent after a reload without connection: the paper then names folio and amount alone. */
  note: TicketNote | undefined;
  width: PaperWidth;
}

/** Proves that money was handed over. It has no number and no saldo: those are the server's to say. */
export function ProvisionalTicket({ item: { body, at, folio }, note, width }: Props) {
  const { instant } = useTime();
  const person = useAppSelector(selectPerson);
  const alumno = useEntity('users', body.user_id);
  return (
    <Ticket width={width} title="Recibo de Abono" mark="PROVISIONAL, sin folio de ticket">
      <TicketLine label="Recibido">{instant(at)}</TicketLine>
      <TicketLine label="Folio">{note?.folio ?? folio}</TicketLine>
      <TicketText label="Alumno">{alumno ? fullName(alumno) : `número ${body.user_id}`}</TicketText>
      {alumno && <TicketText label="Escuela">{schoolAndGroupOf(alumno)}</TicketText>}
      {note && note.conceptos.length > 0 && (
        <TicketText label="Servicios">{soldTogether(note.conceptos).map(soldName).join(', ')}</TicketText>
      )}
      {note?.note_description && <TicketText label="Nota">{note.note_description}</TicketText>}
      <TicketLine label="Abono" strong>
        {formatMoney(body.amount)}
      </TicketLine>
      <TicketLine label="Método">{ABONO_METHOD_NAMES[body.metodo ?? 'efectivo']}</TicketLine>
      {note && <TicketLine label="Total a pagar">{formatMoney(note.total)}</TicketLine>}
      <TicketText label="Atendió">{person?.nombre}</TicketText>
      <p>Se tomó sin conexión. Pide el ticket con folio cuando se haya enviado.</p>
    </Ticket>
  );
}

interface AbonoTicketProps {
  abonoId: number;
  reprint: boolean;
  note: NoteRow;
  width: PaperWidth;
  children?: ReactNode;
}

export function AbonoTicket({ abonoId, reprint, note, width, children }: AbonoTicketProps) {
  const zone = useContext(TimeZoneContext);
  const abono = useEntity('abonos', abonoId);
  const alumno = useEntity('users', note.user_id);
  if (!abono || !alumno) return null;
  const { title, marks, lines } = abonoTicket({ abono, note, alumno, reprint, zone });
  return (
    <Ticket width={width} title={title} mark={marks.join('\n')}>
      <TicketLines lines={lines} />
      {children}
    </Ticket>
  );
}
