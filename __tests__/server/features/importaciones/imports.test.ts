/** Lists come in, are looked at, applied as shown and taken back. */
import { utils, write } from '@e965/xlsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import { sortKey } from '#contract/search.ts';
import { continueImports, step } from '#server/features/importaciones/apply/writing.service.ts';
import { updateImport } from '#server/features/importaciones/importaciones.repo.ts';
import { momentOf } from '#server/http/actor.ts';
import { curpOf } from '#tools/demo/curp.ts';
import type { Client } from '../../../support/api-client.ts';
import { aNote, anAlumno, anEscuela } from '../../../support/builders.ts';
import { embedded } from '../../../support/embedded.ts';
import { serverOfFile } from '../../../support/server.ts';
import { storedNames } from '../../../support/storedFiles.ts';
import { everyText } from '../../everything.ts';
import { applied, appliedAsShown, filasOf, importRows, importSample, repair, sendList, undone } from './ground.ts';

const server = serverOfFile();
/** The CURP of a girl of that name. */
const curpFor = (nombre: string, apaterno: string) =>
  curpOf({ nombre, apaterno, amaterno: 'Uc', fecha_nacimiento: '2014-05-06', sexo: 'M', entidad: 'YN' });
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,CURP,Celular,Correo';
const outcomes = (filas: readonly Fila[]) => filas.map(({ resultado }) => resultado);
const textsOf = (fila: Fila | undefined) => fila?.avisos.map(({ texto }) => texto) ?? [];

/** A supervisor, a school of their own and lists of it. */
async function aSchool() {
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const fields = { escuela_id: String(escuela.id) };
  const list = (...rows: string[]) => importRows(client, HEADINGS, rows, fields);
  const alumnos = async () => {
    const { data } = await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id, per_page: 100 } });
    return data;
  };
  const userOf = async (id: number | null) => (await client.get(endpoints.getUser, { params: { id: id ?? 0 } })).user;
  return { client, escuela, list, alumnos, userOf };
}

test('what a list writes is one line of the log, which leads to each of them', async () => {
  const { client, list } = await aSchool();
  const importacion = await applied(server, client, await list('Uc,Ek,Ana,1,A,,,', 'Uc,Ek,Luz,1,A,,,'));
  const admin = await server.as(3);
  const deeds = async (query: object) =>
    (await admin.get(endpoints.listAudit, { query: { actor: client.userId, ...query } })).data.map(
      ({ accion, tabla, registro_nombre }) => `${accion} ${tabla} ${registro_nombre}`,
    );
  const own = ['aplicar importaciones lista.csv', 'crear importaciones lista.csv'];
  expect((await deeds({ resumen: 1 })).filter((deed) => !deed.includes('sessions'))).toEqual(own);
  expect(await deeds({ importacion: importacion.id })).toEqual(['crear users Luz Uc Ek', 'crear users Ana Uc Ek']);
  expect(await deeds({ importacion: importacion.id + 1 })).toEqual([]);
});

describe('a whole school', () => {
  embedded?.test('is imported with mapped groups, undone and imported again', async () => {
    const { client, escuela, alumnos } = await aSchool();
    const fields = { escuela_id: String(escuela.id) };
    const shown = await importSample(client, 'L08_secundaria_completa_utf8_bom.csv', fields);
    expect(shown).toMatchObject({ estado: 'vista', resumen: { alta: 363, error: 178, baja: 21, duplicado: 10 } });
    expect(shown.grupos.map(({ texto, filas }) => [texto, filas > 0])).toContainEqual([
      expect.stringMatching(/E/),
      true,
    ]);
    const grupos = shown.grupos.map(({ texto }) => ({ texto, grupo: '1D' }));
    const body = { grupos, version: shown.version };
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body });
    expect(importacion.resumen).toMatchObject({ alta: 539, error: 0, pregunta: 2, baja: 21, duplicado: 10 });

    const done = await applied(server, client, importacion);
    expect([done.estado, done.hechas, done.aplicada !== null]).toEqual(['aplicada', 539, true]);
    const total = async () => (await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id } })).total;
    expect(await total()).toBe(539);
    expect(await undone(server, client, done)).toMatchObject({ importacion: { estado: 'deshecha' }, quedan: [] });
    expect(await alumnos()).toEqual([]);
    expect(await appliedAsShown(server, client, done)).toMatchObject({ estado: 'aplicada' });
    expect(await total()).toBe(539);
  });

  test('that is new is created with its own prefijo and removed with its alumnos', async () => {
    const client = await server.as(2);
    const list = ['ESCUELA SECUNDARIA TÉCNICA NÚM. 39', 'CCT: 31DST0039N', HEADINGS, 'Pech,Uc,Ana,2,C,,,'];
    const shown = await importRows(client, list[0] ?? '', list.slice(1));
    expect(shown.escuelas).toMatchObject([{ cct: '31DST0039N', escuela_id: null }]);
    expect(shown.resumen).toMatchObject({ error: 1 });
    const escuelas = shown.escuelas.map(({ texto }) => ({ texto, escuela_id: 'crear' as const }));
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body: { escuelas } });
    expect(importacion.resumen).toMatchObject({ alta: 1, error: 0 });
    const done = await applied(server, client, importacion);
    const schools = async () => (await client.get(endpoints.listEscuelas)).datos.map(({ nombre }) => nombre);
    expect((await schools()).filter((name) => /39/.test(name))).toHaveLength(1);

    // Its key is known from now on, however the next list calls it.
    const next = await importRows(client, 'Lista de alumnos 31DST0039N', [HEADINGS, 'Ek,Uc,Luz,2,C,,,']);
    expect(next.resumen).toMatchObject({ alta: 1 });
    await undone(server, client, done);
    expect((await schools()).filter((name) => /39/.test(name))).toEqual([]);
  });
});

