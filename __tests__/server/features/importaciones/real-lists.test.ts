/** Lists as schools send them, through the calls of the screen: in, edited by hand, in again, and out. */
import { endpoints } from '#contract/endpoints.ts';
import type { Importacion } from '#contract/importaciones.ts';
import type { Client } from '../../../support/api-client.ts';
import { anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { applied, filasOf, importSample, settled, undone } from './ground.ts';

const server = serverOfFile();
const L02 = 'L02_exportacion_de_sistema_cp1252.csv';
const L07 = 'L07_texto_unicode_utf16.txt';

/** Each with what becomes of its rows once its school is made, or chosen where the file names none. */
const lists: [string, Partial<Importacion['resumen']>][] = [
  ['L01_lista_de_asistencia_3B.xlsx', { alta: 32, baja: 2 }],
  ['L03_una_hoja_por_grupo.xlsx', { alta: 269 }],
  ['L04_DIRECTORIO ALUMNOS 3°A  T.M..xlsx', { alta: 34, error: 1, duplicado: 1, baja: 1 }],
  ['L06_lista_html_con_extension.xls', { alta: 32 }],
  [L07, { alta: 60 }],
  ['L09_excel_97_2003.xls', { alta: 42 }],
];

/** The list with its school made, or chosen where the file names none. */
async function withSchool(client: Client, name: string): Promise<Importacion> {
  const shown = await importSample(client, name);
  const escuelas = shown.escuelas.map(({ texto }) => ({ texto, escuela_id: 'crear' as const }));
  const { id: escuela_id } = await anEscuela(server);
  const body = escuelas.length > 0 ? { escuelas } : { escuela_id };
  return (await client.get(endpoints.updateImport, { params: { id: shown.id }, body })).importacion;
}

test.each(lists)('%s is understood with one answer: which school it is', async (name, resumen) => {
  const { resumen: found } = await withSchool(await server.as(2), name);
  expect(found).toMatchObject({ pregunta: 0, ...resumen });
});

test('two lists on one base, edited by hand, in again and undone: what was written by hand is still there', async () => {
  const client = await server.as(2);
  const [one, other] = [await anEscuela(server), await anEscuela(server)];
  const send = async (name: string, escuela: { id: number }) => {
    const shown = await importSample(client, name, { escuela_id: String(escuela.id) });
    const grupos = shown.grupos.map(({ texto }) => ({ texto, grupo: '1D' }));
    const { id } = shown;
    if (grupos.length === 0) return shown;
    return (await client.get(endpoints.updateImport, { params: { id }, body: { grupos } })).importacion;
  };
  const [small, large] = [
    await applied(server, client, await send(L02, one)),
    await applied(server, client, await send(L07, other)),
  ];
  expect([small.hechas, large.hechas]).toEqual([113, 60]);

  const edited = [
    ...(await filasOf(client, small, 'alta')).slice(0, 5),
    ...(await filasOf(client, large, 'alta')).slice(0, 5),
  ];
  const people = edited.map(({ user_id }) => user_id ?? 0);
  for (const [at, id] of people.entries()) {
    const body = { celular: `999555000${at}`, nombre: `A mano ${at}` };
    await client.get(endpoints.updateUser, { params: { id }, body });
  }
  const byHand = async () => {
    const rows = await Promise.all(people.map((id) => client.get(endpoints.getUser, { params: { id } })));
    return rows.map(({ user }) => [user.nombre, user.celular]);
  };
  const before = await byHand();
  const again = [await send(L02, one), await send(L07, other)];
  expect(again.map(({ resumen }) => resumen.alta + resumen.cambio)).toEqual([0, 0]);
  for (const importacion of again) await applied(server, client, importacion);
  expect(await byHand()).toEqual(before);

  for (const importacion of again) expect((await undone(server, client, importacion)).quedan).toEqual([]);
  const [left, leftToo] = [await undone(server, client, small), await undone(server, client, large)];
  expect([left.quedan.length, leftToo.quedan.length]).toEqual([5, 5]);
  expect(await byHand()).toEqual(before);
  expect((await settled(server, client, large)).importacion.estado).toBe('deshecha');
});
