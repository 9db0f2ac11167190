/** The gallery: who sees which photographs, links that expire, and what is left of a photograph that was deleted. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { endpoints } from '#contract/endpoints.ts';
import { type CategoryPage, fromGallery } from '#contract/gallery.ts';
import { countByCategory, fotosOfCategory, insertFoto } from '#server/features/fotos/fotos.repo.ts';
import { registerFiles } from '#server/files/registry.ts';
import type { Client } from '../../../support/api-client.ts';
import { anAlumno } from '../../../support/builders.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames } from '../../../support/storedFiles.ts';
import { open, type UploadOptions, upload } from '../../../support/uploads.ts';

const server = serverOfFile();
const hopper = photo('formatos/hopper.jpg');

interface Sent extends UploadOptions<typeof endpoints.uploadFotos> {
  categoria?: string;
  user_id?: number;
  names?: string[];
  bytes?: Buffer;
}

function send(client: Client, { categoria = 'Fiesta', user_id, names = ['foto.jpg'], bytes = hopper, key }: Sent = {}) {
  const fields = { categoria, ...(user_id ? { user_id: String(user_id) } : {}) };
  const files = names.map((name) => ({ field: 'fotos', name, bytes }));
  return upload(client, endpoints.uploadFotos, fields, files, { key });
}
const aFoto = async (client: Client, sent?: Sent) => {
  const [foto] = (await send(client, sent)).body.fotos;
  if (!foto) throw new Error('No photograph was taken');
  return foto;
};

describe('a JPEG without its end marker', () => {
  test.each(['formatos/hopper.jpg', 'formatos/hopper_gray.jpg', 'orientacion/Landscape_1.jpg'])(
    'of %s is accepted with all its pixels and refused without some',
    async (name) => {
      const baseline = await sharp(photo(name)).jpeg().toBuffer();
      const staff = await server.as(1);
      expect((await send(staff, { bytes: baseline.subarray(0, -2) })).status).toBe(201);
      const { status, refused } = await send(staff, { bytes: baseline.subarray(0, Math.floor(baseline.length * 0.9)) });
      expect([status, refused.message]).toEqual([422, expect.stringContaining('dañada')]);
    },
  );
});

describe('who sees what', () => {
  // [S7.32]
  test('staff see all photos, an alumno only linked ones, also by id', async () => {
    const [staff, alumno, other] = [await server.as(1), await anAlumno(server), await anAlumno(server)];
    const own = await aFoto(staff, { categoria: 'Toga', user_id: alumno.id });
    const strange = await aFoto(staff, { categoria: 'Toga', user_id: other.id });
    const family = await server.as(alumno);
    expect(
      Object.values(await family.get(endpoints.listFotos))
        .flat()
        .map(({ id }) => id),
    ).toEqual([own.id]);
    const all = Object.values(await staff.get(endpoints.listFotos))
      .flat()
      .map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([own.id, strange.id]));
    expect((await family.request(endpoints.fotoArchivo, { params: { id: strange.id } })).status).toBe(404);
    expect((await family.request(endpoints.fotoArchivo, { params: { id: own.id } })).status).toBe(200);
    expect((await server.anyone.request(endpoints.fotoArchivo, { params: { id: own.id } })).status).toBe(401);
  });

  // [S3.13]
  test('photos are grouped by category in its first spelling, with natural order of names', async () => {
    const staff = await server.as(1);
    await send(staff, { categoria: 'Fin de curso', names: ['IMG 10.jpg', 'IMG 9.jpg', 'IMG 9.jpg'] });
    await send(staff, { categoria: 'FIN_DE_CURSO', names: ['img 1.jpg'] });
    const galeria = await staff.get(endpoints.listFotos);
    expect(galeria.Fin_de_curso?.map(({ nombre }) => nombre)).toEqual([
      'img 1.jpg',
      'IMG 9.jpg',
      'IMG 9 (2).jpg',
      'IMG 10.jpg',
    ]);
    expect(galeria).not.toHaveProperty('FIN_DE_CURSO');
  });

  test('photos of the same name get the smallest free number', async () => {
    const staff = await server.as(1);
    const categoria = 'Graduación';
    const named = async () =>
      ((await staff.get(endpoints.listFotos))[categoria] ?? []).map(({ id, nombre }) => ({ id, nombre }));
    await send(staff, { categoria, names: ['IMG.jpg', 'IMG (3).jpg', 'IMG.jpg', 'IMG.jpg'] });
    const names = ['IMG (2).jpg', 'IMG (3).jpg', 'IMG (4).jpg', 'IMG.jpg'];
    expect((await named()).map(({ nombre }) => nombre).sort()).toEqual(names);
    const second = (await named()).find(({ nombre }) => nombre === 'IMG (2).jpg');
    await server.get(2, endpoints.deleteFoto, { params: { id: second?.id ?? 0 } });
    await send(staff, { categoria, names: ['IMG.jpg'] });
    expect((await named()).map(({ nombre }) => nombre).sort()).toEqual(names);
  });

  test('a category may have any name', async () => {
    const staff = await server.as(1);
    for (const categoria of ['__proto__', 'constructor']) {
      await aFoto(staff, { categoria });
      const { text } = await staff.request(endpoints.listFotos);
      expect(text).toContain(`"${categoria}":[{"id":`);
    }
  });
});

describe('a link', () => {
  test('opens without a bearer header with its own content type only', async () => {
    const foto = await aFoto(await server.as(1), { names: ['Niño “1”.png'] });
    expect(foto.ruta).toMatch(/^\/api\/fotos\/\d+\/archivo\?acceso=/);
    const { status, headers, bytes } = await open(server.origin, foto.ruta);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="Nin_o _1_.jpg"; filename*=UTF-8''Ni%C3%B1o%20%E2%80%9C1%E2%80%9D.jpg`,
    });
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  });

  test('expires after ten minutes with a readable message', async () => {
    await server.get(3, endpoints.updateAjustes, { body: { nombre: 'Foto Girasol & Hijos' } });
    const foto = await aFoto(await server.as(1));
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await open(server.origin, foto.ruta)).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    const { status, headers, bytes } = await open(server.origin, foto.ruta);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(bytes.toString()).toContain('<h1 style="font-size: 1.25rem">Foto Girasol &amp; Hijos</h1>');
    expect(bytes.toString()).toContain('Este enlace ya no sirve');
  });

  test.each([
    ['another photograph', (ruta: string, other: number) => ruta.replace(/fotos\/\d+/, `fotos/${other}`)],
    ['more time', (ruta: string) => ruta.replace(/acceso=(\d+)/, (_, time) => `acceso=${Number(time) + 1}`)],
    ['another person', (ruta: string) => ruta.replace(/\.(\d+)\./, (_, id) => `.${Number(id) + 1}.`)],
    ['no proof', (ruta: string) => ruta.replace(/\.[\w-]+$/, '.')],
    ['nothing', (ruta: string) => ruta.replace(/acceso=.*/, 'acceso=x')],
  ])('altered to %s is refused', async (_what, change) => {
    const staff = await server.as(1);
    const [foto, other] = [await aFoto(staff), await aFoto(staff)];
    const changed = change(foto.ruta, other.id);
    expect(changed).not.toBe(foto.ruta);
    expect((await open(server.origin, changed)).status).toBe(404);
  });

  test('ends with its photo, whose bytes are deleted', async () => {
    const [staff, supervisor] = [await server.as(1), await server.as(2)];
    const before = await storedNames(server);
    const foto = await aFoto(staff);
    expect(await storedNames(server)).toHaveLength(before.length + 2);
    await supervisor.get(endpoints.deleteFoto, { params: { id: foto.id } });
    expect((await open(server.origin, foto.ruta)).status).toBe(404);
    expect(await storedNames(server)).toEqual(before);
    expect((await supervisor.request(endpoints.deleteFoto, { params: { id: foto.id } })).status).toBe(404);
  });
});

