/** Schools and services that a list made: undoing it leaves those that others use by now, and redoing it takes them again. */
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { storedOf } from '#contract/record.ts';
import { plantillaRecord } from '#contract/records/planes.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertRecord } from '#server/db/record.ts';
import { anAlumno, anAnuncio } from '../../../support/builders.ts';
import { embedded } from '../../../support/embedded.ts';
import { serverOfFile } from '../../../support/server.ts';
import { whileWriting } from '../../../support/whileWriting.ts';
import { applied, appliedAsShown, aTill, filasOf, importRows, undone } from './ground.ts';

const server = serverOfFile();
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';
let made = 0;

/** A list of one alumno that was applied, of a school that it made, and the administrador who goes on with both. */
async function aSchoolOfAList() {
  const client = await server.as(3);
  made += 1;
  const shown = await importRows(client, `ESCUELA PRIMARIA LISTADA ${made}`, [HEADINGS, 'Pech,Uc,Ana,2,C']);
  const escuelas = shown.escuelas.map(({ texto }) => ({ texto, escuela_id: 'crear' as const }));
  const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body: { escuelas } });
  const done = await applied(server, client, importacion);
  const schools = async () => (await client.get(endpoints.listEscuelas)).datos;
  const alumnosOf = async (escuela: number) =>
    (await client.get(endpoints.filterAlumnos, { query: { escuela } })).data.map(({ nombre }) => nombre);
  const named = async () => (await schools()).filter(({ nombre }) => nombre === `ESCUELA PRIMARIA LISTADA ${made}`);
  const [school] = await named();
  if (!school) throw new Error('The list made no school');
  return { client, done, school, schools, named, alumnosOf };
}

type Made = Awaited<ReturnType<typeof aSchoolOfAList>>;
const PLANTILLA = { ritmo: 'mensual', numero: 3, primero: 0 } as const;
const aTemplate = async ({ client, school }: Made) => {
  const body = { ...PLANTILLA, nombre: `De ${school.nombre}`, escuela_id: school.id };
  const { plantilla } = await client.get(endpoints.createPlantilla, { body });
  return async () => expect((await client.get(endpoints.listPlantillas)).datos).toContainEqual(plantilla);
};
const anAnnouncement = async ({ client, school }: Made) => {
  const { id } = await anAnuncio(server, { escuelas: [school.id], todosGrupos: true });
  return async () =>
    expect((await client.get(endpoints.getAnuncio, { params: { id } })).anuncio.escuelas).toEqual([school.id]);
};
const aNewName = async ({ client, school, schools }: Made) => {
  const body = { nombre: `Primaria mejor escrita ${made}`, prefijo: `PME${made}` };
  await client.get(endpoints.updateEscuela, { params: { id: school.id }, body });
  return async () => expect(await schools()).toContainEqual(expect.objectContaining({ ...body, id: school.id }));
};

describe('a school created by a list', () => {
  test.each([
    ['with a template of plans', aTemplate],
    ['to which an announcement goes', anAnnouncement],
    ['whose name somebody has mended', aNewName],
  ])('%s stays when the list is undone, and is used again when it is appliedAsShown', async (_which, make) => {
    const list = await aSchoolOfAList();
    const { client, done, school, schools, alumnosOf } = list;
    const assertThere = await make(list);
    expect(await undone(server, client, done)).toMatchObject({ importacion: { estado: 'deshecha' }, quedan: [] });
    await assertThere();
    const before = await schools();
    await appliedAsShown(server, client, done);
    expect([await alumnosOf(school.id), await schools()]).toEqual([['Ana'], before]);
  });

  test('stays for a template stored while the list is being undone', async () => {
    const { client, done, school, named } = await aSchoolOfAList();
    const fields = { ...PLANTILLA, nombre: `Al mismo tiempo ${made}`, escuela_id: school.id };
    const insert = (tx: Transaction) => insertRecord(tx, plantillaRecord, storedOf(plantillaRecord, fields));
    await whileWriting(server, insert, () => undone(server, client, done));
    const { datos } = await client.get(endpoints.listPlantillas);
    expect([await named(), datos.map(({ nombre }) => nombre)]).toEqual([
      [school],
      expect.arrayContaining([fields.nombre]),
    ]);
  });

  test('that stayed but was deleted since is created again when the list is applied again', async () => {
    const { client, done, school, named, alumnosOf } = await aSchoolOfAList();
    const other = await anAlumno(server, { escuela: school.id });
    await undone(server, client, done);
    expect(await named()).toEqual([school]);
    await client.get(endpoints.deleteUser, { params: { id: other.id } });
    await client.get(endpoints.deleteEscuela, { params: { id: school.id } });
    await appliedAsShown(server, client, done);
    const [anew] = await named();
    expect((await filasOf(client, done)).map(({ resultado }) => resultado)).toEqual(['alta']);
    expect(await alumnosOf(anew?.id ?? 0)).toEqual(['Ana']);
    await undone(server, client, done);
    expect(await named()).toEqual([]);
  });
});

