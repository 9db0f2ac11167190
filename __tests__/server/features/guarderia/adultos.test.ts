/** The adults of a child: the person is shared by siblings, the rest concerns the child alone. */

import { endpoints } from '#contract/endpoints.ts';
import { AUTORIZADOS_MAX } from '#contract/guarderia-rules.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import { emptyOf } from '../../../client/rows.ts';
import type { Client } from '../../../support/api-client.ts';
import { aCurp } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { aChild, aFamily, putAdult, savedAdult } from './ground.ts';

const server = serverOfFile();
const rosa = { nombre: 'Rosa', apaterno: 'Ruiz', celular: '55 1234 5678' };
const getAdult = (client: Client, id: number, quien: 'madre' | 'padre' = 'madre') =>
  client.get(endpoints.getAdulto, { params: { id, quien } });
const errorsOf = (response: Awaited<ReturnType<typeof putAdult>>) => {
  expect(response.status).toBe(422);
  return response.refused.error?.errors;
};
const persons = async () => (await server.db.all('SELECT id FROM adultos')).length;

describe('an adult', () => {
  test('is empty until it is saved, then has every typed field', async () => {
    const family = await aFamily(server);
    const { id, version } = await aChild(family);
    expect(await getAdult(family, id)).toEqual({ success: true, adulto: null, avisos: [] });
    const typed = {
      ...{ parentesco: 'madre', nombre: 'Rosa', apaterno: 'Ruiz', amaterno: null, curp: aCurp('2000-02-03') },
      ...{ identificacion: { tipo: 'INE', numero: '123' }, telefono: null, email: 'rosa@example.com' },
      ...{ estado_civil: 'casada', escolaridad: 'primaria', ocupacion: 'costurera', empresa: null },
      ...{ domicilio_trabajo: 'Centro', horario_laboral: '9 a 5', vive_con_infante: true, custodia: 'compartida' },
      ...{ prioridad_contacto: 1, puede_recoger: true, recibe_avisos: false },
      ...{ domicilio: { calle: 'Sur 8', numero: '2', colonia: 'Oriente', municipio: null, estado: null, cp: '09000' } },
    };
    const sent = { ...typed, celular: '(55) 1234-5678', telefono_trabajo: '01 55 8765 4321', rfc: 'ruxr000203-ab1' };
    const { adulto, infante, avisos } = await savedAdult(family, id, 'madre', sent);
    expect(adulto).toEqual({
      ...{ ...emptyOf(personaRecord), ...emptyOf(adultoRecord) },
      ...typed,
      ...{ id: expect.any(Number), infante_id: id, quien: 'madre', no_registrado: false, version: 1 },
      ...{ adulto_id: expect.any(Number), fecha_nacimiento: '2000-02-03', mismo_domicilio: false, nss: null },
      ...{ celular: '5512345678', telefono_trabajo: '5587654321', rfc: 'RUXR000203AB1' },
    });
    expect([avisos, infante.version]).toEqual([[], version + 1]);
    expect((await getAdult(family, id)).adulto).toEqual(adulto);
    const changes = { ocupacion: null, mismo_domicilio: true, domicilio: null };
    expect((await savedAdult(family, id, 'madre', changes)).adulto).toMatchObject({
      ...changes,
      celular: '5512345678',
    });
  });

  test('requires a name at first, no future birth, and reports all errors at once', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    expect(errorsOf(await putAdult(family, id, 'madre', { celular: '5512345678' }))).toEqual({
      nombre: ['Escribe el nombre.'],
      apaterno: ['Escribe el apellido paterno.'],
    });
    expect(errorsOf(await putAdult(family, id, 'madre', { ...rosa, fecha_nacimiento: '2030-01-01' }))).toEqual({
      fecha_nacimiento: ['La fecha de nacimiento no puede ser futura.'],
    });
    expect((await getAdult(family, id)).adulto).toBeNull();
  });

  test('gets a warning when birth date and CURP disagree', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const sent = { ...rosa, curp: aCurp('2000-02-03'), fecha_nacimiento: '2000-02-04' };
    const { adulto, avisos } = await savedAdult(family, id, 'madre', sent);
    expect([adulto.fecha_nacimiento, avisos.map(({ campo }) => campo)]).toEqual(['2000-02-04', ['fecha_nacimiento']]);
  });

  test('can be «no registrado» only as padre, which clears the record and can be undone', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    expect(errorsOf(await putAdult(family, id, 'madre', { no_registrado: true }))).toEqual({
      no_registrado: ['Solo el padre puede quedar como «no registrado».'],
    });
    await savedAdult(family, id, 'padre', { nombre: 'Raúl', apaterno: 'Ruiz', parentesco: 'padre' });
    const before = await persons();
    const { adulto } = await savedAdult(family, id, 'padre', { no_registrado: true });
    const { id: _, infante_id: __, quien: ___, version: ____, ...rest } = adulto;
    expect(new Set(Object.values(rest))).toEqual(new Set([null, true, false]));
    expect([adulto.no_registrado, adulto.adulto_id, adulto.nombre]).toEqual([true, null, null]);
    expect(await persons()).toBe(before - 1);
    expect(errorsOf(await putAdult(family, id, 'padre', { no_registrado: false }))).toHaveProperty('nombre');
    const back = await savedAdult(family, id, 'padre', { no_registrado: false, nombre: 'Raúl', apaterno: 'Ruiz' });
    expect(back.adulto).toMatchObject({ no_registrado: false, nombre: 'Raúl' });
  });

  test('changed from an older version gets a conflict with the current record', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    const { adulto } = await savedAdult(family, id, 'madre', rosa);
    await savedAdult(staff, id, 'madre', { ocupacion: 'maestra', restriccion_judicial: 'Orden 5' });
    const { status, refused } = await putAdult(family, id, 'madre', { ocupacion: 'x', version: adulto.version });
    expect([status, refused.actual]).toEqual([409, (await getAdult(family, id)).adulto]);
    expect(refused.actual).not.toHaveProperty('restriccion_judicial');
  });

  test('saved without having seen an existing record gets a conflict, and the record stays', async () => {
    const family = await aFamily(server);
    const [one, two] = [await aChild(family), await aChild(family)];
    const { adulto_id } = (await savedAdult(family, two.id, 'madre', { ...rosa, nombre: 'Elena' })).adulto;
    const { status, body } = await putAdult(family, one.id, 'padre', { nombre: 'Raúl', apaterno: 'Ruiz', version: 0 });
    expect([status, body.adulto.version]).toEqual([200, 1]);
    for (const late of [{ no_registrado: true }, { adulto_id }, { nombre: 'Juan', apaterno: 'Paz', curp: null }]) {
      const { status, refused } = await putAdult(family, one.id, 'padre', { ...late, version: 0 });
      expect([status, refused.actual]).toEqual([409, body.adulto]);
    }
  });
});

