/** `guarderia.xlsx`, opened by another library. */
import { endpoints } from '#contract/endpoints.ts';
import { anAdulto, anAutorizado, anInfante } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();
async function book(query = '') {
  const { token } = await server.as(1);
  const response = await download(server.origin, `/api/guarderia/export${query}`, { token });
  expect(response.status).toBe(200);
  return { headers: response.headers, sheets: await sheetsOf(await response.bytes()) };
}

test('has every child that the list has, its adults, who may take it home and what is missing', async () => {
  const infante = await anInfante(server, {
    ...{ nombre: '=Ana', apaterno: 'Núñez', sala: 'Maternal', fecha_nacimiento: '2024-03-05', nss: '01234567897' },
    alergias: [{ sustancia: 'Nuez', gravedad: 'grave' }, { sustancia: 'Polen' }],
  } as never);
  await anAdulto(server, { infante, nombre: 'Rosa', apaterno: 'Ruiz', puede_recoger: true, restriccion_judicial: 'X' });
  await anAdulto(server, { infante, quien: 'padre', no_registrado: true });
  await anAutorizado(server, { infante });
  const gone = await anInfante(server, { nombre: 'Ido', sala: 'Otra' });
  await (await server.as(1)).get(endpoints.bajaInfante, { params: { id: gone.id }, body: { motivo: 'Se fue' } });

  const { headers, sheets } = await book('?sala=Maternal');
  expect(headers['content-disposition']).toBe('attachment; filename="guarderia.xlsx"');
  const { Infantes = [], Adultos = [], Autorizados = [], Faltantes = [] } = sheets;
  expect(Infantes).toHaveLength(1);
  expect(Infantes[0]).toMatchObject({
    ...{ ID: infante.id, Nombre: '=Ana', Sala: 'Maternal', Estado: 'Borrador', NSS: '01234567897' },
    Alergias: 'Nuez (Grave), Polen',
  });
  expect(Adultos.map((row) => [row['Nombre del adulto'], row['Puede recoger'], row['Restricción judicial']])).toEqual([
    ['Rosa Ruiz', 'Sí', 'X'],
    ['No registrado', null, null],
  ]);
  expect(Autorizados.map((row) => row.ID)).toEqual([infante.id]);
  const { faltantes } = await (await server.as(1))
    .get(endpoints.getInfante, { params: { id: infante.id } })
    .then(({ infante: now }) => now);
  expect(Faltantes.map((row) => row.Falta)).toEqual(faltantes.map(({ texto }) => texto));
  expect((await book('?estado=baja')).sheets.Infantes?.map((row) => row.Nombre)).toEqual(['Ido']);
  expect((await book('?texto=nadie')).sheets.Infantes).toEqual([]);
});

test('leaves a line in the audit log', async () => {
  await book();
  const line = await server.db.get<{ accion: string; tabla: string }>(
    'SELECT accion, tabla FROM audit ORDER BY id DESC LIMIT 1',
  );
  expect(line).toEqual({ accion: 'exportar', tabla: 'infantes' });
});

test('is refused to families', async () => {
  expect((await (await server.as(0)).request(endpoints.exportInfantes)).status).toBe(403);
});
