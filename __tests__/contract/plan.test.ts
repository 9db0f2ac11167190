import { addDays } from '#contract/dates.ts';
import { toCents } from '#contract/money.ts';
import { dueNow, fillPlan, type Instalment, planFaults, replan, spread } from '#contract/plan.ts';
import { random } from './random.ts';

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
const NOVEMBER = [
  { fecha: '2026-11-15', cents: 25_000 },
  { fecha: '2026-12-15', cents: 25_000 },
  { fecha: '2027-01-15', cents: 50_000 },
];
const standing = (pagado_cents: number, today: string, pagos: readonly Instalment[] = NOVEMBER) =>
  fillPlan(pagos, { total_cents: 100_000, pagado_cents, limite: '2026-12-01' }, today);

describe('abonos fill a plan by date', () => {
  test('an abono larger than an instalment continues in the next; an instalment is late from the day after its date', () => {
    expect(standing(30_000, '2026-12-15')).toEqual({
      plan: [
        { fecha: '2026-11-15', monto: 250, pagado: 250, estado: 'pagado' },
        { fecha: '2026-12-15', monto: 250, pagado: 50, estado: 'pendiente' },
        { fecha: '2027-01-15', monto: 500, pagado: 0, estado: 'pendiente' },
      ],
      proximo: { fecha: '2026-12-15', monto: 200 },
      vencido: 0,
    });
    expect(standing(30_000, '2026-12-16')).toMatchObject({
      plan: [{ estado: 'pagado' }, { estado: 'vencido' }, { estado: 'pendiente' }],
      proximo: { fecha: '2027-01-15', monto: 500 },
      vencido: 200,
    });
  });

  test('without a plan everything is late from the day after the sale', () => {
    expect(standing(40_000, '2026-12-01', [])).toEqual({ plan: [], proximo: null, vencido: 0 });
    expect(standing(40_000, '2026-12-02', [])).toEqual({ plan: [], proximo: null, vencido: 600 });
    expect(standing(100_000, '2026-12-02', [])).toEqual({ plan: [], proximo: null, vencido: 0 });
  });

  test('the counter suggests the late amount, else the next instalment, else everything', () => {
    expect(dueNow({ ...standing(30_000, '2026-12-16'), saldo: 700 })).toBe(200);
    expect(dueNow({ ...standing(30_000, '2026-12-15'), saldo: 700 })).toBe(200);
    expect(dueNow({ ...standing(30_000, '2026-11-15', []), saldo: 700 })).toBe(700);
  });
});

describe('a total that changes', () => {
  test('keeps what was paid and spreads the rest over the open instalments', () => {
    const changed = replan(NOVEMBER, { total_cents: 60_001, pagado_cents: 30_000 }, '2026-11-20');
    // 200 and 500 were missing, 300.01 are owed.
    expect(changed).toEqual([
      { fecha: '2026-11-15', cents: 25_000 },
      { fecha: '2026-12-15', cents: 5000 + 8572 },
      { fecha: '2027-01-15', cents: 21_429 },
    ]);
  });

  test('is due in 30 days when all was paid, and not before the end of the plan', () => {
    const sums = { total_cents: 110_000, pagado_cents: 100_000 };
    expect(replan(NOVEMBER, sums, '2027-02-01').slice(2)).toEqual([
      { fecha: '2027-01-15', cents: 50_000 },
      { fecha: '2027-03-03', cents: 10_000 },
    ]);
    expect(replan(NOVEMBER, sums, '2026-11-16').slice(2)).toEqual([{ fecha: '2027-01-15', cents: 60_000 }]);
  });

  test('that falls to the paid amount leaves no empty instalment', () => {
    expect(replan(NOVEMBER, { total_cents: 25_000, pagado_cents: 25_000 }, '2026-11-20')).toEqual([NOVEMBER[0]]);
    expect(replan(NOVEMBER, { total_cents: 0, pagado_cents: 0 }, '2026-11-20')).toEqual([]);
    const anew = [{ fecha: '2026-12-20', cents: 100 }];
    expect(replan([], { total_cents: 100, pagado_cents: 0 }, '2026-11-20')).toEqual(anew);
  });
});

