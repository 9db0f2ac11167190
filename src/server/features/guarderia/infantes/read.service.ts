/** Children as calls answer with them. */
import type { QueryOf } from '#contract/endpoint.ts';
import type { InfanteResponse } from '#contract/endpoints/infantes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import type { Infante, InfanteEnLista } from '#contract/guarderia.ts';
import { enLista } from '#contract/guarderia-lists.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import { type ListRequest, pageOf, slice } from '#server/http/page.ts';
import type { Context } from '../context.rules.ts';
import { enrolmentsOf } from '../expediente/estado.service.ts';
import { standingOf } from '../expediente/faltantes.rules.ts';
import { childFor } from './access.service.ts';
import { presentInfante } from './infantes.presenter.ts';
import { accountsOfFamily, type InfanteRow, infanteById } from './infantes.repo.ts';
import { infanteAvisos } from './infantes.rules.ts';
import { countInfantes, type InfanteFilter, listInfantes } from './list.repo.ts';

/** Children on the wire, in the order of the rows. */
export async function presentInfantes(db: Queryable, rows: InfanteRow[], { today }: Context): Promise<Infante[]> {
  const enrolments = await enrolmentsOf(db, rows);
  return enrolments.map((enrolment) => presentInfante(enrolment, standingOf(enrolment, today)));
}

/** One child as it stands now, for responses of writes that have checked who asks. */
export async function infanteNow(db: Queryable, context: Context, id: number): Promise<Infante> {
  const [infante] = await presentInfantes(db, [assertFound(await infanteById(db, id, null))], context);
  return assertFound(infante);
}

/** A child with its warnings. Throws 404. */
export async function infanteOf(db: Queryable, context: Context, id: number): Promise<InfanteResponse> {
  return responseOf(db, context, await childFor(db, context, id));
}

/** The response of an endpoint about one child. */
export async function responseOf(
  db: Queryable,
  context: Context,
  child: Authorized<InfanteRow>,
): Promise<InfanteResponse> {
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
