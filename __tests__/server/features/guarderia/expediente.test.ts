/** The printable file of a child. */
import { endpoints } from '#contract/endpoints.ts';
import { aFamily, anAdulto, anAutorizado, anInfante } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

test('holds what the other calls answer, and each reading of it leaves a line', async () => {
  const familia = await aFamily(server);
  const infante = await anInfante(server, { familia });
  await anAdulto(server, { infante, custodia: 'exclusiva', restriccion_judicial: 'Orden' });
  await anAutorizado(server, { infante });
  const params = { id: infante.id };
  const [family, staff] = [await server.as(familia), await server.as(1)];
  for (const client of [family, staff]) {
    const file = await client.get(endpoints.expediente, { params });
    expect(file.infante).toEqual((await client.get(endpoints.getInfante, { params })).infante);
    const madre = { params: { ...params, quien: 'madre' as const } };
    expect(file.adultos).toEqual([(await client.get(endpoints.getAdulto, madre)).adulto]);
    expect(file.autorizados).toEqual((await client.get(endpoints.listAutorizados, { params })).datos);
    const custody = file.documentos.filter(({ tipo }) => tipo === 'custodia');
    expect(custody.map(({ estado, requerido }) => [estado, requerido])).toEqual(
      client === staff ? [['falta', true]] : [],
    );
    expect(file.documentos.find(({ tipo }) => tipo === 'reglamento')).toMatchObject({
      ...{ infante_id: infante.id, persona: 'infante', requerido: true, estado: 'falta', archivos: [] },
      entregar_hasta: '2026-12-21',
    });
  }
  const lines = await server.db.all<{ actor_id: number }>(
    "SELECT actor_id FROM audit WHERE accion = 'leer' AND tabla = 'infantes' AND registro_id = ? AND despues = ? ORDER BY id",
    infante.id,
    '{"parte":"expediente"}',
  );
  expect(lines.map(({ actor_id }) => actor_id)).toEqual([family.userId, staff.userId]);
});
