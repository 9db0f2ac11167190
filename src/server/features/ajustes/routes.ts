import { routes } from '#contract/routes.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import { discard } from '#server/files/keep.ts';
import { purgeReleased } from '#server/files/registry.ts';
import {
  type AnyRequest,
  type Handler,
  reading,
  releasing,
  serving,
  uploading,
  writing,
} from '#server/http/handler.ts';
import { deleteLogo, openLogo, saveLogo, takeLogo } from './logo.ts';
import * as service from './service.ts';

const purge = ({ deps }: AnyRequest) => purgeReleased(deps.db, deps.files);

export const ajustesRoutes: Handler[] = [
  reading(routes.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db) })),
  reading(routes.getNegocio, ({ deps }) => service.negocio(deps.db)),
  writing(routes.updateAjustes, async (tx, { actor, body, now }) => ({
    success: true,
    ajustes: await service.updateAjustes(tx, actor, body, now),
  })),
  releasing(
    uploading(routes.uploadLogo, {
      takes: { field: 'logo', files: 1, fileBytes: LOGO_FILE_MAX },
      prepare: ({ deps, files, signal }) => takeLogo(deps, files, signal),
      write: async (tx, { deps, actor, now }, logo) => ({
        success: true,
        ajustes: await saveLogo(tx, actor, logo, { now, maxBytes: deps.settings.filesMaxBytes }),
      }),
      undo: ({ deps }, logo) => discard(deps.files, [logo]),
    }),
    purge,
  ),
  releasing(
    writing(routes.deleteLogo, async (tx, { actor, now }) => ({
      success: true,
      ajustes: await deleteLogo(tx, actor, now),
    })),
    purge,
  ),
  serving(routes.negocioLogo, ({ deps }) => openLogo(deps.db, deps.files)),
];