describe('the CCT of a list', () => {
  /** A list under the key, of a school that was chosen, or of whichever has the key. */
  const keyed = (client: Client, cct: string, apaterno: string, escuela?: { id: number }) =>
    importRows(
      client,
      `Lista de alumnos ${cct}`,
      [HEADINGS, `${apaterno},Uc,Ana,2,C,,,`],
      escuela ? { escuela_id: `${escuela.id}` } : {},
    );
  const schoolOf = async (client: Client, cct: string) =>
    (await keyed(client, cct, 'Puc')).escuelas.map(({ escuela_id }) => escuela_id);

  test('is removed with the last list that gave it to a school', async () => {
    const { client, escuela } = await aSchool();
    const cct = '31DST0041B';
    const first = await applied(server, client, await keyed(client, cct, 'Pech', escuela));
    const second = await applied(server, client, await keyed(client, cct, 'Ek'));
    await undone(server, client, first);
    expect(await schoolOf(client, cct)).toEqual([escuela.id]);
    await undone(server, client, second);
    expect(await schoolOf(client, cct)).toEqual([null]);
  });

  test('belongs to the school it was last chosen for', async () => {
    const { client, escuela: wrong } = await aSchool();
    const right = await anEscuela(server);
    const cct = '31DST0042A';
    await applied(server, client, await keyed(client, cct, 'Pech', wrong));
    await applied(server, client, await keyed(client, cct, 'Ek', right));
    expect(await schoolOf(client, cct)).toEqual([right.id]);
  });
});

test('an impossible id of a school or service is refused at the field', async () => {
  const { client } = await aSchool();
  const shown = await importRows(client, 'ESCUELA PRIMARIA LEJANA', [HEADINGS, 'Pech,Uc,Ana,2,C,,,']);
  const texto = shown.escuelas[0]?.texto ?? '';
  const body = { escuelas: [{ texto, escuela_id: 1e20 }], conceptos: [{ texto, servicio_id: 2 ** 31 }] };
  const { status, refused } = await client.request(endpoints.updateImport, { params: { id: shown.id }, body });
  expect([status, refused.error?.errors]).toEqual([
    422,
    { 'escuelas[0].escuela_id': ['Elige la escuela.'], 'conceptos[0].servicio_id': ['Elige el servicio.'] },
  ]);
});

describe('an unknown school', () => {
  const GONE = 'Esta escuela ya no existe. Elige otra.';
  const errorsOf = ({ status, refused }: { status: number; refused: { error?: { errors: unknown } } }) => [
    status,
    refused.error?.errors,
  ];

  test('is refused for an uploaded file, the whole list, and a text of it', async () => {
    const { client } = await aSchool();
    const sent = await sendList(client, 'lista.csv', `${HEADINGS}\nPech,Uc,Ana,2,C,,,`, { escuela_id: '987654' });
    const { id, escuelas } = await importRows(client, 'ESCUELA PRIMARIA LEJANA', [HEADINGS, 'Pech,Uc,Ana,2,C,,,']);
    const say = (body: object) => client.request(endpoints.updateImport, { params: { id }, body });
    const said = { escuelas: [{ texto: escuelas[0]?.texto ?? '', escuela_id: 987_654 }] };
    expect([errorsOf(sent), errorsOf(await say({ escuela_id: 987_654 })), errorsOf(await say(said))]).toEqual([
      [422, { escuela_id: [GONE] }],
      [422, { escuela_id: [GONE] }],
      [422, { escuelas: [GONE] }],
    ]);
  });
});

