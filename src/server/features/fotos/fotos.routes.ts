import { endpoints } from '#contract/endpoints.ts';
import { mayDeleteFoto, mayReadPhotoCodes, maySeeFoto, mayWritePhotoCodes } from '#contract/policies.ts';
import { PHOTO_FILE_MAX, PHOTO_FILES_MAX } from '#contract/rules.ts';
import { authorize } from '#server/http/actor.ts';
import { download, type Handler, purge, read, upload, write } from '#server/http/handler.ts';
import * as codes from './codes.service.ts';
import * as service from './fotos.service.ts';
import { fotoSubject, presentFoto } from './fotos.service.ts';
import { discardFotos, saveFotos, takeFotos } from './upload.service.ts';

export const fotoRoutes: Handler[] = [
  read(endpoints.listFotos, ({ deps, actor, query }) => service.gallery(deps, actor, query)),
  upload(endpoints.uploadFotos, {
    takes: { field: 'fotos', files: PHOTO_FILES_MAX, fileBytes: PHOTO_FILE_MAX },
    prepare: ({ deps, body, files, signal }) => takeFotos(deps, body, files, signal),
    write: async (tx, { deps, actor, body }, taken) => {
      const rows = await saveFotos(tx, actor, body, taken);
      return {
        // From now on: an upload may take longer than a link lives.
        fotos: rows.map((row) => presentFoto(row, deps.links, { ...actor, now: deps.now().toISOString() })),
        rechazadas: taken.rechazados,
      };
    },
    undo: ({ deps }, taken) => discardFotos(deps.files, taken),
  }),
  download(
    endpoints.fotoArchivo,
    async ({ deps, actor, params, query }) => {
      const foto = authorize(maySeeFoto, actor, await service.fotoNow(deps.db, params.id));
      return service.openFoto(deps.db, deps.files, foto, query.tamano);
    },
    { stored: true, subject: ({ params }) => fotoSubject(params.id) },
  ),
  write(endpoints.deleteFoto, {
    write: async (tx, { actor, params }) =>
      service.deleteFoto(tx, actor, authorize(mayDeleteFoto, actor, await service.fotoNow(tx, params.id))),
    after: purge,
  }),

  read(endpoints.listCodes, async ({ deps, actor, params }) => ({
    data: await codes.codesOf(deps.db, authorize(mayReadPhotoCodes, actor, { id: params.userId })),
  })),
  write(endpoints.saveCodes, async (tx, { actor, body }) => ({
    data: await codes.saveCodes(tx, actor, authorize(mayWritePhotoCodes, actor, { id: body.user_id }), body),
  })),
];
