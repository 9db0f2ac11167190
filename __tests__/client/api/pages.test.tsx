/** The pages of a list: the next one asked for ahead, and nothing that is not shown in the way. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { connectionFound, connectionLost } from '#client/api/connection.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { selectAlumnos } from '#client/entities/select.ts';
import { nextOf, useList } from '#client/entities/state.ts';
import type { Reported } from '../apiServer.ts';
import { demo } from '../demoEndpoints.ts';
import { anAlumnoRow, aPage } from '../rows.ts';
import { storeOfFile } from '../storeOfFile.ts';
import { untilNextPage } from '../untilNextPage.ts';

const LAST = 20;
const here = storeOfFile();
/** Answers held back, by the page: each is sent when it is called. */
let held: Map<number, () => void>;

const pageOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('page'));
const reported = (page: number): Reported => ({
  body: aPage([anAlumnoRow({ id: page, nombre: `Alumno ${page}` }, null)], { current: page, last: LAST }),
});

beforeEach(() => {
  held = new Map();
  here.server.response(({ url }) => reported(pageOf(url)));
});

/** Sends no response to these pages until the function of the page is called. */
const holdBack = (...pages: number[]) =>
  here.server.response(({ url }) => {
    const page = pageOf(url);
    if (!pages.includes(page)) return reported(page);
    return new Promise((resolve) => held.set(page, () => resolve(reported(page))));
  });

const requested = () => here.server.requested.filter(({ method }) => method === 'GET').map(({ url }) => pageOf(url));
const users = () => here.made.store.getState().entities.users.ids;

interface Props {
  page: number;
  ahead?: boolean;
}

function List({ page, ahead = true }: Props) {
  const { response, loading, updating } = useList(demo.useDemoAlumnosQuery({ page }), { ahead });
  const rows = useAppSelector((state) => selectAlumnos(state, response?.ids));
  return (
    <p role="status">
      {loading ? 'nada' : rows.map(({ user }) => user.nombre).join()}
      {updating && ' …'}
    </p>
  );
}
const at = (page: number, ahead = true) => (
  <Provider store={here.made.store}>
    <List page={page} ahead={ahead} />
  </Provider>
);
const shown = () => screen.getByRole('status').textContent;
const shows = (text: string) => waitFor(() => expect(shown()).toBe(text));
/** Once what is asked for ahead has come, which waits for a rest. */
const cached = (page: number) => waitFor(() => expect(users()).toContain(page), { timeout: 4000 });

test('the next page is prefetched, and refetched when it is shown', async () => {
  const { rerender } = render(at(1));
  await shows('Alumno 1');
  await cached(2);
  expect(requested()).toEqual([1, 2]);
  rerender(at(2));
  expect(shown()).toBe('Alumno 2');
  await cached(3);
  expect(requested()).toEqual([1, 2, 2, 3]);
});

test.each([
  ['with a page that follows', { page: 2 }, { last_page: 3 }, { page: 3 }],
  ['and keeps the rest', { page: 2, texto: 'ANA' }, { last_page: 3 }, { page: 3, texto: 'ANA' }],
  ['not after the last one', { page: 3 }, { last_page: 3 }, null],
  ['not before an answer', { page: 1 }, undefined, null],
  ['not where there are no pages', { texto: 'ANA' }, { last_page: 3 }, null],
  ['not without an argument', undefined, [1, 2], null],
])('prefetching, %s', (_when, arg, response, next) => expect(nextOf(arg, response)).toEqual(next));

test('opening a page that is being prefetched waits for that response and shows its rows', async () => {
  holdBack(2, 3);
  const { rerender } = render(at(1));
  await shows('Alumno 1');
  await waitFor(() => expect(held.has(2)).toBe(true));
  rerender(at(2));
  expect(shown()).toBe('Alumno 1 …');
  held.get(2)?.();
  await shows('Alumno 2');
  expect(requested()).toEqual([1, 2]);
  // And the next list that has to be waited for keeps these rows, not those of page 1.
  rerender(at(3));
  expect(shown()).toBe('Alumno 2 …');
  await waitFor(() => expect(held.has(3)).toBe(true));
  held.get(3)?.();
  await shows('Alumno 3');
});

describe('nothing is prefetched', () => {
  test('for a list whose every page leaves a line in the log', async () => {
    const { rerender } = render(at(1, false));
    await shows('Alumno 1');
    rerender(at(2, false));
    await shows('Alumno 2');
    await untilNextPage();
    expect(requested()).toEqual([1, 2]);
  });

  test('while the server is unreachable', async () => {
    const { rerender } = render(at(1));
    await cached(2);
    const { store } = here.made;
    // With the rows themselves: later, on a busy machine, the next page has been asked for.
    const stop = store.subscribe(() => {
      if (!users().includes(9)) return;
      stop();
      store.dispatch(connectionLost());
    });
    rerender(at(9));
    await shows('Alumno 9');
    await untilNextPage();
    expect(requested()).toEqual([1, 2, 9]);
    act(() => void store.dispatch(connectionFound()));
    rerender(at(5));
    await cached(6);
    expect(requested()).toEqual([1, 2, 9, 5, 6]);
  });
});