describe('the preview', () => {
  embedded?.test('shows the outcome of each row with the reason', async () => {
    const { client, list, escuela } = await aSchool();
    const curp = curpFor('Ana', 'Pech');
    await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '1A', curp });
    const shown = await list(
      `Pech,Uc,Ana,1,A,${curp},,`,
      'Ek,Uc,Luz,1,B,,999 123 4567,luz@example.com',
      'Ek,Uc,Luz,1,B,,,',
      'Canul,,,1,B,,,',
      'Canul,Poot,Rosa,1,F,,,',
    );
    const filas = await filasOf(client, shown);
    expect(outcomes(filas)).toEqual(['igual', 'alta', 'duplicado', 'error', 'error']);
    expect(filas[1]?.valores).toMatchObject({ celular: '9991234567', grupo: '1B', escuela_id: escuela.id });
    expect(filas[4]?.avisos.map(({ campo }) => campo)).toEqual(['grupo']);
    expect(shown.resumen).toMatchObject({ igual: 1, alta: 1, duplicado: 1, error: 2 });
  });

  test('shows a similar name of the group as a question with candidates, settled by a decision', async () => {
    const { client, list, escuela, alumnos } = await aSchool();
    const known = await anAlumno(server, {
      nombre: 'Ana María',
      apaterno: 'Pech',
      amaterno: 'Uc',
      escuela,
      grupo: '1A',
    });
    const shown = await list('Pech,Uc,Ana Maria del Carmen,1,A,,,', 'Peche,Uc,Ana María,1,A,,,');
    const filas = await filasOf(client, shown);
    expect(outcomes(filas)).toEqual(['pregunta', 'pregunta']);
    expect(filas[0]?.candidatos).toEqual([
      { user_id: known.id, nombre: 'Ana María Pech Uc', escuela: escuela.nombre, grupo: '1A' },
    ]);
    await repair(client, shown, 1, { decision: { accion: 'alta' } });
    const { body } = await repair(client, shown, 2, { decision: { accion: 'cambiar', user_id: known.id } });
    expect(body.importacion.resumen).toMatchObject({ alta: 1, cambio: 1 });
    await applied(server, client, body.importacion);
    const names = (await alumnos()).map(({ nombre, apaterno }) => `${nombre} ${apaterno}`);
    expect(names.sort()).toEqual(['Ana Maria del Carmen Pech', 'Ana María Peche']);
  });

  embedded?.test('asks about similar names in one group, except known or distinguishable alumnos', async () => {
    const { client, list } = await aSchool();
    const rows = ['Pech,Uc,Ana María,1,A,,,', 'Peche,Uc,Ana María,1,A,,,', 'Peche,Uc,Ana María,1,B,,,'];
    const shown = await list(...rows);
    const filas = await filasOf(client, shown);
    expect(outcomes(filas)).toEqual(['alta', 'pregunta', 'alta']);
    expect(textsOf(filas[1])).toEqual(['Su nombre se parece al de la fila 2. ¿Es la misma persona?']);
    const { body } = await repair(client, shown, 2, { decision: { accion: 'alta' } });
    expect(body.fila).toMatchObject({ resultado: 'alta', avisos: [] });
    await applied(server, client, body.importacion);
    expect((await list(...rows)).resumen).toMatchObject({ igual: 3, pregunta: 0 });
  });

  embedded?.test('gives an e-mail shared by two siblings to the first', async () => {
    const { client, list, alumnos } = await aSchool();
    const email = 'madre.pech@example.com';
    const shown = await list(`Pech,Uc,Ana,1,A,,,${email}`, `Pech,Uc,Luis,1,A,,,${email}`);
    const [, second] = await filasOf(client, shown);
    expect(textsOf(second)[0]).toMatch(/^El correo ya es de la fila 2:/);
    await applied(server, client, shown);
    expect((await alumnos()).map(({ nombre, email: own }) => [nombre, own])).toEqual([
      ['Ana', email],
      ['Luis', null],
    ]);
  });
});

embedded?.describe('a row repaired by hand', () => {
  test('a repaired row is planned again at once, and keeps its repair when the list is read again', async () => {
    const { client, list, escuela } = await aSchool();
    const shown = await list('Pech,Uc,,1,A,,,', 'Ek,Uc,Luz,1,F,,,');
    const first = await repair(client, shown, 1, { valores: { nombre: 'Ana' }, version: 1 });
    expect(first.body).toMatchObject({ fila: { resultado: 'alta', editados: ['nombre'], valores: { nombre: 'Ana' } } });
    const second = await repair(client, shown, 2, { valores: { grupo: '1° b' } });
    expect(second.body).toMatchObject({
      fila: { resultado: 'alta', valores: { grupo: '1B' } },
      importacion: { resumen: { alta: 2 } },
    });
    const { version } = second.body.importacion;
    const body = { escuela_id: escuela.id, version };
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body });
    expect(importacion.resumen).toMatchObject({ alta: 2 });
    // Rows of a new reading are newer than those of the one before.
    const stale = await repair(client, shown, 1, { valores: { nombre: 'Eva' }, version: 2 });
    expect(stale.status).toBe(409);
  });

  test('a repaired CURP frees the one of the other row', async () => {
    const { client, list } = await aSchool();
    const curp = curpFor('Mia', 'Tzab');
    const shown = await list(`Poot,Uc,Noa,1,A,${curpFor('Noa', 'Poot')},,`, `Tzab,Uc,Mia,1,A,${curp},,`);
    const { body } = await repair(client, shown, 1, { valores: { curp } });
    expect(body.importacion.resumen).toMatchObject({ alta: 1, duplicado: 1 });
    expect((await repair(client, shown, 1, { valores: { curp: null } })).body.importacion.resumen).toMatchObject({
      alta: 2,
    });
  });
});

