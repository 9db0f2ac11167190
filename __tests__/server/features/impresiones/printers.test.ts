/** Printers in the settings: who keeps them, and where the server may be told to connect to. */
import dns from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { endpoints } from '#contract/endpoints.ts';
import { impresoraRecord } from '#contract/records/impresiones.ts';
import { printerAt } from '#server/features/impresiones/sending.service.ts';
import { emptyOf } from '../../../client/rows.ts';
import { serverOfFile } from '../../../support/server.ts';

const PORT = 41_999;
const server = serverOfFile({
  settings: {
    port: PORT,
    databaseUrl: 'postgres://quien:clave@192.168.1.77:9107/servicios',
    printerPorts: [
      [9100, 9109],
      [PORT, PORT],
    ],
  },
});
const admin = () => server.as(3);
let made = 0;
const body = (fields: object = {}) => {
  made += 1;
  return { nombre: `Impresora ${made}`, direccion: '192.168.1.50:9100', ancho: 80, codigos: 'cp858', ...fields };
};
const create = async (fields: object = {}) => (await admin()).request(endpoints.createPrinter, { body: body(fields) });
const errorsOf = async (fields: object) => {
  const { status, refused } = await create(fields);
  return [status, refused.error?.errors];
};

const OUTSIDE = expect.stringContaining('Solo se admiten impresoras de la red del negocio');
const MISTYPED = 'Escribe la dirección y el puerto, por ejemplo 192.168.1.50:9100, o «usb».';

test('a printer is added, changed and removed; names are unique and may have quotes', async () => {
  const nombre = `Caja "1" 'Centro' <b>&`;
  const { impresora } = (await create({ nombre, cajon: true, corta: true })).body;
  expect(impresora).toEqual({
    ...emptyOf(impresoraRecord),
    ...{ id: impresora.id, nombre, direccion: '192.168.1.50:9100', ancho: 80, codigos: 'cp858' },
    ...{ cajon: true, corta: true, avisa: false, version: 1 },
  });
  expect(await errorsOf({ nombre: nombre.toUpperCase() })).toEqual([
    422,
    { nombre: ['Ya existe una impresora con este nombre.'] },
  ]);
  const params = { id: impresora.id };
  const changed = await (await admin()).get(endpoints.updatePrinter, { params, body: { ancho: 58, version: 1 } });
  expect(changed.impresora).toEqual({ ...impresora, ancho: 58, version: 2 });
  const { status } = await (await admin()).request(endpoints.updatePrinter, {
    params,
    body: { ancho: 80, version: 1 },
  });
  expect(status).toBe(409);
  await (await admin()).get(endpoints.deletePrinter, { params });
  const { datos } = await server.get(1, endpoints.listPrinters);
  expect(datos.map(({ id }) => id)).not.toContain(impresora.id);
  expect((await (await admin()).request(endpoints.testPrinter, { params })).status).toBe(404);
  // Its name is free again.
  expect((await create({ nombre })).status).toBe(201);
});

test('a printer with pending jobs is not removed', async () => {
  const { impresora } = (await create()).body;
  const params = { id: impresora.id };
  await server.db.write((tx) =>
    tx.run(
      "INSERT INTO impresiones (impresora_id, estado, creado, pedido) VALUES (?, 'hecho', ?, ?)",
      impresora.id,
      server.clock.now().toISOString(),
      server.clock.now().toISOString(),
    ),
  );
  const { status, refused } = await (await admin()).request(endpoints.deletePrinter, { params });
  expect([status, refused.message]).toEqual([
    409,
    'Hay trabajos que esperan en esta impresora. Espera a que terminen y quítala después.',
  ]);
});

test.each([
  '10.0.0.7:9100',
  '172.16.4.1:9101',
  '172.31.255.254:9109',
  '192.168.0.1:9105',
  '127.0.0.1:9100',
  '[::1]:9100',
  '[fd12:3456::9]:9100',
  '[::ffff:192.168.1.9]:9100',
  'localhost:9100',
  'LOCALHOST:9100',
])('%s is inside the business network', async (direccion) => {
  expect((await create({ direccion })).status).toBe(201);
});

test.each([
  '8.8.8.8:9100',
  '172.15.0.1:9100',
  '172.32.0.1:9100',
  '192.169.0.1:9100',
  '100.64.0.1:9100',
  '169.254.169.254:9100',
  '0.0.0.0:9100',
  '255.255.255.255:9100',
  '224.0.0.1:9100',
  '[::]:9100',
  '[2001:4860:4860::8888]:9100',
  '[fe80::1]:9100',
  '[ff02::1]:9100',
  '[::ffff:8.8.8.8]:9100',
  '[64:ff9b::808:808]:9100',
  '[2002:808:808::1]:9100',
])('%s is outside the business network', async (direccion) => {
  expect(await errorsOf({ direccion })).toEqual([422, { direccion: [OUTSIDE] }]);
});

test.each([
  '127.1:9100',
  '2130706433:9100',
  '0x7f.0.0.1:9100',
  '0x7f000001:9100',
  '0177.0.0.1:9100',
  '127.0.0.01:9100',
  '127.0.0.256:9100',
  '127.0.0.1.:9100',
  'localhost.:9100',
  '192.168.1.50',
  '192.168.1.50:',
  '192.168.1.50:99999',
  '192.168.1.50:9100/x',
  'http://192.168.1.50:9100',
  'a@192.168.1.50:9100',
  '::1:9100',
  '[127.0.0.1:9100',
  '[::1%eth0]:9100',
  'caja"1":9100',
  '-caja:9100',
  'ñandú:9100',
  ':9100',
])('«%s» is not an address', async (direccion) => {
  expect(await errorsOf({ direccion })).toEqual([422, { direccion: [MISTYPED] }]);
});

