import { amountOf, typedErrors } from '#client/features/credits/abono.ts';

const refused = (amount: string, saldo: number) => typedErrors({ amount, metodo: 'efectivo' }, saldo);

test.each(['9999', '99.5', '$ 500', '1,250', '0', '', 'cien'])('«%s» is not too long', (amount) => {
  expect(refused(amount, 20_000)).toEqual({});
});

// [S5.7]
test.each(['10000', '100.5', '99.50', '12,345'])('«%s» is too long, unless it is the whole saldo', (amount) => {
  expect(refused(amount, 20_000)).toEqual({ amount: ['El monto admite hasta 4 caracteres.'] });
  expect(refused(amount, Number(amount.replace(',', '')))).toEqual({});
});

test('what is no amount passes as it was typed, for the body’s check to refuse', () => {
  expect(['1,250.5', '$99', 'cien', ''].map(amountOf)).toEqual([1250.5, 99, 'cien', '']);
});
