/** Answers of a school that was taken along, without the server. */
import {
  afterChanges,
  type Change,
  changesOf,
  counterResponse,
  isAbout,
  mergedChange,
  responseFrom,
  type Seen,
} from '#client/offline/school.ts';
import { CANDIDATES_MAX, FAMILY_MAX } from '#contract/rules.ts';
import { aNote, anAbono, aUser } from '../rows.ts';

const celular = '5533334444';
/** So many alumnos with one phone, each of whom owes something. */
const sharing = (count: number): Seen[] =>
  Array.from({ length: count }, (_, index) => ({
    user: aUser({ id: index + 1, celular }),
    note: aNote({ id: 100 + index, user_id: index + 1, saldo: 50 }),
  }));

test('alumnos with the same phone are siblings, as on the server', () => {
  for (const typed of ['/alumnos/1', celular]) {
    const response = counterResponse(sharing(FAMILY_MAX), typed);
    expect([response?.alumno?.id, response?.hermanos.length]).toEqual([1, FAMILY_MAX - 1]);
  }
});

test('a phone shared by more than a family makes no siblings', () => {
  const all = sharing(FAMILY_MAX + 1);
  expect(counterResponse(all, '/alumnos/1')).toMatchObject({ alumno: { id: 1 }, hermanos: [], notas: [{ id: 100 }] });
  const response = counterResponse(all, celular);
  expect([response?.alumno, response?.candidatos.length]).toEqual([null, CANDIDATES_MAX]);
});

test('a ticket’s number finds its note, as on the server', () => {
  const [one, other] = sharing(2) as [Seen, Seen];
  if (!other.note) throw new Error('No note');
  const known = [one, { ...other, note: { ...other.note, creditos: [anAbono({ ticket: 150 })] } }];
  for (const typed of ['150', 'Ticket 150']) {
    expect(counterResponse(known, typed)).toMatchObject({ alumno: { id: 2 }, nota_id: 101 });
  }
  expect(counterResponse(known, '151')).toBeUndefined();
});

test('the search, a person, their note and their account match the server’s responses', () => {
  const [seen] = sharing(1);
  const { user, note } = seen as Seen;
  const all = [...sharing(3), { user: aUser({ id: 9, nombre: 'Úrsula', apaterno: 'Güemes' }), note: null }];
  const get = (url: string) => responseFrom(all, { method: 'GET', url, anonymous: false });
  expect(get('/admin/search-alumnos/2/ursula%20gue/nombre?page=1')).toMatchObject({ data: [{ id: 9 }], total: 1 });
  expect(get('/admin/filter-alumnos?page=2&per_page=3')).toMatchObject({
    data: [{ id: expect.any(Number) }],
    total: 4,
  });
  expect(get('/users/1')).toEqual({ user });
  expect(get('/get-note-credits/1?nota=100')).toEqual({ note, otras: [], data: note?.creditos });
  expect(get('/users/9/cuenta')).toEqual({ notas: [], abonos: [] });
});

test('an alumno or note outside of the lists gives no response', () => {
  for (const url of ['/users/77', '/get-note/1?nota=5', '/get-note/77']) {
    expect(responseFrom(sharing(1), { method: 'GET', url, anonymous: false })).toBeUndefined();
  }
});

test('abonos and sales since the download count in what is owed and next', () => {
  const [seen] = sharing(1);
  const { note } = seen as Seen;
  if (!note) throw new Error('No note');
  const write = { method: 'POST', url: '/credits', body: { user_id: 1 }, anonymous: false } as const;
  const changed = (changes: ReturnType<typeof changesOf>) => afterChanges(sharing(2), changes).map((one) => one.note);
  const paid = changesOf(write, { note: { ...note, saldo: 0 } });
  expect(changed(paid)).toMatchObject([
    { id: 100, saldo: 0 },
    { id: 101, saldo: 50 },
  ]);
  // A second note, sold after the first one was paid.
  const sold = changesOf(write, { note: { ...note, id: 300, saldo: 45 } }).get(1) as Change;
  expect(changed(new Map([[1, mergedChange(paid.get(1), sold)]]))[0]).toMatchObject({ id: 300, saldo: 45 });

  const candidate = (id: number) => ({ candidatos: [{ id }] });
  expect([isAbout('/get-note/1', {}, [1]), isAbout('/caja/buscar', candidate(1), [5, 1])]).toEqual([true, true]);
  expect([isAbout('/get-note/12', {}, [1]), isAbout('/caja/buscar', candidate(12), [1])]).toEqual([false, false]);
});