/** Day by day: whatever is dated until then and not covered by what was paid. */
function lateBy(pagos: readonly Instalment[], paid: number, today: string): number {
  let left = paid;
  let late = 0;
  for (const { fecha, cents } of pagos) {
    for (let cent = 0; cent < cents; cent += 1) {
      if (left > 0) left -= 1;
      else if (fecha < today) late += 1;
    }
  }
  return late;
}

test.each([1, 2, 3])('random plans of seed %i are exact to the cent, and late is the uncovered part', (seed) => {
  const chance = random(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  for (let round = 0; round < 150; round += 1) {
    let fecha = '2026-01-31';
    const pagos = Array.from({ length: 1 + upTo(6) }, () => {
      fecha = addDays(fecha, 1 + upTo(40));
      return { fecha, cents: 1 + upTo(300) };
    });
    const total_cents = sum(pagos.map(({ cents }) => cents));
    const pagado_cents = upTo(total_cents + 1);
    const today = addDays('2026-01-31', upTo(200));
    const filled = fillPlan(pagos, { total_cents, pagado_cents, limite: today }, today);
    expect(toCents(filled.vencido)).toBe(lateBy(pagos, pagado_cents, today));
    expect(sum(filled.plan.map(({ pagado }) => toCents(pagado) ?? 0))).toBe(pagado_cents);

    const changed = pagado_cents + upTo(500);
    const again = replan(pagos, { total_cents: changed, pagado_cents }, today);
    const wire = again.map((one) => ({ fecha: one.fecha, monto: one.cents / 100 }));
    expect(planFaults(wire, { total: changed / 100, day: '2026-01-31' })).toEqual([]);
    expect(again.every(({ cents }) => cents > 0)).toBe(true);
    // No day's payments are asked for twice, and none that were made are lost.
    for (const [index, { pagado }] of filled.plan.entries()) {
      const paid = fillPlan(again, { total_cents: changed, pagado_cents, limite: today }, today).plan;
      if (pagado > 0) expect(paid[index]).toMatchObject({ fecha: pagos[index]?.fecha, pagado });
    }

    const weights = pagos.map(({ cents }) => cents);
    const shares = spread(changed, weights);
    expect(sum(shares)).toBe(changed);
    const exact = weights.map((weight) => (changed * weight) / total_cents);
    expect(shares.every((share, index) => Math.abs(share - (exact[index] ?? 0)) < 1)).toBe(true);
  }
});

test('large amounts are spread to the cent', () => {
  expect(spread(9_999_999_900, [9_999_999_901, 9_999_999_901, 1])).toEqual([4_999_999_950, 4_999_999_950, 0]);
});

test('errors of a plan have the number of the instalment and the difference', () => {
  const pago = (fecha: string, monto: number) => ({ fecha, monto });
  const sale = { total: 1000, day: '2026-11-20' };
  expect(planFaults([], sale)).toEqual([]);
  expect(planFaults([pago('2026-11-20', 400), pago('2026-12-20', 600)], sale)).toEqual([]);
  expect(planFaults([pago('2026-12-20', 999.99)], sale)).toEqual([
    'Los pagos suman $999.99 y el total de la nota es $1,000.00: faltan $0.01.',
  ]);
  expect(planFaults([pago('2026-12-20', 1200)], sale)).toEqual([
    'Los pagos suman $1,200.00 y el total de la nota es $1,000.00: sobran $200.00.',
  ]);
  expect(planFaults([pago('2026-11-19', 500), pago('2026-12-20', 250), pago('2026-12-20', 250)], sale)).toEqual([
    'El pago 1 (19/11/2026) es anterior a la venta (20/11/2026).',
    'El pago 3 (20/12/2026) debe ser posterior al pago 2 (20/12/2026).',
  ]);
});
