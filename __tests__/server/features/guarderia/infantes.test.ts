/** Enrolling a child: what is filled in, what is told, what is refused. */

import { endpoints } from '#contract/endpoints.ts';
import { FAMILY_CHILDREN_MAX } from '#contract/guarderia-rules.ts';
import { infanteRecord } from '#contract/records/infantes.ts';
import { emptyOf } from '../../../client/rows.ts';
import { aCurp, anAlumno, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { aChild, aFamily, changed, enrol, put, read } from './ground.ts';

const server = serverOfFile();
const errorsOf = (response: { status: number; refused: { error?: { errors: object } } }) => {
  expect(response.status).toBe(422);
  return response.refused.error?.errors;
};

describe('a child', () => {
  test('starts with its name alone, as a draft in its family and room', async () => {
    const family = await aFamily(server, 'Lactantes');
    const { status, body } = await enrol(family, {});
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      avisos: [],
      infante: {
        ...emptyOf(infanteRecord),
        id: expect.any(Number),
        familia_id: family.userId,
        ...{ curp: null, nombre: 'Ana', apaterno: 'Ruiz', amaterno: null, nombre_preferido: null },
        ...{ fecha_nacimiento: null, sexo: null, entidad_nacimiento: null, nacionalidad: null, domicilio: null },
        ...{ servicio_medico: null, nss: null, tipo_sangre: null, alergias: [], sin_alergias: false },
        ...{ padecimientos: null, medicamentos: null, discapacidad_apoyos: null, dieta: null, pediatra: null },
        ...{ peso: null, talla: null, sala: 'Lactantes', horario: null, fecha_ingreso: null, fecha_baja: null },
        ...{ motivo_baja: null, consentimientos: [], edad_autorizada: null, estado: 'borrador' },
        faltantes: expect.any(Array),
        created_at: server.clock.now().toISOString(),
        version: 1,
      },
    });
    expect(await read(family, body.infante.id)).toEqual(body.infante);
  });

  test('keeps every field in its normal form', async () => {
    const family = await aFamily(server);
    const typed = {
      amaterno: 'Núñez',
      nombre_preferido: 'Anita',
      entidad_nacimiento: 'JC' as const,
      nacionalidad: 'Mexicana',
      domicilio: { calle: 'Reforma', numero: '1', colonia: null, municipio: 'Cuauhtémoc', estado: 'DF', cp: '06600' },
      servicio_medico: 'IMSS',
      nss: '1234-5678-903',
      tipo_sangre: 'O+' as const,
      alergias: [{ sustancia: 'Nuez', tipo: 'alimento', gravedad: 'grave', reaccion: 'ronchas', que_hacer: 'llamar' }],
      padecimientos: 'Asma',
      medicamentos: 'Salbutamol',
      discapacidad_apoyos: null,
      dieta: 'Sin nuez',
      pediatra: { nombre: 'Dra. Paz', telefono: '+52 55 1234 5678' },
      peso: 9.55,
      talla: 80.5,
      sala: 'Maternal 2',
      horario: '8 a 15',
      fecha_ingreso: '2026-12-01',
    };
    const { infante } = (await enrol(family, { ...typed, nombre: 'Todo' } as object)).body;
    const kept = { ...typed, nss: '12345678903', pediatra: { nombre: 'Dra. Paz', telefono: '5512345678' } };
    expect(infante).toMatchObject(kept);
    expect(await read(family, infante.id)).toMatchObject(kept);
    const emptied = { amaterno: null, domicilio: null, pediatra: null, peso: null, alergias: [], sin_alergias: true };
    expect((await changed(family, infante.id, emptied)).infante).toMatchObject({ ...kept, ...emptied });
  });

  test('with a future birth, or an entry before it, is refused at the field', async () => {
    const family = await aFamily(server);
    expect(errorsOf(await enrol(family, { fecha_nacimiento: '2026-11-22', nombre: 'Mañana' }))).toEqual({
      fecha_nacimiento: ['La fecha de nacimiento no puede ser futura.'],
    });
    // In Mexico it is still the 20th.
    server.clock.set('2026-11-21T05:59:00.000Z');
    expect(errorsOf(await enrol(family, { fecha_nacimiento: '2026-11-21', nombre: 'Hoy' }))).toEqual({
      fecha_nacimiento: ['La fecha de nacimiento no puede ser futura.'],
    });
    server.clock.set('2026-11-21T06:00:00.000Z');
    expect((await enrol(family, { fecha_nacimiento: '2026-11-21', nombre: 'Hoy' })).status).toBe(201);
    expect(
      errorsOf(await enrol(family, { fecha_nacimiento: '2025-01-02', fecha_ingreso: '2025-01-01', nombre: 'Antes' })),
    ).toEqual({ fecha_ingreso: ['El ingreso no puede ser antes del nacimiento.'] });
    expect(errorsOf(await enrol(family, { curp: aCurp('2027-01-01'), nombre: 'Después' }))).toEqual({
      curp: ['La CURP dice que nació el 01/01/2027, que todavía no llega.'],
    });
  });

  test('loses «ninguna conocida» with an allergy; both together are refused', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family, { alergias: [], sin_alergias: true });
    const { infante } = await changed(family, id, { alergias: [{ sustancia: 'Polen' }] });
    expect([infante.sin_alergias, infante.alergias.length]).toEqual([false, 1]);
    expect(errorsOf(await put(family, id, { sin_alergias: true }))).toEqual({
      sin_alergias: ['Hay alergias en la lista: quítalas o desmarca «ninguna conocida».'],
    });
  });
});

