/** How the business is called and found: what rol 3 writes of it, what anybody reads. */
import { endpoints } from '#contract/endpoints.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

test('what the administrator writes of the business is kept in one form, and staff read it', async () => {
  const administrator = await server.as(3);
  await administrator.get(endpoints.updateAjustes, {
    body: {
      nombre: 'Fotografía Escolar del Bajío',
      direccion: 'Av. Hidalgo 12, Col. Centro',
      telefono: '(477) 123-45 67',
      rfc: ' feb-010203-ab1 ',
      leyenda: 'Conserve su ticket',
    },
  });
  const { ajustes } = await (await server.as(1)).get(endpoints.getAjustes);
  expect(ajustes).toMatchObject({
    nombre: 'Fotografía Escolar del Bajío',
    direccion: 'Av. Hidalgo 12, Col. Centro',
    telefono: '4771234567',
    rfc: 'FEB010203AB1',
    leyenda: 'Conserve su ticket',
  });
});

test('anybody reads the name and nothing else; a name taken back is none', async () => {
  const administrator = await server.as(3);
  await administrator.get(endpoints.updateAjustes, { body: { nombre: 'Fotos Mayo', telefono: '4771234567' } });
  expect(await server.anyone.get(endpoints.getNegocio)).toEqual({ nombre: 'Fotos Mayo', logo: expect.any(String) });
  await administrator.get(endpoints.updateAjustes, { body: { nombre: '' } });
  expect((await server.anyone.get(endpoints.getNegocio)).nombre).toBeNull();
});

test.each([
  ['rfc', 'FEB01990'],
  ['telefono', '12'],
  ['nombre', 'x'.repeat(500)],
])('%s %s is refused at its field, and nothing is changed', async (field, value) => {
  const administrator = await server.as(3);
  const { ajustes: before } = await administrator.get(endpoints.getAjustes);
  const refused = await administrator.request(endpoints.updateAjustes, { body: { leyenda: 'otra', [field]: value } });
  expect([refused.status, Object.keys(refused.refused.error?.errors ?? {})]).toEqual([422, [field]]);
  expect((await administrator.get(endpoints.getAjustes)).ajustes).toEqual(before);
});