describe('an upload', () => {
  test('stores valid files and reports the reason for the others', async () => {
    const files = [
      { field: 'fotos', name: 'bien.jpg', bytes: hopper },
      { field: 'fotos', name: 'vacía.jpg', bytes: Buffer.alloc(0) },
      { field: 'fotos', name: 'texto.jpg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ];
    const { status, body } = await upload(await server.as(1), endpoints.uploadFotos, { categoria: 'Varias' }, files);
    expect([status, body.fotos.map(({ nombre }) => nombre)]).toEqual([201, ['bien.jpg']]);
    expect(body.rechazadas).toEqual([
      { nombre: 'vacía.jpg', motivo: 'Está vacío: tiene 0 bytes.' },
      { nombre: 'texto.jpg', motivo: expect.stringContaining('No es una fotografía') },
    ]);
  });

  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\ana\\foto.jpg', 'foto.jpg'],
    ['Niño Ángel Muñoz – 3°A (copia) #1.JPG', 'Niño Ángel Muñoz – 3°A (copia) #1.JPG'],
    ['TOGA 1A-001 100%.jpg', 'TOGA 1A-001 100%.jpg'],
    ['dos\nlíneas\r.jpg', 'dos líneas.jpg'],
    ['con "comillas".jpg', "con 'comillas'.jpg"],
    [`${'ñ'.repeat(300)}.jpeg`, `${'ñ'.repeat(115)}.jpeg`],
    ['gpj.\u202Efoto.jpg', 'gpj.foto.jpg'],
    ['<script>alert(1)<', 'scriptalert(1)'],
    ['..', 'foto'],
    ['.jpg', 'jpg'],
  ])('named %j is stored as %j', async (name, shown) => {
    const foto = await aFoto(await server.as(1), { categoria: randomUUID(), names: [name] });
    expect(foto.nombre).toBe(shown);
    expect((await open(server.origin, foto.ruta)).status).toBe(200);
  });

  test('without a file, alumno or with unknown fields is refused at the field', async () => {
    const staff = await server.as(1);
    const errors = async (response: ReturnType<typeof send>) =>
      Object.keys((await response).refused.error?.errors ?? {});
    expect(await errors(send(staff, { names: [] }))).toEqual(['fotos']);
    expect(await errors(send(staff, { categoria: '' }))).toEqual(['categoria']);
    expect(await errors(send(staff, { user_id: 999_999 }))).toEqual(['user_id']);
    const stray = [{ field: 'archivo', name: 'foto.jpg', bytes: hopper }];
    expect(await errors(upload(staff, endpoints.uploadFotos, { categoria: 'A' }, stray))).toEqual(['archivo']);
    const { status } = await staff.request(endpoints.uploadFotos, { body: { categoria: 'A' } });
    expect(status).toBe(415);
  });
});