describe('a field edited by hand', () => {
  test('stays when the list is imported again unless chosen; imported values follow the list', async () => {
    const { client, list, userOf } = await aSchool();
    const curp = curpFor('Eva', 'Tun');
    const first = await list(`Tun,Uc,Eva,1,A,${curp},9991234567,ana@example.com`);
    await applied(server, client, first);
    const [{ user_id: id } = { user_id: null }] = await filasOf(client, first);
    await client.request(endpoints.updateUser, { params: { id: id ?? 0 }, body: { celular: '9997654321' } });

    const again = await list(`Tun,Uc,Eva,1,A,${curp},9991234567,nueva@example.com`);
    const [row] = await filasOf(client, again);
    expect([row?.resultado, textsOf(row)]).toEqual(['cambio', ['Se conserva el celular escrito a mano: 9997654321.']]);
    await applied(server, client, again);
    expect(await userOf(id)).toMatchObject({ celular: '9997654321', email: 'nueva@example.com' });

    const chosen = await list(`Tun,Uc,Eva,1,A,${curp},9991234567,nueva@example.com`);
    expect(chosen.resumen).toMatchObject({ igual: 1 });
    const { body } = await repair(client, chosen, 1, { decision: { accion: 'cambiar', user_id: id ?? 0 } });
    await applied(server, client, body.importacion);
    expect(await userOf(id)).toMatchObject({ celular: '9991234567' });
    await undone(server, client, chosen);
    expect(await userOf(id)).toMatchObject({ celular: '9997654321' });
  });
});

test('an alumno with a corrected name is found by the name in the list', async () => {
  const { client, list, userOf } = await aSchool();
  const first = await applied(server, client, await list('Pexh,Uc,Ana,1,A,,,'));
  const [{ user_id: id } = { user_id: null }] = await filasOf(client, first);
  const names = { apaterno: 'Peniche', nombre: 'Ana Sofía' };
  await client.request(endpoints.updateUser, { params: { id: id ?? 0 }, body: names });
  const again = await list('Pexh,Uc,Ana,1,A,,9991234567,');
  const [row] = await filasOf(client, again);
  expect([row?.resultado, row?.user_id, row?.cambios]).toEqual(['cambio', id, { celular: '9991234567' }]);
  const { body } = await repair(client, again, 1, { valores: { email: 'ana@example.com' } });
  expect(body.fila).toMatchObject({ resultado: 'cambio', user_id: id });
  await applied(server, client, body.importacion);
  expect(await userOf(id)).toMatchObject({ ...names, celular: '9991234567', email: 'ana@example.com' });
});

describe('the next term', () => {
  embedded?.test('groups move up after one question, and a missing alumno leaves only by decision', async () => {
    const { client, list, userOf } = await aSchool();
    await applied(server, client, await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,', 'Canul,Uc,Rosa,2,A,,,'));
    const next = await list('Pech,Uc,Ana,2,A,,,', 'Ek,Uc,Luz,2,A,,,', 'Nuevo,Uc,Leo,2,A,,,');
    expect(next.resumen).toMatchObject({ pregunta: 2, alta: 1 });
    const body = { grupos: [{ texto: '2A', grupo: '2A' }], version: next.version };
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: next.id }, body });
    expect(importacion.resumen).toMatchObject({ cambio: 2, alta: 1, baja: 1, pregunta: 0 });
    const [lacked] = await filasOf(client, importacion, 'baja');
    expect(lacked).toMatchObject({ fila_origen: '', valores: { nombre: 'Rosa' } });
    const done = await applied(server, client, importacion);
    const [moved] = await filasOf(client, done, 'cambio');
    expect(await userOf(moved?.user_id ?? 0)).toMatchObject({ grupo: '2A' });
    expect(await userOf(lacked?.user_id ?? 0)).toMatchObject({ activo: true });
  });

  test('moves an alumno to baja by decision, and undoing restores them', async () => {
    const { client, list, userOf } = await aSchool();
    await applied(server, client, await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,'));
    const next = await list('Pech,Uc,Ana,1,A,,,');
    const [lacked] = await filasOf(client, next, 'baja');
    const id = lacked?.user_id ?? 0;
    const { body } = await repair(client, next, lacked?.n ?? 0, { decision: { accion: 'cambiar', user_id: id } });
    const done = await applied(server, client, body.importacion);
    expect(await userOf(id)).toMatchObject({ activo: false });
    await undone(server, client, done);
    expect(await userOf(id)).toMatchObject({ activo: true });
  });
});

