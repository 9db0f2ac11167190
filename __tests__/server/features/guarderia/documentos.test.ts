import { endpoints } from '#contract/endpoints.ts';
import type { Documento } from '#contract/guarderia.ts';
import { FAMILY_PAPERS_BYTES } from '#contract/guarderia-rules.ts';
import type { Client } from '../../../support/api-client.ts';
import { START } from '../../../support/clock.ts';
import { aPdf } from '../../../support/pdfs.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames, uploadsEnded } from '../../../support/storedFiles.ts';
import { open, upload } from '../../../support/uploads.ts';
import { aChild, aFamily, bringAll, changed, read, savedAdult, whole } from './ground.ts';

const server = serverOfFile();
const hopper = photo('formatos/hopper.jpg');
const PAPER = { tipo: 'acta_nacimiento' };

interface File {
  name?: string;
  bytes?: Buffer;
}
const sent = ({ name = 'acta.jpg', bytes = hopper }: File) => ({ field: 'archivos', name, bytes });
function bring(client: Client, id: number, fields: Record<string, string> = PAPER, files: File[] = [{}], key?: string) {
  return upload(client, endpoints.uploadDocumento, fields, files.map(sent), { params: { id }, key });
}
const brought = async (...args: Parameters<typeof bring>): Promise<Documento> => (await bring(...args)).body.documento;
const judge = (client: Client, id: number, body: object) =>
  client.request(endpoints.updateDocumento, { params: { id }, body });
const papers = async (client: Client, id: number) =>
  (await client.get(endpoints.listDocumentos, { params: { id } })).datos;
const paper = async (client: Client, id: number, tipo = PAPER.tipo) =>
  (await papers(client, id)).find((one) => one.tipo === tipo);
const errorsOf = async (response: ReturnType<typeof bring>) => (await response).refused.error?.errors ?? {};

afterEach(async () => {
  server.clock.set(START);
  await uploadsEnded(server);
});

