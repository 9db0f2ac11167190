/** A database beside an empty folder of files, as a restored copy or a DATA_DIR of one's own has it: what is said of its files. */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { endpoints } from '#contract/endpoints.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { filesFolder } from '#server/files/disk.ts';
import { ownerPath } from '#server/files/owner.ts';
import { sweepFiles } from '#server/files/registry.ts';
import { aFoto, anAbono, aPrinterRecord } from '../../support/builders.ts';
import { photo } from '../../support/samplePhotos.ts';
import { serverOfFile } from '../../support/server.ts';
import { open, upload } from '../../support/uploads.ts';
import { aChild, aFamily } from '../features/guarderia/ground.ts';
import { importRows } from '../features/importaciones/ground.ts';

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

test('photographs, the logo, papers and lists: 503 that says where to look, and all of them again with the right folder', async () => {
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

test('the empty folder is not taken for the database’s; selling and printing go on', async () => {
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