describe('applying', () => {
  test('cancelled midway leaves a preview that can be repaired and applied', async () => {
    const { client, list, alumnos } = await aSchool();
    const shown = await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,');
    const { id } = shown;
    await server.db.write((tx) => updateImport(tx, id, { estado: 'aplicando' }));
    await step(server.db, id, momentOf(server.clock.now(), 'UTC'), null, { rows: 1, ms: 0 });
    expect(await alumnos()).toHaveLength(1);
    expect((await undone(server, client, shown)).importacion).toMatchObject({ estado: 'vista', deshecha: null });
    expect(await alumnos()).toEqual([]);
    const { body } = await repair(client, shown, 1, { valores: { nombre: 'Anita' } });
    await applied(server, client, body.importacion);
    expect((await alumnos()).map(({ nombre }) => nombre).sort()).toEqual(['Anita', 'Luz']);
  });

  test('that fails is logged, and the next import continues', async () => {
    const { list, alumnos } = await aSchool();
    const [first, second] = [await list('Pech,Uc,Ana,1,A,,,'), await list('Ek,Uc,Luz,1,A,,,')];
    const spoil = 'UPDATE importacion_filas SET cambios = ? WHERE importacion_id = ?';
    // No request leaves such a row.
    await server.db.write((tx) => tx.run(spoil, '{', first.id));
    for (const { id } of [first, second]) await server.db.write((tx) => updateImport(tx, id, { estado: 'aplicando' }));
    const logged = jest.spyOn(server.deps.log, 'error');
    await continueImports(server.deps);
    expect(logged.mock.calls.map(([of]) => of)).toEqual([expect.objectContaining({ importacion: first.id })]);
    logged.mockRestore();
    expect((await alumnos()).map(({ nombre }) => nombre)).toEqual(['Luz']);
  });

  test('writes nothing when the database changed since the preview, and shows the new outcome', async () => {
    const { client, list, escuela, alumnos } = await aSchool();
    const shown = await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,');
    await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '1A' });
    const apply = (version: number) =>
      client.request(endpoints.applyImport, { params: { id: shown.id }, body: { version } });
    const { status, refused } = await apply(shown.version);
    expect([status, refused.actual]).toMatchObject([409, { resumen: { igual: 1, alta: 1 } }]);
    expect(await alumnos()).toHaveLength(1);
    const { importacion } = await client.get(endpoints.getImport, { params: { id: shown.id } });
    await applied(server, client, importacion);
    expect(await alumnos()).toHaveLength(2);
  });
});

describe('undoing', () => {
  test('keeps alumnos with money or later edits, each with the reason', async () => {
    const { client, list, alumnos } = await aSchool();
    const done = await applied(
      server,
      client,
      await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,', 'Canul,Uc,Rosa,1,A,,,'),
    );
    const [ana, luz] = await filasOf(client, done);
    await aNote(server, { alumno: { id: ana?.user_id ?? 0 } as never });
    const body = { celular: '9991234567' };
    await client.request(endpoints.updateUser, { params: { id: luz?.user_id ?? 0 }, body });
    const { importacion, quedan } = await undone(server, client, done);
    expect(importacion.estado).toBe('deshecha');
    expect(quedan).toEqual([
      { user_id: ana?.user_id, nombre: 'Ana Pech Uc', motivo: 'Tiene notas: dale de baja en lugar de eliminarlo.' },
      { user_id: luz?.user_id, nombre: 'Luz Ek Uc', motivo: 'Se editó después de la importación.' },
    ]);
    expect((await alumnos()).map(({ nombre }) => nombre).sort()).toEqual(['Ana', 'Luz']);
  });

  test('skips an alumno deleted since, and the list can be discarded', async () => {
    const { client, list, alumnos } = await aSchool();
    const done = await applied(server, client, await list('Pech,Uc,Ana,1,A,,,', 'Ek,Uc,Luz,1,A,,,'));
    const [ana, luz] = await filasOf(client, done);
    const remove = (id: number) => client.request(endpoints.deleteImport, { params: { id } });
    const removeUser = (fila: Fila | undefined) =>
      server.get(3, endpoints.deleteUser, { params: { id: fila?.user_id ?? 0 } });
    await removeUser(ana);
    const body = { celular: '9991234567' };
    await client.request(endpoints.updateUser, { params: { id: luz?.user_id ?? 0 }, body });
    const { quedan } = await undone(server, client, done);
    expect(quedan.map(({ user_id }) => user_id)).toEqual([luz?.user_id]);
    await removeUser(luz);
    expect([(await remove(done.id)).status, await alumnos()]).toEqual([200, []]);
  });

  test('an import that is not applied, or applied twice, is 409', async () => {
    const { client, list } = await aSchool();
    const shown = await list('Pech,Uc,Ana,1,A,,,');
    const undo = () => client.request(endpoints.undoImport, { params: { id: shown.id }, body: { motivo: 'x' } });
    expect((await undo()).status).toBe(409);
    await applied(server, client, shown);
    const again = await client.request(endpoints.applyImport, { params: { id: shown.id }, body: {} });
    expect([again.status, again.refused.message]).toEqual([409, expect.stringMatching(/ya se aplicó/)]);
    expect((await client.request(endpoints.deleteImport, { params: { id: shown.id } })).status).toBe(409);
  });
});

