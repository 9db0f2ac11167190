import { PAPER_FILE_MAX, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { refusals } from '#contract/refusals.ts';
import { routes } from '#contract/routes.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { turns } from '#server/files/turns.ts';
import { type Handler, type Request, releasing, serving, uploading, writing } from '#server/http/handler.ts';
import { childFor, seesAll } from './access.ts';
import { changeDocumento, deleteDocumento, documentoNow, documentosOf, queuePage } from './documentos.ts';
import { archivoSubject, type Viewer } from './documentos-present.ts';
import { openArchivo } from './documentos-read.ts';
import { discardPapers, roomOfFamily, savePapers, takePapers } from './documentos-upload.ts';
import { infanteNow } from './infantes-read.ts';
import { type Moment, momentOf } from './moment.ts';
import { pageRead, partSeen, showing } from './readings.ts';

type Asked = Pick<Request<unknown, unknown, unknown>, 'now' | 'deps' | 'actor'>;
const at = ({ now, deps }: Pick<Asked, 'now' | 'deps'>): Moment => momentOf(now, deps.settings);

/** Anybody may send papers, and hostile ones take long: of one person one upload is looked at, the others wait. */
const inTurn = turns();

/** Who sees the papers of an answer. */
export function viewerOf({ actor, deps, now }: Asked): Viewer {
  const { today } = momentOf(now, deps.settings);
  return { sessionId: actor.sessionId, staff: seesAll(actor), links: deps.links, at: new Date(now), today };
}

const handlers: Handler[] = [
  readingLogged(
    routes.listDocumentos,
    async ({ params, ...asked }) => {
      const { id } = await childFor(asked.deps.db, asked.actor, params.id);
      return { datos: await documentosOf(asked.deps.db, id, viewerOf(asked)) };
    },
    ({ datos }, { params }) => partSeen(params.id, 'documentos', datos.length),
  ),
  uploading(routes.uploadDocumento, {
    takes: { field: 'archivos', files: PAPER_FILES_MAX, fileBytes: PAPER_FILE_MAX },
    admit: ({ deps, actor, params }) => childFor(deps.db, actor, params.id),
    rooms: async ({ deps, actor, params }) => [await roomOfFamily(deps.db, await childFor(deps.db, actor, params.id))],
    prepare: ({ deps, actor, params, body, files, now, signal }) =>
      inTurn(actor.userId, () => takePapers(deps, actor, params.id, body, files, at({ now, deps }), signal), signal),
    write: async (tx, { params, body, ...asked }, taken) => {
      const moment = at(asked);
      const id = await savePapers(tx, asked.actor, params.id, body, taken, moment);
      const documento = await documentoNow(tx, id, viewerOf(asked));
      if (!documento) throw new Error('The paper that was just stored is not there');
      const infante = await infanteNow(tx, params.id, moment);
      return { success: true, documento, rechazados: taken.rechazados, infante };
    },
    undo: ({ deps }, taken) => discardPapers(deps.files, taken),
  }),
  writing(routes.updateDocumento, async (tx, { params, body, ...asked }) => {
    const viewer = viewerOf(asked);
    const infanteId = await changeDocumento(tx, asked.actor, params.id, body, at(asked), viewer);
    const documento = await documentoNow(tx, params.id, viewer);
    if (!documento) throw refusals.notFound();
    return { success: true, documento, infante: await infanteNow(tx, infanteId, at(asked)) };
  }),
  releasing(
    writing(routes.deleteDocumento, async (tx, { params, ...asked }) => {
      const infanteId = await deleteDocumento(tx, asked.actor, params.id, at(asked));
      const documento = await documentoNow(tx, params.id, viewerOf(asked));
      return { success: true, documento, infante: await infanteNow(tx, infanteId, at(asked)) };
    }),
    ({ deps }) => purgeReleased(deps.db, deps.files),
  ),
  serving(
    routes.documentoArchivo,
    ({ deps, actor, params, query, now }) => openArchivo(deps, actor, params.id, query.archivo, now),
    ({ params, query }) => archivoSubject(params.id, query.archivo),
  ),
  readingLogged(
    routes.documentosQueue,
    async ({ query, ...asked }) => ({
      datos: await queuePage(asked.deps.db, { call: routes.documentosQueue, params: {}, query }, viewerOf(asked)),
    }),
    ({ datos }, { query }) => pageRead('documentos', datos, query),
  ),
];

export const documentoRoutes = handlers.map(showing);
