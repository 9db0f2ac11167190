/** This week beside the week before, in words. */
import { sayWeek } from '#client/ui/KeyFigures.tsx';

test.each([
  [300, 100.1, '$199.90 más que la semana pasada a esta hora'],
  [0, 1250, '$1,250.00 menos que la semana pasada a esta hora'],
  [-50, 20, '$70.00 menos que la semana pasada a esta hora'],
  [0.3, 0.3, 'Lo mismo que la semana pasada a esta hora'],
])('%d after %d is compared with the last week', (semana, semana_pasada, text) => {
  expect(sayWeek(semana, semana_pasada)).toBe(text);
});
