/** The whole file of one child, for printing. */
import type { Adulto, Autorizado, Aviso, Documento, Infante } from '#contract/guarderia.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { adultosOf } from '../adultos/adultos.repo.ts';
import { restrictedAvisos } from '../adultos/restriccion.service.ts';
import { autorizadosOfChild } from '../autorizados/autorizados.service.ts';
import type { Viewer } from '../documentos/documentos.presenter.ts';
import { documentosOf } from '../documentos/documentos.service.ts';
import { childFor, seesAll } from '../infantes/access.service.ts';
import { responseOf } from '../infantes/read.service.ts';
import { presentAdulto } from './expediente.presenter.ts';
import type { Moment } from './moment.rules.ts';

/** All that is on record of a child; `avisos` are for staff, about adults whom a judge keeps away. Throws 404 for a stranger's. */
export async function expedienteOf(
  db: Queryable,
  actor: Actor,
  id: number,
  moment: Moment,
  viewer: Viewer,
): Promise<{
  infante: Infante;
  adultos: Adulto[];
  autorizados: Autorizado[];
  documentos: Documento[];
  avisos: Aviso[];
}> {
  const child = await childFor(db, actor, id);
  const toStaff = seesAll(actor);
  const adults = await adultosOf(db, [id]);
  const avisos: Aviso[] = [];
  for (const adult of toStaff ? adults : []) avisos.push(...(await restrictedAvisos(db, adult)));
  return {
    infante: (await responseOf(db, actor, child, moment)).infante,
    adultos: adults.map((row) => presentAdulto(row, toStaff)),
    autorizados: await autorizadosOfChild(db, child, viewer),
    documentos: await documentosOf(db, id, viewer),
    avisos,
  };
}