describe('a stored person', () => {
  test('is recognised for a sibling by CURP, or by phone and name', async () => {
    const family = await aFamily(server);
    const curp = aCurp('2001-02-03');
    const [one, two, three, four] = [
      await aChild(family),
      await aChild(family),
      await aChild(family),
      await aChild(family),
    ];
    const first = (await savedAdult(family, one.id, 'madre', { ...rosa, curp, email: 'rosa@example.com' })).adulto;
    const second = await savedAdult(family, two.id, 'madre', { nombre: 'Rosita', apaterno: 'Ruiz', curp, email: null });
    expect(second.adulto).toMatchObject({ adulto_id: first.adulto_id, nombre: 'Rosita', email: 'rosa@example.com' });
    expect(second.avisos.map(({ campo }) => campo)).toEqual(['adulto_id']);
    const third = await savedAdult(family, three.id, 'madre', { ...rosa, nombre: 'ROSITA', celular: '5512345678' });
    expect(third.adulto.adulto_id).toBe(first.adulto_id);
    // A couple shares a phone.
    const fourth = await savedAdult(family, four.id, 'madre', { ...rosa, nombre: 'Elena' });
    expect(fourth.adulto.adulto_id).not.toBe(first.adulto_id);
  });

  test('is changed for all siblings, except for what concerns one child', async () => {
    const family = await aFamily(server);
    const [one, two] = [await aChild(family), await aChild(family)];
    const first = (await savedAdult(family, one.id, 'madre', { ...rosa, custodia: 'compartida' })).adulto;
    const { adulto_id } = first;
    const second = (await savedAdult(family, two.id, 'padre', { adulto_id, custodia: 'ninguna' })).adulto;
    expect(second).toMatchObject({ nombre: 'Rosa', celular: '5512345678', custodia: 'ninguna', quien: 'padre' });
    await savedAdult(family, two.id, 'padre', { celular: '5587654321', empresa: 'Telas SA', prioridad_contacto: 2 });
    const { adulto } = await getAdult(family, one.id);
    expect(adulto).toMatchObject({ celular: '5587654321', custodia: 'compartida', prioridad_contacto: null });
    expect(adulto?.version).toBeGreaterThan(first.version);
    // The employer's letter is asked of both.
    const { infante } = await family.get(endpoints.getInfante, { params: { id: one.id } });
    expect(infante.faltantes.map(({ campo }) => campo)).toContain('constancia_trabajo');
    expect(infante.version).toBeGreaterThan(one.version);
  });

  test('keeps its own address while «el mismo del infante» is ticked for one child', async () => {
    const family = await aFamily(server);
    const [one, two] = [await aChild(family), await aChild(family)];
    const domicilio = { calle: 'Sur 8', numero: '2', colonia: null, municipio: null, estado: null, cp: '09000' };
    const { adulto_id } = (await savedAdult(family, one.id, 'madre', { ...rosa, domicilio })).adulto;
    await savedAdult(family, two.id, 'madre', { adulto_id });
    const address = async (id: number) => (await getAdult(family, id)).adulto?.domicilio;
    await savedAdult(family, two.id, 'madre', { mismo_domicilio: true, domicilio: null });
    expect([await address(one.id), await address(two.id)]).toEqual([domicilio, null]);
    // The form of the second child shows no address to begin with.
    await savedAdult(family, two.id, 'madre', { mismo_domicilio: false, domicilio: null });
    expect([await address(one.id), await address(two.id)]).toEqual([domicilio, domicilio]);
    await savedAdult(family, two.id, 'madre', { mismo_domicilio: false, domicilio: null });
    expect(await address(one.id)).toBeNull();
  });

  test('is logged as an own change only when shared and changed', async () => {
    const [family, admin] = [await aFamily(server), await server.as(3)];
    const [one, two] = [await aChild(family), await aChild(family)];
    const { adulto_id } = (await savedAdult(family, one.id, 'madre', rosa)).adulto;
    const lines = () =>
      server.db.all<{ accion: string; actor_id: number; antes: string | null; despues: string | null }>(
        `SELECT a.accion, a.actor_id, p.antes, p.despues FROM audit a LEFT JOIN audit_personal p ON p.audit_id = a.id
          WHERE a.tabla = 'adultos' AND a.registro_id = ? ORDER BY a.id`,
        adulto_id,
      );
    await savedAdult(family, one.id, 'madre', { ocupacion: 'maestra' });
    await savedAdult(family, two.id, 'padre', { adulto_id, custodia: 'ninguna' });
    expect(await lines()).toEqual([]);
    await savedAdult(family, two.id, 'padre', { celular: '5587654321' });
    const line = { accion: 'cambiar', actor_id: family.userId };
    expect(await lines()).toEqual([
      { ...line, antes: '{"celular":"5512345678"}', despues: '{"celular":"5587654321"}' },
    ]);
    await admin.get(endpoints.anonymizeUser, { params: { id: family.userId }, body: { motivo: 'Lo pidió' } });
    expect(await lines()).toEqual([{ ...line, antes: null, despues: null }]);
  });

  test('cannot be both adults of one child', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const curp = aCurp('2001-05-05');
    const { adulto } = await savedAdult(family, id, 'madre', { ...rosa, curp });
    for (const body of [{ adulto_id: adulto.adulto_id }, { ...rosa, curp }]) {
      expect(errorsOf(await putAdult(family, id, 'padre', body))).toEqual({
        adulto_id: ['Esta persona ya es Madre/Tutor de este infante.'],
      });
    }
    await savedAdult(family, id, 'padre', { nombre: 'Raúl', apaterno: 'Ruiz' });
    expect(errorsOf(await putAdult(family, id, 'padre', { curp }))).toEqual({
      curp: ['Esta CURP ya es de Rosa Ruiz, de esta familia. Elige a esa persona en lugar de escribirla.'],
    });
  });

  test('is stored once when typed concurrently for two siblings', async () => {
    const family = await aFamily(server);
    const [one, two] = [await aChild(family), await aChild(family)];
    const curp = aCurp('2001-06-06');
    const responses = await Promise.all([one, two].map(({ id }) => putAdult(family, id, 'madre', { ...rosa, curp })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(responses.map(({ body }) => body.adulto.adulto_id)).size).toBe(1);
  });

  test('of another family is neither chosen nor found nor mentioned', async () => {
    const [family, stranger] = [await aFamily(server), await aFamily(server)];
    const curp = aCurp('2001-07-07');
    const [child, own] = [await aChild(family), await aChild(stranger)];
    const { adulto } = await savedAdult(family, child.id, 'madre', { ...rosa, curp, ocupacion: 'secreta' });
    for (const adulto_id of [adulto.adulto_id, 999_999]) {
      expect(errorsOf(await putAdult(stranger, own.id, 'madre', { adulto_id }))).toEqual({
        adulto_id: ['No se encontró a esta persona. Búscala otra vez o escribe sus datos.'],
      });
    }
    const typed = await putAdult(stranger, own.id, 'madre', { ...rosa, curp });
    expect(typed.body.adulto).toMatchObject({ ocupacion: null, curp });
    expect(typed.body.adulto.adulto_id).not.toBe(adulto.adulto_id);
    expect([typed.body.avisos, typed.text.includes('secreta')]).toEqual([[], false]);
    // Staff are told, and may choose.
    const staff = await server.as(1);
    expect((await getAdult(staff, own.id)).avisos).toEqual([
      { campo: 'curp', texto: expect.stringMatching(/^Rosa \S+ ya tiene registro con esta CURP en otra familia\. /) },
    ]);
    const joined = await savedAdult(staff, own.id, 'madre', { adulto_id: adulto.adulto_id });
    expect([joined.adulto.ocupacion, joined.avisos.map(({ campo }) => campo)]).toEqual(['secreta', ['adulto_id']]);
  });
});

