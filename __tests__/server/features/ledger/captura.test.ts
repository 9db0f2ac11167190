/** When something was typed offline, by clocks that are set wrong. */
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { aNote, anAlumno, aServicio, onRecordSince } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const DAY_MS = 86_400_000;
const server = serverOfFile();
const ago = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS).toISOString();

let costo: { id: number };
let alumno: User;
let note: Note;
beforeAll(async () => {
  costo = await aServicio(server, { costo: 100 });
  alumno = await anAlumno(server);
  await onRecordSince(server, alumno, ago(400));
  note = await aNote(server, { total: 9000, capturado_en: ago(20) });
});

let folios = 0;
const sell = async (captura: object, user_id = alumno.id) => {
  folios += 1;
  const lines = { serviciosArr: [costo.id], costosArr: [100] };
  const body = { user_id, folio: `C-${folios}`, status: 0, ...lines, ...captura } as never;
  return server.request(1, endpoints.createNote, { body });
};
const soldAt = async (captura: object, user_id?: number) => (await sell(captura, user_id)).body.note;
const pay = async (captura: object) => {
  const body = { user_id: note.user_id, nota_id: note.id, amount: 1, ...captura } as never;
  return (await server.get(1, endpoints.createAbono, { body })).abono.capturado_en;
};
const remind = async (captura: object) => {
  const body = { user_id: alumno.id, canal: 'llamada', texto: 'Debe', ...captura } as never;
  return (await server.get(1, endpoints.createRecordatorio, { body })).recordatorio.capturado_en;
};

describe('a device clock known to be', () => {
  test.each([
    ['forty days behind', -40 * DAY_MS],
    ['of 2009', Date.parse('2009-01-01T00:00:00.000Z') - Date.parse('2026-11-21T16:00:00.000Z')],
    ['three hours ahead', 3 * 3_600_000],
  ])('%s dates notes, abonos and reminders by server time', async (_clock, desfase) => {
    const typed = ago(1 / 24);
    const captura = { capturado_en: new Date(Date.parse(typed) + desfase).toISOString(), desfase, visto: ago(2) };
    expect(await soldAt(captura)).toMatchObject({ capturado_en: typed, vencido: 0 });
    expect([await pay(captura), await remind(captura)]).toEqual([typed, typed]);
  });
});

test('the time of typing is between the last response the device saw and the arrival', async () => {
  const [visto, now] = [ago(2), server.clock.now().toISOString()];
  const before = { capturado_en: '2009-01-01T00:00:00.000Z', visto };
  const after = { capturado_en: '2031-01-01T00:00:00.000Z', desfase: 5, visto };
  expect([(await soldAt(before)).capturado_en, await pay(before), await remind(before)]).toEqual([visto, visto, visto]);
  expect([(await soldAt(after)).capturado_en, await pay(after), await remind(after)]).toEqual([now, now, now]);
});

test('the time of typing is not before what it depends on: an abono after its note, a note after the alumno', async () => {
  const made = await anAlumno(server);
  const long = { capturado_en: ago(300), visto: ago(300) };
  expect(await pay(long)).toBe(note.capturado_en);
  expect((await soldAt(long, made.id)).capturado_en).toBe(server.clock.now().toISOString());
  expect(await remind({ capturado_en: ago(900), visto: ago(900) })).toBe(ago(400));
});

test.each([['1999-01-01T00:00:00.000Z'], ['2026-06-01T00:00:00.000Z']])(
  'a device without a last response makes no sale late: typed on %s',
  async (capturado_en) => {
    expect(await soldAt({ capturado_en })).toMatchObject({ capturado_en: ago(30), vencido: 0 });
  },
);

test('a longer wait is late where the device names the response before it', async () => {
  expect(await soldAt({ capturado_en: ago(45), desfase: 0, visto: ago(46) })).toMatchObject({
    ...{ capturado_en: ago(45), vencido: 100 },
  });
});

test.each([[1.5], ['mucho'], [1e15], [-1e15]])('%p is not a clock offset (422)', async (desfase) => {
  const { refused } = await sell({ capturado_en: ago(1), desfase });
  expect(Object.keys(refused.error?.errors ?? {})).toEqual(['desfase']);
});
