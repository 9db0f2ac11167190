/** What the buttons ask and what the server does, for every rol and state of a record: one table, tried on both. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as policies from '#contract/policies.ts';
import type { Rol } from '#contract/roles.ts';
import { aFoto } from '../support/aFoto.ts';
import type { Client, EndpointOptions } from '../support/api-client.ts';
import { aNote, anAbono, anAlumno, anAnuncio, anEscuela, anInfante, aServicio } from '../support/builders.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile();
const ROLES: readonly Rol[] = [0, 1, 2, 3];

/** A record in one of its states, what the policy says of it, and the request that would do it. */
interface Try {
  says: (person: policies.Person) => ReturnType<policies.Policy<unknown>>;
  endpoint: AnyEndpoint;
  options: EndpointOptions<AnyEndpoint>;
}
function trying<Record>(
  policy: policies.Policy<Record>,
  record: Record,
  endpoint: AnyEndpoint,
  options: EndpointOptions<AnyEndpoint>,
): Try {
  return { says: (person) => policy(person, record), endpoint, options };
}

const motivo = { motivo: 'Se equivocaron' };
const supervisor = () => server.as(2);

async function cancelledAbono() {
  const { id } = await anAbono(server);
  return (await (await supervisor()).get(endpoints.cancelAbono, { params: { id }, body: motivo })).abono;
}
async function bajaInfante() {
  const { id } = await anInfante(server);
  return (await (await supervisor()).get(endpoints.bajaInfante, { params: { id }, body: motivo })).infante;
}

const NOTES = {
  unpaid: () => aNote(server),
  'paid in part': () => aNote(server, { paid: 20 }),
  paid: () => aNote(server, { paid: true }),
  cancelled: () => aNote(server, { cancelled: true }),
};
const ABONOS = { standing: () => anAbono(server), cancelled: cancelledAbono };
const INFANTES = { enrolled: () => anInfante(server), 'in baja': bajaInfante };

