/** Contracts of notes: reading and signing. */

import { contratoText } from '#contract/contrato.ts';
import type { ContratoOfNote, NewContrato } from '#contract/endpoints/contratos.ts';
import type { Contrato, Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { type RowOf, storedOf } from '#contract/record.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { hasRow, insertRecord, presenter, recordById } from '#server/db/record.ts';
import { business } from '#server/features/ajustes/ajustes.service.ts';
import { noteFor } from '#server/features/ledger/notes.service.ts';
import { lockUserShared, userNow } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';
import * as repo from './contratos.repo.ts';

/** A signed contract on the wire. */
const presentContrato: (row: RowOf<typeof contratoRecord>) => Contrato = presenter(contratoRecord, {});

async function textOf(db: Queryable, note: Note, zone: string): Promise<string> {
  const [negocio, alumno] = [await business(db), await userNow(db, note.user_id)];
  return contratoText({ negocio, alumno, note, zone });
}

/**
 * The current text of a note's contract and the signed one: the last one, or the one of this id (404 where the note has
 * none such). Families see staff's notes only in a signed text.
 */
export async function contratoOfNote(
  db: Queryable,
  reader: { rol: number },
  note: Authorized<Note>,
  zone: string,
  contratoId?: number,
): Promise<ContratoOfNote> {
  const [texto, row] = [await textOf(db, note, zone), await repo.contratoOf(db, note.id, contratoId)];
  const shown = noteFor(reader, note);
  if (contratoId !== undefined) assertFound(row);
  return {
    note: shown,
    texto: await textOf(db, shown, zone),
    contrato: row && presentContrato(row),
    vigente: row?.texto === texto,
    contratos: await repo.contratosOf(db, note.id),
  };
}

/** Whether a contract of this note was ever signed. */
export const isSigned = (db: Queryable, noteId: number): Promise<boolean> =>
  hasRow(db, 'SELECT id FROM contratos WHERE note_id = ?', noteId);

/** Whether the contract of this note was ever printed. */
export const isPrinted = (db: Queryable, noteId: number): Promise<boolean> =>
  hasRow(db, 'SELECT note_id FROM contratos_impresos WHERE note_id = ?', noteId);

/** Remembers that the contract of a locked note goes to paper. */
export async function printContrato(tx: Transaction, actor: Actor, { id }: Authorized<Note>): Promise<void> {
  await repo.insertPrinted(tx, id, actor.now);
  await record(tx, actor, { accion: 'imprimir', tabla: 'notes', registro: id });
}

/**
 * Stores the signed contract of a locked note. Throws 409 with the current state when the text that was read is not the
 * current one.
 */
export async function signContrato(
  tx: Transaction,
  actor: Actor,
  note: Authorized<Note>,
  body: NewContrato,
  zone: string,
): Promise<Contrato> {
  await lockUserShared(tx, note.user_id);
  const now = await contratoOfNote(tx, actor, note, zone);
  if (body.texto !== now.texto) throw apiErrors.contratoChanged(now);
  const { id: note_id, user_id, version: note_version } = note;
  const fields = storedOf(contratoRecord, { ...body, note_id, user_id, note_version, created_at: actor.now });
  const id = await insertRecord(tx, contratoRecord, fields, { registrado_por: actor.userId });
  // Strokes stay out of the log: a signature is of no use there.
  const despues = { nota_id: note_id, folio: note.folio, firmante: body.firmante };
  await record(tx, actor, { accion: 'firmar', tabla: 'contratos', registro: id, persona: user_id, despues });
  return presentContrato(assertFound(await recordById(tx, contratoRecord, id)));
}