describe('an upload repeated under its key', () => {
  test('is stored once, in sequence or concurrently', async () => {
    const staff = await server.as(1);
    const before = (await storedNames(server)).length;
    const key = randomUUID();
    const [first, again] = [await send(staff, { key }), await send(staff, { key })];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = randomUUID();
    const both = await Promise.all([send(staff, { key: other }), send(staff, { key: other })]);
    expect(both[0].text).toBe(both[1].text);
    expect((await storedNames(server)).length).toBe(before + 4);
  });

  test('is refused with other bytes or fields', async () => {
    const staff = await server.as(1);
    const key = randomUUID();
    await send(staff, { key });
    expect((await send(staff, { key, bytes: photo('formatos/hopper.png') })).status).toBe(409);
    expect((await send(staff, { key, categoria: 'Otra' })).status).toBe(409);
  });
});

describe('in pages', () => {
  const PHOTOS = 3000;
  const LARGE = 'Muchas_fotos';
  let alumno: { id: number };

  /** Rows alone, with names of files that nobody opens here. */
  async function manyFotos(): Promise<void> {
    const now = server.clock.now().toISOString();
    alumno = await anAlumno(server);
    await server.db.write(async (tx) => {
      for (let at = 1; at <= PHOTOS; at += 1) {
        const [archivo, miniatura] = [`a${at}`, `m${at}`];
        await registerFiles(
          tx,
          [archivo, miniatura].map((name) => ({ name, bytes: 1, tipo: 'image/jpeg' })),
          now,
        );
        const number = String(at).padStart(12, '0');
        await insertFoto(tx, {
          ...{ categoria: LARGE, categoria_key: 'muchas fotos', nombre: `IMG ${at}.jpg`, nombre_key: `img ${number}` },
          ...{ user_id: at % 100 === 0 ? alumno.id : null, archivo, miniatura, subida_por: null, created_at: now },
        });
      }
    });
  }
  beforeAll(manyFotos);
  const request = async (client: Client, query = {}) => {
    const { text, status } = await client.request(endpoints.listFotos, { query });
    const pages = status === 200 ? fromGallery(JSON.parse(text)) : [];
    return { text, status, pages, large: pages.find(({ categoria }) => categoria === LARGE) };
  };
  const names = (page?: CategoryPage) => page?.fotos.map(({ nombre }) => nombre);

  test('hold at most one page of each category', async () => {
    const { text, pages, large } = await request(await server.as(1));
    expect(large).toMatchObject({ mas: PHOTOS - 25 });
    expect(names(large)?.slice(0, 2)).toEqual(['IMG 1.jpg', 'IMG 2.jpg']);
    expect(pages.every(({ fotos }) => fotos.length <= 25)).toBe(true);
    expect(text.length).toBeLessThan(pages.length * 25 * 500);
    expect(JSON.parse(text).mas).toEqual({ [LARGE]: PHOTOS - 25 });
  });

  test('contain each photo once, in order, and are empty past the end', async () => {
    const staff = await server.as(1);
    const seen: string[] = [];
    for (let page = 1; page <= PHOTOS / 100; page += 1) {
      const { pages, large } = await request(staff, { categoria: LARGE, page, per_page: 100 });
      expect([pages.length, large?.mas]).toEqual([1, PHOTOS - page * 100]);
      seen.push(...(names(large) ?? []));
    }
    expect(seen).toEqual(Array.from({ length: PHOTOS }, (_, at) => `IMG ${at + 1}.jpg`));
    const past = await request(staff, { categoria: LARGE, page: PHOTOS });
    expect(past.text).toBe(`{"${LARGE}":[]}`);
    expect((await request(staff, { categoria: 'Ninguna' })).text).toBe('{}');
    for (const query of [{ page: 0 }, { per_page: 101 }, { per_page: 'x' }, { categoria: 'x'.repeat(81) }]) {
      expect([query, (await request(staff, query)).status]).toEqual([query, 400]);
    }
  });

  test('find a category in any spelling', async () => {
    expect((await request(await server.as(1), { categoria: 'MUCHAS FOTOS' })).large?.fotos).toHaveLength(25);
  });

  test('of one alumno are for staff; an alumno has no others’', async () => {
    const { large } = await request(await server.as(1), { user_id: alumno.id, per_page: 10 });
    expect([names(large)?.[0], large?.fotos.length, large?.mas]).toEqual(['IMG 100.jpg', 10, 20]);
    const family = await server.as(alumno);
    expect((await request(family, { user_id: alumno.id })).large).toMatchObject({ mas: 5 });
    expect((await request(family, {})).large?.fotos).toHaveLength(25);
    expect((await request(family, { user_id: alumno.id + 1 })).status).toBe(404);
  });

  test('work for a category named like a key of the response', async () => {
    const staff = await server.as(1);
    for (const name of ['a.jpg', 'b.jpg']) await aFoto(staff, { categoria: 'mas', names: [name] });
    await send(staff, { categoria: '__proto__', names: ['x.jpg', 'y.jpg'] });
    const { pages } = await request(staff, { per_page: 1 });
    for (const categoria of ['Mas', '__proto__']) {
      const page = pages.find((one) => one.categoria === categoria);
      expect([page?.fotos.length, page?.fotos[0]?.categoria, (page?.mas ?? 0) > 0]).toEqual([1, categoria, true]);
    }
    expect((await request(staff, { categoria: 'Mas', page: 2, per_page: 1 })).pages).toMatchObject([
      { categoria: 'Mas', mas: 0, fotos: [{ nombre: 'b.jpg' }] },
    ]);
  });

  test('read only the rows of the page', async () => {
    const plan = async (sql: string, ...params: (string | number)[]) =>
      (await server.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)).map((row) => row.detail);
    const read: string[] = [];
    const watched = {
      ...server.db,
      all: async <Row>(sql: string, ...params: (string | number)[]) => {
        read.push(...(await plan(sql, ...params)));
        return server.db.all<Row>(sql, ...params);
      },
    };
    for (const userId of [null, alumno.id]) {
      await countByCategory(watched, { userId, categoriaKey: null });
      await fotosOfCategory(watched, { userId, categoriaKey: 'muchas fotos' }, { limit: 25, offset: 25 });
    }
    expect(read.join('\n')).not.toMatch(/TEMP B-TREE|SCAN fotos$/m);
    const index = /COVERING INDEX fotos_(categoria|user)/;
    expect(read.filter((line) => index.test(line)).length).toBeGreaterThanOrEqual(2);
  });
});
