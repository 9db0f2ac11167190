/** A business with something of everything, and what a copy of it must hold. */
import { createHash } from 'node:crypto';
import type { Abono } from '#contract/entities.ts';
import { mayAddRecargo, mayLinkFamily } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import { locationOf, openLocation } from '#server/backup/location.ts';
import type { Comparison } from '#server/backup/proof.ts';
import { readTables } from '#server/backup/tables.ts';
import { type Tally, tallyOf } from '#server/backup/tally.ts';
import type { Database } from '#server/db/database.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { addRecargo } from '#server/features/notes/recargos.service.ts';
import { makeLink } from '#server/features/recibos/familia.service.ts';
import { issueProof } from '#server/features/recibos/recibos.service.ts';
import { lockedUser } from '#server/features/users/users.service.ts';
import { diskStore } from '#server/files/disk.ts';
import { registerFiles } from '#server/files/registry.ts';
import { authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { aPlantilla } from '../../support/aPlantilla.ts';
import {
  aNote,
  anAbono,
  anAlumno,
  anAnuncio,
  anEscuela,
  aStaff,
  type Ground,
  photoCodes,
} from '../../support/builders.ts';
import type { TestDatabase } from '../../support/database.ts';

export const NOW = '2026-11-21T17:00:00.000Z';

/** What a builder needs, over a database without a server. */
export const groundOf = (db: Database): Ground => ({ db, clock: { now: () => new Date(NOW) } });

/** Stores a file with its row, as an upload does; gives its name. */
export async function aFile(db: Database, dataDir: string, content: string): Promise<string> {
  const stored = await diskStore(dataDir).put(Buffer.from(content));
  await db.write((tx) => registerFiles(tx, [{ ...stored, tipo: 'image/jpeg' }], NOW));
  return stored.name;
}

/** Stores a proof of an abono's ticket and a link of its family. */
function storeLinks({ db }: Ground, { id, user_id }: Pick<Abono, 'id' | 'user_id'>): Promise<void> {
  const moment = momentOf(new Date(NOW), 'America/Mexico_City');
  const actor = { ...THE_PRODUCT, ...moment, userId: 0, rol: ROLES.administrador };
  return db.write(async (tx) => {
    await issueProof(tx, actor, id, 'https://caja.example.mx');
    await makeLink(
      tx,
      actor,
      authorize(mayLinkFamily, actor, await lockedUser(tx, user_id)),
      'https://caja.example.mx',
    );
  });
}

/** Adds a surcharge to a note, whose plan is another one from then on. */
async function surcharge(ground: Ground, id: number): Promise<void> {
  const { id: userId } = await aStaff(ground, ROLES.supervisor);
  const moment = momentOf(new Date(NOW), 'America/Mexico_City');
  const actor = { ...THE_PRODUCT, ...moment, userId, rol: ROLES.supervisor };
  await ground.db.write(async (tx) => {
    const note = authorize(mayAddRecargo, actor, await lockedNote(tx, id, actor.today));
    await addRecargo(tx, actor, note, { nombre: 'Pago tardío', monto: 12.5, motivo: 'Más de un mes «de atraso»' });
  });
}

/** Alumnos, notes with plans and surcharges, abonos, links, announcements, codes and files, with letters of every kind. */
export async function aBusiness(db: Database, dataDir: string): Promise<{ files: string[] }> {
  const ground = groundOf(db);
  const escuela = await anEscuela(ground, { nombre: 'Ñandú «número 1» \\ "comillas" 🎓' });
  const alumno = await anAlumno(ground, { escuela, nombre: 'José', apaterno: 'Peña', amaterno: "O'Higgins" });
  const plan = ['2026-12-15', '2027-01-15'].map((fecha) => ({ fecha, monto: 250 }));
  const note = await aNote(ground, { alumno, total: 500, plan, note_description: 'una\nlínea\ty otra 00012' });
  await storeLinks(ground, await anAbono(ground, { note, amount: 99.5 }));
  await surcharge(ground, note.id);
  await aPlantilla(ground, {
    nombre: '3 pagos «antes»',
    escuela_id: escuela.id,
    ritmo: 'fechas',
    fechas: ['2026-12-01'],
  });
  await aNote(ground, { paid: true });
  await aNote(ground, { cancelled: true });
  await anAnuncio(ground, { mensaje: 'A todos' });
  await anAnuncio(ground, { mensaje: 'A 1A', grupos: ['1A'], todasEscuelas: true });
  await photoCodes(ground, { user_id: alumno.id });
  const files = [await aFile(db, dataDir, 'one'), await aFile(db, dataDir, 'two')];
  return { files };
}

/** All tables of a database, added up. */
export async function talliesOf(db: Database): Promise<Map<string, Tally>> {
  const snapshot = await db.snapshot();
  try {
    const tallies = new Map<string, Tally>();
    for (const table of await readTables(snapshot)) tallies.set(table.name, await tallyOf(snapshot, table));
    return tallies;
  } finally {
    await snapshot.close();
  }
}

/** Opens a test database as it stands, for the time of `use`. */
export async function within<T>({ settings }: TestDatabase, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openLocation(locationOf(settings));
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

export const differing = (comparisons: readonly Comparison[]): string[] =>
  comparisons.filter(({ equal }) => !equal).map(({ table }) => table);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
