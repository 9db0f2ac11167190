/** People authorised to take a child home. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { AutorizadoForm } from '#contract/endpoints/adultos.ts';
import type { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { AUTORIZADOS_MAX } from '#contract/guarderia-rules.ts';
import { sentIn } from '#contract/record.ts';
import { autorizadoRecord } from '#contract/records/adultos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, leavingOf } from '#server/db/record.ts';
import { type Authorized, assertCurrent, assertFound } from '#server/http/actor.ts';
import { childFor, childToChange, logWrite } from './access.service.ts';
import {
  type AutorizadoRow,
  autorizadoById,
  autorizadosOf,
  insertAutorizado,
  updateAutorizado,
} from './adultos.repo.ts';
import { fotosOf, takeAway } from './documentos.service.ts';
import { changePart, type Section } from './estado.service.ts';
import type { InfanteRow } from './infantes.repo.ts';
import type { Context } from './infantes.rules.ts';

const own = leavingOf(autorizadoRecord);

/** An authorised person on the wire; `foto` is a short-lived link to the photograph, if there is one. */
const presentAutorizado = (row: AutorizadoRow, foto: string | null): Autorizado => ({
  ...own(row),
  identificacion: row.identificacion,
  foto,
});

/** As a section of a child's record; no log needs the link to the photograph. */
const section: Section<AutorizadoRow> = {
  tabla: 'autorizados',
  read: autorizadoById,
  logged: (row) => presentAutorizado(row, null),
};

type Patch = BodyOf<typeof endpoints.updateAutorizado>;

const toFields = (body: Patch): Partial<AutorizadoRow> => ({
  ...sentIn(autorizadoRecord, body),
  ...(body.identificacion !== undefined && { identificacion: body.identificacion }),
});

/** Those of a child that the actor may know of. */
export async function autorizadosOfChild(
  db: Queryable,
  context: Context,
  { id }: Authorized<InfanteRow>,
): Promise<Autorizado[]> {
  const rows = await autorizadosOf(db, [id]);
  const fotos = await fotosOf(db, context, id);
  return rows.map((row) => presentAutorizado(row, fotos.get(row.id) ?? null));
}

/** Throws 404 without the right to see the child. */
export async function assertAutorizado(db: Queryable, context: Context, id: number): Promise<void> {
  await childFor(db, context, assertFound(await autorizadoById(db, id)).infante_id);
}

async function autorizadoNow(tx: Transaction, context: Context, id: number): Promise<Autorizado> {
  const row = assertFound(await autorizadoById(tx, id));
  return presentAutorizado(row, (await fotosOf(tx, context, row.infante_id)).get(id) ?? null);
}

/** Adds an authorised person. Throws 404 for another family's child, 422 when there are AUTORIZADOS_MAX. */
export async function createAutorizado(
  tx: Transaction,
  context: Context,
  infanteId: number,
  body: AutorizadoForm,
): Promise<Autorizado> {
  const child = await childToChange(tx, context, infanteId);
  if ((await autorizadosOf(tx, [child.id])).length >= AUTORIZADOS_MAX) {
    const full = `Ya hay ${AUTORIZADOS_MAX} personas autorizadas: quita a una antes de agregar otra.`;
    throw apiErrors.onField('nombre', full);
  }
  const { nombre, parentesco, celular } = body;
  const fields = { nombre, parentesco, celular, identificacion: null, vigencia: null, ...toFields(body) };
  const id = await insertAutorizado(tx, { ...fields, infante_id: child.id }, context.actor.now);
  const despues = await autorizadoNow(tx, context, id);
  await logWrite(tx, context, child, { accion: 'crear', tabla: 'autorizados', registro: id, despues });
  return despues;
}

/** Changes one. Throws 404 for a stranger's child, 409 from an older version. */
export async function changeAutorizado(
  tx: Transaction,
  context: Context,
  id: number,
  body: Patch,
): Promise<Autorizado> {
  await changePart(tx, context, section, { id, accion: 'cambiar' }, async (_child, row) => {
    assertCurrent(await autorizadoNow(tx, context, id), body.version);
    await updateAutorizado(tx, { ...row, ...toFields(body) });
  });
  return autorizadoNow(tx, context, id);
}

/** Takes the permission away, with the photograph and the papers of the person. */
export async function removeAutorizado(tx: Transaction, context: Context, id: number): Promise<void> {
  await changePart(tx, context, section, { id, accion: 'borrar' }, async (child) => {
    await takeAway(tx, context, child, `autorizado:${id}`);
    await deleteRecord(tx, autorizadoRecord, id);
  });
}
