import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Foto } from '#contract/entities.ts';
import { categoryOnWire } from '#contract/gallery.ts';
import { fotoRecord } from '#contract/records/fotos.ts';
import { FILE_LINK_MINUTES } from '#contract/rules.ts';
import { presenter } from '#server/db/record.ts';
import type { Links } from '#server/files/links.ts';
import type { Actor } from '#server/http/actor.ts';
import type { FotoRow } from './fotos.repo.ts';

/** Subject of the signature of a link to a photograph and its thumbnail. */
export const fotoSubject = (id: number): string => `foto:${id}`;

const own = presenter(fotoRecord, {});

/** A photograph on the wire, with links that the session may open for ten minutes from `now` (ISO). */
export function presentFoto(row: FotoRow, links: Links, { sessionId, now }: Pick<Actor, 'sessionId' | 'now'>): Foto {
  const { id } = row;
  const acceso = links.sign(fotoSubject(id), sessionId, new Date(now), FILE_LINK_MINUTES);
  const ruta = `${API_BASE}${endpoints.fotoArchivo.url({ id }, { acceso })}`;
  return {
    ...own(row),
    categoria: categoryOnWire(row.categoria),
    ruta,
    // A gallery has thousands: making each address a second time would double its time.
    miniatura: `${ruta}&tamano=miniatura`,
  };
}
