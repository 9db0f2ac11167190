import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { discard } from '#server/files/keep.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import {
  type AnyRequest,
  type Handler,
  reading,
  releasing,
  serving,
  uploading,
  writing,
} from '#server/http/handler.ts';
import * as service from './ajustes.service.ts';
import { deleteLogo, openLogo, saveLogo, takeLogo } from './logo.service.ts';

const toEdit = async (tx: Transaction, actor: Actor) =>
  authorize(mayEditAjustes, actor, await service.lockedAjustes(tx));

const purge = ({ deps }: AnyRequest) => purgeReleased(deps.db, deps.files);

export const ajustesRoutes: Handler[] = [
  reading(endpoints.getAjustes, async ({ deps }) => ({ ajustes: await service.ajustes(deps.db) })),
  reading(endpoints.getNegocio, ({ deps }) => service.negocio(deps.db)),
  writing(endpoints.updateAjustes, async (tx, { actor, body, now }) => ({
    ajustes: await service.updateAjustes(tx, actor, await toEdit(tx, actor), body, now),
  })),
  releasing(
    uploading(endpoints.uploadLogo, {
      takes: { field: 'logo', files: 1, fileBytes: LOGO_FILE_MAX },
      prepare: ({ deps, files, signal }) => takeLogo(deps, files, signal),
      write: async (tx, { deps, actor, now }, logo) => ({
        ajustes: await saveLogo(tx, actor, await toEdit(tx, actor), logo, {
          now,
          maxBytes: deps.settings.filesMaxBytes,
        }),
      }),
      undo: ({ deps }, logo) => discard(deps.files, [logo]),
    }),
    purge,
  ),
  releasing(
    writing(endpoints.deleteLogo, async (tx, { actor, now }) => ({
      ajustes: await deleteLogo(tx, actor, await toEdit(tx, actor), now),
    })),
    purge,
  ),
  serving(endpoints.negocioLogo, ({ deps }) => openLogo(deps.db, deps.files)),
];
