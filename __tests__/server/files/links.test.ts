/** Links to files, and tickets for downloads, live no longer than the session that they were made in. */

import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { endpoints } from '#contract/endpoints.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { filesFolder, ownerPath } from '#server/files/disk.ts';
import { sweepFiles } from '#server/files/registry.ts';
import type { Client } from '../../support/api-client.ts';
import { aFoto, anAbono, anInfante, aPaper, aPrinterRecord, aStaff } from '../../support/builders.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile, type TestServer } from '../../support/server.ts';
import { open, upload } from '../../support/uploads.ts';
import { aChild, aFamily } from '../features/guarderia/ground.ts';
import { importRows } from '../features/importaciones/ground.ts';

const server = serverOfFile();
/** Seventy-two seconds without use end a session: before a link or a ticket would be over by itself. */
const hasty = serverOfFile({ settings: { sessionIdleHours: 0.02 } });

type Ours = Client & { userId: number };

/** Every kind of link, asked for in one session: a photograph, its thumbnail, a paper, a portrait, a download. */
async function linksOf(client: Client, at: TestServer = server): Promise<string[]> {
  const { foto, infanteId } = await filesOf(at);
  const gallery = await client.get(endpoints.listFotos);
  const shown = gallery[foto.categoria]?.find(({ id }) => id === foto.id);
  const { datos } = await client.get(endpoints.listDocumentos, { params: { id: infanteId } });
  const paper = datos.flatMap(({ archivos }) => archivos)[0];
  const ticket = await client.get(endpoints.downloadTicket, { body: { path: '/export-photos-structure' } });
  return [shown?.ruta ?? '', shown?.miniatura ?? '', paper?.ruta ?? '', ticket.url];
}

const files = new Map<TestServer, ReturnType<typeof made>>();
async function made(at: TestServer) {
  const infante = await anInfante(at);
  await aPaper(at, { infante });
  return { foto: await aFoto(at, { categoria: 'Enlaces' }), infanteId: infante.id };
}
function filesOf(at: TestServer): ReturnType<typeof made> {
  const known = files.get(at) ?? made(at);
  files.set(at, known);
  return known;
}

const outcomes = (links: readonly string[], at: TestServer = server) =>
  Promise.all(
    links.map(async (link) => {
      const { status, headers } = await open(at.origin, link);
      return status === 404 && headers['content-type'] === 'text/html; charset=utf-8' ? 'over' : status;
    }),
  );
const OVER = ['over', 'over', 'over', 'over'];
const OPEN = [200, 200, 200, 200];
const both = async (person: { id: number }): Promise<[Ours, Ours]> => [
  await server.as(person),
  await server.as(person),
];
const params = ({ id }: { id: number }) => ({ params: { id } });

test('links open without a bearer header while the session stands', async () => {
  expect(await outcomes(await linksOf(await server.as(1)))).toEqual(OPEN);
});

describe('links end at once', () => {
  test('at logout, for that session only', async () => {
    const [one, other] = await both(await aStaff(server, 1));
    const [gone, left] = [await linksOf(one), await linksOf(other)];
    await one.request(endpoints.logout);
    expect([await outcomes(gone), await outcomes(left)]).toEqual([OVER, OPEN]);
  });

  test('with the baja, and they do not come back with the person', async () => {
    const person = await aStaff(server, 1);
    const [links, kept] = await Promise.all((await both(person)).map((client) => linksOf(client)));
    const administrador = await server.as(3);
    await administrador.get(endpoints.bajaUser, { ...params(person), body: { motivo: 'Renunció' } });
    expect(await outcomes(links ?? [])).toEqual(OVER);
    await administrador.get(endpoints.restoreUser, params(person));
    await server.as(person);
    expect(await outcomes(kept ?? [])).toEqual(OVER);
  });

  test('when the session is seven days old', async () => {
    const client = await server.as(await aStaff(server, 1));
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      server.clock.advance({ hours: 8 });
      if (hour === 152) server.clock.advance({ seconds: -30 });
      await client.get(endpoints.me);
    }
    const links = await linksOf(client);
    const [early, ...late] = links;
    expect(await outcomes([early ?? ''])).toEqual([200]);
    server.clock.advance({ seconds: 31 });
    expect(await outcomes(late)).toEqual(OVER.slice(1));
    expect(await outcomes([early ?? ''])).toEqual(['over']);
  });

  test('when the session was idle too long; opening them does not keep it alive', async () => {
    const client = await hasty.as(1);
    const [foto = '', miniatura = '', paper = ''] = await linksOf(client, hasty);
    hasty.clock.advance({ seconds: 50 });
    const { url } = await client.get(endpoints.downloadTicket, { body: { path: '/export-photos-structure' } });
    expect(await outcomes([foto, miniatura, paper], hasty)).toEqual([200, 200, 200]);
    hasty.clock.advance({ seconds: 23 });
    expect(await outcomes([foto, miniatura, paper, url], hasty)).toEqual(OVER);
  });
});

