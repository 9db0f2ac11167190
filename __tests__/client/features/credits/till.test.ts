import {
  abonoOf,
  type Owed,
  presetOf,
  restOf,
  type TillValues,
  typedErrors,
} from '#client/features/credits/till/till.ts';
import { fillPlan, type PlanToday } from '#contract/plan.ts';

const NO_PLAN: PlanToday = { plan: [], proximo: null, vencido: 0 };
const noteOf = (saldo: number, due = NO_PLAN, id = 1): Owed => ({ ...due, id, user_id: 7, folio: `F-${id}`, saldo });
const typed = (amount: string): TillValues => ({
  ...{ notas: null, amount, recibido: '', metodo: 'efectivo', referencia: '' },
});
const refused = (amount: string, saldo: number, due = NO_PLAN) => typedErrors(typed(amount), [noteOf(saldo, due)]);

test.each(['9999', '99.5', '$ 500', '1,250', '', 'cien'])('«%s» is not too long', (amount) => {
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
  expect([presetOf({ notas: null }, [noteOf(899.99, due)]), presetOf({ notas: null }, [noteOf(899.99)])]).toEqual([
    '233.33',
    '',
  ]);
  // Half a dollar has its cents, as beside the field, and passes with them.
  const half = { ...NO_PLAN, plan: due.plan.slice(0, 1), vencido: 262.5 };
  expect(presetOf({ notas: null }, [noteOf(800, half)])).toBe('262.50');
  expect(refused('262.50', 800, half)).toEqual({});
});

test('text that is not an amount passes to the body’s check', () => {
  const amountOf = (amount: string) => abonoOf(typed(amount), [noteOf(500)]).amount;
  expect(['1,250.5', '$99', 'cien', ''].map(amountOf)).toEqual([1250.5, 99, 'cien', '']);
});

test('the preset is what the plans of the chosen notes say: a note without a plan adds nothing to it', () => {
  const planned = { plan: [{ fecha: '2026-12-01', monto: 100, pagado: 0, estado: 'pendiente' as const }] };
  const due = { ...planned, proximo: { fecha: '2026-12-01', monto: 100 }, vencido: 0 };
  const owed = [noteOf(300, due, 1), noteOf(500, NO_PLAN, 2)];
  expect([presetOf({ notas: [1, 2] }, owed), presetOf({ notas: [2] }, owed)]).toEqual(['100', '']);
});

test('the debts of several notes are one: the first payment to come, of all notes that name its day', () => {
  const next = (fecha: string, monto: number) => ({ saldo: 500, vencido: 0, proximo: { fecha, monto } });
  expect(restOf([next('2026-12-15', 50), next('2026-12-01', 20), next('2026-12-01', 30)])).toEqual({
    saldo: 1500,
    vencido: 0,
    proximo: { fecha: '2026-12-01', monto: 50 },
  });
  expect(restOf([])).toEqual({ saldo: 0, vencido: 0, proximo: null });
});
