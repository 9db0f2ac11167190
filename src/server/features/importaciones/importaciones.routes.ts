import { setTimeout } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { columnName, LIST_FILE_MAX } from '#contract/importaciones.ts';
import { mayDeleteImport, mayEditImport, mayReadImport, mayUndoImport } from '#contract/policies.ts';
import { schools } from '#server/features/escuelas/escuelas.service.ts';
import { assertCurrent, authorize } from '#server/http/actor.ts';
import { type AnyRequest, download, type Handler, purge, read, upload, write } from '#server/http/handler.ts';
import { beginWriting, workOnImport } from './apply/writing.service.ts';
import * as service from './importaciones.service.ts';
import { assertPrefijos } from './match/prefijos.rules.ts';
import {
  discardList,
  discardReread,
  forgetOlder,
  rereadList,
  saveList,
  saveReread,
  takeList,
} from './parse/taking.service.ts';
import { outdatedFilas, storeReplanned } from './plan/plan.service.ts';
import { repairFila } from './plan/repairs.service.ts';
import { blankList, rejectedList } from './workbooks.service.ts';

/** A short list is written before the response; the rest of a long one after it, and after a restart. */
const WAITED_MS = 1000;
async function goOn({ deps, params }: AnyRequest): Promise<void> {
  await Promise.race([workOnImport(deps, params.id), setTimeout(WAITED_MS, undefined, { ref: false })]);
}

export const importRoutes: Handler[] = [
  upload(endpoints.createImport, {
    takes: { field: 'archivo', files: 1, fileBytes: LIST_FILE_MAX },
    prepare: ({ deps, actor, body, files, signal }) =>
      takeList(deps, actor, body, files, signal ?? new AbortController().signal),
    write: async (tx, { deps, actor }, taken) => ({
      importacion: await saveList(tx, actor, taken, deps.settings.filesMaxBytes),
    }),
    undo: ({ deps }, taken) => discardList(deps, taken),
  }),
  read(endpoints.listImports, (request) => service.importsPage(request.deps.db, request)),
  read(endpoints.getImport, async ({ deps, params }) => {
    const values = await service.importNow(deps.db, params.id);
    const quedan = values.estado === 'deshecha' ? await service.stayingPeople(deps.db, values) : [];
    return { importacion: await service.shownImport(deps.db, values), quedan };
  }),
  write(endpoints.updateImport, {
    prepare: async ({ deps, actor, params, body }) =>
      rereadList(deps, actor, authorize(mayEditImport, actor, await service.importNow(deps.db, params.id)), body),
    write: async (tx, { actor }, reread) => ({ importacion: await saveReread(tx, actor, reread) }),
    undo: ({ deps }, reread) => discardReread(deps.db, reread),
    after: async ({ deps, params }) => forgetOlder(deps.db, await service.importNow(deps.db, params.id)),
  }),
  read(endpoints.listFilas, (request) => service.filasPage(request.deps.db, request)),
  write(endpoints.updateFila, async (tx, { actor, params, body }) => {
    const values = authorize(mayEditImport, actor, await service.lockedImport(tx, params.id));
    return repairFila(tx, actor, values, params.n, body);
  }),
  write(endpoints.applyImport, {
    prepare: async ({ deps, actor, params, body }) => {
      const values = authorize(mayEditImport, actor, await service.importNow(deps.db, params.id));
      const shown = assertCurrent(await service.shownImport(deps.db, values), body.version);
      if (values.estado === 'aplicada' && shown.por_aplicar === 0) throw apiErrors.importWritten();
      const open = values.leido.columnas.filter(({ parece }) => parece);
      if (open.length > 0) throw apiErrors.columnsUndecided(open.map(columnName));
      const { leido, escuelas_creadas: made } = values;
      assertPrefijos(
        leido.escuelas.filter(({ texto }) => !(texto in made)),
        await schools(deps.db),
      );
      const outdated = await outdatedFilas(deps.db, values);
      if (outdated.length === 0) return values.version;
      await storeReplanned(deps.db, actor, values, outdated);
      const now = await service.importNow(deps.db, params.id);
      throw apiErrors.previewOutdated(await service.shownImport(deps.db, now));
    },
    write: async (tx, { actor, params }, version) => {
      const before = await service.unchangedImport(tx, actor, { id: params.id, version });
      return { importacion: await beginWriting(tx, actor, before, { accion: 'aplicar' }) };
    },
    after: goOn,
  }),
  write(endpoints.undoImport, {
    write: async (tx, { actor, params, body }) => {
      const before = authorize(mayUndoImport, actor, await service.lockedImport(tx, params.id));
      return { importacion: await beginWriting(tx, actor, before, { accion: 'deshacer', ...body }), quedan: [] };
    },
    after: goOn,
  }),
  write(endpoints.deleteImport, {
    write: async (tx, { actor, params }) => {
      const values = await service.lockedImport(tx, params.id);
      const quedan = await service.stayingPeople(tx, values);
      return service.deleteImport(tx, actor, authorize(mayDeleteImport, actor, { ...values, quedan }));
    },
    after: purge,
  }),
  download(endpoints.rejectedRows, async ({ deps, actor, params }) =>
    rejectedList(deps, actor, await service.importNow(deps.db, params.id)),
  ),
  download(endpoints.listTemplate, ({ deps, actor }) => blankList(deps, actor)),
  download(
    endpoints.importFile,
    async ({ deps, actor, params }) =>
      service.openFile(deps, actor, authorize(mayReadImport, actor, await service.importNow(deps.db, params.id))),
    { stored: true },
  ),
];
