/** Two users work on one list at the same time: an unseen change is not overwritten, and rows of two readings never mix. */
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { mayEditImport } from '#contract/policies.ts';
import { leaveRow, nextNumber } from '#server/features/importaciones/apply/writing.service.ts';
import { updateImport } from '#server/features/importaciones/importaciones.repo.ts';
import { importNow } from '#server/features/importaciones/importaciones.service.ts';
import {
  discardReread,
  forgetOlder,
  rereadList,
  saveReread,
} from '#server/features/importaciones/parse/taking.service.ts';
import { outdatedFilas, storeReplanned } from '#server/features/importaciones/plan/plan.service.ts';
import { authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { anAlumno, anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { applied, filasOf, importRows, repair, undone } from './ground.ts';

const server = serverOfFile();
const ROWS = ['Pech,Uc,Ana,1,A,', 'Ek,Uc,Luz,1,A,'];

/** A list of two new alumnos of a school of their own, and what is done with it outside of a request. */
async function aList() {
  const { db, deps, clock } = server;
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const headings = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Celular';
  const shown = await importRows(client, headings, ROWS, { escuela_id: String(escuela.id) });
  const { id } = shown;
  const actor = { ...THE_PRODUCT, userId: client.userId, rol: 2, ...momentOf(clock.now(), 'UTC') } as const;
  const now = async () => authorize(mayEditImport, actor, await importNow(db, id));
  /** Reads the file anew, beginning with the import as it was then; all are of this group. */
  const reread = async (before: Awaited<ReturnType<typeof now>>, grupo: string) =>
    rereadList(deps, actor, before, { grupos: [{ texto: '1A', grupo }] });
  const save = (reading: Awaited<ReturnType<typeof reread>>) => db.write((tx) => saveReread(tx, actor, reading));
  /** Names and groups as they are shown. */
  const rows = async () => (await filasOf(client, shown)).map(({ valores }) => `${valores.nombre} ${valores.grupo}`);
  /** How many rows are stored of all readings. */
  const stored = async () => (await db.all('SELECT id FROM importacion_filas WHERE importacion_id = ?', id)).length;
  const alumnos = async () =>
    (await db.all<{ nombre: string }>('SELECT nombre FROM users WHERE escuela_id = ? ORDER BY nombre', escuela.id)).map(
      ({ nombre }) => nombre,
    );
  return { client, escuela, shown, actor, now, reread, save, rows, stored, alumnos };
}
const { status, message } = apiErrors.staleVersion(null);
const changed = { status, message };
const latest = async ({ client, shown }: Awaited<ReturnType<typeof aList>>): Promise<Importacion> =>
  (await client.get(endpoints.getImport, { params: { id: shown.id } })).importacion;

describe('a list checked again before it is applied', () => {
  /** Rows that one user is about to store anew, before what the other one does. */
  async function outdated() {
    const list = await aList();
    const { escuela, now } = list;
    await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '1A' });
    const before = await now();
    const filas = await outdatedFilas(server.db, before);
    expect(filas.map(({ resultado }) => resultado)).toEqual(['igual']);
    return { ...list, store: () => storeReplanned(server.db, list.actor, before, filas) };
  }

  test('that was applied meanwhile stays as written, so that undoing takes all of it back', async () => {
    const list = await outdated();
    const { client, shown, store, alumnos } = list;
    const apply = async () =>
      client.request(endpoints.applyImport, {
        params: { id: shown.id },
        body: { version: (await latest(list)).version },
      });
    expect((await apply()).status).toBe(409);
    await applied(server, client, await latest(list));
    await expect(store()).rejects.toMatchObject(changed);
    await undone(server, client, shown);
    expect(await alumnos()).toEqual(['Ana']);
  });

  test('keeps a cell repaired meanwhile', async () => {
    const { client, shown, store } = await outdated();
    await repair(client, shown, 1, { valores: { celular: '9991234567' } });
    await expect(store()).rejects.toMatchObject(changed);
    expect((await filasOf(client, shown))[0]?.valores.celular).toBe('9991234567');
  });
});

describe('a list read again', () => {
  test('by two users at once has the rows of one reading, all of them', async () => {
    const { now, reread, save, rows, stored } = await aList();
    const before = await now();
    const first = await reread(before, '1B');
    await expect(reread(before, '1C')).rejects.toMatchObject(changed);
    const later = await reread(await now(), '1D');
    await expect(save(first)).rejects.toMatchObject(changed);
    await discardReread(server.db, first);
    await save(later);
    expect(await rows()).toEqual(['Ana 1D', 'Luz 1D']);
    await forgetOlder(server.db, await now());
    expect([await rows(), await stored()]).toEqual([['Ana 1D', 'Luz 1D'], ROWS.length]);
  });

  test('keeps the rows of an unfinished reading when an older one is deleted', async () => {
    const { now, reread, save, rows } = await aList();
    await save(await reread(await now(), '1B'));
    const shown = await now();
    const later = await reread(shown, '1C');
    await forgetOlder(server.db, shown);
    await save(later);
    expect(await rows()).toEqual(['Ana 1C', 'Luz 1C']);
  });

  test('that another user applied meanwhile keeps what was written', async () => {
    const list = await aList();
    const { client, shown, now, reread, save, alumnos } = list;
    const before = await now();
    await save(await reread(before, '1B'));
    const done = await applied(server, client, await latest(list));
    await expect(reread(before, '1C')).rejects.toMatchObject(changed);
    expect(await alumnos()).toEqual(['Ana', 'Luz']);
    expect((await undone(server, client, done)).importacion.estado).toBe('deshecha');
    expect([await alumnos(), (await filasOf(client, shown)).length]).toEqual([[], ROWS.length]);
  });

  test('in which a cell was repaired meanwhile is refused, and the repair stays', async () => {
    const { client, shown, now, reread, save, rows } = await aList();
    const reading = await reread(await now(), '1B');
    await repair(client, shown, 1, { valores: { nombre: 'Anita' } });
    await expect(save(reading)).rejects.toMatchObject(changed);
    await discardReread(server.db, reading);
    expect(await rows()).toEqual(['Anita 1A', 'Luz 1A']);
  });
});

test('a row that fails in two processes is skipped once, and the next one is written', async () => {
  const { client, shown } = await aList();
  const { id } = shown;
  await server.db.write((tx) => updateImport(tx, id, { estado: 'aplicando' }));
  const n = (await nextNumber(server.db, id, null)) ?? 0;
  for (let process = 1; process <= 2; process += 1) await leaveRow(server.db, id, null, { n, motivo: 'Ya estaba.' });
  expect((await filasOf(client, shown)).map(({ resultado }) => resultado)).toEqual(['pregunta', 'alta']);
});
