import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useToday } from '#client/lib/time.ts';
import { sayDay } from '#client/lib/when.ts';
import { formatCents } from '#contract/money.ts';
import { makePlan } from '#contract/plan-templates.ts';
import { type PlantillaValues, rhythmOf } from './plantillaValues.ts';

const TOTAL_CENTS = 100_000;

/** Example of the template for a sale today. */
export function Example() {
  const { values } = useFormikContext<PlantillaValues>();
  const today = useToday();
  const rhythm = rhythmOf(values);
  if (!rhythm) return null;
  const pagos = makePlan(rhythm, TOTAL_CENTS, today);
  return (
    <Text type="secondary" role="status" style={{ display: 'block' }}>
      De {formatCents(TOTAL_CENTS)} vendidos hoy:{' '}
      {pagos.map(({ fecha, cents }) => `${sayDay(fecha, today)} ${formatCents(cents)}`).join(' · ')}
    </Text>
  );
}