describe('a document', () => {
  test('that is required is missing until its deadline', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    expect(await paper(family, id)).toMatchObject({
      estado: 'falta',
      requerido: true,
      persona: 'infante',
      entregar_hasta: '2026-12-21',
      archivos: [],
    });
  });

  // [S2.16]
  test('has several files, upright and without a location, and is received', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const files = [
      { name: 'frente.jpg', bytes: photo('gps/IMG_20180725_163423-tiny.jpg') },
      { name: 'vuelta.heic', bytes: photo('formatos/libheif_example.heic') },
      { name: 'foto.pdf', bytes: photo('formatos/hopper.png') },
      { name: 'acta.pdf', bytes: aPdf() },
    ];
    const { status, body } = await bring(family, id, PAPER, files);
    expect([status, body.documento.estado, body.rechazados]).toEqual([201, 'recibido', []]);
    expect(body.documento.archivos.map(({ nombre, tipo }) => [nombre, tipo])).toEqual([
      ['frente.jpg', 'image/jpeg'],
      ['vuelta.heic', 'image/jpeg'],
      ['foto.pdf', 'image/jpeg'],
      ['acta.pdf', 'application/pdf'],
    ]);
    for (const { ruta, bytes, tipo } of body.documento.archivos) {
      const opened = await open(server.origin, ruta);
      expect([opened.status, opened.bytes.length, opened.headers['content-type']]).toEqual([200, bytes, tipo]);
      expect(opened.bytes.toString('latin1')).not.toMatch(/Exif|GPS/);
      expect(opened.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(opened.headers['content-security-policy']).toMatch(/^sandbox;/);
      expect(opened.headers['content-disposition']).toMatch(tipo === 'application/pdf' ? /^attachment/ : /^inline/);
    }
    expect((await brought(family, id)).archivos).toHaveLength(5);
  });

  // [S2.16]
  test('is verified or rejected by a supervisor, and its replacement makes it history', async () => {
    const [family, staff, supervisor] = [await aFamily(server), await server.as(1), await server.as(2)];
    const { id } = await aChild(family);
    const first = await brought(family, id);
    for (const client of [family, staff]) {
      expect((await judge(client, first.id, { estado: 'verificado' })).status).toBe(403);
    }
    expect((await judge(supervisor, first.id, { estado: 'rechazado' })).refused.error?.errors).toHaveProperty('motivo');
    const motivo = 'No se lee la fecha';
    const rejected = (await judge(supervisor, first.id, { estado: 'rechazado', motivo, version: first.version })).body;
    expect(rejected.documento).toMatchObject({ estado: 'rechazado', motivo, verificado_por: null });
    expect(rejected.infante.faltantes.map(({ texto }) => texto)).toContainEqual(
      expect.stringContaining('Se rechazó: Acta'),
    );

    const second = await brought(family, id, PAPER, [{ name: 'legible.jpg' }]);
    expect(second).toMatchObject({ id: first.id, estado: 'recibido', motivo: null });
    expect(second.archivos.map(({ nombre }) => nombre)).toEqual(['legible.jpg']);
    expect(second).not.toHaveProperty('historial');
    const seen = await paper(staff, id);
    expect(seen?.historial).toEqual([
      expect.objectContaining({ nombre: 'acta.jpg', motivo, reemplazado_en: expect.any(String) }),
    ]);
    expect((await open(server.origin, seen?.historial?.[0]?.ruta ?? '')).status).toBe(200);
    // The family’s own link to what was replaced is dead.
    expect((await open(server.origin, first.archivos[0]?.ruta ?? '')).status).toBe(404);

    const verified = (await judge(supervisor, first.id, { estado: 'verificado' })).body.documento;
    expect(verified).toMatchObject({ estado: 'verificado', verificado_por: expect.stringContaining('Pérez') });
    expect(verified.verificado_en).toBe(server.clock.now().toISOString());
    const stale = await judge(supervisor, first.id, { estado: 'recibido', version: first.version });
    expect([stale.status, (stale.refused.actual as Documento).estado]).toEqual([409, 'verificado']);
  });

  test('expires after its last day in the business’s zone', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family, { ...whole });
    await savedAdult(family, id, 'madre', { nombre: 'Rosa', apaterno: 'Ruiz' });
    await bringAll(server, id);
    await brought(family, id, { tipo: 'identificacion', persona: 'madre', vigencia_hasta: '2026-11-30' });
    expect((await read(family, id)).estado).toBe('inscrito');
    server.clock.set('2026-12-01T05:59:00.000Z');
    const fresh = await server.as({ id: family.userId });
    expect((await paper(fresh, id, 'identificacion'))?.estado).toBe('recibido');
    server.clock.set('2026-12-01T06:00:00.000Z');
    // It may be brought anew for thirty days from its last one.
    expect(await paper(fresh, id, 'identificacion')).toMatchObject({ estado: 'vencido', entregar_hasta: '2026-12-30' });
    const { estado, faltantes } = await read(fresh, id);
    expect([estado, faltantes.map(({ hasta }) => hasta)]).toEqual(['documentos_pendientes', ['2026-12-30']]);
    // A new one takes the place of the one that has expired.
    const renewed = await brought(fresh, id, {
      tipo: 'identificacion',
      persona: 'madre',
      vigencia_hasta: '2030-01-01',
    });
    expect([renewed.estado, renewed.archivos.length]).toEqual(['recibido', 1]);
    expect((await read(fresh, id)).estado).toBe('inscrito');
    expect(
      (await judge(await server.as({ id: supervisor.userId }), renewed.id, { vigencia_hasta: null })).body.documento
        .estado,
    ).toBe('recibido');
  });

  test('is refused when it is older than its kind allows or its dates are impossible', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family, { fecha_ingreso: '2026-12-01' });
    const dated = (tipo: string, fecha_emision: string, more = {}) =>
      bring(family, id, { tipo, fecha_emision, ...more });
    expect(Object.keys(await errorsOf(dated('certificado_medico', '2026-10-31')))).toEqual(['fecha_emision']);
    expect((await dated('certificado_medico', '2026-11-01')).status).toBe(201);
    expect(Object.keys(await errorsOf(dated('comprobante_domicilio', '2026-08-20')))).toEqual(['fecha_emision']);
    expect((await dated('comprobante_domicilio', '2026-08-21')).status).toBe(201);
    expect(Object.keys(await errorsOf(dated('curp', '2026-11-22')))).toEqual(['fecha_emision']);
    const backwards = dated('curp', '2026-11-01', { vigencia_hasta: '2026-10-01' });
    expect(Object.keys(await errorsOf(backwards))).toEqual(['vigencia_hasta']);
    const over = bring(family, id, { tipo: 'identificacion', vigencia_hasta: '2026-11-20' });
    expect(await errorsOf(over)).toEqual({ vigencia_hasta: ['Ya venció: trae uno vigente.'] });
    expect((await bring(family, id, { tipo: 'identificacion', vigencia_hasta: '2026-11-21' })).status).toBe(201);
    // Without a date nobody can say how old it is.
    const other = await aChild(family);
    const undated = await brought(family, other.id, { tipo: 'certificado_medico' });
    const verify = (body: object) => judge(supervisor, undated.id, { estado: 'verificado', ...body });
    expect((await verify({})).refused.error?.errors).toHaveProperty('fecha_emision');
    expect((await verify({ fecha_emision: '2026-11-20' })).status).toBe(200);
  });

  test('of an unknown person or kind is refused at the field', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    for (const [fields, field] of [
      [{ tipo: 'identificacion', persona: 'padre' }, 'persona'],
      [{ tipo: 'fotografia', persona: 'autorizado:999999' }, 'persona'],
      [{ tipo: 'fotografia', persona: 'tío' }, 'persona'],
      [{ tipo: 'recibo' }, 'tipo'],
    ] as const) {
      expect(Object.keys(await errorsOf(bring(family, id, fields)))).toEqual([field]);
    }
  });

  test('that is optional is listed beside the others and can be withdrawn', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const before = await storedNames(server);
    const other = await brought(family, id, { tipo: 'otro' });
    expect(other.requerido).toBe(false);
    const { documento } = await family.get(endpoints.deleteDocumento, { params: { id: other.id } });
    expect([documento, await storedNames(server)]).toEqual([null, before]);
    expect(await paper(family, id, 'otro')).toBeUndefined();
  });

  test('that is withdrawn is missing again; only judged versions stay as history', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family);
    const before = await storedNames(server);
    const first = await brought(family, id);
    const back = (await family.get(endpoints.deleteDocumento, { params: { id: first.id } })).documento;
    expect(back).toMatchObject({ estado: 'falta', archivos: [], requerido: true });
    expect(await storedNames(server)).toEqual(before);
    await brought(family, id);
    await judge(supervisor, first.id, { estado: 'verificado' });
    expect((await family.request(endpoints.deleteDocumento, { params: { id: first.id } })).status).toBe(409);
    const taken = (await supervisor.get(endpoints.deleteDocumento, { params: { id: first.id } })).documento;
    expect([taken?.estado, taken?.archivos, taken?.historial?.length]).toEqual(['falta', [], 1]);
  });

  test('required by another person’s change may be late by thirty days; a family cannot grant itself time', async () => {
    const first = await aFamily(server);
    const { id } = await aChild(first, { discapacidad_apoyos: 'Férula' });
    const voluntary = { tipo: 'constancia_trabajo', persona: 'madre' };
    const { adulto } = await savedAdult(first, id, 'madre', { nombre: 'Rosa', apaterno: 'Ruiz' });
    const letter = await brought(first, id, voluntary);
    const ine = await brought(first, id, { tipo: 'identificacion', persona: 'madre' });
    const opinion = await brought(first, id, { tipo: 'dictamen_discapacidad' });
    const acta = await brought(first, id);
    await changed(first, id, { discapacidad_apoyos: null });
    server.clock.set('2027-06-01T17:00:00.000Z');
    const [family, supervisor] = [await server.as({ id: first.userId }), await server.as(2)];
    const until = async (paperId: number) =>
      (await papers(supervisor, id)).find((one) => one.id === paperId)?.entregar_hasta;
    const back = (client: Client, paperId: number) =>
      client.get(endpoints.deleteDocumento, { params: { id: paperId } });
    await back(family, acta.id);
    expect(await until(acta.id)).toBe('2026-12-21');
    await brought(family, id);
    await judge(supervisor, acta.id, { estado: 'verificado' });
    await back(supervisor, acta.id);
    expect(await until(acta.id)).toBe('2027-07-01');
    // Asked for again, or for the first time once it was brought.
    await changed(family, id, { discapacidad_apoyos: 'Férula' });
    expect(await until(opinion.id)).toBe('2027-07-01');
    await savedAdult(family, id, 'madre', { empresa: 'Telas SA' });
    await back(family, letter.id);
    expect(await until(letter.id)).toBe('2027-07-01');
    // Somebody else is the madre now.
    const other = await aChild(family);
    const elena = (await savedAdult(family, other.id, 'madre', { nombre: 'Elena', apaterno: 'Paz' })).adulto;
    expect(elena.adulto_id).not.toBe(adulto.adulto_id);
    await savedAdult(family, id, 'madre', { adulto_id: elena.adulto_id });
    expect(await until(ine.id)).toBe('2027-07-01');
  });

  test('is not withdrawn from an older version with files not seen', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const first = await brought(family, id);
    const second = await brought(family, id, PAPER, [{ name: 'vuelta.jpg' }]);
    const back = (version: number) =>
      family.request(endpoints.deleteDocumento, { params: { id: first.id }, query: { version } });
    const { status, refused } = await back(first.version);
    expect([status, (refused.actual as Documento).archivos.length]).toEqual([409, 2]);
    expect((await paper(family, id))?.archivos).toHaveLength(2);
    expect((await back(second.version)).body.documento?.estado).toBe('falta');
  });

  test('that is optional keeps judged versions through replacement and withdrawal', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family);
    const back = (client: Client, paperId: number) =>
      client.request(endpoints.deleteDocumento, { params: { id: paperId } }).then(({ body }) => body.documento);
    const one = await brought(family, id, { tipo: 'otro' });
    await judge(supervisor, one.id, { estado: 'verificado' });
    const verified = await storedNames(server);
    await brought(family, id, { tipo: 'otro' }, [{ name: 'encima.jpg' }]);
    expect(await back(family, one.id)).toMatchObject({ id: one.id, estado: 'falta', archivos: [] });
    // A second time there is nothing more to take.
    expect(await back(family, one.id)).toMatchObject({ estado: 'falta' });
    expect(await storedNames(server)).toEqual(verified);
    expect((await paper(supervisor, id, 'otro'))?.historial?.map(({ nombre }) => nombre)).toEqual(['acta.jpg']);
    // What was rejected stays too; a supervisor may let go of all of it.
    await brought(family, id, { tipo: 'otro' }, [{ name: 'otra.jpg' }]);
    await judge(supervisor, one.id, { estado: 'rechazado', motivo: 'No se lee' });
    expect(await back(family, one.id)).toMatchObject({ estado: 'falta' });
    expect((await paper(supervisor, id, 'otro'))?.historial).toHaveLength(2);
    expect(await back(supervisor, one.id)).toBeNull();
    expect(await storedNames(server)).toHaveLength(verified.length - 1);
  });

  test('that is no longer required keeps judged versions', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family, { discapacidad_apoyos: 'Silla de ruedas' });
    const one = await brought(family, id, { tipo: 'dictamen_discapacidad' });
    await judge(supervisor, one.id, { estado: 'verificado' });
    await changed(family, id, { discapacidad_apoyos: null });
    const over = await brought(family, id, { tipo: 'dictamen_discapacidad' }, [{ name: 'encima.jpg' }]);
    expect(over.requerido).toBe(false);
    expect((await family.get(endpoints.deleteDocumento, { params: { id: one.id } })).documento?.estado).toBe('falta');
    expect((await paper(supervisor, id, 'dictamen_discapacidad'))?.historial).toHaveLength(1);
  });

  test.each([
    ['another person takes the place', []],
    ['nobody does, and then somebody', [{ no_registrado: true }]],
  ])('of an authorised person belongs to the adult who brought it: %s', async (_how, between) => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family, whole);
    await savedAdult(family, id, 'madre', { nombre: 'Rosa', apaterno: 'Ruiz' });
    await savedAdult(family, id, 'padre', { nombre: 'Juan', apaterno: 'Ruiz', puede_recoger: true });
    await bringAll(server, id);
    const { id: ine } = await brought(family, id, { tipo: 'identificacion', persona: 'padre' });
    await judge(supervisor, ine, { estado: 'verificado', fecha_emision: '2025-01-01' });
    expect((await read(supervisor, id)).estado).toBe('inscrito');
    const other = await aChild(family);
    const pedro = { nombre: 'Pedro', apaterno: 'Paz' };
    const { adulto_id } = (await savedAdult(family, other.id, 'padre', pedro)).adulto;
    for (const body of between) await savedAdult(family, id, 'padre', body);
    const { adulto, infante } = await savedAdult(family, id, 'padre', { adulto_id });
    expect([adulto.nombre, adulto.puede_recoger, infante.estado]).toEqual(['Pedro', null, 'documentos_pendientes']);
    const now = (await papers(supervisor, id)).find((one) => one.id === ine);
    expect(now).toMatchObject({ estado: 'falta', requerido: true, verificado_por: null, archivos: [] });
    expect(now?.historial).toHaveLength(1);
    // Whoever stays keeps what was verified.
    await brought(family, id, { tipo: 'identificacion', persona: 'padre' });
    await judge(supervisor, ine, { estado: 'verificado', fecha_emision: '2025-01-01' });
    expect((await savedAdult(family, id, 'padre', { adulto_id, puede_recoger: true })).infante.estado).toBe('inscrito');
    expect((await savedAdult(family, id, 'padre', { celular: '5512345678' })).adulto.puede_recoger).toBe(true);
  });

  test('of a child in baja is refused', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    await staff.get(endpoints.bajaInfante, { params: { id }, body: { motivo: 'Se mudó' } });
    const before = await storedNames(server);
    expect((await bring(family, id)).status).toBe(409);
    expect(await storedNames(server)).toEqual(before);
  });
});

