import type { CSSProperties } from 'react';
import { useTime } from '#client/lib/time.ts';
import { type PaperWidth, Ticket, TicketLine, TicketText } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import { formatMoney } from '#contract/money.ts';
import { ABONO_METHOD_NAMES, DE_LISTAS, MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { type Printed, titleOf, unitsOf, unitText } from './printed.ts';
import {
  abonosText,
  atCaja,
  byMethod,
  byPerson,
  cajaText,
  differenceText,
  isUndone,
  motivoOf,
  movementNotes,
  numbered,
  sealText,
  signedOf,
  totalOf,
} from './sums.ts';

const PART = { marginTop: '2mm', paddingTop: '1mm', borderTop: '1px dashed #000' };
const SIGNATURE: CSSProperties = { margin: '16mm 0 0', borderTop: '1px solid #000', textAlign: 'center' };

interface Props {
  corte: Printed;
  reprint: boolean;
  width: PaperWidth;
}

/** A closing as it comes out of the printer. */
export function CorteTicket({ corte, reprint, width }: Props) {
  const { instant } = useTime();
  const { numero, por_persona } = corte;
  const units = corte.declarado === null ? [] : unitsOf(corte.conteos);
  return (
    <Ticket width={width} title={titleOf(corte)} {...(reprint ? { mark: 'REIMPRESIÓN' } : {})}>
      {corte.dia && <TicketLine label="Día">{formatDate(corte.dia)}</TicketLine>}
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
        {corte.de_listas !== 0 && <TicketLine label={DE_LISTAS}>{formatMoney(corte.de_listas)}</TicketLine>}
      </section>
      {numbered(corte.por_caja).length > 0 && (
        <section style={PART}>
          {corte.por_caja.map(({ caja, abonos, total, esperado }) => (
            <div key={caja}>
              <TicketLine label={`${cajaText(caja) || 'Sin número'}, ${abonosText(abonos)}`}>
                {formatMoney(total)}
              </TicketLine>
              <TicketLine label="Efectivo esperado">{formatMoney(esperado)}</TicketLine>
            </div>
          ))}
        </section>
      )}
      {corte.caja.length > 0 && (
        <section style={PART}>
          {corte.caja.map((one) => (
            <div key={one.id}>
              <TicketLine label={`${MOVIMIENTO_NAMES[one.tipo]}, ${atCaja(one.registrado_por, one.caja)}`}>
                {isUndone(one) ? <s>{formatMoney(signedOf(one, numero))}</s> : formatMoney(signedOf(one, numero))}
              </TicketLine>
              <div>{motivoOf(one)}</div>
              {movementNotes(one, numero, instant).map((note) => (
                <div key={note}>{note}</div>
              ))}
            </div>
          ))}
        </section>
      )}
      {corte.conteos.length > 1 && (
        <section style={PART}>
          {corte.conteos.map(({ id, declarado, diferencia }, at) => (
            <TicketLine key={id} label={`Conteo ${at + 1}: ${formatMoney(declarado)}`}>
              {differenceText(diferencia)}
            </TicketLine>
          ))}
        </section>
      )}
      {units.length > 0 && (
        <section style={PART}>
          {units.map(({ clave, units, nombre, importe }) => (
            <TicketLine key={clave} label={unitText({ units, nombre })}>
              {formatMoney(importe)}
            </TicketLine>
          ))}
        </section>
      )}
      <section style={PART}>
        <TicketLine label="Efectivo esperado">{formatMoney(corte.esperado)}</TicketLine>
        {corte.declarado !== null && <TicketLine label="Efectivo contado">{formatMoney(corte.declarado)}</TicketLine>}
        {corte.diferencia !== null && (
          <TicketLine label="Diferencia" strong>
            {differenceText(corte.diferencia)}
          </TicketLine>
        )}
      </section>
      {corte.cerrado_por && <TicketText label="Cerró">{corte.cerrado_por}</TicketText>}
      {corte.sello && <TicketText label="Sello">{sealText(corte.sello)}</TicketText>}
      {corte.cerrado_por && <p style={SIGNATURE}>Firma</p>}
    </Ticket>
  );
}
