import { amountOf, presetOf, typedErrors } from '#client/features/credits/abonos/abono.ts';
import { fillPlan, type PlanToday } from '#contract/plan.ts';

const NO_PLAN: PlanToday = { plan: [], proximo: null, vencido: 0 };
const refused = (amount: string, saldo: number, due = NO_PLAN) =>
  typedErrors({ amount, metodo: 'efectivo' }, { ...due, saldo });

test.each(['9999', '99.5', '$ 500', '1,250', '0', '', 'cien'])('«%s» is not too long', (amount) => {
  expect(refused(amount, 20_000)).toEqual({});
});

const SHORT = 'Escríbelo sin centavos: el monto admite hasta 4 caracteres.';

// [S5.7]
test.each(['10000', '100.5', '99.50', '12,345'])('«%s» is too long unless it is the whole saldo', (amount) => {
  const text = Number(amount.replace(',', '')) > 9999 ? 'El abono máximo es $9,999.' : SHORT;
  expect(refused(amount, 20_000)).toEqual({ amount: [text] });
  expect(refused(amount, Number(amount.replace(',', '')))).toEqual({});
});

test('an amount of the plan is accepted', () => {
  const due = fillPlan(
    [
      { fecha: '2026-11-01', cents: 33_334 },
      { fecha: '2026-12-01', cents: 33_333 },
      { fecha: '2027-01-01', cents: 33_333 },
    ],
    { total_cents: 100_000, pagado_cents: 10_001, limite: '2026-12-01' },
    '2026-11-20',
  );
  expect(['233.33', '333.34', '333.33'].map((amount) => refused(amount, 899.99, due))).toEqual([{}, {}, {}]);
  expect(refused('333.35', 899.99, due)).toEqual({ amount: [SHORT] });
  expect([presetOf(due, 899.99), presetOf(NO_PLAN, 899.99)]).toEqual(['233.33', '']);
  // Half a dollar has its cents, as beside the field, and passes with them.
  const half = { ...NO_PLAN, plan: due.plan.slice(0, 1), vencido: 262.5 };
  expect(presetOf(half, 800)).toBe('262.50');
  expect(refused('262.50', 800, half)).toEqual({});
});

test('text that is not an amount passes to the body’s check', () => {
  expect(['1,250.5', '$99', 'cien', ''].map(amountOf)).toEqual([1250.5, 99, 'cien', '']);
});
