/** Lists come in, are looked at, applied as shown and taken back. */
import { endpoints } from '#contract/endpoints.ts';
import { anEscuela } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { applied, filasOf, importSample, undone } from './ground.ts';

const server = serverOfFile();

test('a whole school comes in, and goes again', async () => {
  const client = await server.as(2);
  const escuela = await anEscuela(server, { nombre: 'Eduardo Urzaiz Rodríguez' });
  const shown = await importSample(client, 'L08_secundaria_completa_utf8_bom.csv', { escuela_id: String(escuela.id) });
  console.log(JSON.stringify({ ...shown }, null, 1).slice(0, 3000));
  console.log(
    (await filasOf(client, shown, 'error')).slice(0, 3),
    (await filasOf(client, shown, 'pregunta')).slice(0, 3),
  );
  expect(shown.resumen).toMatchObject({ alta: 539, baja: 21, duplicado: 12 });
  const done = await applied(server, client, shown);
  expect(done.estado).toBe('aplicada');
  const { total } = await client.get(endpoints.listAlumnos);
  expect(total).toBe(539);
  const { importacion, quedan } = await undone(server, client, done);
  expect([importacion.estado, quedan]).toEqual(['deshecha', []]);
  expect((await client.get(endpoints.listAlumnos)).total).toBe(0);
});
