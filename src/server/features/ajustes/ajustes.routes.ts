import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { discard } from '#server/files/images.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { type AnyRequest, download, type Handler, purge, read, upload, write } from '#server/http/handler.ts';
import * as service from './ajustes.service.ts';
import { type AjustesRow, deleteLogo, openLogo, presentAjustes, saveLogo, takeLogo } from './ajustes.service.ts';

const shown = async ({ deps }: Pick<AnyRequest, 'deps'>, row: Promise<AjustesRow>) => ({
  ajustes: presentAjustes(await row, deps.settings),
});
const toEdit = async (tx: Transaction, actor: Actor) =>
  authorize(mayEditAjustes, actor, await service.lockedAjustes(tx));

export const ajustesRoutes: Handler[] = [
  read(endpoints.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db, deps.settings) })),
  read(endpoints.listGrupos, async ({ deps }) => ({ datos: await service.groups(deps.db) })),
  read(endpoints.getNegocio, ({ deps }) => service.negocio(deps.db)),
  write(endpoints.updateAjustes, async (tx, request) => {
    const { actor, body, deps } = request;
    return shown(request, service.updateAjustes(tx, { actor, ...deps }, await toEdit(tx, actor), body));
  }),
  upload(endpoints.uploadLogo, {
    takes: { field: 'logo', files: 1, fileBytes: LOGO_FILE_MAX },
    prepare: ({ deps, files, signal }) => takeLogo(deps, files, signal),
    write: async (tx, request, logo) => {
      const { actor, deps } = request;
      return shown(request, saveLogo(tx, actor, await toEdit(tx, actor), logo, deps.settings.filesMaxBytes));
    },
    undo: ({ deps }, logo) => discard(deps.files, [logo]),
    after: purge,
  }),
  write(endpoints.deleteLogo, {
    write: async (tx, request) => shown(request, deleteLogo(tx, request.actor, await toEdit(tx, request.actor))),
    after: purge,
  }),
  download(endpoints.negocioLogo, ({ deps }) => openLogo(deps.db, deps.files), { stored: true }),
];