describe('a row that an applied list left out', () => {
  test('is repaired and applied alone, and undone with the list', async () => {
    const { client, list, alumnos } = await aSchool();
    const shown = await list('Pech,Uc,Ana,1,A,,,', 'Canul,Poot,Rosa,1,,,,', 'Ek,Uc,,1,B,,,');
    expect([shown.por_aplicar, shown.resumen]).toMatchObject([1, { alta: 1, error: 2 }]);
    const first = await applied(server, client, shown);
    expect(first).toMatchObject({ estado: 'aplicada', hechas: 1, por_aplicar: 0 });
    expect((await repair(client, first, 1, { valores: { grupo: '1C' } })).refused.message).toMatch(/ya se aplicó/);
    const { body } = await repair(client, first, 2, { valores: { grupo: '1B' } });
    expect([body.fila.hecha, body.importacion.por_aplicar]).toEqual([false, 1]);
    const again = await applied(server, client, body.importacion);
    expect(again).toMatchObject({ estado: 'aplicada', hechas: 2, por_aplicar: 0, resumen: { alta: 2, error: 1 } });
    expect((await alumnos()).map(({ nombre }) => nombre).sort()).toEqual(['Ana', 'Rosa']);
    expect((await undone(server, client, again)).quedan).toEqual([]);
    expect(await alumnos()).toEqual([]);
    expect((await appliedAsShown(server, client, again)).hechas).toBe(2);
  });

  test('is corrected by one decision about its group, and written rows stay', async () => {
    const { client, list, alumnos } = await aSchool();
    const shown = await list('Pech,Uc,Ana,1,A,,,', 'Canul,Poot,Rosa,1,G,,,', 'Ek,Uc,Luz,1,G,,,');
    const first = await applied(server, client, shown);
    const [ana] = await filasOf(client, first);
    const change = (body: object) =>
      client.request(endpoints.updateImport, { params: { id: first.id }, body: { ...body, version: first.version } });
    const columnas = [{ hoja: '', columna: 2, campo: null }];
    expect((await change({ columnas })).refused.message).toMatch(/ya se aplicó/);
    const { body } = await change({ grupos: first.grupos.map(({ texto }) => ({ texto, grupo: '1D' })) });
    expect(body.importacion).toMatchObject({ estado: 'aplicada', por_aplicar: 2, resumen: { alta: 3, error: 0 } });
    const again = await applied(server, client, body.importacion);
    expect((await filasOf(client, again))[0]).toMatchObject({ user_id: ana?.user_id, hecha: true, resultado: 'alta' });
    expect((await alumnos()).map(({ nombre, grupo }) => `${nombre} ${grupo}`).sort()).toEqual([
      'Ana 1A',
      'Luz 1D',
      'Rosa 1D',
    ]);
    await undone(server, client, again);
    expect(await alumnos()).toEqual([]);
  });
});

describe('a column without a field', () => {
  const PEOPLE = 'Apellido paterno,Nombre,Grado,Grupo';
  const found = ({ columnas }: Importacion) =>
    columnas.flatMap(({ encabezado, campo, parece }) => (parece ? [[encabezado, campo, parece]] : []));
  const apply = ({ id, version }: Importacion, client: Client) =>
    client.request(endpoints.applyImport, { params: { id }, body: { version } });

  test('is a question before applying when it looks like money, and can be left out', async () => {
    const { client, escuela } = await aSchool();
    const fields = { escuela_id: String(escuela.id) };
    const rows = ['Pech,Ana,1,A,$150.00,SI', 'Ek,Luz,1,B,"$1,200.00",NO'];
    const shown = await importRows(client, `${PEOPLE},Anticipo,Uniforme`, rows, fields);
    expect(found(shown)).toEqual([['Anticipo', null, 'dinero']]);
    const { status, refused } = await apply(shown, client);
    expect([status, refused.message]).toEqual([
      409,
      'Antes de aplicar di qué son estas columnas, o déjalas fuera: Anticipo.',
    ]);
    const body = { columnas: [{ hoja: '', columna: 4, campo: null }] };
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body });
    expect(found(importacion)).toEqual([]);
    await applied(server, client, importacion);
    // The next list of the same layout says it already.
    expect(found(await importRows(client, `${PEOPLE},Anticipo,Uniforme`, ['Poot,Eva,1,C,$20.00,SI'], fields))).toEqual(
      [],
    );
  });

  test('turns a list of alumnos into one of payments on request', async () => {
    const { client, escuela } = await aSchool();
    const rows = ['Pech,Ana,1,A,500,200,300'];
    const shown = await importRows(client, `${PEOPLE},Total,Abono,Saldo`, rows, { escuela_id: String(escuela.id) });
    expect(found(shown).map(([name]) => name)).toEqual(['Total', 'Abono', 'Saldo']);
    const body = { tipo: 'cobranza' as const };
    const { importacion } = await client.get(endpoints.updateImport, { params: { id: shown.id }, body });
    expect([importacion.tipo, found(importacion)]).toEqual(['cobranza', []]);
    expect((await filasOf(client, importacion))[0]?.valores).toMatchObject({ total: 500, pagado: 200, saldo: 300 });
  });
});