describe('bad files', () => {
  test.each<[string, File, RegExp]>([
    ['nothing', { bytes: Buffer.alloc(0) }, /0 bytes/],
    ['a page of HTML', { bytes: photo('poliglotas/html_con_nombre_jpg.jpg') }, /no es PDF, JPEG/],
    ['an SVG with script', { name: 'acta.svg', bytes: photo('poliglotas/svg_con_script.svg') }, /no es PDF, JPEG/],
    ['a GIF', { bytes: photo('formatos/hopper.gif') }, /no es PDF, JPEG/],
    ['a ZIP', { name: 'acta.pdf', bytes: Buffer.from('PK\x03\x04 mucho') }, /no es PDF, JPEG/],
    ['an image bomb', { bytes: photo('poliglotas/bomba_30000x30000.png') }, /megapíxeles/],
    ['a cut photograph', { bytes: photo('danadas/truncated_jpeg.jpg') }, /dañada/],
    ['a broken PDF', { name: 'acta.pdf', bytes: Buffer.from('%PDF-1.7\nnada') }, /dañado/],
    [
      'a PDF with script',
      { name: 'acta.pdf', bytes: aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }) },
      /JavaScript/,
    ],
    ['11 MB', { bytes: Buffer.concat([hopper, Buffer.alloc(11 * 1024 * 1024)]) }, /más de 10 MB/],
  ])('%s is refused with its reason, and the file beside it is stored', async (_what, file, motivo) => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const before = await storedNames(server);
    const alone = await bring(family, id, PAPER, [file]);
    expect([alone.status, alone.refused.rechazados]).toEqual([
      422,
      [{ nombre: file.name ?? 'acta.jpg', motivo: expect.stringMatching(motivo) }],
    ]);
    expect(await storedNames(server)).toEqual(before);
    const { documento, rechazados } = (await bring(family, id, PAPER, [file, { name: 'bien.jpg' }])).body;
    expect([documento.archivos.map(({ nombre }) => nombre), rechazados.length]).toEqual([['bien.jpg'], 1]);
  });

  test('an oversized file is refused with a message and leaves nothing', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const before = await storedNames(server);
    const { status, refused } = await bring(family, id, PAPER, [{ bytes: Buffer.alloc(40 * 1024 * 1024, 0xff) }]);
    expect([status, refused.message]).toEqual([422, 'acta.jpg: Pesa más de 10 MB.']);
    expect(await storedNames(server)).toEqual(before);
  });

  test('a PDF is not accepted as a photo', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const { refused } = await bring(family, id, { tipo: 'fotografia' }, [{ name: 'foto.pdf', bytes: aPdf() }]);
    expect(refused.message).toMatch(/debe ser una imagen/);
  });
});