describe('the prefijo of a school that a list makes', () => {
  /** A list of two schools that nobody knows, and what is said of them. */
  async function aListOfTwo() {
    const client = await server.as(3);
    made += 1;
    const [one, two] = [`Primaria Xochitl Ramos ${made}`, `Primaria Xitlali Rojas ${made}`];
    const rows = [`${one},Pech,Uc,Ana,2,C`, `${two},Chan,Uc,Luz,2,C`];
    const shown = await importRows(client, `Escuela,${HEADINGS}`, rows);
    const say = (said: { texto: string; prefijo?: string }[], id = shown.id) => {
      const escuelas = said.map((each) => ({ ...each, escuela_id: 'crear' as const }));
      return client.request(endpoints.updateImport, { params: { id }, body: { escuelas } });
    };
    const prefijos = async () => {
      const { datos } = await client.get(endpoints.listEscuelas);
      return [one, two].map((texto) => datos.find(({ nombre }) => nombre === texto)?.prefijo);
    };
    return { client, shown, one, two, say, prefijos };
  }

  test('is proposed for each of them before anything is decided, and no two proposals are the same', async () => {
    const { shown } = await aListOfTwo();
    expect(shown.escuelas.map(({ escuela_id, prefijo }) => [escuela_id, prefijo])).toEqual([
      [null, `XR${made}`],
      [null, expect.stringMatching(/^XR\d+$/)],
    ]);
    expect(new Set(shown.escuelas.map(({ prefijo }) => prefijo)).size).toBe(2);
  });

  test('is the one that was sent with the plan; of the others the proposed one', async () => {
    const { client, shown, one, two, say, prefijos } = await aListOfTwo();
    const { body } = await say([{ texto: one, prefijo: `mio-${made}` }, { texto: two }]);
    const proposed = shown.escuelas.find(({ texto }) => texto === two)?.prefijo;
    expect(body.importacion.escuelas.find(({ texto }) => texto === one)?.prefijo).toBe(`mio-${made}`);
    await applied(server, client, body.importacion);
    expect(await prefijos()).toEqual([`mio-${made}`, proposed]);
  });

  test('is refused on `escuelas` with the name of the school that has it, be it one of this list', async () => {
    const { client, one, two, say, prefijos } = await aListOfTwo();
    const { escuela } = await client.get(endpoints.createEscuela, {
      body: { nombre: `Primaria con prefijo ${made}`, prefijo: `TOMADO${made}` },
    });
    const refused = await say([{ texto: one, prefijo: `tomado${made}` }]);
    const twice = await say([
      { texto: one, prefijo: `DOS${made}` },
      { texto: two, prefijo: `dos${made}` },
    ]);
    expect([refused.status, refused.refused.error?.errors]).toEqual([
      422,
      { escuelas: [`El prefijo «tomado${made}» ya es de ${escuela.nombre}. Escribe otro.`] },
    ]);
    expect([twice.status, twice.refused.error?.errors]).toEqual([
      422,
      { escuelas: [`El prefijo «dos${made}» ya es de ${one}. Escribe otro.`] },
    ]);
    expect(await prefijos()).toEqual([undefined, undefined]);
  });

  test.each([
    ['', 'Escribe el prefijo.'],
    ['DEMASIADOLARGO', expect.stringContaining('10')],
  ])('is refused as %j', async (prefijo, text) => {
    const { one, say } = await aListOfTwo();
    const { status, refused } = await say([{ texto: one, prefijo }]);
    expect([status, Object.values(refused.error?.errors ?? {}).flat()]).toEqual([422, [text]]);
  });

  test('that another school was given since the preview is refused before any row is written', async () => {
    const { client, shown, one, two, say, prefijos } = await aListOfTwo();
    const { body } = await say([{ texto: one, prefijo: `LUEGO${made}` }, { texto: two }]);
    const nombre = `Primaria más rápida ${made}`;
    await client.get(endpoints.createEscuela, { body: { nombre, prefijo: `LUEGO${made}` } });
    const params = { id: shown.id };
    const refused = await client.request(endpoints.applyImport, {
      params,
      body: { version: body.importacion.version },
    });
    expect([refused.status, refused.refused.error?.errors]).toEqual([
      422,
      { escuelas: [`El prefijo «LUEGO${made}» ya es de ${nombre}. Escribe otro.`] },
    ]);
    expect(await prefijos()).toEqual([undefined, undefined]);
    const { body: other } = await say([{ texto: one, prefijo: `OTRO${made}` }]);
    await applied(server, client, other.importacion);
    expect((await prefijos())[0]).toBe(`OTRO${made}`);
  });
});

