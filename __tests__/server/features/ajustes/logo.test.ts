/** The picture of the business: what is taken, who sees it, and that nothing of the one before stays. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import { filePath } from '#server/files/disk.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { open, upload } from '../../../support/uploads.ts';

const server = serverOfFile();

const put = async (bytes: Uint8Array, name = 'logo.png', key?: string) =>
  upload(await server.as(3), endpoints.uploadLogo, {}, [{ field: 'logo', name, bytes }], key ? { key } : {});
const negocio = () => server.anyone.get(endpoints.getNegocio);
const storedNames = async () =>
  (await server.db.all<{ nombre: string }>('SELECT nombre FROM archivos')).map(({ nombre }) => nombre);

/** A drawing with nothing behind it. */
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 60, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer();

test('without a logo the sign-in page shows ours, the settings have none, and its address is 404', async () => {
  expect((await negocio()).logo).toBe('/logo/Logo.jpg');
  expect((await server.get(1, endpoints.getAjustes)).ajustes.logo).toBeNull();
  expect((await server.anyone.request(endpoints.negocioLogo)).status).toBe(404);
});

test('the logo is public, re-encoded, small, and cached under an own address', async () => {
  const response = await put(await drawing(2400, 1200));
  expect(response.status).toBe(201);
  const { logo } = await negocio();
  expect(logo).toMatch(/^\/api\/negocio\/logo\?version=\d+$/);
  expect((await server.get(1, endpoints.getAjustes)).ajustes.logo).toBe(logo);
  const { status, headers, bytes } = await open(server.origin, logo);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 600, height: 300, hasAlpha: true });

  // A small one stays as large as it is.
  await put(photo('formatos/hopper.webp'), 'hopper.webp');
  const next = await negocio();
  expect(next.logo).not.toBe(logo);
  const small = await sharp((await open(server.origin, next.logo)).bytes).metadata();
  expect([small.format, small.width]).toEqual(['jpeg', (await sharp(photo('formatos/hopper.webp')).metadata()).width]);
});

test('a replaced or removed logo is deleted with its bytes', async () => {
  await put(photo('formatos/hopper.jpg'));
  const [before = ''] = await storedNames();
  expect(await storedNames()).toHaveLength(1);
  expect(existsSync(filePath(server.database.settings.dataDir, before))).toBe(true);
  await put(photo('formatos/hopper.png'));
  const [after = ''] = await storedNames();
  expect(await storedNames()).toHaveLength(1);
  expect(after).not.toBe(before);
  expect(existsSync(filePath(server.database.settings.dataDir, before))).toBe(false);

  const admin = await server.as(3);
  const { ajustes } = await admin.get(endpoints.deleteLogo);
  expect(ajustes.logo).toBeNull();
  expect(await storedNames()).toEqual([]);
  expect((await negocio()).logo).toBe('/logo/Logo.jpg');
  // There is none to take away: nothing fails.
  expect((await admin.request(endpoints.deleteLogo)).status).toBe(200);
  const { data } = await admin.get(endpoints.listAudit, { query: { tabla: 'ajustes' } });
  expect(data[0]).toMatchObject({ accion: 'cambiar', registro_id: 1 });
});

test.each([
  ['a drawing that may hold a script', 'poliglotas/svg_con_script.svg', /PNG, JPEG o WebP/],
  ['a film', 'formatos/hopper.gif', /PNG, JPEG o WebP/],
  ['a PDF by the name of a picture', 'poliglotas/pdf_con_nombre_jpg.jpg', /PNG, JPEG o WebP/],
  ['a page by the name of a picture', 'poliglotas/html_con_nombre_jpg.jpg', /PNG, JPEG o WebP/],
  ['nothing', 'poliglotas/vacio_0_bytes.jpg', /vacío/],
  ['half a picture', 'danadas/truncated_jpeg.jpg', /dañada/],
  ['a bomb', 'poliglotas/bomba_30000x30000.png', /megapíxeles/],
])('%s is refused with its reason, and the previous logo stays', async (_what, file, reason) => {
  await put(photo('formatos/hopper.jpg'));
  const before = await negocio();
  const stored = await storedNames();
  const refused = await put(photo(file));
  expect(refused.status).toBe(422);
  expect(refused.refused).toMatchObject({ error: { errors: { logo: [expect.stringMatching(reason)] } } });
  expect(await negocio()).toEqual(before);
  expect(await storedNames()).toEqual(stored);
});

test('a logo that is too large or missing is refused', async () => {
  const large = await put(Buffer.concat([photo('formatos/hopper.jpg'), Buffer.alloc(LOGO_FILE_MAX)]));
  expect(large.refused).toMatchObject({ error: { errors: { logo: ['Pesa más de 2 MB.'] } } });
  const none = await upload(await server.as(3), endpoints.uploadLogo, {}, []);
  expect(none.status).toBe(422);
});

/** How the business is called and found: what rol 3 writes of it, what anybody reads. */
describe('the business', () => {
  const server = serverOfFile();

  test('is described in one normalised form by the administrador, and staff read it', async () => {
    const administrator = await server.as(3);
    await administrator.get(endpoints.updateAjustes, {
      body: {
        nombre: 'Fotografía Escolar del Bajío',
        direccion: 'Av. Hidalgo 12, Col. Centro',
        telefono: '(477) 123-45 67',
        rfc: ' feb-010203-ab1 ',
        leyenda: 'Conserve su ticket',
      },
    });
    const { ajustes } = await server.get(1, endpoints.getAjustes);
    expect(ajustes).toMatchObject({
      nombre: 'Fotografía Escolar del Bajío',
      direccion: 'Av. Hidalgo 12, Col. Centro',
      telefono: '4771234567',
      rfc: 'FEB010203AB1',
      leyenda: 'Conserve su ticket',
    });
  });

  test('has a public name and nothing else public; a cleared name is none', async () => {
    const administrator = await server.as(3);
    await administrator.get(endpoints.updateAjustes, { body: { nombre: 'Fotos Mayo', telefono: '4771234567' } });
    expect(await server.anyone.get(endpoints.getNegocio)).toEqual({ nombre: 'Fotos Mayo', logo: expect.any(String) });
    await administrator.get(endpoints.updateAjustes, { body: { nombre: '' } });
    expect((await server.anyone.get(endpoints.getNegocio)).nombre).toBeNull();
  });

  test.each([
    ['rfc', 'FEB01990'],
    ['telefono', '12'],
    ['nombre', 'x'.repeat(500)],
  ])('%s %s is refused at its field, and nothing is changed', async (field, value) => {
    const administrator = await server.as(3);
    const { ajustes: before } = await administrator.get(endpoints.getAjustes);
    const refused = await administrator.request(endpoints.updateAjustes, { body: { leyenda: 'otra', [field]: value } });
    expect([refused.status, Object.keys(refused.refused.error?.errors ?? {})]).toEqual([422, [field]]);
    expect((await administrator.get(endpoints.getAjustes)).ajustes).toEqual(before);
  });
});
