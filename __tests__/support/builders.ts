/**
 * Records for tests, each with the parents that it needs, made by the product's own services. What a test does not say
 * is different from record to record: no two share a name, an e-mail or a folio.
 */
import { argon2Sync } from 'node:crypto';
import type { Abono, Anuncio, Note, School, Service, User } from '#contract/entities.ts';
import { ROLES, type Rol } from '#contract/roles.ts';
import type { AnuncioBody } from '#contract/routes/anuncios.ts';
import type { NewUser } from '#contract/routes/users.ts';
import { NOTE_STATUS, type PaymentMethod } from '#contract/rules.ts';
import type { Database } from '#server/db/database.ts';
import { createAnuncio } from '#server/features/anuncios/service.ts';
import { createAbono } from '#server/features/credits/service.ts';
import { createSchool } from '#server/features/escuelas/service.ts';
import { cancelNote, createNote } from '#server/features/notes/sell.ts';
import { createService } from '#server/features/servicios/service.ts';
import { bajaUser, createUser } from '#server/features/users/service.ts';
import type { Actor } from '#server/http/actor.ts';

/** What builders need of a server; a TestServer is one. */
export interface Ground {
  db: Database;
  clock: { now(): Date };
}

/** The password of everybody who can sign in. */
export const PASSWORD = 'jirafa-de-prueba-7';
/** Its hash at the least cost that the algorithm has: signing in works and takes no time. */
const PASSWORD_HASH = cheapHash(PASSWORD);

function cheapHash(message: string): string {
  const nonce = Buffer.from('sal de las pruebas');
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

let made = 0;
/** A number that no other record of this file has. */
const next = (): number => {
  made += 1;
  return made;
};

/** Stands for the person who does what builders do where nobody is written down. */
const NOBODY: Actor = { userId: 0, rol: ROLES.administrador, sessionId: 0 };
const instant = ({ clock }: Ground): string => clock.now().toISOString();

/** A school. */
export function anEscuela(ground: Ground, fields: Partial<Pick<School, 'nombre' | 'prefijo'>> = {}): Promise<School> {
  const number = next();
  const body = { nombre: `Escuela ${number}`, prefijo: `E${number}`, ...fields };
  return ground.db.write((tx) => createSchool(tx, body, instant(ground)));
}

/** A service of the catalogue; 500 dollars unless told otherwise. */
export function aServicio(
  ground: Ground,
  fields: Partial<Pick<Service, 'servicio' | 'costo' | 'orden'>> = {},
): Promise<Service> {
  return ground.db.write((tx) => createService(tx, { servicio: `Servicio ${next()}`, costo: 500, ...fields }));
}

type PersonFields = Partial<Pick<NewUser, 'nombre' | 'apaterno' | 'amaterno' | 'email' | 'celular' | 'sala_guarderia'>>;

async function person(ground: Ground, body: NewUser, baja: boolean, signsIn: boolean): Promise<User> {
  const now = instant(ground);
  return ground.db.write(async (tx) => {
    const user = await createUser(tx, NOBODY, body, signsIn ? PASSWORD_HASH : null, now);
    return baja ? bajaUser(tx, NOBODY, user.id, 'Se fue', now) : user;
  });
}

/** An employee (rol 1 to 3) with an e-mail and PASSWORD. */
export function aStaff(
  ground: Ground,
  rol: Exclude<Rol, 0>,
  fields: PersonFields & { baja?: true } = {},
): Promise<User> {
  const number = next();
  const { baja = false, ...given } = fields;
  const base = { nombre: `Empleado ${number}`, apaterno: 'Pérez', email: `empleado${number}@example.com` };
  return person(ground, { ...base, ...given, escuela: 'empleado', grupo: 0, rol }, baja, true);
}

/** An alumno, of a school of their own unless given one; with an e-mail and PASSWORD unless `email` is null. */
export async function anAlumno(
  ground: Ground,
  fields: PersonFields & { escuela?: number | School; grupo?: string; baja?: true } = {},
): Promise<User> {
  const number = next();
  const { escuela = await anEscuela(ground), grupo = '1A', baja = false, ...given } = fields;
  const base = { nombre: `Alumno ${number}`, apaterno: 'Núñez', email: `alumno${number}@example.com` };
  const body = { ...base, ...given, escuela: typeof escuela === 'number' ? escuela : escuela.id, grupo, rol: 0 };
  return person(ground, body, baja, body.email !== null);
}

/** Who writes notes and abonos: one administrador for each server. */
const writers = new WeakMap<Ground, Promise<Actor>>();
function writer(ground: Ground): Promise<Actor> {
  const known =
    writers.get(ground) ??
    aStaff(ground, ROLES.administrador).then(({ id }) => ({ userId: id, rol: ROLES.administrador, sessionId: 0 }));
  writers.set(ground, known);
  return known;
}

export interface NoteFields {
  alumno?: { id: number };
  folio?: string;
  /** Dollars; of a service of its own. Overruled by `servicios`. */
  total?: number;
  servicios?: Pick<Service, 'id' | 'costo'>[];
  /** Dollars of an abono taken at once; true settles the note. */
  paid?: number | true;
  note_description?: string;
  cancelled?: true;
}

/** A note of 500 dollars without abonos, of an alumno of its own, unless told otherwise. */
export async function aNote(ground: Ground, fields: NoteFields = {}): Promise<Note> {
  const { alumno = await anAlumno(ground), folio = `F${next()}`, total = 500, paid, cancelled } = fields;
  const servicios = fields.servicios ?? [await aServicio(ground, { costo: total })];
  const actor = await writer(ground);
  const body = {
    user_id: alumno.id,
    folio,
    status: paid === true ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente,
    serviciosArr: servicios.map(({ id }) => id),
    costosArr: servicios.map(({ costo }) => costo),
    note_description: fields.note_description ?? null,
  };
  return ground.db.write(async (tx) => {
    const note = await createNote(tx, actor, body, instant(ground));
    if (typeof paid === 'number') {
      const abono = { user_id: alumno.id, nota_id: note.id, amount: paid };
      return (await createAbono(tx, actor, abono, instant(ground))).note;
    }
    return cancelled ? cancelNote(tx, actor, note.id, 'Se equivocaron', instant(ground)) : note;
  });
}

/** An abono of 100 dollars for a note of its own, unless told otherwise. */
export async function anAbono(
  ground: Ground,
  fields: { note?: Pick<Note, 'id' | 'user_id'>; amount?: number; metodo?: PaymentMethod } = {},
): Promise<Abono> {
  const { note = await aNote(ground), amount = 100, metodo = 'efectivo' } = fields;
  const actor = await writer(ground);
  const body = { user_id: note.user_id, nota_id: note.id, amount, metodo };
  return (await ground.db.write((tx) => createAbono(tx, actor, body, instant(ground)))).abono;
}

/** An announcement for everybody, unless told whom it is for. */
export async function anAnuncio(ground: Ground, fields: Partial<AnuncioBody> = {}): Promise<Anuncio> {
  const { mensaje = `Anuncio ${next()}`, ...audience } = fields;
  const everybody = { todosGrupos: true, todasEscuelas: true };
  const body = { mensaje, ...(Object.keys(audience).length > 0 ? audience : everybody) };
  const actor = await writer(ground);
  return ground.db.write((tx) => createAnuncio(tx, actor, body, instant(ground)));
}
