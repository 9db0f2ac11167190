/** A business with something of everything, and what a copy of it must hold. */
import { createHash } from 'node:crypto';
import type { Abono } from '#contract/entities.ts';
import {
  mayAddRecargo,
  mayCancelAbono,
  mayCancelMovimiento,
  mayCloseCorte,
  mayCountCorte,
  mayIssueProof,
  mayLinkFamily,
  mayMoveCash,
  mayReprintAbono,
} from '#contract/policies.ts';
import { ROLES, type Rol } from '#contract/roles.ts';
import { locationOf, openLocation } from '#server/backup/location.ts';
import { type Comparison, readTables, type Tally, tallyOf } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';
import { cancelMovimiento, closeCorte, countCorte, createMovimiento } from '#server/features/cortes/cortes.service.ts';
import { lockedCorte, takenCorte } from '#server/features/cortes/open.service.ts';
import { lockedAbono, reprint, returnAbono } from '#server/features/ledger/abonos.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { addRecargo } from '#server/features/notes/recargos.service.ts';
import { issueProof, makeLink } from '#server/features/recibos/recibos.service.ts';
import { lockedUser } from '#server/features/users/users.service.ts';
import { diskStore } from '#server/files/disk.ts';
import { openLinks } from '#server/files/links.ts';
import { registerFiles } from '#server/files/registry.ts';
import { type Actor, authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import {
  aNote,
  anAbono,
  anAlumno,
  anAnuncio,
  anEscuela,
  aPlantilla,
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

const actorOf = (userId: number, rol: Rol = ROLES.administrador): Actor => ({
  ...{ ...THE_PRODUCT, ...momentOf(new Date(NOW), 'America/Mexico_City'), userId, rol },
});

/** Takes an abono back that was printed twice, moves cash, and counts and closes the till: a link of the chain of each kind. */
async function closeTill({ db }: Ground, abono: Abono): Promise<void> {
  const whose = await db.get<{ id: number }>('SELECT registrado_por AS id FROM abonos WHERE id = ?', abono.id);
  const actor = actorOf(whose?.id ?? 0);
  const gasto = { tipo: 'gasto', monto: 20.5, motivo: 'Papel «carta»', caja: 2, confirmado: true } as const;
  await db.write(async (tx) => {
    await reprint(tx, actor, authorize(mayReprintAbono, actor, abono));
    const standing = { ...(await lockedAbono(tx, abono.id)), ahora: actor.now };
    await returnAbono(tx, actor, authorize(mayCancelAbono, actor, standing), 'Se cobró «dos veces»');
  });
  await db.write(async (tx) => {
    const { movimiento } = await createMovimiento(tx, actor, authorize(mayMoveCash, actor, gasto));
    const standing = { ...movimiento, ahora: actor.now };
    await cancelMovimiento(tx, actor, authorize(mayCancelMovimiento, actor, standing), 'Era «de otra caja»');
  });
  await db.write((tx) => createMovimiento(tx, actor, authorize(mayMoveCash, actor, gasto)));
  await db.write(async (tx) => {
    const body = { desglose: { b50: 1, m050: 3 }, movimientos: undefined };
    await countCorte(tx, actor, authorize(mayCountCorte, actor, await lockedCorte(tx, actor)), body);
  });
  await db.write(async (tx) => {
    const body = { movimientos: undefined };
    await closeCorte(tx, actor, authorize(mayCloseCorte, actor, await takenCorte(tx, actor)), body);
  });
}

/** Stores a proof of an abono's ticket and a link of its family. */
async function storeLinks({ db }: Ground, { id, user_id }: Pick<Abono, 'id' | 'user_id'>): Promise<void> {
  const actor = actorOf(0);
  const links = await openLinks(db);
  const settings = { publicUrl: 'https://caja.example.mx' };
  await db.write(async (tx) => {
    await issueProof(tx, { actor, links, settings }, authorize(mayIssueProof, actor, { id }));
    await makeLink(tx, { actor, settings }, authorize(mayLinkFamily, actor, await lockedUser(tx, user_id)));
  });
}

/** Adds a surcharge to a note, whose plan is another one from then on. */
async function surcharge(ground: Ground, id: number): Promise<void> {
  const actor = actorOf((await aStaff(ground, ROLES.supervisor)).id, ROLES.supervisor);
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
  await closeTill(ground, await anAbono(ground, { amount: 70 }));
  await aNote(ground, { cancelled: true });
  await anAnuncio(ground, { mensaje: 'A todos' });
  await anAnuncio(ground, { mensaje: 'A 1A', grupos: ['1A'], todasEscuelas: true });
  await photoCodes(ground, { user_id: alumno.id });
  const files = [await aFile(db, dataDir, 'one'), await aFile(db, dataDir, 'two')];
  return { files };
}

/** Alters an abono, and gives the first thing that the chain says of it. */
export async function namedOfAltered(db: Database): Promise<string | undefined> {
  await db.run('UPDATE abonos SET amount_cents = amount_cents + 1 WHERE id = (SELECT min(id) FROM abonos)');
  return (await verifyChain(db))[0];
}

/** All tables of a database, added up; but for the ids and keys that are each database's own. */
export async function talliesOf(db: Database): Promise<Map<string, Tally>> {
  const snapshot = await db.snapshot();
  try {
    const tallies = new Map<string, Tally>();
    for (const table of await readTables(snapshot)) {
      if (table.name !== 'secretos') tallies.set(table.name, await tallyOf(snapshot, table));
    }
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
