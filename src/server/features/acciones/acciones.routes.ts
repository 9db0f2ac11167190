import { endpoints } from '#contract/endpoints.ts';
import { mayUndoAccion } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import * as service from './acciones.service.ts';
import { beginCiclo, previewCiclo } from './ciclos.service.ts';

export const accionRoutes: Handler[] = [
  read(endpoints.listAcciones, (request) => service.accionesPage(request.deps.db, request)),
  write(endpoints.createAccion, {
    orPreview: {
      wanted: ({ body }) => body.vista === true,
      read: ({ deps, actor, body }) => service.previewAccion(deps.db, actor, body),
    },
    write: (tx, { actor, body }) => service.act(tx, actor, body),
  }),
  write(endpoints.undoAccion, async (tx, { actor, params, body }) => {
    const accion = service.presentAccion(await service.lockedAccion(tx, params.id));
    return service.undoAccion(tx, actor, authorize(mayUndoAccion, actor, accion), body.motivo);
  }),
  write(endpoints.createCiclo, {
    orPreview: {
      wanted: ({ body }) => body.vista === true,
      read: ({ deps, body }) => previewCiclo(deps.db, body),
    },
    write: (tx, { actor, body }) => beginCiclo(tx, actor, body),
  }),
];
