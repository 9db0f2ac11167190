/** Routes of the nursery: children, consents, parents, authorised people and papers. */
import { endpoints } from '#contract/endpoints.ts';
import { PAPER_FILE_MAX, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import { leavesReading } from '#server/audit/readings.ts';
import { turns } from '#server/files/slots.ts';
import { download, type Handler, purge, read, succeeded, upload, write } from '#server/http/handler.ts';
import {
  assertNursery,
  childFor,
  childOfPath,
  leavingWhatItShows,
  pageRead,
  partRead,
  partSeen,
} from './access.service.ts';
import { adultoOf, updateAdulto } from './adultos.service.ts';
import {
  assertAutorizado,
  autorizadosOfChild,
  changeAutorizado,
  createAutorizado,
  removeAutorizado,
} from './autorizados.service.ts';
import {
  archivoSubject,
  changeDocumento,
  deleteDocumento,
  documentosOf,
  openArchivo,
  queuePage,
} from './documentos.service.ts';
import { expedienteOf, infanteOf, infantesPage } from './expediente.service.ts';
import { nurseryWorkbook } from './export.service.ts';
import { contextOf } from './infantes.rules.ts';
import { bajaInfante, changeInfante, createInfante, revokeConsent } from './infantes.service.ts';
import { knownPage } from './persons.service.ts';
import { discardPapers, savePapers, takePapers } from './upload.service.ts';

const infantes: Handler[] = [
  read(
    endpoints.listInfantes,
    async (request) => {
      const context = contextOf(request);
      await assertNursery(request.deps.db, context);
      return { datos: await infantesPage(request.deps.db, context, request) };
    },
    { shows: leavesReading(({ datos }, { query }) => pageRead('infantes', datos, query)) },
  ),
  write(endpoints.createInfante, {
    admit: (request) => assertNursery(request.deps.db, contextOf(request)),
    write: (tx, request) => createInfante(tx, contextOf(request), request.body),
  }),
  read(
    endpoints.getInfante,
    (request) => succeeded(infanteOf(request.deps.db, contextOf(request), request.params.id)),
    { shows: leavesReading(({ infante }) => partSeen(infante.id, 'registro')) },
  ),
  write(endpoints.updateInfante, {
    admit: childOfPath,
    write: (tx, { params, body, ...request }) => changeInfante(tx, contextOf(request), params.id, body),
  }),
  write(endpoints.bajaInfante, (tx, { params, body, ...request }) =>
    bajaInfante(tx, contextOf(request), params.id, body),
  ),
  read(
    endpoints.expediente,
    (request) => succeeded(expedienteOf(request.deps.db, contextOf(request), request.params.id)),
    { shows: leavesReading(({ infante }) => partRead(infante.id, 'expediente')) },
  ),
  download(endpoints.exportInfantes, (request) => nurseryWorkbook(request.deps, contextOf(request), request.query)),
];

const consentimientos: Handler[] = [
  write(endpoints.revokeConsentimiento, (tx, request) => revokeConsent(tx, contextOf(request), request.params.id)),
];

const adultos: Handler[] = [
  read(endpoints.getAdulto, (request) => succeeded(adultoOf(request.deps.db, contextOf(request), request.params)), {
    shows: leavesReading((_response, { params }) => partSeen(params.id, params.quien)),
  }),
  write(endpoints.updateAdulto, {
    admit: childOfPath,
    write: (tx, { params, body, ...request }) => updateAdulto(tx, contextOf(request), params, body),
  }),
  read(endpoints.searchAdultos, async (request) => ({ datos: await knownPage(request.deps.db, request) }), {
    shows: leavesReading(({ datos }, { query }) => pageRead('adultos', datos, query)),
  }),
];

const autorizados: Handler[] = [
  read(
    endpoints.listAutorizados,
    async ({ params, ...request }) => {
      const [{ db }, context] = [request.deps, contextOf(request)];
      return { datos: await autorizadosOfChild(db, context, await childFor(db, context, params.id)) };
    },
    { shows: leavesReading(({ datos }, { params }) => partSeen(params.id, 'autorizados', datos.length)) },
  ),
  write(endpoints.createAutorizado, {
    admit: childOfPath,
    write: async (tx, { params, body, ...request }) => ({
      autorizado: await createAutorizado(tx, contextOf(request), params.id, body),
    }),
  }),
  write(endpoints.updateAutorizado, {
    admit: (request) => assertAutorizado(request.deps.db, contextOf(request), request.params.id),
    write: async (tx, { params, body, ...request }) => ({
      autorizado: await changeAutorizado(tx, contextOf(request), params.id, body),
    }),
  }),
  write(endpoints.deleteAutorizado, {
    write: (tx, request) => removeAutorizado(tx, contextOf(request), request.params.id),
    after: purge,
  }),
];

/** Hostile papers take long to be looked through: of one person one upload is looked at, the others wait. */
const inTurn = turns();

const documentos: Handler[] = [
  read(
    endpoints.listDocumentos,
    async (request) => {
      const { id } = await childOfPath(request);
      return { datos: await documentosOf(request.deps.db, contextOf(request), id) };
    },
    { shows: leavesReading(({ datos }, { params }) => partSeen(params.id, 'documentos', datos.length)) },
  ),
  upload(endpoints.uploadDocumento, {
    takes: { field: 'archivos', files: PAPER_FILES_MAX, fileBytes: PAPER_FILE_MAX },
    admit: childOfPath,
    prepare: ({ params, body, files, signal, ...request }) =>
      inTurn(
        request.actor.userId,
        () => takePapers(request.deps, contextOf(request), params.id, body, files, signal),
        signal,
      ),
    write: (tx, { params, body, ...request }, taken) => savePapers(tx, contextOf(request), params.id, body, taken),
    undo: ({ deps }, taken) => discardPapers(deps.files, taken),
  }),
  write(endpoints.updateDocumento, (tx, { params, body, ...request }) =>
    changeDocumento(tx, contextOf(request), params.id, body),
  ),
  write(endpoints.deleteDocumento, {
    write: (tx, { params, query, ...request }) => deleteDocumento(tx, contextOf(request), params.id, query.version),
    after: purge,
  }),
  download(
    endpoints.documentoArchivo,
    ({ params, query, ...request }) => openArchivo(request.deps, contextOf(request), params.id, query.archivo),
    { stored: true, subject: ({ params, query }) => archivoSubject(params.id, query.archivo) },
  ),
  read(
    endpoints.documentosQueue,
    async (request) => ({ datos: await queuePage(request.deps.db, contextOf(request), request) }),
    { shows: leavesReading(({ datos }, { query }) => pageRead('documentos', datos, query)) },
  ),
];

export const guarderiaRoutes = [...infantes, ...consentimientos, ...adultos, ...autorizados, ...documentos].map(
  leavingWhatItShows,
);