test('links cannot name another session: the signature covers it', async () => {
  const [mine, theirs] = [await server.as(1), await server.as(3)];
  const [[link = ''], [other = '']] = [await linksOf(mine), await linksOf(theirs)];
  const word = (of: string) => /acceso=(\d+)\.(\d+)\./.exec(of) ?? [];
  expect(word(link)[2]).not.toBe(word(other)[2]);
  const forged = link.replace(/(acceso=\d+)\.\d+\./, (_, before) => `${before}.${word(other)[2]}.`);
  expect(await outcomes([link, forged])).toEqual([200, 'over']);
});

/** A database beside an empty folder of files, as a restored copy or a DATA_DIR of one's own has it: what is said of its files. */
describe('a missing file', () => {
  const server = serverOfFile();
  const hopper = photo('formatos/hopper.jpg');
  const folder = () => filesFolder(server.database.settings.dataDir);
  const moveAway = () => rename(folder(), `${folder()}-lejos`);
  const bringBack = () => rename(`${folder()}-lejos`, folder());
  const problems = async () => (await server.anyone.get(endpoints.health)).problemas;

  const MISSING = expect.stringMatching(/^El archivo está registrado, pero no se encuentra .* DATA_DIR .*\.$/);
  const PROBLEM = expect.stringMatching(/^Faltan archivos en este servidor: .* DATA_DIR .*\.$/);

  const putLogo = async () =>
    upload(await server.as(3), endpoints.uploadLogo, {}, [{ field: 'logo', name: 'logo.jpg', bytes: hopper }]);

  async function aPaper() {
    const family = await aFamily(server);
    const { id } = await aChild(family);
    const files = [{ field: 'archivos', name: 'acta.jpg', bytes: hopper }];
    const { body } = await upload(family, endpoints.uploadDocumento, { tipo: 'acta_nacimiento' }, files, {
      params: { id },
    });
    return { family, id: body.documento.id };
  }

  test('photos, the logo, documents and lists return 503 with the folder to check, and all again with the right one', async () => {
    const [staff, supervisor] = [await server.as(1), await server.as(2)];
    const [foto, { family, id: documento }] = [await aFoto(server), await aPaper()];
    await putLogo();
    const list = await importRows(supervisor, 'Nombre,Apellido paterno', ['Ana,Ruiz']);
    const [link] = Object.values(await staff.get(endpoints.listFotos)).flat();
    const { id, version } = list;
    const opened = () =>
      Promise.all([
        staff.request(endpoints.fotoArchivo, { params: { id: foto.id } }),
        staff.request(endpoints.fotoArchivo, { params: { id: foto.id }, query: { tamano: 'miniatura' } }),
        server.anyone.request(endpoints.negocioLogo),
        family.request(endpoints.documentoArchivo, { params: { id: documento } }),
        supervisor.request(endpoints.importFile, { params: { id } }),
        supervisor.request(endpoints.updateImport, { params: { id }, body: { version, grupo: '1A' } }),
      ]);

    await moveAway();
    const refused = await opened();
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    for (const one of refused) expect(one.refused.message).toEqual(MISSING);
    expect((await open(server.origin, link?.ruta ?? '')).bytes.toString()).toContain('DATA_DIR');
    expect(await problems()).toEqual([PROBLEM]);

    await bringBack();
    const found = await opened();
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 200));
    expect(await problems()).toEqual([]);
  });

  test('an empty folder is not taken for the database’s; selling and printing go on', async () => {
    await putLogo();
    const counter = await server.as(1);
    const printer = await aPrinterRecord(server, { direccion: USB_ADDRESS });
    await moveAway();
    await expect(sweepFiles(server.db, server.deps.files, new Date())).rejects.toThrow(
      /The files that the database knows are not in .*archivos, .* DATA_DIR /,
    );
    expect(existsSync(ownerPath(folder()))).toBe(false);
    const { id } = await anAbono(server);
    const body = { impresora_id: printer.id };
    const { trabajo } = await counter.get(endpoints.printAbono, { params: { id }, body });
    expect((await counter.get(endpoints.takeJob, { params: { id: trabajo.id } })).bytes.length).toBeGreaterThan(100);
    await bringBack();
    await sweepFiles(server.db, server.deps.files, new Date());
    expect(existsSync(ownerPath(folder()))).toBe(true);
  });
});
