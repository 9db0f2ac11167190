import { joinCode } from '#contract/photo-codes.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import { PHOTO_CODES, type PhotoCode } from '#contract/rules.ts';
import { presenter } from '#server/db/record.ts';
import type { CodesRow } from './codes.repo.ts';

const codes = PHOTO_CODES.map((name) => [name, (row: CodesRow) => joinCode(row.prefijo, row[name])]);

/** An alumno's photo codes on the wire: each is the prefix followed by the typed code. */
export const presentCodes = presenter(photoCodesRecord, {
  prefijo: ({ prefijo }) => prefijo || null,
  ...(Object.fromEntries(codes) as Record<PhotoCode, (row: CodesRow) => string | null>),
});
