/** Whom the counter finds without the server. */
import type { Seen } from '#client/entities/memory/alumnos.ts';
import { counterResponse } from '#client/entities/memory/counter.ts';
import { CANDIDATES_MAX, FAMILY_MAX } from '#contract/rules.ts';
import { aNote, aUser } from '../../rows.ts';

const celular = '5533334444';
/** So many alumnos with one phone, each of whom owes something. */
const sharing = (count: number): Seen[] =>
  Array.from({ length: count }, (_, index) => ({
    user: aUser({ id: index + 1, celular }),
    note: aNote({ id: 100 + index, user_id: index + 1, saldo: 50 }),
    at: 0,
  }));

test('who shares the phone stands beside, as with the server', () => {
  for (const typed of ['/alumnos/1', celular]) {
    const response = counterResponse(sharing(FAMILY_MAX), typed);
    expect([response?.alumno?.id, response?.hermanos.length]).toEqual([1, FAMILY_MAX - 1]);
  }
});

test('a phone that more share than a family has is a school’s: it leads to nobody’s siblings', () => {
  const all = sharing(FAMILY_MAX + 1);
  expect(counterResponse(all, '/alumnos/1')).toMatchObject({ alumno: { id: 1 }, hermanos: [], notas: [{ id: 100 }] });
  const response = counterResponse(all, celular);
  expect([response?.alumno, response?.candidatos.length]).toEqual([null, CANDIDATES_MAX]);
});
