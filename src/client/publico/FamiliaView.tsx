import { publicPages } from '#contract/address.ts';
import { formatDay, sayDate } from '#contract/dates.ts';
import { soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { PAGO_ESTADO_NAMES, type PlanPago } from '#contract/plan.ts';
import type { Familia, FamiliaNota, FamiliaTicket } from '#contract/recibos.ts';
import { Facts } from './Facts.tsx';
import css from './publico.module.css';

/** Debts and payments of a family. `zone`: the business's time zone. */
export function FamiliaView({ familia, zone }: { familia: Familia; zone: string | undefined }) {
  const { alumno, notas, tickets } = familia;
  const saldo = sumDollars(notas.map((nota) => nota.saldo));
  return (
    <>
      <p className={css.who}>{alumno}</p>
      <p className={css.label}>Saldo</p>
      <p className={`${css.amount} ${saldo > 0 ? css.due : css.settled}`}>{formatMoney(saldo)}</p>
      <h2 className={css.heading}>Notas</h2>
      {notas.length === 0 && <p className={css.hint}>Todavía no hay notas.</p>}
      <ul className={css.list}>
        {notas.map((nota) => (
          <Nota key={nota.folio} nota={nota} zone={zone} />
        ))}
      </ul>
      <h2 className={css.heading}>Pagos</h2>
      {tickets.length === 0 && <p className={css.hint}>Todavía no hay pagos.</p>}
      <ul className={css.list}>
        {tickets.map((ticket) => (
          <Ticket key={ticket.ticket} ticket={ticket} zone={zone} />
        ))}
      </ul>
    </>
  );
}

/** «$250.00 · Por pagar, faltan $200.00» */
function standingOf({ monto, pagado, estado }: PlanPago): string {
  const missing = pagado > 0 && estado !== 'pagado' ? `, faltan ${formatMoney(sumDollars([monto, -pagado]))}` : '';
  return `${formatMoney(monto)} · ${PAGO_ESTADO_NAMES[estado]}${missing}`;
}

function Nota({ nota, zone }: { nota: FamiliaNota; zone: string | undefined }) {
  const { folio, fecha, conceptos, total, pagado, saldo, plan } = nota;
  return (
    <li>
      <p className={css.row}>
        <strong>Nota {folio}</strong>
        <span>{formatDay(fecha, zone)}</span>
      </p>
      <p className={css.sold}>{soldTogether(conceptos).map(soldName).join(', ')}</p>
      <Facts
        facts={[
          ['Total', formatMoney(total)],
          ['Pagado', formatMoney(pagado)],
          ['Saldo', formatMoney(saldo)],
        ]}
      />
      {plan.length > 0 && (
        <>
          <p className={css.label}>Plan de pagos</p>
          <Facts facts={plan.map((pago, index) => [`${index + 1}. ${sayDate(pago.fecha)}`, standingOf(pago)])} />
        </>
      )}
    </li>
  );
}

function Ticket({ ticket, zone }: { ticket: FamiliaTicket; zone: string | undefined }) {
  const amount = formatMoney(ticket.monto);
  return (
    <li>
      <a className={css.row} href={publicPages.recibo(ticket.recibo)}>
        <span>
          Ticket {ticket.ticket} · {formatDay(ticket.fecha, zone)}
          {ticket.cancelado && <strong className={css.cancelled}> Cancelado</strong>}
        </span>
        {ticket.cancelado ? <s>{amount}</s> : <span>{amount}</span>}
      </a>
    </li>
  );
}