test('the documents of all children of a family are limited to 500 MB, without counting other families', async () => {
  const [family, other, staff] = [await aFamily(server), await aFamily(server), await server.as(1)];
  const [one, sibling, stranger] = [await aChild(family), await aChild(family), await aChild(other)];
  const full = (await brought(family, one.id)).archivos[0]?.id;
  await server.db.run(
    'UPDATE archivos SET bytes = ? WHERE nombre = (SELECT archivo FROM documento_archivos WHERE id = ?)',
    FAMILY_PAPERS_BYTES - 100,
    full ?? 0,
  );
  const before = await storedNames(server);
  for (const client of [family, staff]) {
    const { status, refused } = await bring(client, sibling.id);
    expect([status, refused.error?.errors.archivos]).toEqual([
      422,
      [expect.stringContaining('hasta 500 MB por familia')],
    ]);
  }
  expect(await storedNames(server)).toEqual(before);
  expect((await bring(other, stranger.id)).status).toBe(201);
});

describe('access to documents', () => {
  test('is by a link to one file for ten minutes, which ends with the family’s room', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const [first, second] = (await brought(family, id, PAPER, [{ name: 'a.jpg' }, { name: 'b.jpg' }])).archivos;
    const [ruta, other] = [first?.ruta ?? '', second?.ruta ?? ''];
    expect((await open(server.origin, ruta)).status).toBe(200);
    expect((await open(server.origin, ruta.replace(/archivo=\d+/, `archivo=${second?.id}`))).status).toBe(404);
    expect((await open(server.origin, ruta.replace(/archivo=\d+&/, ''))).status).toBe(404);
    await server.db.run('UPDATE users SET sala_guarderia = NULL WHERE id = ?', family.userId);
    expect((await open(server.origin, other)).status).toBe(404);
    await server.db.run("UPDATE users SET sala_guarderia = 'Maternal' WHERE id = ?", family.userId);
    server.clock.advance({ minutes: 10 });
    const late = await open(server.origin, ruta);
    expect([late.status, late.bytes.toString()]).toEqual([404, expect.stringContaining('Este enlace ya no sirve')]);
  });

  test('to custody documents is for staff only', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family);
    const custody = await brought(staff, id, { tipo: 'custodia' });
    expect(await paper(family, id, 'custodia')).toBeUndefined();
    expect(await paper(staff, id, 'custodia')).toMatchObject({ id: custody.id });
    expect((await bring(family, id, { tipo: 'custodia' })).status).toBe(403);
    const params = { id: custody.id };
    expect((await family.request(endpoints.documentoArchivo, { params })).status).toBe(404);
    expect((await family.request(endpoints.deleteDocumento, { params })).status).toBe(404);
  });

  test('is logged for each read and write, without links', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family);
    const documento = await brought(family, id);
    await open(server.origin, documento.archivos[0]?.ruta ?? '');
    const seen = (await paper(supervisor, id))?.archivos[0]?.ruta ?? '';
    await open(server.origin, seen);
    await open(server.origin, `${seen}x`);
    await judge(supervisor, documento.id, { estado: 'verificado' });
    await supervisor.get(endpoints.deleteDocumento, { params: { id: documento.id } });
    const lines = await server.db.all<{ accion: string; actor_id: number; despues: string | null }>(
      `SELECT a.accion, a.actor_id, p.despues FROM audit a LEFT JOIN audit_personal p ON p.audit_id = a.id
        WHERE a.tabla = 'documentos' AND a.registro_id = ? ORDER BY a.id`,
      documento.id,
    );
    expect(lines.map(({ accion, actor_id }) => [accion, actor_id])).toEqual([
      ['subir', family.userId],
      ['leer', family.userId],
      ['leer', supervisor.userId],
      ['cambiar', supervisor.userId],
      ['borrar', supervisor.userId],
    ]);
    expect(JSON.stringify(lines)).not.toContain('acceso');
  });

  test('includes the photo of an authorised person until it is rejected', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family);
    const body = { nombre: 'Lucía Ruiz', parentesco: 'tía', celular: '5512345678' };
    const { autorizado } = await family.get(endpoints.createAutorizado, { params: { id }, body });
    const persona = `autorizado:${autorizado.id}`;
    const documento = await brought(family, id, { tipo: 'fotografia', persona });
    const foto = async () =>
      (await family.get(endpoints.listAutorizados, { params: { id } })).datos.find((one) => one.id === autorizado.id)
        ?.foto;
    expect((await open(server.origin, (await foto()) ?? '')).status).toBe(200);
    await judge(supervisor, documento.id, { estado: 'rechazado', motivo: 'No se ve la cara' });
    expect(await foto()).toBeNull();
    const before = (await storedNames(server)).length;
    await family.get(endpoints.deleteAutorizado, { params: { id: autorizado.id } });
    expect((await storedNames(server)).length).toBe(before - 1);
    const gone = await server.db.get<{ despues: string | null; antes: string }>(
      `SELECT p.antes, p.despues FROM audit a JOIN audit_personal p ON p.audit_id = a.id
        WHERE a.accion = 'borrar' AND a.tabla = 'documentos' AND a.registro_id = ?`,
      documento.id,
    );
    expect(gone?.despues).toBeNull();
    expect(JSON.parse(gone?.antes ?? '')).toMatchObject({ persona, estado: 'rechazado', archivos: ['acta.jpg'] });
  });
});

