/** The same child enrolled twice, from two phones or by two people. */
import { endpoints } from '#contract/endpoints.ts';
import { aCurp } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { aChild, aFamily, enrol, put, whole } from './ground.ts';

const server = serverOfFile();
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
const count = async () => (await server.db.get<{ total: number }>('SELECT count(*) AS total FROM infantes'))?.total;

test('the same CURP in the same family returns the existing record', async () => {
  const family = await aFamily(server);
  const curp = aCurp();
  const { infante } = (await enrol(family, { curp, nombre: 'Eva' })).body;
  const before = await count();
  for (const who of [family, await server.as(1)]) {
    const again = await enrol(who, { curp: curp.toLowerCase(), nombre: 'Eva María', familia_id: family.userId });
    expect([again.status, again.refused]).toEqual([
      409,
      {
        message: 'El expediente de Eva Ruiz ya existe. Continúa en él en lugar de registrarlo otra vez.',
        actual: infante,
      },
    ]);
  }
  expect(await count()).toBe(before);
});

test('the same CURP in another family says what to do without revealing that child', async () => {
  const [family, stranger] = [await aFamily(server), await aFamily(server)];
  const curp = aCurp();
  const first = (await enrol(family, { curp, nombre: 'Secreta', amaterno: 'Oculta', sala: 'Escondida' })).body.infante;
  const own = await aChild(stranger);
  for (const response of [await enrol(stranger, { curp, nombre: 'Otra' }), await put(stranger, own.id, { curp })]) {
    expect([response.status, response.refused.error?.errors]).toEqual([
      422,
      {
        curp: [
          'Esta CURP ya está registrada en la guardería con otra familia. Compárala con el documento; si es correcta, acude a la dirección con el acta de nacimiento.',
        ],
      },
    ]);
    expect(response.text).not.toMatch(new RegExp(`Secreta|Oculta|Escondida|"id":${first.id}`));
  }
});

test('a change to another child’s CURP is refused at the field, with the name for staff', async () => {
  const family = await aFamily(server);
  const curp = aCurp();
  await enrol(family, { curp, nombre: 'Primera' });
  const { id } = await aChild(family);
  const { status, refused } = await put(family, id, { curp });
  expect([status, refused.error?.errors]).toEqual([
    422,
    { curp: ['Esta CURP ya es de Primera Ruiz. Compárala con el documento.'] },
  ]);
  expect((await put(family, id, { peso: 8 })).status).toBe(200);
});

test('one of two concurrent requests enrols a child', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await aFamily(server), await aFamily(server)];
    const curp = aCurp();
    const same = await Promise.all([1, 2].map(() => enrol(one, { curp, nombre: `Ronda ${round}` })));
    expect(statuses(same)).toEqual([201, 409]);
    const curp2 = aCurp();
    const nombre = `Reñida ${round}`;
    expect(statuses(await Promise.all([one, other].map((who) => enrol(who, { curp: curp2, nombre }))))).toEqual([
      201, 422,
    ]);
    const nameless = { nombre: `Sin CURP ${round}`, fecha_nacimiento: '2024-05-05' };
    expect(statuses(await Promise.all([1, 2, 3].map(() => enrol(one, nameless))))).toEqual([201, 409, 409]);
  }
});

test('without a CURP children of one name are duplicates unless other data differs', async () => {
  const family = await aFamily(server);
  const born = { nombre: 'José', apaterno: 'Peña', amaterno: 'Ruiz', fecha_nacimiento: '2024-01-01' };
  const { infante } = (await enrol(family, born)).body;
  const same = [
    { ...born, nombre: 'JOSE', apaterno: 'pena' },
    { ...born, amaterno: null },
    { ...born, fecha_nacimiento: null },
    { ...born, curp: aCurp('2024-01-01') },
  ];
  for (const body of same) {
    const response = await enrol(family, body);
    expect([response.status, response.refused.actual]).toEqual([409, infante]);
  }
  const others = [
    { ...born, nombre: 'Juan' },
    { ...born, fecha_nacimiento: '2025-01-01' },
    { ...born, amaterno: 'López' },
  ];
  for (const body of others) expect((await enrol(family, body)).status).toBe(201);
  expect((await enrol(await aFamily(server), born)).status).toBe(201);
});

test('a child in baja frees its CURP', async () => {
  const [family, staff] = [await aFamily(server), await server.as(1)];
  const body = { ...whole, curp: aCurp(), nombre: 'Vuelta' };
  const first = (await enrol(family, body)).body.infante;
  await staff.get(endpoints.bajaInfante, { params: { id: first.id }, body: { motivo: 'Se mudó' } });
  const second = (await enrol(family, body)).body.infante;
  expect(second.id).not.toBe(first.id);
  expect((await enrol(family, body)).refused.actual).toMatchObject({ id: second.id });
});
