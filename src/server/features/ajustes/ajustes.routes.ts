import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { discard } from '#server/files/keep.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { type AnyRequest, type Handler, purging, reading, serving, uploading, writing } from '#server/http/handler.ts';
import { type AjustesRow, presentAjustes } from './ajustes.presenter.ts';
import * as service from './ajustes.service.ts';
import { deleteLogo, openLogo, saveLogo, takeLogo } from './logo.service.ts';

const shown = async ({ deps }: Pick<AnyRequest, 'deps'>, row: Promise<AjustesRow>) => ({
  ajustes: presentAjustes(await row, deps.settings),
});
const toEdit = async (tx: Transaction, actor: Actor) =>
  authorize(mayEditAjustes, actor, await service.lockedAjustes(tx));

export const ajustesRoutes: Handler[] = [
  reading(endpoints.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db, deps.settings) })),
  reading(endpoints.getNegocio, ({ deps }) => service.negocio(deps.db)),
  writing(endpoints.updateAjustes, async (tx, request) => {
    const { actor, body, deps } = request;
    return shown(request, service.updateAjustes(tx, { actor, ...deps }, await toEdit(tx, actor), body));
  }),
  purging(
    uploading(endpoints.uploadLogo, {
      takes: { field: 'logo', files: 1, fileBytes: LOGO_FILE_MAX },
      prepare: ({ deps, files, signal }) => takeLogo(deps, files, signal),
      write: async (tx, request, logo) => {
        const { actor, deps } = request;
        return shown(request, saveLogo(tx, actor, await toEdit(tx, actor), logo, deps.settings.filesMaxBytes));
      },
      undo: ({ deps }, logo) => discard(deps.files, [logo]),
    }),
  ),
  purging(
    writing(endpoints.deleteLogo, async (tx, request) =>
      shown(request, deleteLogo(tx, request.actor, await toEdit(tx, request.actor))),
    ),
  ),
  serving(endpoints.negocioLogo, ({ deps }) => openLogo(deps.db, deps.files)),
];