describe('the supervisor’s queues', () => {
  test('hold documents to review, oldest first, with their child', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id, nombre } = await aChild(family);
    const queue = async () =>
      (
        await supervisor.get(endpoints.documentosQueue, { query: { estado: 'recibido', per_page: 100 } })
      ).datos.data.filter(({ infante_id }) => infante_id === id);
    const [one, two] = [await brought(family, id), await brought(family, id, { tipo: 'curp' })];
    expect((await queue()).map(({ id: paperId }) => paperId)).toEqual([one.id, two.id].sort((a, b) => a - b));
    expect((await queue())[0]?.infante).toEqual({ id, nombre: expect.stringContaining(nombre) });
    await judge(supervisor, one.id, { estado: 'verificado' });
    expect((await queue()).map(({ id: paperId }) => paperId)).toEqual([two.id]);
    await supervisor.get(endpoints.bajaInfante, { params: { id }, body: { motivo: 'Se mudó' } });
    expect(await queue()).toEqual([]);
  });

  test('hold documents expired or expiring within thirty days, earliest first', async () => {
    const [family, supervisor] = [await aFamily(server), await server.as(2)];
    const { id } = await aChild(family);
    const until = (tipo: string, vigencia_hasta: string) => brought(family, id, { tipo, vigencia_hasta });
    const soon = await until('curp', '2026-12-21');
    const gone = await until('acta_nacimiento', '2026-11-21');
    await server.db.run("UPDATE documentos SET vigencia_hasta = '2026-11-20' WHERE id = ?", gone.id);
    await until('cartilla_vacunacion', '2026-12-22');
    const { data } = (
      await supervisor.get(endpoints.documentosQueue, { query: { estado: 'por_vencer', per_page: 100 } })
    ).datos;
    const own = data.filter(({ infante_id }) => infante_id === id);
    expect(own.map(({ id: paperId, estado }) => [paperId, estado])).toEqual([
      [gone.id, 'vencido'],
      [soon.id, 'recibido'],
    ]);
  });
});

test('a certificate too old on the day of entry is not verified, even if that day was set later', async () => {
  const [family, supervisor] = [await aFamily(server), await server.as(2)];
  const { id } = await aChild(family);
  const documento = await brought(family, id, { tipo: 'certificado_medico', fecha_emision: '2026-11-01' });
  await changed(family, id, { fecha_ingreso: '2027-01-15' });
  const { refused } = await judge(supervisor, documento.id, { estado: 'verificado' });
  expect(refused.error?.errors).toHaveProperty('fecha_emision');
});
