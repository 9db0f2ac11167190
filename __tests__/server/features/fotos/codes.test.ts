/** Photo codes: prefix and typed part apart in storage, joined on the wire; nobody has the code of another. */
import { endpoints } from '#contract/endpoints.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import { PHOTO_CODES } from '#contract/rules.ts';
import { emptyOf } from '../../../client/rows.ts';
import type { Client } from '../../../support/api-client.ts';
import { anAlumno, anEscuela, photoCodes } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const empleado = () => server.as(1);
const save = (client: Client, body: object, key?: string) =>
  client.request(endpoints.saveCodes, { body, ...(key ? { key } : {}) });
const read = async (client: Client, userId: number) =>
  (await client.get(endpoints.listCodes, { params: { userId } })).data;
const none = emptyOf(photoCodesRecord);
let last = 1000;
/** A code that nobody has. */
const fresh = () => {
  last += 1;
  return String(last);
};

describe('the record', () => {
  // [S3.14] [S7.33] [S7.34]
  test('has the eight specified codes, each with the prefix and the typed part', async () => {
    expect(PHOTO_CODES).toEqual([
      ...['toga', 'casual_1', 'casual_2', 'amigos_formal', 'school', 'amarillo', 'rayado', 'gris'],
    ]);
    const [client, { id }] = [await empleado(), await anAlumno(server)];
    expect(await read(client, id)).toEqual([]);
    const codes = Object.fromEntries(PHOTO_CODES.map((name) => [name, `EXTRA${fresh()}`]));
    const { status, body } = await save(client, { user_id: id, prefijo: 'EXTRA', ...codes });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: { ...none, id: expect.any(Number), user_id: id, prefijo: 'EXTRA', ...codes, version: 1 },
    });
    expect(await read(client, id)).toEqual([body.data]);
    const stored = await server.db.get('SELECT prefijo, toga FROM photo_codes WHERE user_id = ?', id);
    expect(stored).toEqual({ prefijo: 'EXTRA', toga: String(codes.toga).slice('EXTRA'.length) });
  });

  // [S7.33]
  test('is replaced as a whole, and sending it back adds no prefix', async () => {
    const [client, { id }] = [await empleado(), await anAlumno(server)];
    const [toga, gris] = [`EXTRA${fresh()}`, `EXTRA${fresh()}`];
    const first = (await save(client, { user_id: id, prefijo: 'EXTRA', toga, gris })).body.data;
    const same = (await save(client, { ...first })).body.data;
    expect(same).toEqual({ ...first, version: 2 });
    const next = (await save(client, { user_id: id, prefijo: 'EXTRA', gris, version: 2 })).body.data;
    expect(next).toEqual({ ...first, toga: null, version: 3 });
    expect(await read(client, id)).toEqual([next]);
  });

  test.each([
    ['EXTRA', { toga: 'EXTRA' }, { prefijo: 'EXTRA', toga: null }],
    ['EXTRA', { toga: 'EXTRA   7001 ' }, { prefijo: 'EXTRA', toga: 'EXTRA7001' }],
    [null, { toga: '7002' }, { prefijo: null, toga: '7002' }],
    ['', { toga: '7003' }, { prefijo: null, toga: '7003' }],
    [undefined, { toga: 'EXTRA7004', gris: 'EXTRA' }, { prefijo: 'EXTRA', toga: 'EXTRA7004', gris: null }],
    [undefined, { toga: 'AB7005', gris: 'EXTRA7005' }, { prefijo: null, toga: 'AB7005', gris: 'EXTRA7005' }],
  ])('has its normal form for prefix %j and codes %j', async (prefijo, sent, kept) => {
    const { id } = await anAlumno(server);
    const { body } = await save(await empleado(), { user_id: id, prefijo, ...sent });
    expect(body.data).toEqual({ ...none, ...kept, id: expect.any(Number), user_id: id, version: 1 });
  });

  // [S9.13] [S9.14]
  test('has a prefix of at most 10 and a typed part of at most 18; codes start with the prefix', async () => {
    const [client, { id }] = [await empleado(), await anAlumno(server)];
    const prefijo = 'P234567890';
    const longest = `${prefijo}${'9'.repeat(18)}`;
    expect((await save(client, { user_id: id, prefijo, toga: longest })).status).toBe(201);
    const { status, refused } = await save(client, {
      ...{ user_id: id, prefijo, toga: 'OTRO1', casual_1: `${longest}9`, casual_2: `EXTRA${'9'.repeat(19)}` },
    });
    expect(status).toBe(422);
    expect(refused.error?.errors).toEqual({
      toga: [`Debe empezar con el prefijo «${prefijo}».`],
      casual_1: [
        expect.stringMatching(/^Admite hasta (28 caracteres|18 caracteres además del prefijo)\.$/),
        expect.any(String),
      ],
      casual_2: [`Debe empezar con el prefijo «${prefijo}».`],
    });
    const long = await save(client, { user_id: id, prefijo: `${prefijo}1` });
    expect(long.refused.error?.errors).toEqual({ prefijo: ['Admite hasta 10 caracteres.'] });
    expect((await save(client, { user_id: id, toga: `EXTRA${'8'.repeat(18)}` })).status).toBe(201);
    expect((await save(client, { user_id: id, toga: '7'.repeat(19) })).refused.error?.errors).toEqual({
      toga: ['Admite hasta 18 caracteres además del prefijo.'],
    });
  });

  test('belongs to an active alumno', async () => {
    const client = await empleado();
    const { userId } = await server.as(2);
    for (const user_id of [(await anAlumno(server, { baja: true })).id, userId, 999_999]) {
      const { status, refused } = await save(client, { user_id, prefijo: 'EXTRA' });
      expect([status, refused.error?.errors]).toEqual([
        422,
        { user_id: ['El alumno ya no existe o está dado de baja.'] },
      ]);
    }
    expect((await client.request(endpoints.listCodes, { params: { userId: 999_999 } })).status).toBe(404);
  });

  test('prevents the deletion of its alumno', async () => {
    const { user_id } = await photoCodes(server);
    const { status, refused } = await server.request(3, endpoints.deleteUser, { params: { id: user_id } });
    expect([status, refused.message]).toEqual([409, expect.stringContaining('códigos')]);
  });

  test('logs each change', async () => {
    const [client, { id }] = [await empleado(), await anAlumno(server)];
    const [toga, gris] = [`EXTRA${fresh()}`, `EXTRA${fresh()}`];
    const { body } = await save(client, { user_id: id, prefijo: 'EXTRA', toga });
    await save(client, { user_id: id, prefijo: 'EXTRA', toga, gris });
    const lines = await server.db.all(
      `SELECT a.accion, a.actor_id, p.despues FROM audit a JOIN audit_personal p ON p.audit_id = a.id
        WHERE a.tabla = 'photo_codes' AND a.registro_id = ? ORDER BY a.id`,
      body.data.id,
    );
    expect(lines).toEqual([
      { accion: 'crear', actor_id: client.userId, despues: expect.stringContaining(toga) },
      { accion: 'cambiar', actor_id: client.userId, despues: JSON.stringify({ gris }) },
    ]);
  });
});

