/** Tokens of public pages, made as people make them. */
import { endpoints } from '#contract/endpoints.ts';
import type { TestServer } from './server.ts';

/** The token at the end of the address of a public page; throws for none. */
export const tokenIn = (url: string | null): string => new URL(url ?? '').pathname.split('/').at(-1) ?? '';

/** The token of a new proof of an abono's ticket. */
export async function proofOf(server: TestServer, { id }: { id: number }): Promise<string> {
  return tokenIn((await server.get(1, endpoints.issueRecibo, { params: { id } })).url);
}

/** The token of a new link for an alumno's family. */
export async function familyLinkOf(server: TestServer, { id }: { id: number }): Promise<string> {
  return tokenIn((await server.get(1, endpoints.createEnlace, { params: { id } })).url);
}
