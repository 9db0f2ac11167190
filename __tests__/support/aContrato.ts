/** A contract that is signed as a screen does it. */
import { randomUUID } from 'node:crypto';
import type { NewContrato } from '#contract/endpoints/contratos.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Contrato } from '#contract/entities.ts';
import type { Firma } from '#contract/firma.ts';
import type { Client } from './api-client.ts';

export const FIRMA: Firma = [
  [
    [100, 200],
    [300, 80],
    [520, 310],
  ],
  [[700, 200]],
];

/** What signing the contract of a note sends: its text as it stands, who signs, and the strokes. */
export async function signatureOf(client: Client, noteId: number): Promise<NewContrato> {
  const { texto } = await client.get(endpoints.getContrato, { params: { id: noteId } });
  return { texto, firmante: 'María Pech Uc', firma: FIRMA };
}

/** A signed contract of a note. */
export async function aContrato(
  client: Client,
  note: { id: number },
  fields: Partial<NewContrato> = {},
): Promise<Contrato> {
  const body = { ...(await signatureOf(client, note.id)), ...fields };
  return (await client.get(endpoints.signContrato, { params: { id: note.id }, body, key: randomUUID() })).contrato;
}
