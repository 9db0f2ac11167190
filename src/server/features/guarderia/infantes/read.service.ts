/** Children as calls answer with them. */
import type { Page } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Aviso, Infante, InfanteEnLista } from '#contract/guarderia.ts';
import { enLista } from '#contract/guarderia-lists.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { type PageRequest, pageOf, slice } from '#server/http/page.ts';
import { enrolmentsOf } from '../expediente/estado.service.ts';
import { presentInfante } from '../expediente/expediente.presenter.ts';
import { standingOf } from '../expediente/faltantes.rules.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { childFor, familyOf, seesAll } from './access.service.ts';
import { infanteAvisos } from './avisos.rules.ts';
import { type InfanteRow, infanteById } from './infantes.repo.ts';
import { countInfantes, type InfanteFilter, listInfantes } from './list.repo.ts';

/** Children on the wire, in the order of the rows. */
export async function presentInfantes(db: Queryable, rows: InfanteRow[], today: string): Promise<Infante[]> {
  const enrolments = await enrolmentsOf(db, rows);
  return enrolments.map((enrolment) => presentInfante(enrolment, standingOf(enrolment, today)));
}

/** One child as it stands now, for responses of writes that have checked who asks. */
export async function infanteNow(db: Queryable, id: number, { today }: Pick<Moment, 'today'>): Promise<Infante> {
  const row = await infanteById(db, id, null);
  const [infante] = row ? await presentInfantes(db, [row], today) : [];
  if (!infante) throw apiErrors.notFound();
  return infante;
}

/** A child with its warnings. Throws 404. */
export async function infanteOf(
  db: Queryable,
  actor: Actor,
  id: number,
  moment: Moment,
): Promise<{ infante: Infante; avisos: Aviso[] }> {
  return responseOf(db, actor, await childFor(db, actor, id), moment);
}

/** The response of an endpoint about one child. */
export async function responseOf(
  db: Queryable,
  actor: Actor,
  child: Authorized<InfanteRow>,
  moment: Moment,
): Promise<{ infante: Infante; avisos: Aviso[] }> {
  const [infante] = await presentInfantes(db, [child], moment.today);
  if (!infante) throw apiErrors.notFound();
  return { infante, avisos: infanteAvisos(child, moment, seesAll(actor)) };
}

type ListRequest = Parameters<typeof pageOf>[2] & {
  query: PageRequest & Pick<InfanteFilter, 'familia' | 'texto' | 'sala' | 'estado'> & { sort?: string | undefined };
};

/** A page of the children that the actor may know of; a search also says how many in baja match. */
export async function infantesPage(
  db: Database,
  actor: Actor,
  request: ListRequest,
  today: string,
): Promise<Page<InfanteEnLista>> {
  const { familia, texto, sala, estado, sort } = request.query;
  const filter: InfanteFilter = { family: familyOf(actor), familia, texto, sala, estado, today };
  const [rows, total, enBaja] = await Promise.all([
    listInfantes(db, filter, sort, slice(request.query)),
    countInfantes(db, filter),
    texto && !estado ? countInfantes(db, { ...filter, estado: 'baja' }) : null,
  ]);
  const page = pageOf((await presentInfantes(db, rows, today)).map(enLista), total, request);
  return enBaja === null ? page : { ...page, en_baja: enBaja };
}
