import { newsOf } from '#client/ui/form/SearchSelect.tsx';

test.each([
  [0, 0, 'Nadie coincide.'],
  [1, 1, '1 resultado.'],
  [1234, 1234, '1,234 resultados.'],
  [1234, 20, 'Se muestran 20 de 1,234: escribe algo más.'],
])('a search that found %d tells that %d are shown', (total, shown, text) => {
  expect(newsOf(total, shown)).toBe(text);
});
