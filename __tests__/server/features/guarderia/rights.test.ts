/** Rol × call × own or other child: nobody but the family and staff learns anything, and nothing of it is changed. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { aPaper } from '../../../support/aPaper.ts';
import type { Client, EndpointOptions } from '../../../support/api-client.ts';
import { aFamily, anAdulto, anAlumno, anAutorizado, anInfante } from '../../../support/builders.ts';
import { photo } from '../../../support/samplePhotos.ts';
import { serverOfFile } from '../../../support/server.ts';
import { multipartBody } from '../../../support/uploads.ts';
import { deedsAfter, lastLine, tableVersions } from '../../everything.ts';

const server = serverOfFile();

/** A child with everything that one can have, and words that nobody else may read. */
async function aSecretChild(familia: { id: number }) {
  const infante = await anInfante(server, {
    ...{ familia, nombre: 'Secreta', padecimientos: 'Secreto clínico', domicilio: { calle: 'Calle Secreta' } },
    consentimientos: [{ tipo: 'salidas', otorgado: true, version: '1', firmante: 'Firmante Secreta' }],
  } as never);
  await anAdulto(server, { infante, nombre: 'Adulta Secreta', restriccion_judicial: 'Orden Secreta' });
  const autorizado = await anAutorizado(server, { infante });
  const paper = await aPaper(server, { infante });
  return { infante, autorizado, paper, consentimiento: infante.consentimientos[0]?.id ?? 0 };
}
type Secret = Awaited<ReturnType<typeof aSecretChild>>;
const motivo = { motivo: 'Porque sí' };
const acta = () => {
  const archivos = [{ field: 'archivos', name: 'Secreta.jpg', bytes: photo('formatos/hopper.jpg') }];
  const [body, type] = multipartBody({ tipo: 'acta_nacimiento' }, archivos);
  return { body, headers: { 'content-type': type } };
};

/** Every endpoint about one child, with a right request; `family`: what its own family is answered. */
const tried: {
  endpoint: AnyEndpoint;
  family: number;
  staff?: number;
  request: (secret: Secret) => EndpointOptions<AnyEndpoint>;
}[] = [
  { endpoint: endpoints.getInfante, family: 200, request: ({ infante: { id } }) => ({ params: { id } }) },
  {
    endpoint: endpoints.updateInfante,
    family: 200,
    request: ({ infante: { id } }) => ({ params: { id }, body: { peso: 9 } }),
  },
  {
    endpoint: endpoints.updateInfante,
    family: 403,
    staff: 200,
    request: ({ infante: { id } }) => ({ params: { id }, body: { edad_autorizada: motivo } }),
  },
  {
    endpoint: endpoints.bajaInfante,
    family: 403,
    request: ({ infante: { id } }) => ({ params: { id }, body: motivo }),
  },
  { endpoint: endpoints.revokeConsentimiento, family: 200, request: ({ consentimiento: id }) => ({ params: { id } }) },
  {
    endpoint: endpoints.getAdulto,
    family: 200,
    request: ({ infante: { id } }) => ({ params: { id, quien: 'madre' } }),
  },
  {
    endpoint: endpoints.updateAdulto,
    family: 200,
    request: ({ infante: { id } }) => ({ params: { id, quien: 'madre' }, body: { ocupacion: 'x' } }),
  },
  {
    endpoint: endpoints.updateAdulto,
    family: 403,
    request: ({ infante: { id } }) => ({ params: { id, quien: 'madre' }, body: { restriccion_judicial: 'x' } }),
  },
  { endpoint: endpoints.expediente, family: 200, request: ({ infante: { id } }) => ({ params: { id } }) },
  { endpoint: endpoints.listAutorizados, family: 200, request: ({ infante: { id } }) => ({ params: { id } }) },
  {
    endpoint: endpoints.createAutorizado,
    family: 201,
    request: ({ infante: { id } }) => ({
      params: { id },
      body: { nombre: 'Luz', parentesco: 'tía', celular: '5512345678' },
    }),
  },
  {
    endpoint: endpoints.updateAutorizado,
    family: 200,
    request: ({ autorizado: { id } }) => ({ params: { id }, body: { parentesco: 'abuela' } }),
  },
  { endpoint: endpoints.deleteAutorizado, family: 200, request: ({ autorizado: { id } }) => ({ params: { id } }) },
  { endpoint: endpoints.listDocumentos, family: 200, request: ({ infante: { id } }) => ({ params: { id } }) },
  {
    endpoint: endpoints.uploadDocumento,
    family: 201,
    request: ({ infante: { id } }) => ({ params: { id }, ...acta() }),
  },
  {
    endpoint: endpoints.updateDocumento,
    family: 403,
    request: ({ paper: { id } }) => ({ params: { id }, body: { estado: 'verificado' } }),
  },
  { endpoint: endpoints.documentoArchivo, family: 200, request: ({ paper: { id } }) => ({ params: { id } }) },
  { endpoint: endpoints.deleteDocumento, family: 200, request: ({ paper: { id } }) => ({ params: { id } }) },
];

