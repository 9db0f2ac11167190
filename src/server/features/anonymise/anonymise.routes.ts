import { endpoints } from '#contract/endpoints.ts';
import { mayAnonymiseUser } from '#contract/policies.ts';
import { keepAnonymised } from '#server/backup/anonymised.ts';
import { backupsFolder } from '#server/backup/daily.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, purge, write } from '#server/http/handler.ts';
import { anonymiseUser, personToErase } from './anonymise.service.ts';

export const anonymiseRoutes: Handler[] = [
  write(endpoints.anonymizeUser, {
    write: async (tx, { actor, params, body }) =>
      anonymiseUser(tx, actor, authorize(mayAnonymiseUser, actor, await personToErase(tx, params.id)), body.motivo),
    after: async ({ deps }) => {
      await purge({ deps });
      await keepAnonymised(deps.db, backupsFolder(deps.settings.dataDir));
      await deps.db.sweep();
    },
  }),
];
