import { formatInstant } from '#contract/dates.ts';
import { formatMoney } from '#contract/money.ts';
import type { Recibo } from '#contract/recibos.ts';
import { Facts } from './Facts.tsx';
import css from './publico.module.css';

const SIGNS = {
  // A tick in a circle, a cross in an octagon: told apart without colours too.
  valido: { word: 'VÁLIDO', outline: <circle cx="16" cy="16" r="14" />, stroke: 'm9 16.5 5 5 9.5-10' },
  cancelado: {
    word: 'CANCELADO',
    outline: <path d="M10.2 2h11.6L30 10.2v11.6L21.8 30H10.2L2 21.8V10.2Z" />,
    stroke: 'm10.5 10.5 11 11m0-11-11 11',
  },
} as const;

function Estado({ estado }: Pick<Recibo, 'estado'>) {
  const { word, outline, stroke } = SIGNS[estado];
  return (
    <p className={`${css.estado} ${css[estado]}`}>
      <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
        <g fill="currentColor">{outline}</g>
        <path d={stroke} className={css.stroke} />
      </svg>
      {word}
    </p>
  );
}

/** Whether a ticket is valid, and its content. `zone`: the business's time zone, in which tickets are printed. */
export function ReciboView({ recibo, zone }: { recibo: Recibo; zone: string | undefined }) {
  const { estado, ticket, fecha, monto, saldo_entonces, saldo_hoy, alumno, grupo } = recibo;
  return (
    <>
      <Estado estado={estado} />
      <p className={css.amount}>{formatMoney(monto)}</p>
      <Facts
        facts={[
          ['Ticket', ticket],
          ['Fecha', formatInstant(fecha, zone)],
          ['Alumno', alumno],
          ['Grupo', grupo],
          ['Saldo en esa fecha', formatMoney(saldo_entonces)],
          ['Saldo hoy', formatMoney(saldo_hoy)],
        ]}
      />
      <p className={css.hint}>
        {estado === 'valido'
          ? 'Compara con el papel: el número de ticket, la fecha y el importe deben ser iguales.'
          : 'Este ticket se canceló: su importe ya no cuenta como pagado. Si lo pagaste, pregunta en la caja.'}
      </p>
    </>
  );
}
