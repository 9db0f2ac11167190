/** The proof that a policy was asked: only asking makes it, and what takes it does not compile without. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { School } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { mayDeleteSchool, mayReadNotes } from '#contract/policies.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import type { Transaction } from '#server/db/database.ts';
import { closeCorte } from '#server/features/cortes/cortes.service.ts';
import { takenCorte } from '#server/features/cortes/open.service.ts';
import { cancelAbono } from '#server/features/credits/credits.service.ts';
import { deleteSchool } from '#server/features/escuelas/escuelas.service.ts';
import { noteOf } from '#server/features/ledger/notes.service.ts';
import { cancelNote, updateNote } from '#server/features/notes/notes.service.ts';
import { bajaUser, userNow } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { emptyOf } from '../../client/rows.ts';
import { aNote, anAbono, anAlumno } from '../../support/builders.ts';

const school: School = { ...emptyOf(schoolRecord), id: 3, nombre: 'Montessori', prefijo: 'MON', version: 1 };

test('authorize returns the record or throws the error of the policy', () => {
  expect(authorize(mayDeleteSchool, { userId: 1, rol: 3 }, school)).toBe(school);
  expect(() => authorize(mayDeleteSchool, { userId: 1, rol: 2 }, school)).toThrow(
    apiErrors.forbidden('un administrador'),
  );
  expect(() => authorize(mayReadNotes, { userId: 1, rol: 0 }, { id: 2 })).toThrow(apiErrors.notFound());
});

/** Never called: `npm run check` fails when one of these calls has no error of types any more. */
async function forgotten(tx: Transaction, actor: Actor, server: Parameters<typeof aNote>[0]): Promise<void> {
  const [note, abono, { id }] = [await aNote(server), await anAbono(server), await anAlumno(server)];
  const [person, corte] = [await userNow(tx, id), await takenCorte(tx, actor)];
  // @ts-expect-error nobody asked whether the note may be changed
  await updateNote(tx, actor, note, {});
  // @ts-expect-error nobody asked whether it may be cancelled
  await cancelNote(tx, actor, note, 'Otra');
  // @ts-expect-error nobody asked whether the abono may be cancelled
  await cancelAbono(tx, actor, abono, 'Otra');
  // @ts-expect-error nobody asked whether these are theirs
  await noteOf(tx, { id }, undefined, actor.today);
  // @ts-expect-error nobody asked whether the person may be put in baja
  await bajaUser(tx, actor, person, 'Otra');
  // @ts-expect-error nobody asked whether the school may be deleted
  await deleteSchool(tx, actor, school);
  // @ts-expect-error nobody asked whether the till may be closed
  await closeCorte(tx, actor, corte, { declarado: 0 });
  // @ts-expect-error the proof of another record is none of this one
  await deleteSchool(tx, actor, authorize(mayReadNotes, actor, { id }));
}
void forgotten;

test('exactly one file creates authorized records', async () => {
  const root = join(import.meta.dirname, '../../../src');
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const makers = await Promise.all(
    files.map(async (name) => ((await readFile(join(root, name), 'utf8')).match(/\bas Authorized\b/) ? [name] : [])),
  );
  expect(makers.flat()).toEqual(['server/http/actor.ts']);
});
