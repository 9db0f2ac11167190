/** The whole file of one child, for printing. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Aviso } from '#contract/guarderia.ts';
import type { Queryable } from '#server/db/database.ts';
import { presentAdulto } from '../adultos/adultos.presenter.ts';
import { adultosOf } from '../adultos/adultos.repo.ts';
import { restrictedAvisos } from '../adultos/avisos.service.ts';
import { autorizadosOfChild } from '../autorizados/autorizados.service.ts';
import type { Context } from '../context.rules.ts';
import { documentosOf } from '../documentos/documentos.service.ts';
import { childFor } from '../infantes/access.service.ts';
import { responseOf } from '../infantes/read.service.ts';

type Expediente = Omit<ResponseOf<typeof endpoints.expediente>, 'success'>;

/** All that is on record of a child. Throws 404 for a stranger's. */
export async function expedienteOf(db: Queryable, context: Context, id: number): Promise<Expediente> {
  const child = await childFor(db, context, id);
  const { staff } = context;
  const adults = await adultosOf(db, [id]);
  const avisos: Aviso[] = [];
  for (const adult of staff ? adults : []) avisos.push(...(await restrictedAvisos(db, adult)));
  return {
    infante: (await responseOf(db, context, child)).infante,
    adultos: adults.map((row) => presentAdulto(row, staff)),
    autorizados: await autorizadosOfChild(db, context, child),
    documentos: await documentosOf(db, context, id),
    avisos,
  };
}
