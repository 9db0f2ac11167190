/** The plan of a note: each instalment with its day, its paid part, and whether it is late. */
import Tag from 'antd/es/tag';
import { useToday } from '#client/lib/time.ts';
import { sayDay } from '#client/lib/when.ts';
import { formatMoney } from '#contract/money.ts';
import { PAGO_ESTADO_NAMES, type PlanPago, type PlanToday } from '#contract/plan.ts';
import { Money, WhenDay } from './Money.tsx';
import css from './Plan.module.css';

/** Next payment as text: «Vencido $300.00», «Próximo pago: 15 dic, $250.00»; null without due dates. */
function dueWords({ vencido, proximo }: Omit<PlanToday, 'plan'>, today: string): string | null {
  if (vencido > 0) return `Vencido ${formatMoney(vencido)}`;
  return proximo && `Próximo pago: ${sayDay(proximo.fecha, today)}, ${formatMoney(proximo.monto)}`;
}

const COLORS = { pagado: 'success', pendiente: 'default', vencido: 'warning' } as const;

export function PlanList({ plan, heading: Heading = 'h2' }: { plan: readonly PlanPago[]; heading?: 'h2' | 'h3' }) {
  if (plan.length === 0) return null;
  return (
    <section aria-label="Plan de pagos" className={css.plan}>
      <Heading className={css.heading}>Plan de pagos</Heading>
      <ol className={css.list}>
        {plan.map(({ fecha, monto, pagado, estado }) => (
          <li key={fecha} className={css.row}>
            <WhenDay day={fecha} />
            <Tag color={COLORS[estado]}>{PAGO_ESTADO_NAMES[estado]}</Tag>
            <span className={css.part}>{pagado > 0 && pagado < monto && `pagado ${formatMoney(pagado)}`}</span>
            <Money value={monto} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Next payment in one line. */
export function DueLine({ due }: { due: Omit<PlanToday, 'plan'> }) {
  const words = dueWords(due, useToday());
  return words && <span className={due.vencido > 0 ? css.late : css.next}>{words}</span>;
}