describe('the CURP', () => {
  test('fills empty birth date, sex and state, also later', async () => {
    const family = await aFamily(server);
    const filled = { fecha_nacimiento: '2024-03-05', sexo: 'M', entidad_nacimiento: 'DF' };
    const curp = aCurp();
    const first = (await enrol(family, { curp: ` ${curp.toLowerCase()} `, nombre: 'Llena' })).body;
    expect(first).toMatchObject({ infante: { ...filled, curp }, avisos: [] });
    const later = await aChild(family);
    const second = await changed(family, later.id, { curp: aCurp(), fecha_nacimiento: null, sexo: null });
    expect(second.infante).toMatchObject(filled);
  });

  test('that disagrees with typed fields gives a warning at each, also when read later', async () => {
    const family = await aFamily(server);
    const typed = { fecha_nacimiento: '2024-03-06', sexo: 'H' as const, entidad_nacimiento: 'JC' as const };
    const { infante, avisos } = (await enrol(family, { ...typed, curp: aCurp(), nombre: 'Distinta' })).body;
    expect(infante).toMatchObject(typed);
    expect(avisos.map(({ campo }) => campo)).toEqual(['fecha_nacimiento', 'sexo', 'entidad_nacimiento']);
    expect(avisos[0]?.texto).toBe(
      'La fecha de nacimiento no coincide con la CURP: se escribió 06/03/2024 y la CURP dice 05/03/2024.',
    );
    expect((await family.get(endpoints.getInfante, { params: { id: infante.id } })).avisos).toEqual(avisos);
  });

  test('with a replaced word is a warning, with a wrong digit an error', async () => {
    const family = await aFamily(server);
    const { avisos } = (await enrol(family, { curp: 'CACA240305MDFRRNA6', nombre: 'Palabra' })).body;
    expect(avisos.map(({ campo }) => campo)).toEqual(['curp']);
    expect(errorsOf(await enrol(family, { curp: 'CACA240305MDFRRNA7', nombre: 'Mal' }))).toEqual({
      curp: ['La CURP tiene algún carácter equivocado: no coincide su dígito verificador. Compárala con el documento.'],
    });
  });

  test('of foreigners is stored, fills nothing and may repeat', async () => {
    const family = await aFamily(server);
    for (const [at, curp] of ['XEXX010101HNEXXXA4', 'XEXX010101MNEXXXA8', 'xexx010101mnexxxa8'].entries()) {
      const { infante, avisos } = (await enrol(family, { curp, nombre: `Extranjera ${at}` })).body;
      expect(infante).toMatchObject({ curp: curp.toUpperCase(), fecha_nacimiento: null, sexo: null });
      expect(avisos).toEqual([]);
    }
  });
});

