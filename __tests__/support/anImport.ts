/** Lists that came in, read as far as tests need it without the process that reads files. */

import type { Importacion, ImportEstado } from '#contract/importaciones.ts';
import { beginWriting, continueImport } from '#server/features/importaciones/apply/writing.service.ts';
import * as repo from '#server/features/importaciones/importaciones.repo.ts';
import { lockedImport } from '#server/features/importaciones/importaciones.service.ts';
import { draftOf, storeReading } from '#server/features/importaciones/parse/reading.service.ts';
import { saveList } from '#server/features/importaciones/parse/taking.service.ts';
import { allPeople, planFilas } from '#server/features/importaciones/plan/plan.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { anEscuela, aStaff } from './builders.ts';
import type { TestServer } from './server.ts';

let made = 0;

/** A list of one new alumno, of a school of its own, looked at, applied or undone. */
export async function anImport(server: TestServer, estado: ImportEstado = 'vista'): Promise<Importacion> {
  made += 1;
  const { db, deps, clock } = server;
  const [escuela, { id: userId }] = [await anEscuela(server), await aStaff(server, 2)];
  const actor = { ...THE_PRODUCT, userId, rol: 2, ...momentOf(clock.now(), deps.settings.timeZone) } as const;
  const names = { nombre: `Listada ${made}`, apaterno: 'Pech', amaterno: null, grupo: '1A', escuela_id: escuela.id };
  const unknown = { escuela: null, celular: null, email: null, curp: null, fecha_nacimiento: null, sexo: null };
  const recognised = {
    ...({ n: 1, fila_origen: '2', resultado: 'alta', cobro: null, avisos: [], duplicado_de: null } as const),
    valores: { ...names, ...unknown, grado: '1', cct: null },
    original: ['Pech', `Listada ${made}`, '1', 'A'],
  };
  const row = draftOf({ ...recognised, avisos: [] }, deps.settings.timeZone);
  const nothing = { columnas: [], escuelas: [], grupos: [], conceptos: [] };
  const said = { ...nothing, hojas: null, escuela_id: escuela.id, grupo: null };
  const read = { dicho: said, leido: { ...nothing, hojas: [] }, firma: '', filas: [row] };
  const filas = await planFilas(db, read, await allPeople(db));
  const file = `Paterno,Nombre,Grado,Grupo\r\nPech,Listada ${made},1,A\r\n`;
  const kept = { ...(await deps.files.put(Buffer.from(file))), tipo: 'application/octet-stream' };
  const values = { archivo: 'lista.csv', tipo: 'alumnos', estado: 'vista', lectura: 0, firma: '', hechas: 0 } as const;
  const begun = { ...values, dicho: said, leido: read.leido, escuelas_creadas: {}, servicios_creados: {} };
  const id = await db.write((tx) => repo.insertImport(tx, { ...begun, creada: actor.now, creada_por: userId }));
  await storeReading(db, { id, lectura: 1 }, filas);
  const shown = await db.write((tx) => saveList(tx, actor, { id, kept, read }, deps.settings.filesMaxBytes));
  const write = async (accion: 'aplicar' | 'deshacer') => {
    const begin = async () =>
      db.write(async (tx) => beginWriting(tx, actor, (await lockedImport(tx, id)) as never, { accion }));
    const importacion = await begin();
    await continueImport(deps, id);
    return importacion;
  };
  if (estado === 'aplicada' || estado === 'deshecha') await write('aplicar');
  if (estado === 'deshecha') await write('deshacer');
  return shown;
}
