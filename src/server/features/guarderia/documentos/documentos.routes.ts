import { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { PAPER_FILE_MAX, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { turns } from '#server/files/turns.ts';
import { type Handler, type Request, releasing, serving, uploading, writing } from '#server/http/handler.ts';
import { type Moment, momentOf } from '../expediente/moment.rules.ts';
import { pageRead, partSeen, showing } from '../expediente/readings.service.ts';
import { childFor, seesAll } from '../infantes/access.service.ts';
import { infanteNow } from '../infantes/read.service.ts';
import { archivoSubject, type Viewer } from './documentos.presenter.ts';
import { changeDocumento, deleteDocumento, documentoNow, documentosOf, queuePage } from './documentos.service.ts';
import { openArchivo } from './open.service.ts';
import { discardPapers, savePapers, spaceOfFamily, takePapers } from './upload.service.ts';

type RequestContext = Pick<Request<unknown, unknown, unknown>, 'now' | 'deps' | 'actor'>;
const at = ({ now, deps }: Pick<RequestContext, 'now' | 'deps'>): Moment => momentOf(now, deps.settings);

/** Anybody may send papers, and hostile ones take long: of one person one upload is looked at, the others wait. */
const inTurn = turns();

/** Who sees the papers of a response. */
export function viewerOf({ actor, deps, now }: RequestContext): Viewer {
  const { today } = momentOf(now, deps.settings);
  return { sessionId: actor.sessionId, staff: seesAll(actor), links: deps.links, at: new Date(now), today };
}

const handlers: Handler[] = [
  readingLogged(
    endpoints.listDocumentos,
    async ({ params, ...context }) => {
      const { id } = await childFor(context.deps.db, context.actor, params.id);
      return { datos: await documentosOf(context.deps.db, id, viewerOf(context)) };
    },
    ({ datos }, { params }) => partSeen(params.id, 'documentos', datos.length),
  ),
  uploading(endpoints.uploadDocumento, {
    takes: { field: 'archivos', files: PAPER_FILES_MAX, fileBytes: PAPER_FILE_MAX },
    admit: ({ deps, actor, params }) => childFor(deps.db, actor, params.id),
    spaceLimits: async ({ deps, actor, params }) => [
      await spaceOfFamily(deps.db, await childFor(deps.db, actor, params.id)),
    ],
    prepare: ({ deps, actor, params, body, files, now, signal }) =>
      inTurn(actor.userId, () => takePapers(deps, actor, params.id, body, files, at({ now, deps }), signal), signal),
    write: async (tx, { params, body, ...context }, taken) => {
      const moment = at(context);
      const id = await savePapers(tx, context.actor, params.id, body, taken, moment);
      const documento = await documentoNow(tx, id, viewerOf(context));
      if (!documento) throw new Error('The paper that was just stored is not there');
      const infante = await infanteNow(tx, params.id, moment);
      return { documento, rechazados: taken.rechazados, infante };
    },
    undo: ({ deps }, taken) => discardPapers(deps.files, taken),
  }),
  writing(endpoints.updateDocumento, async (tx, { params, body, ...context }) => {
    const viewer = viewerOf(context);
    const infanteId = await changeDocumento(tx, context.actor, params.id, body, at(context), viewer);
    const documento = await documentoNow(tx, params.id, viewer);
    if (!documento) throw apiErrors.notFound();
    return { documento, infante: await infanteNow(tx, infanteId, at(context)) };
  }),
  releasing(
    writing(endpoints.deleteDocumento, async (tx, { params, ...context }) => {
      const infanteId = await deleteDocumento(tx, context.actor, params.id, at(context));
      const documento = await documentoNow(tx, params.id, viewerOf(context));
      return { documento, infante: await infanteNow(tx, infanteId, at(context)) };
    }),
    ({ deps }) => purgeReleased(deps.db, deps.files),
  ),
  serving(
    endpoints.documentoArchivo,
    ({ deps, actor, params, query, now }) => openArchivo(deps, actor, params.id, query.archivo, now),
    ({ params, query }) => archivoSubject(params.id, query.archivo),
  ),
  readingLogged(
    endpoints.documentosQueue,
    async ({ query, ...context }) => ({
      datos: await queuePage(
        context.deps.db,
        { endpoint: endpoints.documentosQueue, params: {}, query },
        viewerOf(context),
      ),
    }),
    ({ datos }, { query }) => pageRead('documentos', datos, query),
  ),
];

export const documentoRoutes = handlers.map(showing);
