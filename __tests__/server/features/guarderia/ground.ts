/** What the tests of the nursery stand on: families, children and how they are asked for. */

import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import type { Client, Response } from '../../../support/api-client.ts';
import { anAlumno } from '../../../support/builders.ts';
import type { TestServer } from '../../../support/server.ts';

type Requested = Client & { userId: number };
export type InfanteBody = Partial<BodyOf<typeof endpoints.createInfante>>;

/** A family: an alumno with a nursery room, signed in. */
export async function aFamily(server: TestServer, sala: string | null = 'Maternal'): Promise<Requested> {
  return server.as(await anAlumno(server, { sala_guarderia: sala }));
}

/** All that an enrolment needs besides its papers and an adult. */
export const whole: InfanteBody = {
  fecha_nacimiento: '2024-03-05',
  sexo: 'M',
  alergias: [],
  sin_alergias: true,
  consentimientos: [
    { tipo: 'aviso_privacidad', otorgado: true, version: '2026-01', firmante: 'Rosa Ruiz' },
  ] as InfanteBody['consentimientos'],
};

export const enrol = (
  client: Client,
  body: InfanteBody,
): Promise<Response<ResponseOf<typeof endpoints.createInfante>>> =>
  client.request(endpoints.createInfante, { body: { nombre: 'Ana', apaterno: 'Ruiz', ...body } });

let made = 0;
/** A new child of the client's. */
export const aChild = async (client: Client, body: InfanteBody = {}) => {
  made += 1;
  return (await enrol(client, { nombre: `Niña ${made}`, ...body })).body.infante;
};

export const put = (client: Client, id: number, body: object) =>
  client.request(endpoints.updateInfante, { params: { id }, body });
export const changed = async (client: Client, id: number, body: object) => (await put(client, id, body)).body;
export const read = async (client: Client, id: number) =>
  (await client.get(endpoints.getInfante, { params: { id } })).infante;

export const putAdult = (client: Client, id: number, quien: QuienAdulto, body: object) =>
  client.request(endpoints.updateAdulto, { params: { id, quien }, body });
export const savedAdult = async (client: Client, id: number, quien: QuienAdulto, body: object) =>
  (await putAdult(client, id, quien, body)).body;

/** Has all papers that a child needs brought, valid to a day (null: for ever). */
export async function bringAll(server: TestServer, id: number, vigencia: string | null = null): Promise<void> {
  await server.db.run(
    "UPDATE documentos SET estado = 'recibido', vigencia_hasta = ?, version = version + 1 WHERE infante_id = ?",
    vigencia,
    id,
  );
}
