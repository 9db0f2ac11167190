/** Reminders: what goes out to whom, when none may, and what came in after them. */
import { randomUUID } from 'node:crypto';
import { endpoints } from '#contract/endpoints.ts';
import type { Canal } from '#contract/recordatorios.ts';
import { PUBLIC_LINK_DAYS } from '#contract/rules.ts';
import { aNote, anAbono, anAlumno, aStaff, onRecordSince } from '../../../support/builders.ts';
import { familyLinkOf, tokenIn } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
// A Saturday, at noon in Mexico City.
const NOON = '2026-11-21T18:00:00.000Z';
beforeEach(() => server.clock.set(NOON));

let phones = 5_510_000_000;
const aPhone = () => {
  phones += 1;
  return String(phones);
};
const aDebtor = async (fields: Parameters<typeof anAlumno>[1] = {}) => {
  const alumno = await anAlumno(server, { celular: aPhone(), ...fields });
  return { ...alumno, note: await aNote(server, { alumno }) };
};
interface Sent {
  canal?: Canal;
  texto?: string;
  forzar?: boolean;
  capturado_en?: string;
}
const remind = async ({ id }: { id: number }, sent: Sent = {}, key: string = randomUUID()) => {
  const body = { user_id: id, canal: 'whatsapp' as const, texto: 'Debe {saldo}', ...sent };
  return server.request(1, endpoints.createRecordatorio, { body, key });
};
const mark = ({ id }: { id: number }, body: object) =>
  server.request(1, endpoints.updateContacto, { params: { id }, body });
const reads = (token: string) => server.anyone.request(endpoints.getFamilia, { params: { token } });
const textIn = (url: string | null) => new URL(url ?? '').searchParams.get('text') ?? '';
const linkIn = (text: string) => tokenIn(/https?:\S+/.exec(text)?.[0] ?? '');

test('a sent reminder is recorded with text, sender, time and channel', async () => {
  const alumno = await aDebtor({ nombre: 'José {saldo} $&', apaterno: "O'Neill" });
  const texto = '{alumno}:\ndebe {saldo}, vencidos {vencido}, hasta el {fecha} & más.';
  const { status, body } = await remind(alumno, { texto });
  const written = "José {saldo} $& O'Neill:\ndebe $500.00, vencidos $0.00, hasta el 21/12/2026 & más.";
  expect(status).toBe(201);
  expect(new URL(body.url ?? '').pathname).toBe(`/52${alumno.celular}`);
  expect([textIn(body.url), body.mensaje]).toEqual([written, written]);
  expect(body.recordatorio).toMatchObject({
    ...{ user_id: alumno.id, canal: 'whatsapp', texto: written, created_at: NOON, capturado_en: null },
    registrado_por: expect.stringContaining('Empleado'),
  });
  const { data } = await server.get(1, endpoints.listRecordatorios, { query: { user_id: alumno.id } });
  expect(data).toEqual([{ ...body.recordatorio, abonado: 0 }]);
});

test('a reminder names what is late and since when', async () => {
  const alumno = await aDebtor();
  server.clock.advance({ days: 31 });
  await aNote(server, { alumno, total: 80.5 });
  const { body } = await remind(alumno, { texto: '{saldo} {vencido} {fecha}' });
  expect(body.mensaje).toBe('$580.50 $500.00 21/12/2026');
});

test('a mail opens with the text, a call and a paper open nothing', async () => {
  const { body } = await remind(await aDebtor(), { canal: 'correo', texto: 'Debe\n{saldo}' });
  expect(decodeURIComponent(body.url ?? '')).toMatch(/^mailto:alumno\d+@example\.com\?.*&body=Debe\r\n\$500\.00$/s);
  for (const canal of ['llamada', 'papel'] as const) {
    expect((await remind(await aDebtor(), { canal })).body).toMatchObject({ url: null, mensaje: 'Debe $500.00' });
  }
});

