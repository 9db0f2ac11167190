/** Days that somebody types into a plan or a template: years that nobody means are told, and nothing is counted from them. */
import { pagosOf, planErrors, planValuesOf } from '#client/features/notes/plan/planValues.ts';
import { EMPTY, rhythmOf, toBody } from '#client/features/planes/PlantillaForm.tsx';
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const YEAR = ['Revisa el año: debe ser de 1900 a 2199.'];
const sale = {
  ...{ total: 300, paid: 0, day: '2026-11-21', from: '2026-11-21' },
  ...{ servicios: [], user_id: 7 },
};

test.each([
  ['9999-12-31', YEAR],
  ['0200-01-01', YEAR],
  ['31/31/2026', ['Elige la fecha del primer pago.']],
])('a plan that begins on %s has no instalments', (primero, errors) => {
  const values = { ...planValuesOf([]), ritmo: 'mensual' as const, primero };
  expect([planErrors(values, sale), pagosOf(values, sale)]).toEqual([{ primero: errors }, []]);
});

test('own dates have only the errors of the contract', () => {
  const values = planValuesOf([{ fecha: '9999-12-31', monto: 100 }]);
  expect(planErrors(values, sale)).toEqual({});
});

test.each([
  [{ desde: 'fecha' as const, primero: '9999-12-31' }, { primero: YEAR }],
  [{ ritmo: 'fechas' as const, fechas: ['2026-12-01', '9999-12-31'] }, { fechas: YEAR }],
])('a template with %j has no example', (fields, errors) => {
  const values = { ...EMPTY, nombre: 'Tres pagos', ...fields };
  expect([checkBody(endpoints.createPlantilla, toBody(values)).errors, rhythmOf(values)]).toEqual([errors, null]);
});
