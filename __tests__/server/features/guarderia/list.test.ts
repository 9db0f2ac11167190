/** The list of children: filters, search, order, pages. */
import { endpoints } from '#contract/endpoints.ts';
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import { aFamily, anAdulto, anAutorizado, anInfante, aPaper, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();
type Query = { texto?: string; sala?: string; estado?: InfanteEstado; sort?: string; page?: number; per_page?: number };
const list = async (query: Query = {}) => (await server.get(1, endpoints.listInfantes, { query })).datos;
const names = async (query: Query = {}) => (await list(query)).data.map(({ nombre }) => nombre);

beforeAll(async () => {
  const make = (nombre: string, apaterno: string, more: object) => anInfante(server, { nombre, apaterno, ...more });
  await make('Sofía', 'Peña', { sala: 'Lactantes', fecha_nacimiento: '2026-01-01', fecha_ingreso: '2026-09-01' });
  await make('José', 'Álvarez', { sala: 'Maternal 1', fecha_nacimiento: '2024-01-01', amaterno: 'Peña' });
  await make('Ana', 'Zúñiga', { sala: 'Maternal 1', nombre_preferido: 'Anita', curp: 'CACA240305MDFRRNA6' });
  const gone = await make('Ido', 'Peña', { sala: 'Lactantes' });
  const staff = await server.as(1);
  await staff.get(endpoints.bajaInfante, { params: { id: gone.id }, body: { motivo: 'Se mudó' } });
});

test('is sorted by apaterno, amaterno, nombre, with those in baja on request', async () => {
  expect(await names()).toEqual(['José', 'Sofía', 'Ana']);
  expect(await names({ estado: 'baja' })).toEqual(['Ido']);
  expect(await names({ estado: 'borrador' })).toEqual(['José', 'Sofía', 'Ana']);
  expect(await names({ estado: 'inscrito' })).toEqual([]);
});

test('is searched by words of the name and by CURP, counting matches in baja', async () => {
  expect(await list({ texto: 'peña' })).toMatchObject({ total: 2, en_baja: 1 });
  expect(await names({ texto: 'pena jose' })).toEqual(['José']);
  expect(await names({ texto: 'anita' })).toEqual(['Ana']);
  expect(await names({ texto: 'caca2403' })).toEqual(['Ana']);
  expect(await names({ texto: 'z' })).toEqual(['Ana']);
  expect(await names({ texto: '%' })).toEqual([]);
  expect(await names({ texto: 'peña', sala: 'Lactantes' })).toEqual(['Sofía']);
});

test.each([
  ['nombre', ['José', 'Sofía', 'Ana']],
  ['-nombre', ['Ana', 'Sofía', 'José']],
  ['sala', ['Sofía', 'José', 'Ana']],
  ['-sala', ['José', 'Ana', 'Sofía']],
  ['fecha_nacimiento', ['José', 'Ana', 'Sofía']],
  ['-fecha_nacimiento', ['Sofía', 'Ana', 'José']],
  ['fecha_ingreso', ['José', 'Ana', 'Sofía']],
  ['-fecha_ingreso', ['Sofía', 'José', 'Ana']],
  ['estado', ['José', 'Sofía', 'Ana']],
  ['id', ['Sofía', 'José', 'Ana']],
])('is sorted by %s', async (sort, expected) => {
  expect(await names({ sort })).toEqual(expected);
});

test('shows a family its own children only', async () => {
  const [familia, other] = [await aFamily(server), await aFamily(server)];
  const { id } = await anInfante(server, { familia, nombre: 'Solo' });
  await anInfante(server, { familia: other });
  const query = { familia: familia.id };
  const requested = [await server.as(1), await server.as(familia), await server.as(other)];
  const found = await Promise.all(requested.map((client) => client.get(endpoints.listInfantes, { query })));
  expect(found.map(({ datos }) => datos.data.map((infante) => infante.id))).toEqual([[id], [id], []]);
});

describe('a list returns only what its screen shows', () => {
  /** Words of a record that no list may hold. */
  const SECRETS = /Secret|CURP|PEGL|CACA|5512345678|@/;
  const whole = {
    ...{ padecimientos: 'Secreto', medicamentos: 'Secreto', discapacidad_apoyos: 'Secreto', dieta: 'Secreta' },
    ...{ servicio_medico: 'Secreto', nss: '16987900004', tipo_sangre: 'O+', horario: 'Secreto' },
    alergias: [{ sustancia: 'Secreta' }],
    domicilio: { calle: 'Calle Secreta' },
    pediatra: { nombre: 'Dra. Secreta', telefono: '5512345678' },
    consentimientos: [{ tipo: 'aviso_privacidad', otorgado: true, version: '1', firmante: 'Firmante Secreta' }],
  };
  const ROW = [
    ...['amaterno', 'apaterno', 'estado', 'fecha_ingreso', 'fecha_nacimiento', 'id', 'nombre', 'nombre_preferido'],
    ...['pendientes', 'sala', 'version'],
  ];

  test('has no CURP, health data, address or consents of children', async () => {
    const familia = await aFamily(server);
    const curp = 'LATG210210MMCMRNZ4';
    const { id } = await anInfante(server, { familia, nombre: 'Abierta', curp, ...whole } as never);
    for (const client of [await server.as(familia), await server.as(1), await server.as(3)]) {
      const response = await client.request(endpoints.listInfantes, { query: { texto: 'abierta' } });
      const [row] = response.body.datos.data;
      expect(Object.keys(row ?? {}).sort()).toEqual(ROW);
      expect(row).toMatchObject({
        ...{ id, nombre: 'Abierta', estado: 'borrador', version: 1 },
        pendientes: { total: 10, primeros: ['Falta registrar a la madre o tutor.', expect.any(String)] },
      });
      expect(response.text).not.toMatch(SECRETS);
      expect(response.text).not.toContain(curp);
    }
  });

  test('does not name documents about health or court orders', async () => {
    const infante = await anInfante(server, {
      nombre: 'Reservada',
      ...whole,
      fecha_nacimiento: '2024-01-01',
      sexo: 'M',
    } as never);
    await anAdulto(server, { infante, custodia: 'exclusiva' });
    await server.db.run(
      "UPDATE documentos SET estado = 'recibido' WHERE infante_id = ? AND tipo NOT IN ('custodia', 'dictamen_discapacidad')",
      infante.id,
    );
    const staff = await server.as(2);
    const { datos } = await staff.get(endpoints.listInfantes, { query: { texto: 'reservada' } });
    const text = 'Falta un documento que se ve en su registro.';
    expect(datos.data.map(({ pendientes }) => pendientes)).toEqual([
      { total: 2, primeros: [text, text], hasta: '2026-12-21' },
    ]);
    const { infante: record } = await staff.get(endpoints.getInfante, { params: { id: infante.id } });
    expect(record.faltantes.map(({ campo }) => campo).sort()).toEqual(['custodia', 'dictamen_discapacidad']);
  });

  test('is limited for adults and documents too', async () => {
    const infante = await anInfante(server, { nombre: 'Hija', ...whole } as never);
    const secret = { domicilio: { calle: 'Calle Secreta' }, nss: '16987900004', email: 'secreta@example.com' };
    await anAdulto(server, { infante, nombre: 'Buscada', restriccion_judicial: 'Orden Secreta', ...secret } as never);
    const staff = await server.as(await aStaff(server, 2));
    const known = await staff.request(endpoints.searchAdultos, { query: { texto: 'buscada' } });
    expect(Object.keys(known.body.datos.data[0] ?? {}).sort()).toEqual([
      'amaterno',
      'apaterno',
      'celular',
      'curp',
      'id',
      'infantes',
      'nombre',
    ]);
    await aPaper(server, { infante });
    const queue = await staff.request(endpoints.documentosQueue, { query: { estado: 'recibido' } });
    expect(queue.body.datos.data.map((row) => Object.keys(row).sort())).toContainEqual([
      ...[
        'archivos',
        'entregar_hasta',
        'estado',
        'fecha_emision',
        'historial',
        'id',
        'infante',
        'infante_id',
        'motivo',
      ],
      ...['persona', 'requerido', 'tipo', 'verificado_en', 'verificado_por', 'version', 'vigencia_hasta'],
    ]);
    expect(queue.body.datos.data[0]?.infante).toEqual({ id: expect.any(Number), nombre: expect.any(String) });
    for (const { text } of [known, queue]) expect(text).not.toMatch(SECRETS);
  });
});

/** `guarderia.xlsx`, opened by another library. */
describe('the workbook', () => {
  const server = serverOfFile();
  async function book(query = '') {
    const { token } = await server.as(1);
    const response = await download(server.origin, `/api/guarderia/export${query}`, { token });
    expect(response.status).toBe(200);
    return { headers: response.headers, sheets: await sheetsOf(await response.bytes()) };
  }

  test('has every listed child with adults, authorised persons and missing items', async () => {
    const infante = await anInfante(server, {
      ...{ nombre: '=Ana', apaterno: 'Núñez', sala: 'Maternal', fecha_nacimiento: '2024-03-05', nss: '01234567897' },
      alergias: [{ sustancia: 'Nuez', gravedad: 'grave' }, { sustancia: 'Polen' }],
    } as never);
    await anAdulto(server, {
      infante,
      nombre: 'Rosa',
      apaterno: 'Ruiz',
      puede_recoger: true,
      restriccion_judicial: 'X',
    });
    await anAdulto(server, { infante, quien: 'padre', no_registrado: true });
    await anAutorizado(server, { infante });
    const gone = await anInfante(server, { nombre: 'Ido', sala: 'Otra' });
    await server.get(1, endpoints.bajaInfante, { params: { id: gone.id }, body: { motivo: 'Se fue' } });

    const { headers, sheets } = await book('?sala=Maternal');
    expect(headers['content-disposition']).toBe('attachment; filename="guarderia.xlsx"');
    const { Infantes = [], Adultos = [], Autorizados = [], Faltantes = [] } = sheets;
    expect(Infantes).toHaveLength(1);
    expect(Infantes[0]).toMatchObject({
      ...{ ID: infante.id, Nombre: '=Ana', Sala: 'Maternal', Estado: 'Borrador', NSS: '01234567897' },
      Alergias: 'Nuez (Grave), Polen',
    });
    expect(Adultos.map((row) => [row['Nombre del adulto'], row['Puede recoger'], row['Restricción judicial']])).toEqual(
      [
        ['Rosa Ruiz', 'Sí', 'X'],
        ['No registrado', null, null],
      ],
    );
    expect(Autorizados.map((row) => row.ID)).toEqual([infante.id]);
    const { faltantes } = await server
      .get(1, endpoints.getInfante, { params: { id: infante.id } })
      .then(({ infante: now }) => now);
    expect(Faltantes.map((row) => row.Falta)).toEqual(faltantes.map(({ texto }) => texto));
    expect((await book('?estado=baja')).sheets.Infantes?.map((row) => row.Nombre)).toEqual(['Ido']);
    expect((await book('?texto=nadie')).sheets.Infantes).toEqual([]);
  });
});

/** The printable file of a child. */
describe('the whole file of a child', () => {
  const server = serverOfFile();

  test('has the content of the other responses, and each read is logged', async () => {
    const familia = await aFamily(server);
    const infante = await anInfante(server, { familia });
    await anAdulto(server, { infante, custodia: 'exclusiva', restriccion_judicial: 'Orden' });
    await anAutorizado(server, { infante });
    const params = { id: infante.id };
    const [family, staff] = [await server.as(familia), await server.as(1)];
    for (const client of [family, staff]) {
      const file = await client.get(endpoints.expediente, { params });
      expect(file.infante).toEqual((await client.get(endpoints.getInfante, { params })).infante);
      const madre = { params: { ...params, quien: 'madre' as const } };
      expect(file.adultos).toEqual([(await client.get(endpoints.getAdulto, madre)).adulto]);
      expect(file.autorizados).toEqual((await client.get(endpoints.listAutorizados, { params })).datos);
      const custody = file.documentos.filter(({ tipo }) => tipo === 'custodia');
      expect(custody.map(({ estado, requerido }) => [estado, requerido])).toEqual(
        client === staff ? [['falta', true]] : [],
      );
      expect(file.documentos.find(({ tipo }) => tipo === 'reglamento')).toMatchObject({
        ...{ infante_id: infante.id, persona: 'infante', requerido: true, estado: 'falta', archivos: [] },
        entregar_hasta: '2026-12-21',
      });
    }
    const lines = await server.db.all<{ actor_id: number }>(
      "SELECT actor_id FROM audit WHERE accion = 'leer' AND tabla = 'infantes' AND registro_id = ? AND despues = ? ORDER BY id",
      infante.id,
      '{"parte":"expediente"}',
    );
    expect(lines.map(({ actor_id }) => actor_id)).toEqual([family.userId, staff.userId]);
  });
});