describe('when a person is anonymised', () => {
  const anonymised = (id: number) =>
    server.request(3, endpoints.anonymizeUser, { params: { id }, body: { motivo: 'Lo pidió' } });
  /** Names in the rows of a list, and whether its file is still there. */
  async function leftOf({ id }: Pick<Importacion, 'id'>) {
    const filas = await server.db.all<{ clave: string }>(
      'SELECT clave FROM importacion_filas WHERE importacion_id = ? ORDER BY n',
      id,
    );
    const list = await server.db.get<{ guardado: string | null }>(
      'SELECT guardado FROM importaciones WHERE id = ?',
      id,
    );
    return { claves: filas.map(({ clave }) => clave), file: (list?.guardado ?? null) !== null };
  }
  const claves = (...names: [string, string][]) => names.map(([apaterno, nombre]) => sortKey(apaterno, 'Uc', nombre));

  test('possible rows are erased with their file, also under another spelling', async () => {
    const { client, list, escuela } = await aSchool();
    const name = { nombre: 'Ana María', apaterno: 'Balam', amaterno: 'Uc' };
    const known = await anAlumno(server, { ...name, escuela, grupo: '1A' });
    const doubtful = await list('Balam,Uc,Ana Maria del Carmen,1,A,,,', 'Ek,Uc,Luz,1,B,,,');
    const curp = curpFor('Eva', 'Poot');
    const chosen = await list(`Poot,Uc,Eva,1,C,${curp},,`, `Puc,Uc,Eva,1,C,${curp},,`);
    await repair(client, chosen, 2, { decision: { accion: 'cambiar', user_id: known.id } });
    expect((await filasOf(client, chosen))[1]).toMatchObject({ user_id: null, candidatos: [] });
    const others = await list('Canul,Uc,Rosa,1,B,,,');
    const [fila] = await filasOf(client, doubtful);
    expect([fila?.user_id, fila?.candidatos.map(({ user_id }) => user_id)]).toEqual([null, [known.id]]);
    const files = await storedNames(server);
    expect((await anonymised(known.id)).status).toBe(200);
    expect(await leftOf(doubtful)).toEqual({ claves: claves(['Ek', 'Luz']), file: false });
    expect(await leftOf(chosen)).toEqual({ claves: claves(['Poot', 'Eva']), file: false });
    expect(await leftOf(others)).toEqual({ claves: claves(['Canul', 'Rosa']), file: true });
    expect((await storedNames(server)).length).toBe(files.length - 2);
  });

  test('files with an unread sheet are erased, those beside an empty sheet stay', async () => {
    const { client, escuela } = await aSchool();
    const known = await anAlumno(server);
    const send = async (apaterno: string, other: string[][]) => {
      const Sheets = {
        Lista: utils.aoa_to_sheet([HEADINGS.split(','), [apaterno, 'Uc', 'Ana', '1', 'A']]),
        Personal: utils.aoa_to_sheet(other),
      };
      const file = write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' });
      return (await sendList(client, 'lista.xlsx', file, { escuela_id: `${escuela.id}` })).body.importacion;
    };
    const hidden = await send('Pech', [['Nombre'], [`${known.nombre} ${known.apaterno}`]]);
    const open = await send('Ek', [[]]);
    expect([hidden, open].map(({ hojas }) => hojas.map(({ tomada }) => tomada))).toEqual([
      [true, false],
      [true, false],
    ]);
    expect((await anonymised(known.id)).status).toBe(200);
    expect(await leftOf(hidden)).toEqual({ claves: claves(['Pech', 'Ana']), file: false });
    expect(await leftOf(open)).toEqual({ claves: claves(['Ek', 'Ana']), file: true });
  });

  test('rows with a current or former e-mail are erased, listed or typed', async () => {
    const { client, list, escuela } = await aSchool();
    const fields = { nombre: 'Sol', apaterno: 'Tun', email: 'Sol.Tun@example.com', escuela, grupo: '1A' };
    const known = await anAlumno(server, fields);
    const sibling = await list('Dzul,Uc,Mar,1,B,,,sol.tun@example.com', 'Chan,Uc,Eva,1,B,,,eva.sol.tun@example.com');
    const typed = await list('Moo,Uc,Ady,1,B,,,SOL.TUN@example.com', 'Noh,Uc,Ivo,1,B,,,');
    await repair(client, typed, 1, { valores: { email: 'ady@example.com' } });
    await repair(client, typed, 2, { valores: { email: 'Sol.Tun@example.com' } });
    const staff = await server.as(1);
    await staff.get(endpoints.updateUser, { params: { id: known.id }, body: { email: 'otro@example.com' } });
    const later = await list('Uh,Uc,Lia,1,B,,,otro@example.com');
    expect((await anonymised(known.id)).status).toBe(200);
    expect(await leftOf(sibling)).toEqual({ claves: claves(['Chan', 'Eva']), file: false });
    expect(await leftOf(typed)).toEqual({ claves: [], file: false });
    expect(await leftOf(later)).toEqual({ claves: [], file: false });
  });

  test('rows under the list’s name are erased, also after it was corrected', async () => {
    const { client, list } = await aSchool();
    const other = await aSchool();
    const done = await applied(server, client, await list('Peche,Uc,Nora,1,A,,,', 'Mukul,Uc,Flor,1,A,,,'));
    const [fila] = await filasOf(client, done);
    const elsewhere = await other.list('Peche,Uc,Nora,2,C,,,', 'Noh,Uc,Ana,2,C,,,');
    expect((await filasOf(client, elsewhere))[0]).toMatchObject({ resultado: 'alta', candidatos: [] });
    const params = { id: fila?.user_id ?? 0 };
    await server.get(1, endpoints.updateUser, { params, body: { apaterno: 'Pech', nombre: 'Norma' } });
    expect((await anonymised(params.id)).status).toBe(200);
    expect(await leftOf(done)).toEqual({ claves: claves(['Mukul', 'Flor']), file: false });
    expect(await leftOf(elsewhere)).toEqual({ claves: claves(['Noh', 'Ana']), file: false });
  });

  test('rows under a name that only the list has are erased', async () => {
    const { client, list, escuela } = await aSchool();
    const other = await aSchool();
    const curp = curpFor('Margarita', 'Aqué');
    const known = await anAlumno(server, {
      nombre: 'Rita',
      apaterno: 'Aké',
      amaterno: 'Uc',
      escuela,
      grupo: '1A',
      curp,
    });
    const done = await applied(server, client, await list(`Aqué,Uc,Margarita,1,A,${curp},9991234567,`));
    expect((await filasOf(client, done))[0]).toMatchObject({ user_id: known.id, resultado: 'cambio' });
    const elsewhere = await other.list('Aqué,Uc,Margarita,2,C,,,');
    expect((await anonymised(known.id)).status).toBe(200);
    expect(await leftOf(done)).toEqual({ claves: [], file: false });
    expect(await leftOf(elsewhere)).toEqual({ claves: [], file: false });
  });

  test('an alumno of an undone list is erased from log and list', async () => {
    const { client, list, alumnos } = await aSchool();
    const done = await applied(server, client, await list('Sansores,Uc,Ilse,1,A,,9991234567,ilse@example.com'));
    const [alumno] = await alumnos();
    const { id } = alumno as { id: number };
    await undone(server, client, done);
    expect((await client.request(endpoints.getUser, { params: { id } })).status).toBe(404);
    expect(await everyText(server.db)).toMatch(/sansores/i);
    expect((await anonymised(id)).status).toBe(200);
    expect(await everyText(server.db)).not.toMatch(/sansores|ilse/i);
    expect(await leftOf(done)).toEqual({ claves: [], file: false });
    expect((await anonymised(id)).status).toBe(404);
  });
});

