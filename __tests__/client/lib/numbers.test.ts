import { counted } from '#client/lib/numbers.ts';

test.each([
  [0, '0 alumnos'],
  [1, '1 alumno'],
  [1234, '1,234 alumnos'],
])('%i has the right singular or plural', (value, text) => {
  expect(counted(value, 'alumno', 'alumnos')).toBe(text);
});
