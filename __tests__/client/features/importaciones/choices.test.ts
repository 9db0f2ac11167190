/** What may be decided about a row of a list whose alumno is known and whose money is in doubt. */
import { choicesOf, standingChoice } from '#client/features/importaciones/preview/fila.ts';
import type { Decision, Outcome } from '#contract/importaciones.ts';
import { aFila } from '../../rows.ts';

const ana = { user_id: 7, nombre: 'Ana Peña', grupo: '3B', escuela: null };
const offered = (resultado: Outcome, campo: string, texto: string, decision: Decision | null = null) => {
  const fila = aFila({ resultado, user_id: 7, candidatos: [ana], avisos: [{ campo, texto }], decision });
  return { labels: choicesOf(fila, false).map(({ label }) => label), chosen: standingChoice(fila) };
};
const OTHER = 'Es otra persona: dar de alta';

test('taking the list’s figures is not offered where the note has others here', () => {
  const texto =
    'Ya tiene esta nota con $450.00 pagados; la lista dice $400.00. Corrígela en su cuenta u omite la fila.';
  const undecided = { labels: ['Sin decidir', OTHER, 'Omitir la fila'], chosen: '' };
  expect(offered('pregunta', 'abonos', texto)).toEqual(undecided);
  // Decided before the payment was taken.
  expect(offered('pregunta', 'abonos', texto, { accion: 'cambiar', user_id: 7 })).toEqual(undecided);
  expect(offered('omitida', 'abonos', texto, { accion: 'omitir' }).chosen).toBe('omitir');
});

test('another alumno is not offered where more is paid than the total', () => {
  expect(offered('error', 'saldo', 'Pagó $20.00 más que el total.').labels).toEqual([
    'Como se propone',
    'Omitir la fila',
  ]);
});

test('all decisions are offered where the row can be taken as it is', () => {
  const texto = 'La lista dice pagado $400.00 y sus abonos suman $300.00.';
  const taken = 'Es Ana Peña, 3B: tomar todo lo que dice la lista';
  expect(offered('pregunta', 'pagado', texto).labels).toEqual(['Sin decidir', taken, OTHER, 'Omitir la fila']);
});
