/** The plans that a note had before: what was agreed when, whatever has come of it since. */
import { readRecord } from '#client/api/results.ts';
import { useToday } from '#client/lib/time.ts';
import { sayDay } from '#client/lib/when.ts';
import { Item, Items } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { formatMoney } from '#contract/money.ts';
import { notes } from '../api.ts';
import css from './Plan.module.css';

export function ReplacedPlans({ noteId }: { noteId: number }) {
  const today = useToday();
  const { response: plans = [] } = readRecord(notes.useReplacedPlansQuery(noteId));
  if (plans.length === 0) return null;
  return (
    <section className={css.replaced}>
      <h2>Planes anteriores</h2>
      <Items label="Planes anteriores">
        {plans.map(({ desde, hasta, pagos }) => (
          <Item
            key={`${desde} ${hasta}`}
            title={
              <>
                Desde <When at={desde} el hour /> hasta <When at={hasta} el hour />
              </>
            }
            facts={pagos.map(({ fecha, monto }) => `${sayDay(fecha, today)} ${formatMoney(monto)}`).join(' · ')}
          />
        ))}
      </Items>
    </section>
  );
}
