/** What the policies say of a record in each of its states is what the server does, whoever asks. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as policies from '#contract/policies.ts';
import type { EndpointOptions } from '../support/api-client.ts';
import { aNote, anAbono, anInfante } from '../support/builders.ts';
import { serverOfFile } from '../support/server.ts';
import { rightRequests } from './rightRequests.ts';

const server = serverOfFile();
const motivo = { motivo: 'Se equivocaron' };

interface Try {
  says: (person: policies.Person) => ReturnType<policies.Policy<unknown>>;
  endpoint: AnyEndpoint;
  options: EndpointOptions<AnyEndpoint>;
}
function trying<Record extends { id: number }>(
  policy: policies.Policy<Record>,
  record: Record,
  endpoint: AnyEndpoint,
  options: EndpointOptions<AnyEndpoint> = {},
): Try {
  return { says: (person) => policy(person, record), endpoint, options: { params: { id: record.id }, ...options } };
}

const NOTES = {
  unpaid: () => aNote(server),
  'paid in part': () => aNote(server, { paid: 20 }),
  paid: () => aNote(server, { paid: true }),
  cancelled: () => aNote(server, { cancelled: true }),
};
const ABONOS = {
  standing: () => anAbono(server),
  cancelled: async () => {
    const options = { params: { id: (await anAbono(server)).id }, body: motivo };
    return (await server.get(2, endpoints.cancelAbono, options)).abono;
  },
};
const INFANTES = {
  enrolled: () => anInfante(server),
  'in baja': async () => {
    const options = { params: { id: (await anInfante(server)).id }, body: motivo };
    return (await server.get(2, endpoints.bajaInfante, options)).infante;
  },
};
type Made<Of> = Of extends Record<string, () => Promise<infer One>> ? One : never;

/** What is done to a record of each kind. */
const DEEDS = {
  note: {
    states: NOTES,
    deeds: (note: Made<typeof NOTES>) => [
      trying(policies.mayEditNote, note, endpoints.updateNote, { body: { note_description: 'Otra' } }),
      trying(policies.mayCancelNote, note, endpoints.cancelNote, { body: motivo }),
      ...(note.saldo > 0 || note.cancelada
        ? [
            trying(policies.mayTakeAbono, note, endpoints.createAbono, {
              body: { user_id: note.user_id, nota_id: note.id, amount: 1 },
            }),
          ]
        : []),
    ],
  },
  abono: {
    states: ABONOS,
    deeds: (abono: Made<typeof ABONOS>) => [
      trying(policies.mayCancelAbono, { ...abono, ahora: server.clock.now().toISOString() }, endpoints.cancelAbono, {
        body: motivo,
      }),
      trying(policies.mayReprintAbono, abono, endpoints.reprintAbono),
    ],
  },
  child: {
    states: INFANTES,
    deeds: (infante: Made<typeof INFANTES>) => [
      trying(policies.mayEditInfante, infante, endpoints.updateInfante, { body: { nombre: 'Otro' } }),
      trying(policies.mayAcceptAge, infante, endpoints.updateInfante, { body: { edad_autorizada: motivo } }),
      trying(policies.mayBajaInfante, infante, endpoints.bajaInfante, { body: motivo }),
    ],
  },
};

const table = Object.entries(DEEDS).flatMap(([kind, { states, deeds }]) =>
  Object.entries(states).map(([state, make]): [string, string, () => Promise<Try[]>] => [
    kind,
    state,
    async () => deeds((await make()) as never),
  ]),
);

test.each(table)('a %s that is %s follows the policies for each rol', async (_kind, _state, make) => {
  for (const rol of [0, 1, 2, 3] as const) {
    for (const at of (await make()).keys()) {
      // Of a record of its own: what went before changed the other one.
      const { says, endpoint, options } = (await make())[at] as Try;
      const client = await server.as(rol);
      const error = says({ id: client.userId, rol });
      const key = endpoint.method === 'POST' ? { key: crypto.randomUUID() } : {};
      const response = await client.request(endpoint, { ...options, ...key });
      const actual = response.status < 300 ? null : { status: response.status, message: response.refused.message };
      const deed = [endpoint.path, rol];
      expect([...deed, actual]).toEqual([...deed, error && { status: error.status, message: error.message }]);
    }
  }
});

/** Every call that takes the version of the record it changes: only the stored one passes. */
describe('versions', () => {
  const server = serverOfFile();

  const MADE_BY_SAVING = ['/admin/photos', '/guarderia/infantes/:id/adultos/:quien'];
  const takesVersion = ({ body }: AnyEndpoint): boolean =>
    Boolean(body && 'fields' in body && 'version' in body.fields);

  test('newer and older versions are a conflict with the current record', async () => {
    const rows = rightRequests(server).filter(({ endpoint }) => takesVersion(endpoint));
    const tried: Record<string, unknown> = {};
    for (const { endpoint, who, request } of rows) {
      if (who === 'anyone') continue;
      const client = await server.as(who);
      const options = await request();
      // Of these the first one makes the record.
      if (MADE_BY_SAVING.includes(endpoint.path)) await client.request(endpoint, options);
      const send = (version: number) =>
        client.request(endpoint, { ...options, body: { ...(options.body as object), version } });
      const future = await send(Number.MAX_SAFE_INTEGER);
      const actual = (future.status === 409 && (future.refused.actual as { version?: number } | undefined)) || null;
      const version = actual?.version ?? null;
      tried[endpoint.path] ??= [future.status, version !== null, version && (await send(version + 1)).status];
    }
    expect(Object.keys(tried).length).toBeGreaterThan(12);
    expect(Object.entries(tried).filter(([, found]) => JSON.stringify(found) !== '[409,true,409]')).toEqual([]);
  });
});