let versions: () => Promise<string>;
beforeAll(async () => {
  versions = await tableVersions(server.db);
});

const titled = tried.map((one): [string, (typeof tried)[number]] => [
  `${one.endpoint.method} ${one.endpoint.path}, ${one.family} for the family`,
  one,
]);

describe.each(titled)('%s', (_title, { endpoint, family, request }) => {
  const tried = async (client: Client, secret: Secret) => {
    const before = await versions();
    const line = await lastLine(server.db);
    const response = await client.request(endpoint, request(secret));
    if (response.status >= 300) {
      expect(await versions()).toBe(before);
      // The log tells of a 403, once for each person and call.
      expect([[], ['denegar']].slice(0, response.status === 403 ? 2 : 1)).toContainEqual(
        await deedsAfter(server.db, line),
      );
    }
    return response;
  };

  test('the family, about its own child: never what a judge ordered', async () => {
    const familia = await aFamily(server);
    const response = await tried(await server.as(familia), await aSecretChild(familia));
    expect(response.status).toBe(family);
    expect(response.text).not.toMatch(/Orden Secreta/);
  });

  test.each([
    ['another family', () => aFamily(server)],
    ['an alumno without a nursery room', () => anAlumno(server)],
  ])('%s is told what is told of a child that does not exist', async (_who, someone) => {
    const stranger = await server.as(await someone());
    const secret = await aSecretChild(await aFamily(server));
    const response = await tried(stranger, secret);
    const none = {
      ...secret,
      infante: { id: 999_999 },
      autorizado: { id: 999_999 },
      paper: { id: 999_999 },
      consentimiento: 999_999,
    };
    const nothing = await tried(stranger, none as Secret);
    expect([response.status, response.text]).toEqual([nothing.status, nothing.text]);
    expect([403, 404]).toContain(response.status);
    expect(response.text).not.toMatch(/Secret/);
  });

  test('the family whose room was taken away, and one in baja', async () => {
    const [roomless, gone] = [await aFamily(server), await aFamily(server)];
    const [secretOne, secretTwo] = [await aSecretChild(roomless), await aSecretChild(gone)];
    const [one, two] = [await server.as(roomless), await server.as(gone)];
    await server.db.run('UPDATE users SET sala_guarderia = NULL WHERE id = ?', roomless.id);
    await server.db.run('UPDATE users SET activo = 0 WHERE id = ?', gone.id);
    expect([403, 404]).toContain((await tried(one, secretOne)).status);
    expect((await tried(two, secretTwo)).status).toBe(401);
  });

  test('nobody signed in', async () => {
    expect((await tried(server.anyone, await aSecretChild(await aFamily(server)))).status).toBe(401);
  });
});

test('the list and its search hold the own children alone; staff have all', async () => {
  const [one, other] = [await aFamily(server), await aFamily(server)];
  const own = await anInfante(server, { familia: one, nombre: 'Listada' });
  const hidden = await anInfante(server, { familia: other, nombre: 'Listada', apaterno: 'Ajena' });
  const ids = async (client: Client) =>
    (await client.get(endpoints.listInfantes, { query: { texto: 'listada' } })).datos.data.map(({ id }) => id);
  expect(await ids(await server.as(one))).toEqual([own.id]);
  for (const rol of [1, 2, 3] as const) expect((await ids(await server.as(rol))).sort()).toEqual([own.id, hidden.id]);
  expect((await (await server.as(one)).request(endpoints.searchAdultos, { query: { texto: 'a' } })).status).toBe(403);
});