test('ports without a printer protocol are refused unless the settings name them', async () => {
  const wrong = [expect.stringContaining(`debe ser uno de estos: 9100 a 9109, ${PORT};`)];
  for (const port of [0, 22, 25, 631, 1023, 5432, 6379, 8080, 9099, 9110, 9200, 65_535]) {
    expect([port, await errorsOf({ direccion: `192.168.1.50:${port}` })]).toEqual([port, [422, { direccion: wrong }]]);
  }
  expect((await create({ direccion: `192.168.1.50:${PORT}` })).status).toBe(201);
});

test('the database is not accepted as a printer, on any machine', async () => {
  const wrong = ['En esa dirección está este sistema, no una impresora. Revisa el puerto.'];
  for (const host of ['192.168.1.77', '[::ffff:192.168.1.77]']) {
    expect(await errorsOf({ direccion: `${host}:9107` })).toEqual([422, { direccion: wrong }]);
  }
  for (const direccion of ['192.168.1.77:9106', '192.168.1.78:9107']) {
    expect((await create({ direccion })).status).toBe(201);
  }
});

test.each([
  ['192.168.1.77:5432', 'postgres://quien@192.168.1.77/servicios'],
  ['192.168.1.77:9107', 'postgres://quien@localhost/servicios?host=192.168.1.77&port=9107'],
  ['127.0.0.2:9107', 'postgres://quien@localhost:9107/servicios'],
  ['[fd12:3456::9]:9107', 'postgres://quien@[fd12:3456::9]:9107/servicios'],
])('%s is recognised as the database address of %s', async (direccion, databaseUrl) => {
  const settings = { ...server.deps.settings, databaseUrl, printerPorts: [[1024, 65_535]] as const };
  await expect(printerAt(direccion, settings)).rejects.toMatchObject({ status: 422 });
  const elsewhere = direccion.replace(/^.*:/, '192.168.1.50:');
  await expect(printerAt(elsewhere, settings)).resolves.toMatchObject({ host: '192.168.1.50' });
});

test('the server itself is not accepted as a printer, by any name', async () => {
  const own = Object.values(networkInterfaces()).flatMap((one) =>
    (one ?? []).filter(({ family }) => family === 'IPv4'),
  );
  const isPrivate = (address: string) => /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address);
  const hosts = [
    '127.0.0.1',
    '127.0.0.2',
    '[::1]',
    'localhost',
    ...own.map(({ address }) => address).filter(isPrivate),
  ];
  const wrong = ['En esa dirección está este sistema, no una impresora. Revisa el puerto.'];
  for (const host of hosts) {
    expect([host, await errorsOf({ direccion: `${host}:${PORT}` })]).toEqual([host, [422, { direccion: wrong }]]);
  }
});

describe('a printer by name', () => {
  const lookup = jest.spyOn(dns, 'lookup');
  afterEach(() => lookup.mockReset());
  afterAll(() => lookup.mockRestore());
  const leadsTo = (...addresses: string[]) =>
    lookup.mockResolvedValue(addresses.map((address) => ({ address, family: 4 })) as never);

  test('is refused when its name resolves outside the network, even at times', async () => {
    leadsTo('8.8.8.8');
    expect(await errorsOf({ direccion: 'impresora.example.com:9100' })).toEqual([422, { direccion: [OUTSIDE] }]);
    leadsTo('192.168.1.9', '8.8.8.8');
    expect(await errorsOf({ direccion: 'impresora.example.com:9100' })).toEqual([422, { direccion: [OUTSIDE] }]);
    leadsTo('127.0.0.1');
    expect((await create({ direccion: `impresora.example.com:${PORT}` })).status).toBe(422);
    leadsTo('192.168.1.77');
    expect((await create({ direccion: 'impresora.example.com:9107' })).status).toBe(422);
    leadsTo('192.168.1.9');
    expect((await create({ direccion: 'impresora.example.com:9100' })).status).toBe(201);
  });

  test('is refused when the database address cannot be resolved', async () => {
    lookup.mockRejectedValue(new Error('ENOTFOUND'));
    const settings = { ...server.deps.settings, databaseUrl: 'postgres://quien@base.example:9107/servicios' };
    await expect(printerAt('192.168.1.50:9107', settings)).rejects.toMatchObject({ status: 422 });
  });

  test('is reported when its name is unknown', async () => {
    lookup.mockRejectedValue(new Error('ENOTFOUND'));
    const wrong = ['No se encontró «caja-uno» en la red. Revisa el nombre, o escribe la dirección en números.'];
    expect(await errorsOf({ direccion: 'caja-uno:9100' })).toEqual([422, { direccion: wrong }]);
  });

  test('is checked again before sending: a name moved outside the network gets nothing', async () => {
    leadsTo('192.168.1.9');
    const { impresora } = (await create({ direccion: 'caja-dos:9100' })).body;
    leadsTo('8.8.8.8');
    const { trabajo } = await (await admin()).get(endpoints.testPrinter, { params: { id: impresora.id } });
    const { printWaiting } = await import('#server/features/impresiones/queue.service.ts');
    await printWaiting(server.deps);
    const after = await server.get(1, endpoints.getJob, { params: { id: trabajo.id } });
    expect(after.trabajo).toMatchObject({ estado: 'fallo', motivo: OUTSIDE });
  });
});
