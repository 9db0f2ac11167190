/** The groups of the business. */
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { anAlumno, anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { upload } from '../../../support/uploads.ts';

const server = serverOfFile();
const setGroups = async (grupos: unknown, rol: 2 | 3 = 3) =>
  (await server.as(rol)).request(endpoints.updateAjustes, { body: { grupos } as never });
const groups = async () => (await (await server.as(0)).get(endpoints.listGrupos)).datos;
const register = async (grupo: string) => {
  const { id: escuela } = await anEscuela(server);
  const body = { nombre: 'Ana', apaterno: 'Pech', escuela, grupo };
  return (await server.as(1)).request(endpoints.createUser, { body: body as never });
};
afterEach(() => server.db.run('UPDATE ajustes SET grupos = ?', JSON.stringify(GROUPS)));

// [S2.61] [S5.9] [S9.6]
test('the groups are the 24 specified ones by default', async () => {
  expect(await groups()).toEqual(GROUPS);
  expect((await register('1E')).refused.error?.errors.grupo).toEqual([
    'El grupo 1E no está entre los de Ajustes. Elige otro, o pide a un administrador que lo agregue.',
  ]);
});

test('the groups can have letters up to J and gaps, and are sorted and unique', async () => {
  expect((await setGroups(['1A'], 2)).status).toBe(403);
  await setGroups(['3e', '1A', '1J', '1A', '2 B']);
  expect(await groups()).toEqual(['1A', '1J', '2B', '3E']);
  expect((await register('1j')).body.user.grupo).toBe('1J');
  expect((await register('1B')).status).toBe(422);
});

test('the groups cannot be empty, invalid, or without a group that has alumnos', async () => {
  expect((await setGroups([])).refused.error?.errors.grupos).toEqual(['Deja al menos un grupo.']);
  expect((await setGroups(['7A'])).status).toBe(422);
  await anAlumno(server, { grupo: '4C' });
  await anAlumno(server, { grupo: '5D', baja: true });
  const without = (grupo: string) => setGroups(GROUPS.filter((one) => one !== grupo));
  expect((await without('4C')).refused.error?.errors.grupos).toEqual([
    'Todavía hay alumnos en 4C (1). Cámbialos de grupo antes de quitarlo.',
  ]);
  expect((await without('5D')).status).toBe(200);
});

test('the groups keep alumnos of a removed group unchanged until they get another', async () => {
  const alumno = await anAlumno(server, { grupo: '6D', baja: true });
  await setGroups(GROUPS.filter((one) => one !== '6D'));
  const put = async (body: object) =>
    (await server.as(1)).request(endpoints.updateUser, { params: { id: alumno.id }, body });
  expect((await put({ grupo: '6D', celular: '5512345678' })).status).toBe(200);
  expect((await put({ grupo: '6C' })).status).toBe(200);
  expect((await put({ grupo: '6D' })).status).toBe(422);
});

test('the groups apply to announcements and imported lists: 1E of a secundaria is accepted', async () => {
  await setGroups([...GROUPS, '1E']);
  const audience = { mensaje: 'Hola', todasEscuelas: true };
  const announce = async (grupos: string[]) =>
    (await server.as(2)).request(endpoints.createAnuncio, { body: { ...audience, grupos } as never });
  expect((await announce(['1E'])).body.anuncio.grupos).toEqual(['1E']);
  expect((await announce(['1F'])).status).toBe(422);
  const escuela_id = String((await anEscuela(server)).id);
  const bytes = Buffer.from('Paterno,Nombre,Grado,Grupo\nEk,Luz,1,E\nPech,Ana,1,F\n');
  const files = [{ field: 'archivo', name: 'secundaria.csv', bytes }];
  const client = await server.as(2);
  const { importacion } = (await upload(client, endpoints.createImport, { escuela_id }, files)).body;
  const { data } = await client.get(endpoints.listFilas, { params: { id: importacion.id } });
  expect(
    data.map(({ resultado, valores, avisos }) => [resultado, valores.grupo, avisos.map(({ texto }) => texto)]),
  ).toEqual([
    ['alta', '1E', []],
    ['error', null, ['«1F» no está entre los grupos de Ajustes.']],
  ]);
});
