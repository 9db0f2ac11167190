import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { discard } from '#server/files/keep.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { type Handler, purging, reading, serving, uploading, writing } from '#server/http/handler.ts';
import * as service from './ajustes.service.ts';
import { deleteLogo, openLogo, saveLogo, takeLogo } from './logo.service.ts';

const toEdit = async (tx: Transaction, actor: Actor) =>
  authorize(mayEditAjustes, actor, await service.lockedAjustes(tx));

export const ajustesRoutes: Handler[] = [
  reading(endpoints.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db) })),
  reading(endpoints.getNegocio, ({ deps }) => service.negocio(deps.db)),
  writing(endpoints.updateAjustes, async (tx, { actor, body }) => ({
    ajustes: await service.updateAjustes(tx, actor, await toEdit(tx, actor), body),
  })),
  purging(
    uploading(endpoints.uploadLogo, {
      takes: { field: 'logo', files: 1, fileBytes: LOGO_FILE_MAX },
      prepare: ({ deps, files, signal }) => takeLogo(deps, files, signal),
      write: async (tx, { deps, actor }, logo) => ({
        ajustes: await saveLogo(tx, actor, await toEdit(tx, actor), logo, deps.settings.filesMaxBytes),
      }),
      undo: ({ deps }, logo) => discard(deps.files, [logo]),
    }),
  ),
  purging(
    writing(endpoints.deleteLogo, async (tx, { actor }) => ({
      ajustes: await deleteLogo(tx, actor, await toEdit(tx, actor)),
    })),
  ),
  serving(endpoints.negocioLogo, ({ deps }) => openLogo(deps.db, deps.files)),
];
