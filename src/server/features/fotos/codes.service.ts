import type { PhotoCodes } from '#contract/endpoints/fotos.ts';
import type { GalleryRecord } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { codeKey, joinCode, prefixOf, typedPart } from '#contract/photo-codes.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import { PHOTO_CODES, type PhotoCode, SHARED_PHOTO_CODE } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, presenter, updateRecord } from '#server/db/record.ts';
import { assertActiveAlumno, userOf } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, assertCurrent, assertFound, type Owner } from '#server/http/actor.ts';
import type { CodesRow } from './fotos.repo.ts';
import * as repo from './fotos.repo.ts';

const codes = PHOTO_CODES.map((name) => [name, (row: CodesRow) => joinCode(row.prefijo, row[name])]);

/** An alumno's photo codes on the wire: each is the prefix followed by the typed code. */
const presentCodes = presenter(photoCodesRecord, {
  prefijo: ({ prefijo }) => prefijo || null,
  ...(Object.fromEntries(codes) as Record<PhotoCode, (row: CodesRow) => string | null>),
});

/** The alumno's one record of photo codes, in a list; empty before the first. Throws 404 for an unknown person. */
export async function codesOf(db: Queryable, owner: Authorized<Owner>): Promise<GalleryRecord[]> {
  const row = await repo.codesOfUser(db, owner.id);
  if (!row) await userOf(db, owner);
  return row ? [presentCodes(row)] : [];
}

function typedOf(body: PhotoCodes): repo.CodesFields {
  const prefijo = prefixOf(body);
  const typed = PHOTO_CODES.map((name) => [name, typedPart(prefijo, body[name])?.trim() || null]);
  return { prefijo, ...(Object.fromEntries(typed) as Record<PhotoCode, string | null>) };
}

/** The codes that no other alumno may have, by pose. */
function individual({ prefijo, ...typed }: repo.CodesFields): { campo: PhotoCode; codigo: string; key: string }[] {
  return PHOTO_CODES.filter((name) => name !== SHARED_PHOTO_CODE).flatMap((campo) => {
    const codigo = joinCode(prefijo, typed[campo]);
    return codigo ? [{ campo, codigo, key: codeKey(codigo) }] : [];
  });
}

const describe = (holder: repo.Holder): string => `${fullName(holder)} (${schoolAndGroupOf(holder)})`;

async function assertFree(tx: Transaction, userId: number, codes: ReturnType<typeof individual>): Promise<void> {
  const holders = await repo.holdersOf(tx, [...new Set(codes.map(({ key }) => key))], userId);
  const taken = codes.flatMap(({ campo, codigo, key }) => {
    const holder = holders.find(({ code_key }) => code_key === key);
    return holder ? [{ campo, codigo, user_id: holder.user_id, nombre: describe(holder) }] : [];
  });
  if (taken.length > 0) throw apiErrors.codesTaken(taken);
}

/**
 * Creates or replaces an alumno's codes; one that is left out is none. Throws 422 on each code of an individual pose
 * that another alumno has, naming them, and 409 with the record as it stands when `version` is older.
 */
export async function saveCodes(
  tx: Transaction,
  actor: Actor,
  { id: user_id }: Authorized<Owner>,
  body: PhotoCodes,
): Promise<GalleryRecord> {
  await assertActiveAlumno(tx, user_id);
  const before = await repo.lockCodesOfUser(tx, user_id);
  if (before) assertCurrent(presentCodes(before), body.version);
  const fields = typedOf(body);
  const codes = individual(fields);
  await assertFree(tx, user_id, codes);
  if (before) await updateRecord(tx, photoCodesRecord, before.id, fields);
  const id =
    before?.id ?? (await insertRecord(tx, photoCodesRecord, { ...fields, user_id }, { created_at: actor.now }));
  await repo.replaceKeys(tx, id, [...new Set(codes.map(({ key }) => key))]);
  const despues = presentCodes(assertFound(await repo.codesOfUser(tx, user_id)));
  await record(tx, actor, {
    accion: before ? 'cambiar' : 'crear',
    tabla: 'photo_codes',
    registro: id,
    persona: user_id,
    antes: before && presentCodes(before),
    despues,
  });
  return despues;
}