describe('a service created by a list', () => {
  /** A list of one payment that was applied, of a package that it made, and that service. */
  async function aServiceOfAList() {
    const { list } = await aTill(server);
    const client = await server.as(3);
    made += 1;
    const servicio = `Paquete listado ${made}`;
    const shown: Importacion = await list(`,Pech,Uc,Ana,6,A,${servicio},500,200,,300`);
    const conceptos = [{ texto: servicio, servicio_id: 'crear' as const }];
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body: { conceptos } });
    const done = await applied(server, client, importacion);
    const services = async () => (await client.get(endpoints.listServicios)).datos;
    const service = (await services()).find((one) => one.servicio === servicio);
    if (!service) throw new Error('The list made no service');
    return { client, done, service, services };
  }

  test('stays with its template of plans', async () => {
    const { client, done, service, services } = await aServiceOfAList();
    const body = { ...PLANTILLA, nombre: `De ${service.servicio}`, servicio_id: service.id };
    const { plantilla } = await client.get(endpoints.createPlantilla, { body });
    await undone(server, client, done);
    expect(await services()).toContainEqual(service);
    expect((await client.get(endpoints.listPlantillas)).datos).toContainEqual(plantilla);
  });

  test('renamed by hand stays, and applying the list again creates no second one', async () => {
    const { client, done, service, services } = await aServiceOfAList();
    const body = { servicio: `Paquete mejor escrito ${made}` };
    await client.get(endpoints.updateServicio, { params: { id: service.id }, body });
    await undone(server, client, done);
    const before = await services();
    expect(before).toContainEqual(expect.objectContaining({ ...body, id: service.id }));
    await appliedAsShown(server, client, done);
    expect(await services()).toEqual(before);
  });

  test('that stayed but was deleted since is created again when the list is applied again', async () => {
    const { client, done, service, services } = await aServiceOfAList();
    const { params } = { params: { id: service.id } };
    await client.get(endpoints.updateServicio, { params, body: { costo: 450 } });
    await undone(server, client, done);
    await client.get(endpoints.deleteServicio, { params });
    await appliedAsShown(server, client, done);
    const names = (await services()).map(({ servicio }) => servicio);
    expect(names.filter((name) => name === service.servicio)).toHaveLength(1);
  });
});

// What else comes to point to one must be looked for, too, before it is taken back.
embedded?.test('every table that references a school or a service is known', async () => {
  const pointing = (table: string) =>
    server.db.all<{ name: string }>(
      `SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
        WHERE m.type = 'table' AND f."table" = ? ORDER BY m.name`,
      table,
    );
  const names = async (table: string) => (await pointing(table)).map(({ name }) => name);
  // An action of the past may lose its school.
  expect(await names('escuelas')).toEqual(['acciones', 'anuncio_escuelas', 'plan_plantillas', 'users']);
  expect(await names('servicios')).toEqual(['note_conceptos', 'plan_plantillas']);
});