describe('a court order', () => {
  test('is written and read by staff only; the family has no such key', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    await savedAdult(family, id, 'padre', { nombre: 'Raúl', apaterno: 'Ruiz', puede_recoger: true });
    const { adulto, avisos } = await savedAdult(staff, id, 'padre', { restriccion_judicial: 'No acercarse' });
    expect([adulto.restriccion_judicial, avisos.map(({ campo }) => campo)]).toEqual([
      'No acercarse',
      ['puede_recoger'],
    ]);
    const responses = [
      await family.request(endpoints.getAdulto, { params: { id, quien: 'padre' } }),
      await putAdult(family, id, 'padre', { ocupacion: 'chofer' }),
      await putAdult(family, id, 'padre', { restriccion_judicial: null }),
    ];
    for (const { status, text } of responses) {
      expect([status, /restriccion_judicial|No acercarse/.test(text)]).toEqual([200, false]);
    }
    expect((await getAdult(staff, id, 'padre')).adulto?.restriccion_judicial).toBe('No acercarse');
  });

  test('does not leak to a guessing family', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const [one, other] = [await aChild(family), await aChild(family)];
    for (const { id } of [one, other]) await savedAdult(family, id, 'padre', { nombre: 'Raúl', apaterno: `R${id}` });
    await savedAdult(staff, one.id, 'padre', { restriccion_judicial: 'No acercarse' });
    const guess = { restriccion_judicial: 'No acercarse' };
    const responses = await Promise.all([one, other].map(({ id }) => putAdult(family, id, 'padre', guess)));
    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
    expect(responses[0]?.text).toBe(responses[1]?.text);
  });

  test('warns staff when an authorised person has its name or phone, here and on the whole file', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    const raul = { nombre: 'Raúl', apaterno: 'Ruiz', amaterno: 'Peña', celular: '5511112222' };
    await savedAdult(family, id, 'padre', raul);
    const authorise = (nombre: string, celular: string) =>
      family.get(endpoints.createAutorizado, { params: { id }, body: { nombre, parentesco: 'tío', celular } });
    await authorise('RAUL RUIZ', '5533334444');
    await authorise('Otro Nombre', '55 1111 2222');
    await authorise('Lucía Ruiz', '5555556666');
    expect((await getAdult(staff, id, 'padre')).avisos).toEqual([]);
    const { avisos } = await savedAdult(staff, id, 'padre', { restriccion_judicial: 'No acercarse' });
    expect(avisos).toEqual([
      { campo: 'restriccion_judicial', texto: expect.stringMatching(/^RAUL RUIZ, .* el mismo nombre que/) },
      { campo: 'restriccion_judicial', texto: expect.stringMatching(/^Otro Nombre, .* el mismo teléfono que/) },
    ]);
    expect((await getAdult(staff, id, 'padre')).avisos).toEqual(avisos);
    expect((await staff.get(endpoints.expediente, { params: { id } })).avisos).toEqual(avisos);
    expect((await family.get(endpoints.expediente, { params: { id } })).avisos).toEqual([]);
    expect((await getAdult(family, id, 'padre')).avisos).toEqual([]);
    expect((await savedAdult(family, id, 'padre', { ocupacion: 'chofer' })).avisos).toEqual([]);
  });

  test('stays when the padre becomes «no registrado»', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    const body = { nombre: 'Raúl', apaterno: 'Ruiz', restriccion_judicial: 'No acercarse' };
    await savedAdult(staff, id, 'padre', body);
    expect((await savedAdult(family, id, 'padre', { no_registrado: true })).avisos).toEqual([]);
    const { adulto, avisos } = await getAdult(staff, id, 'padre');
    expect(adulto?.restriccion_judicial).toBe('No acercarse');
    expect(avisos.map(({ campo }) => campo)).toEqual(['no_registrado']);
  });
});