describe('two people, one record', () => {
  test('a form opened without a record does not overwrite a newer one', async () => {
    const client = await empleado();
    const first = await photoCodes(server);
    const body = { user_id: first.user_id, prefijo: 'EXTRA', toga: `EXTRA${fresh()}`, version: 0 };
    expect((await save(client, body)).status).toBe(409);
    const { id } = await anAlumno(server);
    expect((await save(client, { ...body, user_id: id })).status).toBe(201);
  });

  test('one of two concurrent first saves gets a conflict', async () => {
    const [a, b] = [await empleado(), await empleado()];
    const { id } = await anAlumno(server);
    const body = () => ({ user_id: id, prefijo: 'EXTRA', toga: `EXTRA${fresh()}`, version: 0 });
    const responses = await Promise.all([save(a, body()), save(b, body())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a code of another alumno', () => {
  // [S3.14]
  test('is refused at each field with the name of its alumno', async () => {
    const escuela = await anEscuela(server, { nombre: 'Benito Juárez' });
    const ana = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña', amaterno: null, escuela, grupo: '3B' });
    const luis = await anAlumno(server, { nombre: 'Luis', apaterno: 'Díaz', amaterno: 'Chan', escuela, grupo: '1A' });
    const client = await empleado();
    const [toga, gris] = [`EXTRA${fresh()}`, `EXTRA${fresh()}`];
    await photoCodes(server, { user_id: ana.id, toga });
    await photoCodes(server, { user_id: luis.id, toga: gris });
    const { id } = await anAlumno(server);
    // Another pose is no other photograph.
    const { status, refused } = await save(client, { user_id: id, prefijo: 'EXTRA', casual_1: toga, school: gris });
    expect(status).toBe(422);
    expect(refused.error?.errors).toEqual({
      casual_1: [`El código «${toga}» ya lo tiene Ana Peña (Benito Juárez · 3B).`],
      school: [`El código «${gris}» ya lo tiene Luis Díaz Chan (Benito Juárez · 1A).`],
    });
    expect(refused.ocupados).toEqual([
      expect.objectContaining({ campo: 'casual_1', user_id: ana.id }),
      expect.objectContaining({ campo: 'school', user_id: luis.id }),
    ]);
    expect(await read(client, id)).toEqual([]);
  });

  test.each([
    ['in other letters', 'EXTRAab1', 'extraAB1', 'extra'],
    ['with blanks', 'EXTRA8 8 01', 'EXTRA8801', 'EXTRA'],
    ['behind another prefix', 'EXTRA8802', 'EX' + 'TRA8802', 'EX'],
    ['in full width', 'EXTRA8803', 'EXTRA８８０３', 'EXTRA'],
  ])('is recognised %s', async (_how, taken, sent, prefijo) => {
    await photoCodes(server, { toga: taken });
    const { id } = await anAlumno(server);
    expect((await save(await empleado(), { user_id: id, prefijo, gris: sent })).status).toBe(422);
  });

  // [S3.14]
  test('may be shared only in amigos_formal', async () => {
    const code = `EXTRA${fresh()}`;
    const [a, b] = [
      await photoCodes(server, { amigos_formal: code }),
      await photoCodes(server, { amigos_formal: code }),
    ];
    expect([a.amigos_formal, b.amigos_formal]).toEqual([code, code]);
  });

  test('may be repeated in several poses of one alumno, and is free once removed', async () => {
    const client = await empleado();
    const code = `EXTRA${fresh()}`;
    const first = await photoCodes(server, { toga: code, casual_1: code });
    const other = { user_id: (await anAlumno(server)).id, prefijo: 'EXTRA', toga: code };
    expect((await save(client, other)).status).toBe(422);
    expect((await save(client, { ...first, toga: null })).status).toBe(201);
    expect((await save(client, other)).status).toBe(422);
    expect((await save(client, { ...first, version: 2, toga: null, casual_1: null })).status).toBe(201);
    expect((await save(client, other)).status).toBe(201);
  });

  test('goes to one of two concurrent requests, and the other is refused at the field', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await anAlumno(server), await anAlumno(server)];
      const [x, y] = [`EXTRA${fresh()}`, `EXTRA${fresh()}`];
      const [one, two] = [await empleado(), await empleado()];
      const responses = await Promise.all([
        save(one, { user_id: a.id, prefijo: 'EXTRA', toga: x, gris: y }),
        save(two, { user_id: b.id, prefijo: 'EXTRA', toga: y, gris: x }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
      const refused = responses.find(({ status }) => status === 422)?.refused;
      expect(Object.keys(refused?.error?.errors ?? {}).sort()).toEqual(['gris', 'toga']);
    }
  });
});
