/** What is drawn before React DOM has come is what React would render, from rows that are what the store would give. */
import { memo, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { FirstFrame } from '#client/app/FirstFrame.tsx';
import { makeStore } from '#client/app/store.ts';
import { FirstSolicitudes, rowsOf } from '#client/features/notes/FirstSolicitudes.tsx';
import { list } from '#client/features/notes/list.ts';
import { selectSolicitudes } from '#client/features/notes/selectSolicitudes.ts';
import { argOf } from '#client/features/notes/solicitudesParams.ts';
import { draw } from '#client/lib/draw.ts';
import type { AlumnoRow } from '#contract/entities.ts';
import { random } from '../contract/random.ts';
import { type ApiServer, startApi } from './apiServer.ts';
import { aNote, anAbono, anAlumnoRow, aPage } from './rows.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi();
  Object.assign(globalThis, { __API_URL__: server.origin });
});
afterAll(() => server.close());

/** Both as the browser keeps them; the second one written by React and read by the browser. */
function both(element: ReactElement): [drawn: HTMLElement, rendered: HTMLElement] {
  const [drawn, rendered] = [document.createElement('div'), document.createElement('div')];
  drawn.append(draw(element));
  drawn.normalize();
  rendered.innerHTML = renderToStaticMarkup(element);
  for (const { style } of rendered.querySelectorAll<HTMLElement>('[style]')) style.cssText = `${style.cssText} `;
  // React asks for pictures ahead, and marks a value that nobody follows.
  rendered.querySelector('link[rel=preload]')?.remove();
  for (const box of rendered.querySelectorAll('input')) box.removeAttribute('readonly');
  return [drawn, rendered];
}
/** The first of the two trees' nodes that differ; null when there is none. */
function difference(one: Node, other: Node): string | null {
  if (one.isEqualNode(other)) return null;
  for (const [index, child] of [...one.childNodes].entries()) {
    const found = other.childNodes[index] ? difference(child, other.childNodes[index]) : 'too many nodes';
    if (found) return found;
  }
  return [one, other]
    .map((node) => (node instanceof Element ? node.outerHTML : node.textContent))
    .join(' <> ')
    .slice(0, 400);
}

const NAMES = ['Ana', 'Ñandú <b>', 'José & María', '李雷', '"Comillas"', "D'Artagnan"];

/** A page of the list: people with and without notes, in baja, cancelled, settled, with odd names. */
function someRows(seed: number): AlumnoRow[] {
  const chance = random(seed);
  const pick = <T,>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
  return Array.from({ length: Math.floor(chance() * 26) }, (_, index) => {
    const id = 100 + index;
    const creditos = Array.from({ length: Math.floor(chance() * 4) }, (_, nth) =>
      anAbono({ id: id * 10 + nth, user_id: id, nota_id: id, amount: Math.floor(chance() * 99_999) / 100 }),
    );
    const cancelada = { fecha: '2026-11-20T17:00:00.000Z', motivo: 'Error', por: 'Eva' } as never;
    const note = aNote({
      ...{ id, user_id: id, folio: `BJ-${id}`, creditos, saldo: pick([0, 12.5, 400]) },
      ...{ total_pagado: pick([0, 500.25]), cancelada: chance() < 0.2 ? cancelada : null },
    });
    const person = {
      ...{ id, nombre: pick(NAMES), apaterno: pick(NAMES), amaterno: pick([null, 'Sosa']), activo: chance() < 0.8 },
      ...{ email: pick([null, 'a@b.mx']), celular: pick([null, '5512345678']), escuela_nombre: pick([null, 'Juárez']) },
    };
    return anAlumnoRow(person, chance() < 0.7 ? note : null);
  });
}
const FILTERS = { texto: '', por: '', escuela: '', grupo: '', vista: '' };
const args = [
  argOf(FILTERS, 3, undefined),
  argOf({ ...FILTERS, texto: 'bj-1', por: 'folio' }, 1, '-nombre'),
  argOf({ ...FILTERS, vista: 'pendientes' }, 1, 'email'),
  argOf({ ...FILTERS, vista: 'baja' }, 1, undefined),
];

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('the list is drawn as React renders it: seed %i', (seed) => {
  const answer = aPage(someRows(seed), { current: 3, last: 8, total: 200 });
  for (const arg of args) {
    for (const cards of [false, true]) {
      const [drawn, rendered] = both(
        <FirstFrame person={{ id: 9, nombre: 'Eva', rol: 1, sala_guarderia: seed % 2 ? 'Sala 1' : null }} phone={cards}>
          <FirstSolicitudes rol={1} arg={arg} answer={answer} search="" cards={cards} onGo={() => undefined} />
        </FirstFrame>,
      );
      expect(difference(drawn, rendered)).toBe(null);
      expect(drawn).toHaveTextContent('Solicitudes: 200');
    }
  }
});

test.each([11, 12, 13])('the rows drawn are those of the store: seed %i', async (seed) => {
  const answer = aPage(someRows(seed), { current: 2, last: 4, total: 90 });
  server.answer(() => ({ body: answer }));
  for (const arg of args) {
    const { store, stopFollowing } = makeStore({ batch: 'tick', leave: () => undefined });
    const { data } = await store.dispatch(list.endpoints.solicitudes.initiate(arg, { subscribe: false }));
    const byFolio = arg.campo === 'folio';
    expect(rowsOf({ arg, answer })).toEqual(selectSolicitudes(store.getState(), data?.ids, data?.from ?? 1, byFolio));
    stopFollowing();
  }
});

test('what components are made of is drawn: memo, lists, nothing, numbers, pictures, handlers', () => {
  const Row = memo(({ words }: { words: string }) => <li title={words}>{words}</li>);
  const pressed = jest.fn();
  const [drawn, rendered] = both(
    <ul aria-hidden={false} data-open hidden={false} style={{ width: 50, textAlign: 'right', color: undefined }}>
      {[1, 2].map((number) => (
        <Row key={number} words={`${number}`} />
      ))}
      {null}
      {0}
      {false}
      <button type="button" disabled onClick={pressed}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="M0 0h10" />
        </svg>
      </button>
      <label htmlFor="box" className="a b">
        <input id="box" maxLength={5} autoComplete="off" />
      </label>
    </ul>,
  );
  expect(difference(drawn, rendered)).toBe(null);
  drawn.querySelector('path')?.setAttribute('d', '');
  expect(difference(drawn, rendered)).toMatch(/^<path/);

  const place = document.createElement('div');
  place.append(draw(<button type="button" onClick={pressed} />));
  place.querySelector('button')?.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(draw(<svg viewBox="0 0 1 1" />)).toBeInstanceOf(SVGElement);
});
