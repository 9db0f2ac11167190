import type { CSSProperties } from 'react';
import { useTime } from '#client/lib/time.ts';
import { type PaperWidth, Ticket, TicketLine, TicketText } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Corte } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { ABONO_METHOD_NAMES } from '#contract/rules.ts';
import { byMethod, byPerson, differenceText, totalOf } from './sums.ts';

const PART = { marginTop: '2mm', paddingTop: '1mm', borderTop: '1px dashed #000' };
const SIGNATURE: CSSProperties = { margin: '16mm 0 0', borderTop: '1px solid #000', textAlign: 'center' };

interface Props {
  corte: Corte;
  reprint: boolean;
  width: PaperWidth;
}

/** A closing as it comes out of the printer. */
export function CorteTicket({ corte, reprint, width }: Props) {
  const { instant } = useTime();
  const { por_persona } = corte;
  return (
    <Ticket width={width} title={`Corte ${corte.numero}`} {...(reprint ? { mark: 'REIMPRESIÓN' } : {})}>
      <TicketLine label="Día">{formatDate(corte.dia)}</TicketLine>
      <TicketLine label="Desde">{instant(corte.desde)}</TicketLine>
      <TicketLine label="Hasta">{instant(corte.hasta)}</TicketLine>
      {byPerson(por_persona).map((person) => (
        <section key={person.key} style={PART}>
          <TicketText label={formatDate(person.dia)}>{person.nombre}</TicketText>
          {person.methods
            .filter(({ total }) => total !== 0)
            .map(({ metodo, total }) => (
              <TicketLine key={metodo} label={ABONO_METHOD_NAMES[metodo]}>
                {formatMoney(total)}
              </TicketLine>
            ))}
          {person.cancelaciones > 0 && (
            <TicketLine label={`Cancelado (${person.cancelaciones})`}>{formatMoney(person.cancelado)}</TicketLine>
          )}
        </section>
      ))}
      <section style={PART}>
        {byMethod(por_persona).map(({ metodo, total }) => (
          <TicketLine key={metodo} label={`Total ${ABONO_METHOD_NAMES[metodo].toLowerCase()}`}>
            {formatMoney(total)}
          </TicketLine>
        ))}
        <TicketLine label="Total">{formatMoney(totalOf(por_persona))}</TicketLine>
      </section>
      <section style={PART}>
        <TicketLine label="Efectivo esperado">{formatMoney(corte.esperado)}</TicketLine>
        <TicketLine label="Efectivo contado">{formatMoney(corte.declarado)}</TicketLine>
        <TicketLine label="Diferencia" strong>
          {differenceText(corte.diferencia)}
        </TicketLine>
      </section>
      <TicketText label="Cerró">{corte.cerrado_por}</TicketText>
      <p style={SIGNATURE}>Firma</p>
    </Ticket>
  );
}