const table: [string, () => Promise<Try>][] = [
  ...Object.entries(NOTES).flatMap(([state, make]): typeof table => [
    [
      `changing a note that is ${state}`,
      async () => {
        const note = await make();
        const options = { params: { id: note.id }, body: { note_description: 'Otra' } };
        return trying(policies.mayEditNote, note, endpoints.updateNote, options);
      },
    ],
    [
      `cancelling a note that is ${state}`,
      async () => {
        const note = await make();
        return trying(policies.mayCancelNote, note, endpoints.cancelNote, { params: { id: note.id }, body: motivo });
      },
    ],
  ]),
  ...(['unpaid', 'paid in part', 'cancelled'] as const).map((state): (typeof table)[number] => [
    `taking an abono on a note that is ${state}`,
    async () => {
      const note = await NOTES[state]();
      const body = { user_id: note.user_id, nota_id: note.id, amount: 1 };
      return trying(policies.mayTakeAbono, note, endpoints.createAbono, { body });
    },
  ]),
  ...Object.entries(ABONOS).flatMap(([state, make]): typeof table => [
    [
      `cancelling an abono that is ${state}`,
      async () => {
        const abono = await make();
        const options = { params: { id: abono.id }, body: motivo };
        const standing = { ...abono, ahora: server.clock.now().toISOString() };
        return trying(policies.mayCancelAbono, standing, endpoints.cancelAbono, options);
      },
    ],
    [
      `printing an abono again that is ${state}`,
      async () => {
        const abono = await make();
        return trying(policies.mayReprintAbono, abono, endpoints.reprintAbono, { params: { id: abono.id } });
      },
    ],
  ]),
  ...Object.entries(INFANTES).flatMap(([state, make]): typeof table => [
    [
      `changing a child that is ${state}`,
      async () => {
        const infante = await make();
        const options = { params: { id: infante.id }, body: { nombre: 'Otro' } };
        return trying(policies.mayEditInfante, infante, endpoints.updateInfante, options);
      },
    ],
    [
      `accepting the age of a child that is ${state}`,
      async () => {
        const infante = await make();
        const options = { params: { id: infante.id }, body: { edad_autorizada: motivo } };
        return trying(policies.mayAcceptAge, infante, endpoints.updateInfante, options);
      },
    ],
    [
      `taking a child out of the nursery that is ${state}`,
      async () => {
        const infante = await make();
        const options = { params: { id: infante.id }, body: motivo };
        return trying(policies.mayBajaInfante, infante, endpoints.bajaInfante, options);
      },
    ],
  ]),
  [
    'judging a paper of a child',
    async () => {
      const { id } = await anInfante(server);
      const { datos } = await (await supervisor()).get(endpoints.listDocumentos, { params: { id } });
      const options = { params: { id: datos[0]?.id ?? 0 }, body: { entregar_hasta: '2027-01-31' } };
      return trying(policies.mayVerifyDocumento, null, endpoints.updateDocumento, options);
    },
  ],
  [
    'changing a school',
    async () => {
      const { id } = await anEscuela(server);
      const options = { params: { id }, body: { nombre: `Escuela de antes ${id}` } };
      return trying(policies.mayEditSchool, null, endpoints.updateEscuela, options);
    },
  ],
  [
    'deleting a school',
    async () => {
      const { id } = await anEscuela(server);
      return trying(policies.mayDeleteSchool, null, endpoints.deleteEscuela, { params: { id } });
    },
  ],
  [
    'changing a service',
    async () => {
      const { id } = await aServicio(server);
      return trying(policies.mayEditService, null, endpoints.updateServicio, { params: { id }, body: { costo: 2 } });
    },
  ],
  [
    'changing an announcement',
    async () => {
      const { id } = await anAnuncio(server);
      const options = { params: { id }, body: { mensaje: 'Otro' } };
      return trying(policies.mayEditAnuncio, null, endpoints.updateAnuncio, options);
    },
  ],
  [
    'deleting an announcement',
    async () => {
      const { id } = await anAnuncio(server);
      return trying(policies.mayEditAnuncio, null, endpoints.deleteAnuncio, { params: { id } });
    },
  ],
  [
    'reading an announcement',
    async () => {
      const { id } = await anAnuncio(server);
      return trying(policies.mayReadAnuncio, null, endpoints.getAnuncio, { params: { id } });
    },
  ],
  [
    'closing the till',
    async () => {
      await anAbono(server);
      return trying(policies.mayCloseCorte, null, endpoints.closeCorte, { body: { declarado: 0 } });
    },
  ],
  [
    'deleting a photograph',
    async () => {
      const { id } = await aFoto(server);
      return trying(policies.mayDeleteFoto, null, endpoints.deleteFoto, { params: { id } });
    },
  ],
  [
    'reading the notes of somebody else',
    async () => {
      const { id } = await anAlumno(server);
      return trying(policies.mayReadNotes, { id }, endpoints.account, { params: { id } });
    },
  ],
  [
    'reading the photo codes of somebody else',
    async () => {
      const { id } = await anAlumno(server);
      return trying(policies.mayReadPhotoCodes, { id }, endpoints.listCodes, { params: { userId: id } });
    },
  ],
];

/** What the server says: null when it does it. */
async function responded(client: Client, { endpoint, options }: Try) {
  const key = endpoint.method === 'POST' ? { key: crypto.randomUUID() } : {};
  const response = await client.request(endpoint, { ...options, ...key });
  return response.status < 300 ? null : { status: response.status, message: response.refused.message };
}

describe.each(table)('%s', (_title, make) => {
  test.each(ROLES)('rol %d', async (rol) => {
    const one = await make();
    const client = await server.as(rol);
    const error = one.says({ id: client.userId, rol });
    const expected = error && { status: error.status, message: error.message };
    expect(await responded(client, one)).toEqual(expected);
  });
});
