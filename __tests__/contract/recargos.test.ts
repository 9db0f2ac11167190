/** Rules of surcharges and discounts: what they say, what they come to, and which are none. */
import { toCents, toDollars } from '#contract/money.ts';
import { type Regla, reglas, ruleAmount, ruleText } from '#contract/recargos.ts';
import { random } from './random.ts';

const regla = (fields: Partial<Regla> = {}): Regla => ({
  ...{ nombre: 'Pago tardío', tipo: 'recargo', porcentaje: 5, monto: null, dias: 10, texto: null },
  ...fields,
});
const descuento = (fields: Partial<Regla> = {}) => regla({ nombre: 'Pronto pago', tipo: 'descuento', ...fields });

test.each([
  [regla(), 'Pago tardío: recargo de 5% si el pago se atrasa más de 10 días.'],
  [regla({ dias: 1 }), 'Pago tardío: recargo de 5% si el pago se atrasa más de un día.'],
  [
    regla({ porcentaje: null, monto: 1250.5, dias: 0, texto: 'Una sola vez.' }),
    'Pago tardío: recargo de $1,250.50 si el pago se atrasa. Una sola vez.',
  ],
  [descuento(), 'Pronto pago: descuento de 5% si se paga al menos 10 días antes de la fecha de pago.'],
  [descuento({ dias: 0 }), 'Pronto pago: descuento de 5% si se paga a más tardar en la fecha de pago.'],
])('rule %# is described as it applies', (one, text) => {
  expect(ruleText(one)).toBe(text);
});

test.each([
  [regla(), 100, 5],
  [regla(), 333.33, 16.67],
  [regla({ porcentaje: 2.5 }), 0.2, 0.01],
  // As floats, 1.15 % of 3,000 cents are 34.499…
  [regla({ porcentaje: 1.15 }), 30, 0.35],
  [descuento({ porcentaje: 12.5 }), 999.99, -125],
  [regla({ porcentaje: null, monto: 80 }), 1, 80],
  [descuento({ porcentaje: null, monto: 80 }), 1000, -80],
])('rule %# gives whole cents', (one, of, amount) => {
  expect(ruleAmount(one, of)).toBe(amount);
});

test('any percentage of any amount is rounded once, half up', () => {
  const chance = random(115);
  const upTo = (most: number) => 1 + Math.floor(chance() * most);
  const wrong: [number, number, number | null][] = [];
  for (let round = 0; round < 20_000; round += 1) {
    // Of tens of dollars each tenth comes to half a cent, of any amount hardly one.
    const [hundredths, cents] = [upTo(10_000), chance() < 0.5 ? upTo(99_999) * 1000 : upTo(99_999_999)];
    const given = toCents(ruleAmount(regla({ porcentaje: hundredths / 100 }), toDollars(cents)));
    const exact = (BigInt(cents) * BigInt(hundredths) + 5000n) / 10_000n;
    if (given !== Number(exact)) wrong.push([hundredths, cents, given]);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['both', { monto: 5 }, 'Escribe un porcentaje o un monto, uno de los dos.'],
  ['neither', { porcentaje: null }, 'Escribe un porcentaje o un monto, uno de los dos.'],
  ['0 %', { porcentaje: 0 }, 'Debe ser mayor que 0.'],
  ['more than all', { porcentaje: 100.01 }, 'No puede pasar de 100.'],
  ['half a day', { dias: 1.5 }, 'Escribe días enteros.'],
  ['days before', { dias: -1 }, 'No puede ser negativo.'],
])('%s is not a rule', (_, fields, fault) => {
  expect(() => reglas().validateSync([regla(fields)])).toThrow(fault);
});

test('two rules cannot have the same name', () => {
  expect(reglas().isValidSync([regla(), descuento()])).toBe(true);
  expect(() => reglas().validateSync([regla(), regla({ nombre: 'PAGO TARDIO' })])).toThrow(
    'Ya hay una regla con este nombre.',
  );
});
