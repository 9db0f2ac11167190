import { type ReactNode, useContext } from 'react';
import type { NoteRow } from '#client/entities/tables.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { TimeZoneContext } from '#client/lib/time.ts';
import { type PaperWidth, Ticket, TicketLine, TicketText } from '#client/ui/print/Ticket.tsx';
import { abonoTicket } from '#contract/ticket.ts';

interface Props {
  abonoId: number;
  reprint: boolean;
  note: NoteRow;
  width: PaperWidth;
  /** Below the last line. */
  children?: ReactNode;
}

export function AbonoTicket({ abonoId, reprint, note, width, children }: Props) {
  const zone = useContext(TimeZoneContext);
  const abono = useEntity('abonos', abonoId);
  const alumno = useEntity('users', note.user_id);
  if (!abono || !alumno) return null;
  const { title, marks, lines } = abonoTicket({ abono, note, alumno, reprint, zone });
  return (
    <Ticket width={width} title={title} mark={marks.join('\n')}>
      {lines.map(({ label, value, words, strong = false }) =>
        words ? (
          <TicketText key={label} label={label}>
            {value}
          </TicketText>
        ) : (
          <TicketLine key={label} label={label} strong={strong}>
            {value}
          </TicketLine>
        ),
      )}
      {children}
    </Ticket>
  );
}
