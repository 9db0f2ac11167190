import { endpoints } from '#contract/endpoints.ts';
import { PAPER_FILE_MAX, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { readingLogged } from '#server/audit/readings.ts';
import { turns } from '#server/files/turns.ts';
import { type AnyRequest, type Handler, purging, serving, uploading, writing } from '#server/http/handler.ts';
import { childFor, pageRead, partSeen } from '../access.service.ts';
import {
  archivoSubject,
  changeDocumento,
  deleteDocumento,
  documentosOf,
  openArchivo,
  queuePage,
} from '../documentos.service.ts';
import { contextOf } from '../infantes.rules.ts';
import { discardPapers, savePapers, spaceOfFamily, takePapers } from '../upload.service.ts';

/** Anybody may send papers, and hostile ones take long: of one person one upload is looked at, the others wait. */
const inTurn = turns();

const childOf = (request: Pick<AnyRequest, 'actor' | 'deps'>, { id }: { id: number }) =>
  childFor(request.deps.db, contextOf(request), id);

export const documentosRoutes: Handler[] = [
  readingLogged(
    endpoints.listDocumentos,
    async ({ params, ...request }) => {
      const { id } = await childOf(request, params);
      return { datos: await documentosOf(request.deps.db, contextOf(request), id) };
    },
    ({ datos }, { params }) => partSeen(params.id, 'documentos', datos.length),
  ),
  uploading(endpoints.uploadDocumento, {
    takes: { field: 'archivos', files: PAPER_FILES_MAX, fileBytes: PAPER_FILE_MAX },
    admit: ({ params, ...request }) => childOf(request, params),
    spaceLimits: async ({ params, ...request }) => [
      await spaceOfFamily(request.deps.db, await childOf(request, params)),
    ],
    prepare: ({ params, body, files, signal, ...request }) =>
      inTurn(
        request.actor.userId,
        () => takePapers(request.deps, contextOf(request), params.id, body, files, signal),
        signal,
      ),
    write: (tx, { params, body, ...request }, taken) => savePapers(tx, contextOf(request), params.id, body, taken),
    undo: ({ deps }, taken) => discardPapers(deps.files, taken),
  }),
  writing(endpoints.updateDocumento, (tx, { params, body, ...request }) =>
    changeDocumento(tx, contextOf(request), params.id, body),
  ),
  purging(
    writing(endpoints.deleteDocumento, (tx, { params, query, ...request }) =>
      deleteDocumento(tx, contextOf(request), params.id, query.version),
    ),
  ),
  serving(
    endpoints.documentoArchivo,
    ({ params, query, ...request }) => openArchivo(request.deps, contextOf(request), params.id, query.archivo),
    ({ params, query }) => archivoSubject(params.id, query.archivo),
  ),
  readingLogged(
    endpoints.documentosQueue,
    async (request) => ({ datos: await queuePage(request.deps.db, contextOf(request), request) }),
    ({ datos }, { query }) => pageRead('documentos', datos, query),
  ),
];
