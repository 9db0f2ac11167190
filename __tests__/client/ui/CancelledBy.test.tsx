/** What is said of something that was cancelled, as far as it is known. */
import { render } from '@testing-library/react';
import { CancelledBy } from '#client/ui/Money.tsx';

test.each([
  [{ por: 'Ana', motivo: 'Se cobró dos veces' }, / por Ana: Se cobró dos veces$/],
  [{ por: 'Ana', motivo: null }, / por Ana$/],
  [{ por: null, motivo: null }, /^el 10 nov$/],
])('%j makes a sentence without empty parts', (known, said) => {
  const { container } = render(<CancelledBy fecha="2026-11-10T18:00:00.000Z" {...known} />);
  expect(container.textContent).toMatch(said);
});
