/** What a row of a list of payments says of money, and what of it is written. */
import { Facts } from '#client/ui/Records.tsx';
import { formatDate } from '#contract/dates.ts';
import type { AbonoListed, Fila, NotaChange } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { abonosWords } from '../words.ts';

const abonosOf = (abonos: readonly AbonoListed[]) =>
  abonos.map(({ monto, fecha }) => formatMoney(monto) + (fecha ? ` (${formatDate(fecha)})` : '')).join(', ');

const planOf = ({ plan = [] }: NotaChange) =>
  plan.map(({ fecha, monto }) => `${formatMoney(monto)} (${formatDate(fecha)})`).join(', ');

const written = ({ nota_id, total, abonos }: NotaChange) =>
  nota_id === null
    ? `Una nota de ${formatMoney(total)}${abonos.length > 0 ? ` con ${abonosWords(abonos.length)}` : ''}`
    : `${abonosWords(abonos.length)} más en su nota: ${abonosOf(abonos)}`;

export function Money({ fila: { valores, cambios } }: { fila: Fila }) {
  const { concepto, total, abonos, saldo } = valores;
  if (abonos === undefined) return null;
  const amount = (value: number | null | undefined) => (value == null ? null : formatMoney(value));
  return (
    <Facts
      facts={[
        ['Paquete', concepto],
        ['Total', amount(total)],
        ['Abonos', abonosOf(abonos)],
        ['Saldo', amount(saldo)],
        ['Se escribe', cambios?.nota && written(cambios.nota)],
        ['Plan de pagos', cambios?.nota && planOf(cambios.nota)],
      ]}
    />
  );
}
