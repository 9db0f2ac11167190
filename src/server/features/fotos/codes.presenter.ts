import type { GalleryRecord } from '#contract/entities.ts';
import { joinCode } from '#contract/photo-codes.ts';
import { PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import type { CodesRow } from './codes.repo.ts';

/** An alumno's photo codes on the wire: each is the prefix followed by the typed code. */
export function presentCodes({ id, user_id, prefijo, version, ...typed }: CodesRow): GalleryRecord {
  const codes = PHOTO_CODES.map((name) => [name, joinCode(prefijo, typed[name])]);
  return {
    id,
    user_id,
    prefijo: prefijo || null,
    ...(Object.fromEntries(codes) as Record<PhotoCode, string | null>),
    version,
  };
}
