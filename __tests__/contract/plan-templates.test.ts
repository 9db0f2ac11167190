import { addDays, isCalendarDate } from '#contract/dates.ts';
import { planFaults } from '#contract/plan.ts';
import { makePlan, type Rhythm, RITMOS, templatesFor } from '#contract/plan-templates.ts';
import { random } from './random.ts';

const rhythm = (fields: Partial<Rhythm>): Rhythm => ({
  ...{ numero: 4, ritmo: 'mensual', dia: null, primero: 0, fechas: null },
  ...fields,
});
const days = (fields: Partial<Rhythm>, sold = '2026-11-20') =>
  makePlan(rhythm(fields), 100_000, sold).map(({ fecha }) => fecha);

test.each<[string, Partial<Rhythm>, string[]]>([
  ['weeks', { ritmo: 'semanal', primero: 7 }, ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']],
  ['months', { primero: '2026-12-31' }, ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
  [
    'quincenas',
    { ritmo: 'quincenal', primero: '2026-12-15' },
    ['2026-12-15', '2026-12-31', '2027-01-15', '2027-01-31'],
  ],
  [
    'quincenas of the last of the month',
    { ritmo: 'quincenal', primero: '2027-01-31' },
    ['2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15'],
  ],
  [
    'quincenas of any other day',
    { ritmo: 'quincenal', primero: '2026-11-20' },
    ['2026-11-20', '2026-12-05', '2026-12-20', '2027-01-04'],
  ],
  [
    'quincenas of a month of 30 days',
    { numero: 9, ritmo: 'quincenal', primero: '2026-11-30' },
    [
      ...['2026-11-30', '2026-12-15', '2026-12-31', '2027-01-15', '2027-01-31'],
      ...['2027-02-15', '2027-02-28', '2027-03-15', '2027-03-31'],
    ],
  ],
  [
    'quincenas of the end of February',
    { ritmo: 'quincenal', primero: '2027-02-28' },
    ['2027-02-28', '2027-03-15', '2027-03-31', '2027-04-15'],
  ],
  [
    'quincenas of a 30th',
    { numero: 5, ritmo: 'quincenal', primero: '2027-01-30' },
    ['2027-01-30', '2027-02-15', '2027-02-28', '2027-03-15', '2027-03-30'],
  ],
  ['months of a month of 30 days', { primero: '2026-11-30' }, ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
  ['months of a 30th', { primero: '2026-12-30' }, ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ['a day of the month', { ritmo: 'dia_mes', dia: 31 }, ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
  ['a day that has passed', { ritmo: 'dia_mes', dia: 5 }, ['2026-12-05', '2027-01-05', '2027-02-05', '2027-03-05']],
  ['own dates', { ritmo: 'fechas', fechas: ['2026-12-01', '2027-03-31'] }, ['2026-12-01', '2027-03-31']],
  ['own dates, some passed', { ritmo: 'fechas', fechas: ['2026-11-19', '2026-11-20'] }, ['2026-11-20']],
  ['own dates, all passed', { ritmo: 'fechas', fechas: ['2026-11-01', '2026-11-19'] }, ['2026-11-20']],
  ['a first day that has passed', { numero: 3, primero: '2026-10-15' }, ['2026-12-15']],
  [
    'days of the month, some passed',
    { ritmo: 'dia_mes', dia: 20, primero: '2026-10-01' },
    ['2026-11-20', '2026-12-20', '2027-01-20'],
  ],
  ['weeks that have all passed', { ritmo: 'semanal', primero: '2026-09-01' }, ['2026-11-20']],
])('%s', (_, fields, wanted) => {
  expect(days(fields)).toEqual(wanted);
});

test('instalments differ by a cent at most, larger ones first; less than a cent each is one payment', () => {
  const amounts = (cents: number) => makePlan(rhythm({ numero: 3 }), cents, '2026-11-20').map((one) => one.cents);
  expect(amounts(100_001)).toEqual([33_334, 33_334, 33_333]);
  expect(amounts(2)).toEqual([1, 1]);
  expect(amounts(0)).toEqual([]);
});

test('the plan of any template is valid for a note', () => {
  const chance = random(44);
  const upTo = (most: number) => Math.floor(chance() * most);
  for (let round = 0; round < 500; round += 1) {
    const sold = addDays('2026-01-01', upTo(800));
    const first = addDays(sold, upTo(60) - 20);
    const plan = makePlan(
      {
        numero: 1 + upTo(30),
        ritmo: RITMOS[upTo(RITMOS.length)] ?? 'mensual',
        dia: 1 + upTo(31),
        primero: chance() < 0.5 ? upTo(40) : first,
        fechas: [first, addDays(first, 9), addDays(first, 40)],
      },
      1 + upTo(1_000_000),
      sold,
    );
    const total = plan.reduce((sum, { cents }) => sum + cents, 0) / 100;
    const pagos = plan.map(({ fecha, cents }) => ({ fecha, monto: cents / 100 }));
    expect(planFaults(pagos, { total, day: sold })).toEqual([]);
    expect(plan.every(({ fecha, cents }) => isCalendarDate(fecha) && cents > 0)).toBe(true);
    expect(Math.max(...plan.map(({ cents }) => cents)) - (plan.at(-1)?.cents ?? 0)).toBeLessThan(2);
  }
});

test('a sale is offered the templates of its services and school, then the general ones', () => {
  const of = (servicio_id: number | null, escuela_id: number | null) => ({ servicio_id, escuela_id });
  const all = [of(null, null), of(1, null), of(2, null), of(1, 7), of(null, 8), of(null, 7)];
  expect(templatesFor(all, { servicios: [1, 3], escuela: 7 })).toEqual([
    of(1, 7),
    of(1, null),
    of(null, 7),
    of(null, null),
  ]);
  expect(templatesFor(all, { servicios: [], escuela: null })).toEqual([of(null, null)]);
});
