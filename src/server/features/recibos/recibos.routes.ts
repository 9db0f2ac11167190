import { endpoints } from '#contract/endpoints.ts';
import { mayIssueProof, mayLinkFamily, mayRevokeProofs } from '#contract/policies.ts';
import { lockedUser, userNow } from '#server/features/users/users.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './recibos.service.ts';

export const reciboRoutes: Handler[] = [
  read(endpoints.getRecibo, ({ deps, actor, params }) => service.proofBehind(deps, actor, params.token)),
  write(endpoints.issueRecibo, async (tx, { deps, actor, params }) => ({
    url: await service.issueProof(tx, { actor, ...deps }, authorize(mayIssueProof, actor, params)),
  })),
  write(endpoints.revokeRecibos, (tx, { actor, params }) =>
    service.revokeProofs(tx, actor, authorize(mayRevokeProofs, actor, params)),
  ),
  read(endpoints.getFamilia, ({ deps, actor, params }) => service.familyBehind(deps, actor, params.token)),
  read(endpoints.getEnlace, async ({ deps, actor, params }) => {
    const alumno = authorize(mayLinkFamily, actor, await userNow(deps.db, params.id));
    return { enlace: await service.linkNow(deps.db, alumno, actor.now) };
  }),
  write(endpoints.createEnlace, async (tx, { deps, actor, params }) => {
    const alumno = authorize(mayLinkFamily, actor, await lockedUser(tx, params.id));
    return service.makeLink(tx, { actor, ...deps }, alumno);
  }),
  write(endpoints.revokeEnlace, async (tx, { actor, params }) =>
    service.revokeLink(tx, actor, authorize(mayLinkFamily, actor, await lockedUser(tx, params.id))),
  ),
];
