/** The persons on record, found to be used again. */
import type { Page } from '#contract/entities.ts';
import type { AdultoConocido } from '#contract/guarderia.ts';
import type { Database } from '#server/db/database.ts';
import { type PageRequest, pageOf, slice } from '#server/http/page.ts';
import { childrenOf, countKnown, listKnown } from './known.repo.ts';

/** A page of persons on record, by name, phone, e-mail or CURP, each with its children. For staff. */
export async function knownPage(
  db: Database,
  request: Parameters<typeof pageOf>[2] & { query: PageRequest & { texto: string } },
): Promise<Page<AdultoConocido>> {
  const { texto } = request.query;
  const [rows, total] = await Promise.all([listKnown(db, texto, slice(request.query)), countKnown(db, texto)]);
  const children = Map.groupBy(
    await childrenOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ adulto_id }) => adulto_id,
  );
  const known = rows.map(({ id: adulto, nombre, apaterno, amaterno, curp, celular }) => ({
    ...{ id: adulto, nombre, apaterno, amaterno, curp, celular },
    infantes: (children.get(adulto) ?? []).map((child) => ({ id: child.id, nombre: child.nombre })),
  }));
  return pageOf(known, total, request);
}