describe('the search of persons', () => {
  const find = async (texto: string) => (await server.get(1, endpoints.searchAdultos, { query: { texto } })).datos.data;

  test('finds people by name, phone, e-mail and CURP with their children', async () => {
    const family = await aFamily(server);
    const curp = aCurp('2001-08-08');
    const [one, two] = [await aChild(family), await aChild(family)];
    const sent = { nombre: 'Zenaida', apaterno: 'Ibáñez', celular: '5599887766', email: 'zen@example.com', curp };
    const { adulto } = await savedAdult(family, one.id, 'madre', sent);
    await savedAdult(family, two.id, 'madre', { adulto_id: adulto.adulto_id });
    // Lists answer what the screen shows; the e-mail stands in the record.
    const { email: _, ...listed } = sent;
    const found = {
      ...{ ...listed, amaterno: null, id: adulto.adulto_id },
      infantes: [one, two].map(({ id, nombre, apaterno }) => ({ id, nombre: `${nombre} ${apaterno}` })),
    };
    for (const texto of ['ibañez zen', '55 9988 7766', 'zen@exam', curp.toLowerCase()]) {
      expect([texto, await find(texto)]).toEqual([texto, [found]]);
    }
    expect(await find('nadie así')).toEqual([]);
  });
});

describe('the authorised persons', () => {
  const tia = { nombre: 'Tía Luz', parentesco: 'tía', celular: '5511223344' };

  test('are added, changed and removed', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const list = async () => (await family.get(endpoints.listAutorizados, { params: { id } })).datos;
    const { status, body } = await family.request(endpoints.createAutorizado, { params: { id }, body: tia });
    expect(status).toBe(201);
    const { autorizado } = body;
    expect(autorizado).toEqual({
      ...emptyOf(autorizadoRecord),
      ...tia,
      ...{ id: expect.any(Number), infante_id: id, identificacion: null, foto: null, vigencia: null, version: 1 },
    });
    expect(await list()).toEqual([autorizado]);
    const params = { id: autorizado.id };
    const change = { vigencia: '2027-01-01', celular: '(33) 1122-3344', identificacion: { tipo: 'INE', numero: '9' } };
    const after = await family.get(endpoints.updateAutorizado, { params, body: { ...change, version: 1 } });
    expect(after.autorizado).toEqual({ ...autorizado, ...change, celular: '3311223344', version: 2 });
    const stale = await family.request(endpoints.updateAutorizado, { params, body: { parentesco: 'x', version: 1 } });
    expect([stale.status, stale.refused.actual]).toEqual([409, after.autorizado]);
    expect((await family.request(endpoints.deleteAutorizado, { params })).text).toBe('{"success":true}');
    expect(await list()).toEqual([]);
    expect((await family.request(endpoints.deleteAutorizado, { params })).status).toBe(404);
  });

  test('are limited in number', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const add = () => family.request(endpoints.createAutorizado, { params: { id }, body: tia });
    for (let at = 0; at < AUTORIZADOS_MAX; at += 1) expect((await add()).status).toBe(201);
    const { status, refused } = await add();
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['nombre']]);
    expect((await family.get(endpoints.listAutorizados, { params: { id } })).datos).toHaveLength(AUTORIZADOS_MAX);
  });
});
