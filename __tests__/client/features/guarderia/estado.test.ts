import { missingText } from '#client/features/guarderia/infantes/Estado.tsx';

test('the progress of an enrolment counts what is missing', () => {
  expect([0, 1, 11].map(missingText)).toEqual(['Completo', 'Falta 1 requisito', 'Faltan 11 requisitos']);
});
