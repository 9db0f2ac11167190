/** An alumno's account: all notes and all abonos in one response. */
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, anAlumno } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

const accountOf = async (id: number) => (await server.as(1)).get(endpoints.account, { params: { id } });

test('all notes and abonos of the alumno and of nobody else, newest first, as their own screens show them', async () => {
  const alumno = await anAlumno(server);
  const older = await aNote(server, { alumno, total: 300, paid: 50 });
  await aNote(server, { paid: 70 });
  const newer = await aNote(server, { alumno, total: 200 });
  const withdrawn = await aNote(server, { alumno, cancelled: true });
  await anAbono(server, { note: newer, amount: 20 });
  const last = await anAbono(server, { note: older, amount: 10 });
  const supervisor = await server.as(2);
  await supervisor.request(endpoints.cancelAbono, { params: { id: last.id }, body: { motivo: 'Era de otro' } });

  const { notas, abonos } = await accountOf(alumno.id);
  expect(notas.map(({ id, saldo }) => [id, saldo])).toEqual([
    [withdrawn.id, 500],
    [newer.id, 180],
    [older.id, 250],
  ]);
  expect(notas[0]?.cancelada).toMatchObject({ motivo: 'Se equivocaron' });
  expect(abonos.map(({ nota_id, amount, cancelado }) => [nota_id, amount, cancelado?.motivo])).toEqual([
    [older.id, 10, 'Era de otro'],
    [newer.id, 20, undefined],
    [older.id, 50, undefined],
  ]);
  for (const note of notas) {
    const query = { nota: note.id };
    const one = await supervisor.get(endpoints.listCredits, { params: { userId: alumno.id }, query });
    expect(note).toEqual(one.note);
    expect(abonos.filter(({ nota_id }) => nota_id === note.id).reverse()).toEqual(one.data);
  }
});

test('an alumno without a note has an empty one; there is none of nobody', async () => {
  expect(await accountOf((await anAlumno(server)).id)).toEqual({ notas: [], abonos: [] });
  expect((await (await server.as(1)).request(endpoints.account, { params: { id: 999_999 } })).status).toBe(404);
});

test('reading it leaves no line: the log tells of readings of the nursery’s records', async () => {
  const note = await aNote(server, { paid: 10 });
  const lines = async () => (await server.db.get<{ n: number }>('SELECT count(*) AS n FROM audit'))?.n;
  const before = await lines();
  await accountOf(note.user_id);
  expect(await lines()).toBe(before);
});