test('a list being read for the first time can be neither seen nor discarded', async () => {
  const { list, client } = await aSchool();
  const { id } = await list('Pech,Uc,Ana,1,A,,,');
  // As it stands while its rows are stored, some at a time.
  await server.db.run('UPDATE importaciones SET lectura = 0 WHERE id = ?', id);
  expect((await client.request(endpoints.getImport, { params: { id } })).status).toBe(404);
  expect((await client.request(endpoints.deleteImport, { params: { id } })).status).toBe(404);
});

test('an undone list can be discarded, unless one of its alumnos stayed', async () => {
  const { client, list } = await aSchool();
  const remove = (id: number) => client.request(endpoints.deleteImport, { params: { id } });
  const files = await storedNames(server);
  const done = await applied(server, client, await list('Pech,Uc,Ana,1,A,,,'));
  expect((await remove(done.id)).status).toBe(409);
  await undone(server, client, done);
  expect((await remove(done.id)).status).toBe(200);
  expect((await client.request(endpoints.getImport, { params: { id: done.id } })).status).toBe(404);
  const rows = await server.db.all('SELECT id FROM importacion_filas WHERE importacion_id = ?', done.id);
  expect([rows, await storedNames(server)]).toEqual([[], files]);

  const stays = await applied(server, client, await list('Ek,Uc,Luz,1,A,,,', 'Poot,Uc,Eva,1,A,,,'));
  const [luz] = await filasOf(client, stays);
  await aNote(server, { alumno: { id: luz?.user_id ?? 0 } as never });
  await undone(server, client, stays);
  const refused = await remove(stays.id);
  expect([refused.status, refused.refused.message]).toEqual([409, expect.stringMatching(/quedan alumnos/)]);
});