describe('the age at entry', () => {
  const avisosFor = async (fecha_nacimiento: string, fecha_ingreso: string | null) => {
    const family = await aFamily(server);
    return (await enrol(family, { fecha_nacimiento, fecha_ingreso })).body.avisos.map(({ campo }) => campo);
  };
  const reported = ['edad_autorizada'];
  test.each([
    ['42 days', '2026-01-01', '2026-02-12', reported],
    ['43 days', '2026-01-01', '2026-02-13', []],
    ['the day before the fourth birthday', '2022-06-10', '2026-06-09', []],
    ['the fourth birthday', '2022-06-10', '2026-06-10', reported],
    ['born on 29 February, the day before', '2020-02-29', '2024-02-28', []],
    ['born on 29 February, the day', '2020-02-29', '2024-02-29', reported],
  ])('%s', async (_what, born, entry, campos) => {
    server.clock.set('2026-11-21T17:00:00.000Z');
    expect(await avisosFor(born, entry)).toEqual(campos);
  });

  test('without a day of entry is computed for today', async () => {
    server.clock.set('2026-11-21T17:00:00.000Z');
    expect(await avisosFor('2026-10-10', null)).toEqual(reported);
    expect(await avisosFor('2026-10-09', null)).toEqual([]);
  });

  test('is a warning until a supervisor accepts it with a reason', async () => {
    const family = await aFamily(server);
    const { infante, avisos } = (await enrol(family, { fecha_nacimiento: '2021-01-01' })).body;
    expect(avisos[0]?.texto).toBe(
      'Al ingresar (21/11/2026) ya habrá cumplido 4 años; se recibe de 43 días a menos de 4 años. Un supervisor puede aceptarlo con un motivo.',
    );
    const edad_autorizada = { motivo: 'Hermana inscrita' };
    for (const who of [family, await server.as(1)]) {
      const { status, refused } = await put(who, infante.id, { edad_autorizada });
      // The message shows no name of a field; the field has its own.
      expect([status, refused]).toEqual([
        403,
        {
          message: 'Tu rol no permite hacer este cambio.',
          error: { errors: { edad_autorizada: ['Tu rol no permite cambiarlo.'] } },
        },
      ]);
    }
    const supervisor = await server.as(2);
    const taken = await changed(supervisor, infante.id, { edad_autorizada });
    expect(taken.avisos.map(({ campo }) => campo)).not.toContain('edad_autorizada');
    expect(taken.infante.edad_autorizada).toEqual({
      motivo: 'Hermana inscrita',
      por: expect.any(String),
      fecha: server.clock.now().toISOString(),
    });
    // A form sends back what it was given.
    const same = { edad_autorizada: taken.infante.edad_autorizada, peso: 20 };
    expect((await put(family, infante.id, same)).status).toBe(200);
    for (const other of [{ motivo: 'Otro' }, null]) {
      expect((await put(family, infante.id, { edad_autorizada: other })).status).toBe(403);
    }
    expect((await changed(supervisor, infante.id, { edad_autorizada: null })).infante.edad_autorizada).toBeNull();
  });

  test('has to be accepted again when changed dates alter it', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const dates = { fecha_nacimiento: '2026-11-01', fecha_ingreso: '2026-11-21' };
    const { id } = (await enrol(family, dates)).body.infante;
    const edad_autorizada = { motivo: 'Hermana inscrita' };
    const accepted = (await changed(supervisor, id, { edad_autorizada })).infante.edad_autorizada;
    expect((await changed(family, id, { ...dates, peso: 4, edad_autorizada: accepted })).infante).toMatchObject({
      edad_autorizada: accepted,
    });
    const { infante, avisos } = await changed(family, id, {
      fecha_nacimiento: '2026-11-15',
      edad_autorizada: accepted,
    });
    expect([infante.edad_autorizada, avisos.map(({ campo }) => campo)]).toEqual([null, reported]);
    // Both in one request is a word on the new dates.
    const both = { fecha_ingreso: '2026-11-23', edad_autorizada: { motivo: 'Caso urgente' } };
    expect((await changed(supervisor, id, both)).infante.edad_autorizada?.motivo).toBe('Caso urgente');
  });

  const other = serverOfFile({ settings: { ageAtEntry: { minDays: 90, underYears: 2 } } });
  test('follows the settings', async () => {
    const family = await aFamily(other);
    const campos = async (fecha_nacimiento: string) =>
      (await enrol(family, { fecha_nacimiento, nombre: fecha_nacimiento })).body.avisos.map(({ campo }) => campo);
    expect(await campos('2026-08-24')).toEqual(reported);
    expect(await campos('2026-08-23')).toEqual([]);
    expect(await campos('2024-11-21')).toEqual(reported);
  });
});