test('the business edits its texts; an unknown placeholder or open brace is refused with its position', async () => {
  const administrator = await server.as(3);
  const { ajustes } = await administrator.get(endpoints.getAjustes);
  expect(ajustes.plantillas.map(({ canal }) => canal)).toEqual(['whatsapp', 'whatsapp', 'correo', 'papel']);
  for (const { canal, texto } of ajustes.plantillas) {
    expect((await remind(await aDebtor(), { canal, texto })).body.mensaje).not.toMatch(/[{}]/);
  }
  const plantilla = (texto: string) => ({ nombre: texto, canal: 'papel' as const, texto });
  const plantillas = [plantilla('Debe {saldo}'), plantilla('Debe {monto}'), plantilla('Debe {saldo')];
  const { status, refused } = await administrator.request(endpoints.updateAjustes, { body: { plantillas } });
  expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([
    422,
    ['plantillas[1].texto', 'plantillas[2].texto'],
  ]);
  const one = plantillas.slice(0, 1);
  const changed = await administrator.get(endpoints.updateAjustes, { body: { plantillas: one } });
  expect(changed.ajustes.plantillas).toEqual(one);
});

describe('a text with the account link', () => {
  const texto = 'Aquí: {enlace}';

  test('keeps the link of the family and its end', async () => {
    const alumno = await aDebtor();
    const held = await familyLinkOf(server, alumno);
    const sent = linkIn(textIn((await remind(alumno, { texto })).body.url));
    expect(sent).not.toBe(held);
    expect([(await reads(held)).status, (await reads(sent)).status]).toEqual([200, 200]);
    // Nor does it open the account of somebody else, who has one too.
    const other = await aDebtor();
    await familyLinkOf(server, other);
    expect((await reads(sent.replace(/^\d+/, String(other.id)))).status).toBe(404);
    await server.get(1, endpoints.revokeEnlace, { params: { id: alumno.id } });
    expect((await reads(sent)).status).toBe(404);
  });

  test('creates a missing link, returns it each time, and stores it nowhere', async () => {
    const [alumno, key] = [await aDebtor(), randomUUID()];
    const first = await remind(alumno, { texto }, key);
    const again = await remind(alumno, { texto }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const token = linkIn(first.body.mensaje);
    const { tickets } = (await reads(token)).body;
    expect(tickets).toEqual([]);
    expect(first.body.recordatorio.texto).toBe(texto);
    const stored = await server.db.all('SELECT body FROM idempotency');
    const kept = await server.db.all('SELECT texto FROM recordatorios');
    expect(JSON.stringify([stored, kept])).not.toContain(token.split('.').at(-1));
    // Taken back in between, there is no message to open.
    await server.get(1, endpoints.revokeEnlace, { params: { id: alumno.id } });
    expect((await remind(alumno, { texto }, key)).body).toMatchObject({ mensaje: texto, url: null });
  });

  test('extends a link that ends within 60 days, and keeps a longer one', async () => {
    const alumno = await aDebtor();
    const held = await familyLinkOf(server, alumno);
    const link = async () => (await server.get(1, endpoints.getEnlace, { params: { id: alumno.id } })).enlace;
    const made = await link();
    server.clock.advance({ days: PUBLIC_LINK_DAYS - 60 });
    await remind(alumno, { texto });
    expect(await link()).toEqual(made);
    server.clock.advance({ days: 59 });
    const sent = linkIn((await remind(alumno, { texto })).body.mensaje);
    const vence = new Date(server.clock.now().getTime() + PUBLIC_LINK_DAYS * 86_400_000).toISOString();
    expect(await link()).toEqual({ ...made, vence });
    server.clock.advance({ days: 100 });
    expect([(await reads(held)).status, (await reads(sent)).status]).toEqual([200, 200]);
  });
});

describe('the minimum interval of reminders', () => {
  const within = (dias_entre_recordatorios: number) =>
    server.get(3, endpoints.updateAjustes, { body: { dias_entre_recordatorios } });
  afterEach(() => within(7));

  test('is counted in business days, not hours', async () => {
    const alumno = await aDebtor();
    const { recordatorio } = (await remind(alumno)).body;
    // 23:59 of the 27th, and the next minute.
    server.clock.set('2026-11-28T05:59:00.000Z');
    const { status, refused } = await remind(alumno);
    expect(status).toBe(409);
    expect(refused).toMatchObject({
      message: expect.stringContaining('Ya se le recordó el 21/11/2026 (WhatsApp, Empleado'),
      reciente: true,
      actual: recordatorio,
    });
    server.clock.advance({ minutes: 1 });
    expect((await remind(alumno)).status).toBe(201);
    expect((await remind(alumno, { canal: 'papel' })).status).toBe(409);
    expect((await remind(alumno, { forzar: true })).status).toBe(201);
  });

  test('can be off; siblings count separately', async () => {
    const celular = aPhone();
    const [one, other] = [await aDebtor({ celular }), await aDebtor({ celular })];
    expect([(await remind(one)).status, (await remind(other)).status]).toEqual([201, 201]);
    await within(0);
    expect((await remind(one)).status).toBe(201);
  });

  test('lets one of two concurrent reminders out', async () => {
    const alumno = await aDebtor();
    const statuses = (await Promise.all([remind(alumno), remind(alumno)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
  });
});

test('a reminder sent offline is recorded to the letter, whatever changed since', async () => {
  const alumno = await aDebtor({ nombre: 'Zoé', apaterno: 'Uc' });
  await mark(alumno, { no_molestar: true });
  await anAbono(server, { note: alumno.note, amount: 500 });
  const capturado_en = '2026-11-19T18:00:00.000Z';
  await onRecordSince(server, alumno, '2026-11-01T00:00:00.000Z');
  const { status, body } = await remind(alumno, { texto: '{alumno} debe $500 {de ayer', capturado_en });
  expect([status, body.recordatorio]).toEqual([
    201,
    expect.objectContaining({ capturado_en, texto: 'Zoé Uc debe $500 {de ayer' }),
  ]);
  expect([body.url, body.mensaje]).toEqual([null, 'Zoé Uc debe $500 {de ayer']);
  // A device whose clock is ahead keeps nobody from being reminded until then.
  const ahead = await remind(await aDebtor(), { capturado_en: '2027-11-19T18:00:00.000Z' });
  expect(ahead.body.recordatorio.capturado_en).toBe(NOON);
});

describe('people excluded from reminders', () => {
  test('are a whole family when one alumno opts out, and none when one opts in', async () => {
    const celular = aPhone();
    const [one, other] = [await aDebtor({ celular }), await aDebtor({ celular })];
    expect((await mark(one, { no_molestar: true })).body.contacto).toMatchObject({ no_molestar: true });
    const { status, refused } = await remind(other, { forzar: true, canal: 'papel' });
    expect([status, refused]).toEqual([409, expect.objectContaining({ no_molestar: true })]);
    expect((await mark(other, { no_molestar: false })).body.contacto).toMatchObject({ no_molestar: false });
    expect([(await remind(one)).status, (await remind(other)).status]).toEqual([201, 201]);
  });

  test('have a wrong number until it is changed', async () => {
    const celular = aPhone();
    const [one, other] = [await aDebtor({ celular }), await aDebtor({ celular })];
    await mark(one, { numero_equivocado: true });
    const { status, refused } = await remind(other);
    expect([status, refused]).toEqual([409, expect.objectContaining({ numero_equivocado: true })]);
    expect((await remind(other, { canal: 'correo' })).status).toBe(201);
    const staff = await server.as(1);
    await staff.get(endpoints.updateUser, { params: { id: one.id }, body: { celular: aPhone() } });
    expect((await remind(one)).status).toBe(201);
    const params = { id: other.id };
    // The number stays wrong for whoever still has it.
    await staff.get(endpoints.updateUser, { params: { id: one.id }, body: { celular } });
    expect((await staff.get(endpoints.getContacto, { params })).contacto).toEqual({
      ...{ user_id: other.id, no_molestar: false, numero_equivocado: true },
    });
    await mark(other, { numero_equivocado: false });
    expect((await remind(other, { forzar: true })).status).toBe(201);
  });

  describe('share a phone of which one is marked, and then', () => {
    const corrected = (id: number) =>
      server.get(1, endpoints.updateUser, { params: { id }, body: { celular: aPhone() } });
    const becomes: Record<string, (id: number) => Promise<unknown>> = {
      'has another number': corrected,
      'has another one that is wrong too': async (id) => {
        await corrected(id);
        await mark({ id }, { numero_equivocado: true });
      },
      'is anonymised': (id) => server.get(3, endpoints.anonymizeUser, { params: { id }, body: { motivo: 'Lo pidió' } }),
      'is deleted': (id) => server.get(3, endpoints.deleteUser, { params: { id } }),
    };
    const refusedTo = async (other: { id: number }) =>
      (await remind(other, { texto: 'Cuenta: {enlace}', forzar: true })).refused;

    test.each(Object.keys(becomes))('%s: the number stays wrong for the other', async (name) => {
      const celular = aPhone();
      const [one, other] = [await anAlumno(server, { celular }), await aDebtor({ celular })];
      await mark(one, { numero_equivocado: true });
      await becomes[name]?.(one.id);
      expect(await refusedTo(other)).toMatchObject({ numero_equivocado: true });
      const later = await aDebtor({ celular });
      expect(await refusedTo(later)).toMatchObject({ numero_equivocado: true });
      await mark(later, { numero_equivocado: false });
      expect((await remind(other)).status).toBe(201);
    });

    test.each(['has another number', 'is anonymised'])('%s: the other still wants no reminders', async (name) => {
      const celular = aPhone();
      const [one, other] = [await anAlumno(server, { celular }), await aDebtor({ celular })];
      await mark(one, { no_molestar: true });
      await becomes[name]?.(one.id);
      expect(await refusedTo(other)).toMatchObject({ no_molestar: true });
      await mark(other, { no_molestar: false });
      expect((await remind(other)).status).toBe(201);
    });
  });

  test('lose account access with a wrong number, siblings too; the next message has a new address', async () => {
    const celular = aPhone();
    const [one, other, stranger] = [await aDebtor({ celular }), await aDebtor({ celular }), await aDebtor()];
    const staff = await server.as(1);
    const opens = async (url: string | null) => {
      const [token = ''] = /[^/\s]+$/.exec(url ?? '') ?? [];
      return (await server.anyone.request(endpoints.getFamilia, { params: { token } })).status;
    };
    const own = await Promise.all(
      [one, other, stranger].map(({ id }) => staff.get(endpoints.createEnlace, { params: { id } })),
    );
    const sent = async () => (await remind(one, { texto: 'Cuenta: {enlace}', forzar: true })).body.mensaje;
    const message = await sent();
    const addresses = [...own.map(({ url }) => url), message];
    expect(await Promise.all(addresses.map(opens))).toEqual([200, 200, 200, 200]);
    await mark(one, { numero_equivocado: true });
    expect(await Promise.all(addresses.map(opens))).toEqual([404, 404, 200, 404]);
    await staff.get(endpoints.updateUser, { params: { id: one.id }, body: { celular: aPhone() } });
    expect(await opens(await sent())).toBe(200);
    expect(await opens(message)).toBe(404);
  });

  test.each([
    ['without a phone', { celular: null }, {}, 422, { canal: [expect.stringContaining('no tiene un celular')] }],
    [
      'without a phone, by telephone',
      { celular: null },
      { canal: 'llamada' as const },
      422,
      { canal: [expect.any(String)] },
    ],
    ['without an e-mail', { email: null }, { canal: 'correo' as const }, 422, { canal: [expect.any(String)] }],
    ['with a text of which nobody knows a part', {}, { texto: 'Debe {monto}' }, 422, { texto: [expect.any(String)] }],
  ])('%s', async (_, fields, sent, status, errors) => {
    const { status: given, refused } = await remind(await aDebtor(fields), sent);
    expect([given, refused.error?.errors]).toEqual([status, errors]);
  });

  test('owe nothing, or are employees', async () => {
    const nobody = await remind(await anAlumno(server, { celular: aPhone() }));
    expect([nobody.status, nobody.refused]).toEqual([409, expect.objectContaining({ sin_saldo: true })]);
    expect((await remind(await aStaff(server, 1))).status).toBe(409);
    expect((await mark(await anAlumno(server), { numero_equivocado: true })).status).toBe(422);
  });
});

test('abonos within seven days count once for the week of the reminder before', async () => {
  const before = (await server.get(2, endpoints.reminderResults)).datos.length;
  expect(before).toBe(12);
  server.clock.set('2027-02-01T18:00:00.000Z');
  const [one, other, silent] = [await aDebtor(), await aDebtor(), await aDebtor()];
  await anAbono(server, { note: one.note, amount: 1 });
  for (const alumno of [one, other, silent]) {
    server.clock.advance({ seconds: 1 });
    await remind(alumno);
  }
  server.clock.advance({ days: 6 });
  await remind(one, { forzar: true });
  // Within seven days of both, and it follows the second one: of the next week's Sunday it is this week's.
  await anAbono(server, { note: one.note, amount: 20 });
  server.clock.advance({ days: 1 });
  await anAbono(server, { note: other.note, amount: 400 });
  server.clock.advance({ days: 5 });
  await anAbono(server, { note: one.note, amount: 30 });
  const given = await anAbono(server, { note: one.note, amount: 7 });
  await server.get(2, endpoints.cancelAbono, { params: { id: given.id }, body: { motivo: 'Error' } });
  await remind(silent, { forzar: true });
  const { datos } = await server.get(2, endpoints.reminderResults);
  expect(datos.slice(0, 3)).toEqual([
    { semana: '2027-02-08', recordatorios: 1, alumnos: 1, abonos: 0, monto: 0 },
    { semana: '2027-02-01', recordatorios: 4, alumnos: 3, abonos: 2, monto: 50 },
    { semana: '2027-01-25', recordatorios: 0, alumnos: 0, abonos: 0, monto: 0 },
  ]);
  const query = { desde: '2027-02-01', hasta: '2027-02-07' };
  const { data } = await server.get(1, endpoints.listRecordatorios, { query });
  expect(data.map(({ user_id, abonado }) => [user_id, abonado])).toEqual([
    [one.id, 50],
    ...[silent, other, one].map(({ id }) => [id, 0]),
  ]);
});

test('no text or address of an anonymised person is left', async () => {
  const alumno = await aDebtor();
  const key = randomUUID();
  await remind(alumno, {}, key);
  await mark(alumno, { numero_equivocado: true });
  const body = { nota_id: alumno.note.id, fecha: '2026-11-30', monto: 100, comentario: 'Paga la tía' };
  await server.get(1, endpoints.createPromesa, { body, key: randomUUID() });
  await server.get(3, endpoints.anonymizeUser, { params: { id: alumno.id }, body: { motivo: 'Lo pidió' } });
  const { db } = server;
  expect(await db.all('SELECT texto FROM recordatorios WHERE user_id = ?', alumno.id)).toEqual([{ texto: '' }]);
  expect(await db.all('SELECT * FROM contactos WHERE user_id = ?', alumno.id)).toEqual([]);
  const promised = 'SELECT comentario, monto_cents FROM promesas WHERE note_id = ?';
  expect(await db.all(promised, alumno.note.id)).toEqual([{ comentario: null, monto_cents: 10000 }]);
  // Sent again it is still not done twice.
  expect((await remind(alumno, {}, key)).body).toEqual({ success: true });
});
