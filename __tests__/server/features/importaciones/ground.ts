/** Lists on their way into the base, as a supervisor sends them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Fila, Importacion, Outcome } from '#contract/importaciones.ts';
import { continueImport } from '#server/features/importaciones/apply/writing.service.ts';
import type { Client } from '../../../support/api-client.ts';
import { anEscuela, aServicio } from '../../../support/builders.ts';
import type { TestServer } from '../../../support/server.ts';
import { upload } from '../../../support/uploads.ts';

const LISTS = join(import.meta.dirname, '../../../data/listas');

/** Sends a list; the fields of the form beside it. */
export function sendList(
  client: Client,
  name: string,
  content: Uint8Array | string,
  fields: Record<string, string> = {},
) {
  return upload(client, endpoints.createImport, fields, [{ field: 'archivo', name, bytes: Buffer.from(content) }]);
}

/** An import of a list that is one of the samples. */
export async function importSample(
  client: Client,
  name: string,
  fields: Record<string, string> = {},
): Promise<Importacion> {
  return (await sendList(client, name, await readFile(join(LISTS, name)), fields)).body.importacion;
}

/** An import of rows under headings, as a school's own text file. */
export async function importRows(
  client: Client,
  headings: string,
  rows: readonly string[],
  fields: Record<string, string> = {},
): Promise<Importacion> {
  const { body } = await sendList(client, 'lista.csv', [headings, ...rows].join('\r\n'), fields);
  return body.importacion;
}

/** All rows, or those of one outcome. */
export async function filasOf(client: Client, { id }: { id: number }, resultado?: Outcome): Promise<Fila[]> {
  const all: Fila[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: 500, ...(resultado && { resultado }) };
    const { data, last_page } = await client.get(endpoints.listFilas, { params: { id }, query });
    all.push(...data);
    if (page >= last_page) return all;
  }
}

/** The import once nothing is being written of it. */
export async function settled(server: TestServer, client: Client, { id }: { id: number }) {
  await continueImport(server.deps, id);
  return client.get(endpoints.getImport, { params: { id } });
}

export async function applied(server: TestServer, client: Client, { id, version }: Importacion): Promise<Importacion> {
  const response = await client.request(endpoints.applyImport, { params: { id }, body: { version } });
  if (response.status !== 200) throw new Error(response.text);
  return (await settled(server, client, { id })).importacion;
}

export async function undone(server: TestServer, client: Client, { id }: Importacion) {
  await client.get(endpoints.undoImport, { params: { id }, body: { motivo: 'Era la lista de otra escuela' } });
  return settled(server, client, { id });
}

export const repair = (client: Client, { id }: Importacion, n: number, body: BodyOf<typeof endpoints.updateFila>) =>
  client.request(endpoints.updateFila, { params: { id, n }, body });

/**
 * A list is applied as it stands; where the base changed since it was shown, it is shown once more, of which
 * `onOutdated` is told, and applied then.
 */
export async function appliedAsShown(
  server: TestServer,
  client: Client,
  { id }: Pick<Importacion, 'id'>,
  onOutdated: () => Promise<void> = async () => {},
): Promise<Importacion> {
  const apply = ({ version }: Importacion) =>
    client.request(endpoints.applyImport, { params: { id }, body: { version } });
  const first = await apply((await client.get(endpoints.getImport, { params: { id } })).importacion);
  if (first.status === 409) await onOutdated();
  const last = first.status === 409 ? await apply(first.refused.actual as Importacion) : first;
  expect(last.status).toBe(200);
  return (await settled(server, client, { id })).importacion;
}

const TILL =
  'Folio,Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 01/09/2026,Abono 15/09/2026,Saldo';

/** A supervisor, a school of their own, a package of 500 dollars, and lists of its payments. */
export async function aTill(server: TestServer) {
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const paquete = await aServicio(server);
  const fields = { escuela_id: String(escuela.id), tipo: 'cobranza' };
  const list = (...rows: string[]) => importRows(client, TILL, rows, fields);
  const accountOf = async ({ user_id }: Pick<Fila, 'user_id'>) =>
    (await client.get(endpoints.account, { params: { id: user_id ?? 0 } })).notas;
  return { client, escuela, paquete, fields, list, accountOf, nombre: paquete.servicio };
}

/** Rows of so many pupils of group 1A, each with another first name. */
export const pupilRows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const letters = [...String(at).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]);
    return `Pech,Uc,Al${letters.join('o')}o,1,A`;
  });
