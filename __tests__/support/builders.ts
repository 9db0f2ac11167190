/**
 * Records for tests, each with the parents that it needs, made by the product's own services. What a test does not say
 * is different from record to record: no two share a name, an e-mail or a folio.
 */

import { argon2Sync, randomUUID } from 'node:crypto';
import { curpCheckDigit } from '#contract/curp.ts';
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import type { AnuncioBody } from '#contract/endpoints/anuncios.ts';
import type { NewContrato } from '#contract/endpoints/contratos.ts';
import type { PhotoCodes } from '#contract/endpoints/fotos.ts';
import type { PrinterBody } from '#contract/endpoints/impresiones.ts';
import type { NewInfante } from '#contract/endpoints/infantes.ts';
import type { PlantillaBody } from '#contract/endpoints/planes.ts';
import type { NewUser } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import type {
  Abono,
  Anuncio,
  Contrato,
  Foto,
  GalleryRecord,
  Impresora,
  Note,
  PlanPlantilla,
  School,
  Service,
  User,
} from '#contract/entities.ts';
import type { Firma } from '#contract/firma.ts';
import type { Adulto, Autorizado, Documento, Infante } from '#contract/guarderia.ts';
import type { DocumentoTipo, QuienAdulto } from '#contract/guarderia-rules.ts';
import type { Importacion, ImportEstado } from '#contract/importaciones.ts';
import { mayBajaUser, mayCancelNote, mayTakeAbono, mayWritePhotoCodes } from '#contract/policies.ts';
import { type JobEstado, USB_ADDRESS } from '#contract/printers.ts';
import { trabajoRecord } from '#contract/records/impresiones.ts';
import { ROLES, type Rol } from '#contract/roles.ts';
import { type AbonoMethod, NOTE_STATUS, PHOTO_PREFIX_DEFAULT } from '#contract/rules.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { insertRecord } from '#server/db/record.ts';
import { createAnuncio } from '#server/features/anuncios/anuncios.service.ts';
import { createAbono, noteToPay } from '#server/features/credits/credits.service.ts';
import { createSchool } from '#server/features/escuelas/escuelas.service.ts';
import { saveCodes } from '#server/features/fotos/codes.service.ts';
import { presentFoto } from '#server/features/fotos/fotos.service.ts';
import { saveFotos } from '#server/features/fotos/upload.service.ts';
import { updateAdulto } from '#server/features/guarderia/adultos.service.ts';
import { createAutorizado } from '#server/features/guarderia/autorizados.service.ts';
import { type Context, contextOf } from '#server/features/guarderia/infantes.rules.ts';
import { createInfante } from '#server/features/guarderia/infantes.service.ts';
import { savePapers } from '#server/features/guarderia/upload.service.ts';
import { beginWriting, continueImport } from '#server/features/importaciones/apply/writing.service.ts';
import * as repo from '#server/features/importaciones/importaciones.repo.ts';
import { lockedImport } from '#server/features/importaciones/importaciones.service.ts';
import { draftOf, storeReading } from '#server/features/importaciones/parse/reading.service.ts';
import { saveList } from '#server/features/importaciones/parse/taking.service.ts';
import { allPeople, planFilas } from '#server/features/importaciones/plan/plan.service.ts';
import { createPrinter } from '#server/features/impresiones/impresiones.service.ts';
import { cancelNote, createNote } from '#server/features/notes/notes.service.ts';
import { createPlantilla } from '#server/features/planes/planes.service.ts';
import { createService } from '#server/features/servicios/servicios.service.ts';
import { bajaUser, createUser, lockedUser } from '#server/features/users/users.service.ts';
import { keepImage } from '#server/files/images.ts';
import { type Actor, authorize, type Moment, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { readSettings } from '#server/settings.ts';
import type { Client } from './api-client.ts';
import { photo, photoPath } from './samplePhotos.ts';
import type { TestServer } from './server.ts';

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

const TIME_ZONE = readSettings({}).timeZone;

/** Stands for the person who does what builders do where nobody is written down. */
const NOBODY: Omit<Actor, keyof Moment> = { userId: 0, rol: ROLES.administrador, ...THE_PRODUCT };
const nobody = ({ clock }: Pick<Ground, 'clock'>): Actor => ({ ...NOBODY, ...momentOf(clock.now(), TIME_ZONE) });

/** A school. */
export function anEscuela(ground: Ground, fields: Partial<Pick<School, 'nombre' | 'prefijo'>> = {}): Promise<School> {
  const number = next();
  const body = { nombre: `Escuela ${number}`, prefijo: `E${number}`, ...fields };
  return ground.db.write((tx) => createSchool(tx, nobody(ground), body));
}

/** A service of the catalogue; 500 dollars unless told otherwise. */
export function aServicio(
  ground: Ground,
  fields: Partial<Pick<Service, 'servicio' | 'costo' | 'orden'>> = {},
): Promise<Service> {
  const body = { servicio: `Servicio ${next()}`, costo: 500, ...fields };
  return ground.db.write((tx) => createService(tx, nobody(ground), body));
}

/** A right CURP that nobody else of the file has, of a girl born in Mexico City on the day (YYYY-MM-DD, from 2000). */
export function aCurp(born = '2024-03-05'): string {
  const made = next();
  const consonants = 'BCDFGHJKLMNPQRSTVWXYZ';
  const letter = (power: number) => consonants[Math.floor(made / consonants.length ** power) % consonants.length];
  const start = `RUXA${born.slice(2).replaceAll('-', '')}MDF${letter(2)}${letter(1)}${letter(0)}A`;
  return start + curpCheckDigit(start);
}

type PersonFields = Partial<
  Pick<NewUser, 'nombre' | 'apaterno' | 'amaterno' | 'email' | 'celular' | 'curp' | 'sala_guarderia'>
>;

async function person(ground: Ground, body: NewUser, baja: boolean, signsIn: boolean): Promise<User> {
  const actor = nobody(ground);
  return ground.db.write(async (tx) => {
    const made = await createUser(tx, actor, body, signsIn ? PASSWORD_HASH : null);
    // People of tests have chosen their password themselves.
    await tx.run('UPDATE users SET clave_provisional = 0 WHERE id = ?', made.id);
    const user = { ...made, clave_provisional: false };
    return baja ? bajaOf(tx, user.id, actor.now) : user;
  });
}

/** Puts a person in baja. */
export async function bajaOf(tx: Transaction, id: number, now: string): Promise<User> {
  const actor = { ...NOBODY, ...momentOf(new Date(now), TIME_ZONE) };
  return bajaUser(tx, actor, authorize(mayBajaUser, actor, await lockedUser(tx, id)), 'Se fue');
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

/** Makes a person one who came on record at that instant: nothing of theirs is dated before. */
export async function onRecordSince(ground: Ground, { id }: { id: number }, instant: string): Promise<void> {
  await ground.db.run('UPDATE users SET created_at = ? WHERE id = ?', instant, id);
}

/** Who writes notes and abonos: one administrador for each server. */
const writers = new WeakMap<Ground, Promise<User>>();
async function writer(ground: Ground): Promise<Actor> {
  const known = writers.get(ground) ?? aStaff(ground, ROLES.administrador);
  writers.set(ground, known);
  return { ...nobody(ground), userId: (await known).id };
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
  /** Instalments in dollars. */
  plan?: { fecha: string; monto: number }[];
  /** When it was sold, for one that was sold offline: days of its plan may lie before today. */
  capturado_en?: string;
  cancelled?: true;
}

/** The value of a work, with the numbers of tickets that were taken when it was done. */
async function written<T>(ground: Ground, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { tx, text } = await ground.db.write(async (tx) => ({ tx, text: JSON.stringify(await work(tx)) }));
  return JSON.parse(tx.withNumbers(text));
}

/** A note of 500 dollars without abonos, of an alumno of its own, unless told otherwise. */
export async function aNote(ground: Ground, fields: NoteFields = {}): Promise<Note> {
  const { alumno = await anAlumno(ground), folio = `F${next()}`, total = 500, paid, cancelled } = fields;
  const servicios = fields.servicios ?? [await aServicio(ground, { costo: total })];
  const actor = await writer(ground);
  if (fields.capturado_en) await onRecordSince(ground, alumno, fields.capturado_en);
  const body = {
    user_id: alumno.id,
    folio,
    status: paid === true ? NOTE_STATUS.pagado : NOTE_STATUS.pendiente,
    serviciosArr: servicios.map(({ id }) => id),
    costosArr: servicios.map(({ costo }) => costo),
    note_description: fields.note_description ?? null,
    plan: fields.plan,
    ...{ capturado_en: fields.capturado_en, visto: fields.capturado_en },
  };
  return written(ground, async (tx) => {
    const note = await createNote(tx, actor, body);
    if (typeof paid === 'number') {
      const abono = { user_id: alumno.id, nota_id: note.id, amount: paid };
      return (await createAbono(tx, actor, authorize(mayTakeAbono, actor, note), abono)).note;
    }
    if (!cancelled) return note;
    return cancelNote(tx, actor, authorize(mayCancelNote, NOBODY, note), 'Se equivocaron');
  });
}

/** An abono of 100 dollars for a note of its own, unless told otherwise. */
export async function anAbono(
  ground: Ground,
  fields: { note?: Pick<Note, 'id' | 'user_id'>; amount?: number; metodo?: AbonoMethod } = {},
): Promise<Abono> {
  const { note = await aNote(ground), amount = 100, metodo = 'efectivo' } = fields;
  const actor = await writer(ground);
  const body = { user_id: note.user_id, nota_id: note.id, amount, metodo };
  return written(ground, async (tx) => {
    const owing = authorize(mayTakeAbono, actor, await noteToPay(tx, body, actor.today));
    return (await createAbono(tx, actor, owing, body)).abono;
  });
}

/** An announcement for everybody, unless told whom it is for. */
export async function anAnuncio(ground: Ground, fields: Partial<AnuncioBody> = {}): Promise<Anuncio> {
  const { mensaje = `Anuncio ${next()}`, ...audience } = fields;
  const everybody = { todosGrupos: true, todasEscuelas: true };
  const body = { mensaje, ...(Object.keys(audience).length > 0 ? audience : everybody) };
  const actor = await writer(ground);
  return ground.db.write((tx) => createAnuncio(tx, actor, body));
}

/** Photo codes of an alumno of their own, unless told otherwise: a toga that nobody else has, behind EXTRA. */
export async function photoCodes(
  ground: Ground,
  fields: Partial<Omit<PhotoCodes, 'version'>> = {},
): Promise<GalleryRecord> {
  const { user_id = (await anAlumno(ground)).id, prefijo = PHOTO_PREFIX_DEFAULT, ...codes } = fields;
  const body = { user_id, prefijo, toga: `${prefijo}${next()}`, ...codes };
  const actor = await writer(ground);
  const owner = authorize(mayWritePhotoCodes, actor, { id: user_id });
  return ground.db.write((tx) => saveCodes(tx, actor, owner, body));
}

/** A family of the nursery: an alumno with a room. */
export function aFamily(ground: Ground, fields: PersonFields = {}): Promise<User> {
  return anAlumno(ground, { sala_guarderia: 'Maternal', ...fields });
}

async function inNursery<T>(ground: Ground, work: (tx: Transaction, context: Context) => Promise<T>): Promise<T> {
  const actor = await writer(ground);
  const deps = { settings: readSettings({}), links: { sign: () => '', verify: () => null } };
  return ground.db.write((tx) => work(tx, contextOf({ actor, deps })));
}

/** A child of a family of its own, a draft, unless told otherwise. */
export async function anInfante(
  ground: Ground,
  fields: Partial<NewInfante> & { familia?: { id: number } } = {},
): Promise<Infante> {
  const { familia = await aFamily(ground), ...given } = fields;
  const body = { nombre: `Infante ${next()}`, apaterno: 'Núñez', familia_id: familia.id, ...given } as NewInfante;
  return inNursery(ground, async (tx, context) => (await createInfante(tx, context, body)).infante);
}

/** The madre of a child of her own, unless told otherwise. */
export async function anAdulto(
  ground: Ground,
  fields: Partial<AdultoPatch> & { infante?: { id: number }; quien?: QuienAdulto } = {},
): Promise<Adulto> {
  const { infante = await anInfante(ground), quien = 'madre', ...given } = fields;
  const body = { nombre: `Adulta ${next()}`, apaterno: 'Núñez', ...given } as AdultoPatch;
  return inNursery(
    ground,
    async (tx, context) => (await updateAdulto(tx, context, { id: infante.id, quien }, body)).adulto,
  );
}

/** Who may take a child of its own home, unless told otherwise. */
export async function anAutorizado(ground: Ground, fields: { infante?: { id: number } } = {}): Promise<Autorizado> {
  const { infante = await anInfante(ground) } = fields;
  const body = { nombre: `Autorizada ${next()}`, parentesco: 'tía', celular: '5512345678' };
  return inNursery(ground, (tx, context) =>
    createAutorizado(tx, context, infante.id, { ...body, identificacion: null, vigencia: null }),
  );
}

/** Three monthly instalments under a name that no other template of the file has. */
export function plantillaBody(fields: Partial<PlantillaBody> = {}): PlantillaBody {
  return { nombre: `Plantilla ${next()}`, numero: 3, ritmo: 'mensual', primero: 0, ...fields } as PlantillaBody;
}

/** A template of plans. */
export function aPlantilla(ground: Ground, fields: Partial<PlantillaBody> = {}): Promise<PlanPlantilla> {
  return ground.db.write((tx) => createPlantilla(tx, nobody(ground), plantillaBody(fields)));
}

/** What the form of a new printer sends; no two have the same name. */
export const printerBody = () => {
  return { nombre: `Impresora ${next()}`, direccion: '127.0.0.1:1024', ancho: 80, codigos: 'cp858' } as const;
};

export function aPrinterRecord(ground: Ground, fields: Partial<PrinterBody> = {}): Promise<Impresora> {
  return ground.db.write((tx) => createPrinter(tx, nobody(ground), { ...printerBody(), ...fields }));
}

/** The job of an abono's ticket that never left. */
export async function aFailedJob(ground: Ground): Promise<{ id: number }> {
  const { id } = await aPrinterRecord(ground);
  return aJobOf(ground, id, { estado: 'fallo', motivo: 'La impresora no contesta.' });
}

/** The job of an abono's ticket that waits for a computer with its printer on USB. */
export async function aUsbJob(ground: Ground): Promise<{ id: number }> {
  const { id } = await aPrinterRecord(ground, { direccion: USB_ADDRESS });
  return aJobOf(ground, id, { estado: 'hecho' });
}

async function aJobOf(ground: Ground, impresora_id: number, state: { estado: JobEstado; motivo?: string }) {
  const abono_id = (await anAbono(ground)).id;
  const now = ground.clock.now().toISOString();
  const fields = { ...state, reimpresion: 0, impresora_id, abono_id, creado: now, pedido: now };
  return { id: await ground.db.write((tx) => insertRecord(tx, trabajoRecord, fields)) };
}

export const FIRMA: Firma = [
  [
    [100, 200],
    [300, 80],
    [520, 310],
  ],
  [[700, 200]],
];

/** What signing the contract of a note sends: its text as it stands, who signs, and the strokes. */
export async function signatureOf(client: Client, noteId: number): Promise<NewContrato> {
  const { texto } = await client.get(endpoints.getContrato, { params: { id: noteId } });
  return { texto, firmante: 'María Pech Uc', firma: FIRMA };
}

/** A signed contract of a note. */
export async function aContrato(
  client: Client,
  note: { id: number },
  fields: Partial<NewContrato> = {},
): Promise<Contrato> {
  const body = { ...(await signatureOf(client, note.id)), ...fields };
  return (await client.get(endpoints.signContrato, { params: { id: note.id }, body, key: randomUUID() })).contrato;
}

/** A photograph linked to nobody, unless told to whom. Its links are nobody's: ask the list for some that open. */
export async function aFoto(
  server: Pick<TestServer, 'deps'>,
  {
    alumno,
    categoria = 'Fiesta',
    nombre = 'foto.jpg',
  }: { alumno?: { id: number }; categoria?: string; nombre?: string } = {},
): Promise<Foto> {
  const { db, files, links, now, settings } = server.deps;
  const kept = await keepImage(files, photoPath('formatos/hopper.jpg'), 'jpeg');
  const taken = { tomados: [{ nombre, ...kept }], rechazados: [], maxBytes: settings.filesMaxBytes };
  const actor = nobody({ clock: { now } });
  const destination = { categoria, user_id: alumno?.id };
  const [row] = await db.write((tx) => saveFotos(tx, actor, destination, taken));
  if (!row) throw new Error('No photograph was stored');
  return presentFoto(row, links, actor);
}

/** A paper that was brought, of a child of its own unless given one. Its links are nobody's. */
export async function aPaper(
  server: Pick<TestServer, 'deps' | 'db' | 'clock'>,
  { infante, tipo = 'acta_nacimiento' }: { infante?: { id: number }; tipo?: DocumentoTipo } = {},
): Promise<Documento> {
  const { db, files, settings } = server.deps;
  const { id } = infante ?? (await anInfante(server));
  const stored = { ...(await files.put(photo('formatos/hopper.jpg'))), tipo: 'image/jpeg', nombre: 'acta.jpg' };
  const actor = nobody(server);
  const context = contextOf({ actor, deps: server.deps });
  const taken = { tomados: [stored], rechazados: [], maxBytes: settings.filesMaxBytes };
  const { documento } = await db.write((tx) => savePapers(tx, context, id, { tipo } as never, taken));
  return documento;
}

/** A list of one new alumno, of a school of its own, looked at, applied or undone. */
export async function anImport(server: TestServer, estado: ImportEstado = 'vista'): Promise<Importacion> {
  const made = next();
  const { db, deps, clock } = server;
  const [escuela, { id: userId }] = [await anEscuela(server), await aStaff(server, 2)];
  const actor = { ...THE_PRODUCT, userId, rol: 2, ...momentOf(clock.now(), deps.settings.timeZone) } as const;
  const names = { nombre: `Listada ${made}`, apaterno: 'Pech', amaterno: null, grupo: '1A', escuela_id: escuela.id };
  const unknown = { escuela: null, celular: null, email: null, curp: null, fecha_nacimiento: null, sexo: null };
  const recognised = {
    ...({ n: 1, fila_origen: '2', resultado: 'alta', cobro: null, avisos: [], duplicado_de: null } as const),
    valores: { ...names, ...unknown, grado: '1', cct: null },
    original: ['Pech', `Listada ${made}`, '1', 'A'],
  };
  const row = draftOf({ ...recognised, avisos: [] }, deps.settings.timeZone);
  const nothing = { columnas: [], escuelas: [], grupos: [], conceptos: [] };
  const said = { ...nothing, hojas: null, escuela_id: escuela.id, grupo: null };
  const read = { dicho: said, leido: { ...nothing, hojas: [] }, firma: '', filas: [row] };
  const filas = await planFilas(db, read, await allPeople(db));
  const file = `Paterno,Nombre,Grado,Grupo\r\nPech,Listada ${made},1,A\r\n`;
  const kept = { ...(await deps.files.put(Buffer.from(file))), tipo: 'application/octet-stream' };
  const values = { archivo: 'lista.csv', tipo: 'alumnos', estado: 'vista', lectura: 0, firma: '', hechas: 0 } as const;
  const begun = { ...values, dicho: said, leido: read.leido, escuelas_creadas: {}, servicios_creados: {} };
  const id = await db.write((tx) => repo.insertImport(tx, { ...begun, creada: actor.now, creada_por: userId }));
  await storeReading(db, { id, lectura: 1 }, filas);
  const shown = await db.write((tx) => saveList(tx, actor, { id, kept, read }, deps.settings.filesMaxBytes));
  const write = async (accion: 'aplicar' | 'deshacer') => {
    const begin = async () =>
      db.write(async (tx) => beginWriting(tx, actor, (await lockedImport(tx, id)) as never, { accion }));
    const importacion = await begin();
    await continueImport(deps, id);
    return importacion;
  };
  if (estado === 'aplicada' || estado === 'deshecha') await write('aplicar');
  if (estado === 'deshecha') await write('deshacer');
  return shown;
}
