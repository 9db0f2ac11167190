/** Children as calls answer with them. */
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { InfanteResponse } from '#contract/endpoints/infantes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import { type Aviso, enLista, type InfanteEnLista } from '#contract/guarderia.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Authorized, assertFound } from '#server/http/actor.ts';
import { type ListRequest, pageOf, slice } from '#server/http/handler.ts';
import { childFor } from './access.service.ts';
import { adultosOf } from './adultos.repo.ts';
import { presentAdulto, restrictedAvisos } from './adultos.service.ts';
import { autorizadosOfChild } from './autorizados.service.ts';
import { documentosOf } from './documentos.service.ts';
import { presentInfantes } from './estado.service.ts';
import { accountsOfFamily, countInfantes, type InfanteFilter, type InfanteRow, listInfantes } from './infantes.repo.ts';
import { type Context, infanteAvisos } from './infantes.rules.ts';

/** A child with its warnings. Throws 404. */
export async function infanteOf(db: Queryable, context: Context, id: number): Promise<InfanteResponse> {
  return responseOf(db, context, await childFor(db, context, id));
}

/** The response of an endpoint about one child. */
async function responseOf(db: Queryable, context: Context, child: Authorized<InfanteRow>): Promise<InfanteResponse> {
  const [infante] = await presentInfantes(db, [child], context);
  return { infante: assertFound(infante), avisos: infanteAvisos(child, context) };
}

/** A page of the children that the actor may know of; a search also says how many in baja match. */
export async function infantesPage(
  db: Database,
  context: Context,
  request: ListRequest<QueryOf<typeof endpoints.listInfantes>>,
): Promise<Page<InfanteEnLista>> {
  const { actor, staff, today } = context;
  const { familia, texto, sala, estado, sort } = request.query;
  const filter: InfanteFilter = { family: staff ? null : actor.userId, familia, texto, sala, estado, today };
  const [rows, total, enBaja] = await Promise.all([
    listInfantes(db, filter, sort, slice(request.query)),
    countInfantes(db, filter),
    texto && !estado ? countInfantes(db, { ...filter, estado: 'baja' }) : null,
  ]);
  const page = pageOf((await presentInfantes(db, rows, context)).map(enLista), total, request);
  return enBaja === null ? page : { ...page, en_baja: enBaja };
}

export { accountsOfFamily };

type Expediente = Omit<ResponseOf<typeof endpoints.expediente>, 'success'>;

/** All that is on record of a child. Throws 404 for a stranger's. */
export async function expedienteOf(db: Queryable, context: Context, id: number): Promise<Expediente> {
  const child = await childFor(db, context, id);
  const { staff } = context;
  const adults = await adultosOf(db, [id]);
  const avisos: Aviso[] = [];
  for (const adult of staff ? adults : []) avisos.push(...(await restrictedAvisos(db, adult)));
  return {
    infante: (await responseOf(db, context, child)).infante,
    adultos: adults.map((row) => presentAdulto(row, staff)),
    autorizados: await autorizadosOfChild(db, context, child),
    documentos: await documentosOf(db, context, id),
    avisos,
  };
}