describe('the family', () => {
  test('is required of staff and must exist', async () => {
    const staff = await server.as(1);
    expect(errorsOf(await enrol(staff, {}))).toEqual({ familia_id: ['Elige la familia.'] });
    const gone = await anAlumno(server, { baja: true, sala_guarderia: 'Maternal' });
    for (const familia_id of [999_999, gone.id]) {
      expect(errorsOf(await enrol(staff, { familia_id }))).toEqual({
        familia_id: ['Esta familia no existe o está dada de baja. Elige otra.'],
      });
    }
    const family = await aFamily(server);
    const { infante } = (await enrol(staff, { familia_id: family.userId })).body;
    expect((await read(family, infante.id)).familia_id).toBe(family.userId);
  });

  test('without a nursery room does not see the child, and staff are told', async () => {
    const family = await aFamily(server, null);
    const staff = await server.as(1);
    const { infante, avisos } = (await enrol(staff, { familia_id: family.userId })).body;
    expect([avisos.map(({ campo }) => campo), infante.sala]).toEqual([['familia_id'], null]);
    expect((await family.request(endpoints.getInfante, { params: { id: infante.id } })).status).toBe(404);
    for (const endpoint of [endpoints.listInfantes, endpoints.createInfante]) {
      const body = endpoint === endpoints.createInfante ? { nombre: 'Ana', apaterno: 'Ruiz' } : undefined;
      expect((await family.request(endpoint, { body })).status).toBe(403);
    }
  });

  test('can be corrected by staff; a family keeps its own', async () => {
    const [one, other, staff] = [await aFamily(server), await aFamily(server), await server.as(1)];
    const { id } = await aChild(one);
    expect((await put(one, id, { familia_id: other.userId })).status).toBe(403);
    expect((await enrol(one, { familia_id: other.userId, nombre: 'Ajena' })).status).toBe(403);
    expect((await changed(staff, id, { familia_id: other.userId })).infante.familia_id).toBe(other.userId);
    expect((await one.request(endpoints.getInfante, { params: { id } })).status).toBe(404);
    expect((await read(other, id)).id).toBe(id);
  });
});

test('a family enrols a limited number of children without those in baja; staff can enrol more', async () => {
  const [family, staff] = [await aFamily(server), await server.as(1)];
  const ids: number[] = [];
  // As decision 13 says.
  expect(FAMILY_CHILDREN_MAX).toBe(20);
  for (let count = 1; count < FAMILY_CHILDREN_MAX; count += 1) ids.push((await aChild(family)).id);
  const last = await Promise.all(['Una', 'Dos', 'Tres', 'Cuatro'].map((nombre) => enrol(family, { nombre })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  expect((await family.get(endpoints.listInfantes)).datos.total).toBe(20);
  const errors = errorsOf(await enrol(family, { nombre: 'Veintiuno' }));
  const text =
    'Tu familia ya tiene 20 infantes registrados, el máximo desde su cuenta. Pide a la guardería que registre a quien falte.';
  expect(errors).toEqual({ nombre: [text] });
  const body = { nombre: 'Veintiuno', familia_id: family.userId };
  expect((await enrol(staff, body)).status).toBe(201);
  // The one too many is still the family's own.
  expect((await family.get(endpoints.listInfantes)).datos.total).toBe(21);
  for (const id of ids.slice(0, 2)) {
    await staff.get(endpoints.bajaInfante, { params: { id }, body: { motivo: 'Se mudó' } });
  }
  expect((await enrol(family, { nombre: 'Otra' })).status).toBe(201);
});

test('a family with a child, and authors of nursery records, cannot be deleted', async () => {
  const [family, supervisor] = [await aFamily(server), await aStaff(server, 2)];
  const { id } = await aChild(family, { fecha_nacimiento: '2021-01-01' });
  await changed(await server.as(supervisor), id, { edad_autorizada: { motivo: 'Hermana inscrita' } });
  for (const person of [family.userId, supervisor.id]) {
    expect((await server.request(3, endpoints.deleteUser, { params: { id: person } })).status).toBe(409);
  }
});
