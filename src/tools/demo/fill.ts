/** Fills an empty database with the demo, through the same services that the counter uses. */
import { type AnyEndpoint, type BodyOf, checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sumDollars, toDollars } from '#contract/money.ts';
import { joinCode } from '#contract/photo-codes.ts';
import {
  mayBajaUser,
  mayCancelAbono,
  mayCancelNote,
  mayCloseCorte,
  mayEditService,
  mayReprintAbono,
  mayTakeAbono,
  mayWritePhotoCodes,
} from '#contract/policies.ts';
import type { Rol } from '#contract/roles.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { createAnuncio } from '#server/features/anuncios/anuncios.service.ts';
import { closeCorte, currentCorte, takenCorte } from '#server/features/cortes/cortes.service.ts';
import { cancelAbono, createAbono, noteToPay, reprint } from '#server/features/credits/credits.service.ts';
import { createSchool } from '#server/features/escuelas/escuelas.service.ts';
import { saveCodes } from '#server/features/fotos/codes.service.ts';
import { lockedAbono } from '#server/features/ledger/abonos.service.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { nextFolio } from '#server/features/notes/folios.service.ts';
import { cancelNote, createNote } from '#server/features/notes/notes.service.ts';
import { createService, deleteService, lockedService } from '#server/features/servicios/servicios.service.ts';
import { bajaUser, createUser, lockedUser, newPasswordHash } from '#server/features/users/users.service.ts';
import { type Actor, authorize, THE_PRODUCT } from '#server/http/actor.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { EMPLOYEES, type Employee, FAMILY_EMAIL, PASSWORD } from './accounts.ts';
import { SERVICIOS } from './catalogue.ts';
import type { Plan } from './plan.ts';
import { assertNothing, mark } from './recognise.ts';
import { totalOf } from './sale.ts';
import type { AbonoStep, AlumnoStep, AnuncioStep, CodesStep, CorteStep, NoteStep, Step } from './steps.ts';

/** What the endpoint's own check makes of a body: the demo holds nothing that nobody could have typed. */
export function typed<C extends AnyEndpoint>(endpoint: C, body: object): BodyOf<C> {
  const { value, errors } = checkBody(endpoint, body);
  if (errors) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(errors)}`);
  return value;
}

/** Ids of what has been stored, by what it was made from. */
type Ids = Map<object, number>;

function idOf(ids: Ids, made: object): number {
  const id = ids.get(made);
  if (id === undefined) throw new Error('The plan uses something before it makes it');
  return id;
}

const actorOf = (ids: Ids, employee: Employee): Actor => ({
  userId: idOf(ids, employee),
  rol: employee.rol,
  ...THE_PRODUCT,
});

/** The hash of the one password for everybody who signs in, each with a salt of its own, by e-mail. */
async function passwordHashes(): Promise<Map<string, string | null>> {
  const emails = [...EMPLOYEES.map(({ email }) => email), FAMILY_EMAIL];
  return new Map(await Promise.all(emails.map(async (email) => [email, await newPasswordHash(PASSWORD)] as const)));
}

/** Schools, catalogue and employees. */
async function begin(tx: Transaction, ids: Ids, start: string, hashes: Map<string, string | null>): Promise<void> {
  const nobody: Actor = { userId: 0, rol: Math.max(...EMPLOYEES.map(({ rol }) => rol)) as Rol, ...THE_PRODUCT };
  for (const escuela of ESCUELAS) {
    const { nombre, prefijo } = escuela;
    ids.set(escuela, (await createSchool(tx, nobody, typed(endpoints.createEscuela, { nombre, prefijo }), start)).id);
  }
  for (const servicio of SERVICIOS) {
    ids.set(servicio, (await createService(tx, nobody, typed(endpoints.createServicio, { ...servicio }), start)).id);
  }
  for (const employee of EMPLOYEES) {
    const body = typed(endpoints.createUser, { ...employee, escuela: 'empleado', grupo: 0, password: PASSWORD });
    ids.set(employee, (await createUser(tx, nobody, body, hashes.get(employee.email) ?? null, start)).id);
  }
}

async function register(tx: Transaction, ids: Ids, step: AlumnoStep, hash: string | null): Promise<number> {
  const { nombre, apaterno, amaterno, email, celular, grupo } = step;
  const body = { nombre, apaterno, amaterno, email, celular, grupo, escuela: idOf(ids, step.escuela) };
  return (await createUser(tx, actorOf(ids, step.by), typed(endpoints.createUser, body), hash, step.at)).id;
}

async function sell(tx: Transaction, ids: Ids, step: NoteStep): Promise<number> {
  const { servicios, status, note_description, at } = step;
  const total = toDollars(totalOf(servicios));
  const body = typed(endpoints.createNote, {
    user_id: idOf(ids, step.alumno),
    folio: await nextFolio(tx, idOf(ids, step.alumno.escuela)),
    status,
    serviciosArr: servicios.map((servicio) => idOf(ids, servicio)),
    costosArr: servicios.map(({ costo }) => costo),
    totalServicios: total,
    total_amount: total,
    note_description,
  });
  return (await createNote(tx, actorOf(ids, step.by), body, at)).id;
}

async function pay(tx: Transaction, ids: Ids, step: AbonoStep): Promise<number> {
  const { note, amount, metodo, capturado_en, at } = step;
  const user_id = idOf(ids, note.alumno);
  const body = typed(endpoints.createAbono, { user_id, nota_id: idOf(ids, note), amount, metodo, capturado_en });
  const actor = actorOf(ids, step.by);
  const owing = authorize(mayTakeAbono, actor, await noteToPay(tx, body));
  return (await createAbono(tx, actor, owing, body, at)).abono.id;
}

async function typeCodes(tx: Transaction, ids: Ids, step: CodesStep): Promise<void> {
  const codes = Object.entries(step.codes).map(([pose, code]) => [pose, joinCode(step.prefijo, code)]);
  const body = { user_id: idOf(ids, step.alumno), prefijo: step.prefijo, ...Object.fromEntries(codes) };
  const actor = actorOf(ids, step.by);
  const owner = authorize(mayWritePhotoCodes, actor, { id: body.user_id });
  await saveCodes(tx, actor, owner, typed(endpoints.saveCodes, body), step.at);
}

async function announce(tx: Transaction, ids: Ids, { mensaje, escuelas, grupos, alumno, ...step }: AnuncioStep) {
  const body = {
    ...{ mensaje, user_id: alumno && idOf(ids, alumno) },
    ...{ todasEscuelas: escuelas === null, escuelas: escuelas?.map((escuela) => idOf(ids, escuela)) ?? [] },
    ...{ todosGrupos: grupos === null, grupos: grupos ?? [] },
  };
  await createAnuncio(tx, actorOf(ids, step.by), typed(endpoints.createAnuncio, body), step.at);
}

async function close(tx: Transaction, actor: Actor, step: CorteStep, timeZone: string): Promise<void> {
  if ((await currentCorte(tx, timeZone)).movimientos === 0) return;
  const open = authorize(mayCloseCorte, actor, await takenCorte(tx, timeZone));
  const declarado = Math.max(0, sumDollars([open.esperado, step.diferencia]));
  await closeCorte(tx, actor, open, typed(endpoints.closeCorte, { declarado }), { now: step.at, timeZone });
}

/** What a step needs besides itself. */
interface Around {
  ids: Ids;
  hashes: Map<string, string | null>;
  timeZone: string;
}

async function take(tx: Transaction, { ids, hashes, timeZone }: Around, step: Step): Promise<void> {
  const actor = actorOf(ids, step.by);
  switch (step.kind) {
    case 'alumno':
      ids.set(step, await register(tx, ids, step, hashes.get(step.email ?? '') ?? null));
      return;
    case 'note':
      ids.set(step, await sell(tx, ids, step));
      return;
    case 'abono':
      ids.set(step, await pay(tx, ids, step));
      return;
    case 'reprint':
      await reprint(tx, actor, authorize(mayReprintAbono, actor, { id: idOf(ids, step.abono) }), step.at);
      return;
    case 'cancel': {
      const id = idOf(ids, step.what);
      if (step.what.kind === 'abono') {
        const abono = authorize(mayCancelAbono, actor, await lockedAbono(tx, id));
        await cancelAbono(tx, actor, abono, step.motivo, step.at);
        return;
      }
      await cancelNote(tx, actor, authorize(mayCancelNote, actor, await lockedNote(tx, id)), step.motivo, step.at);
      return;
    }
    case 'codes':
      await typeCodes(tx, ids, step);
      return;
    case 'anuncio':
      await announce(tx, ids, step);
      return;
    case 'corte':
      await close(tx, actor, step, timeZone);
      return;
    case 'baja':
      await bajaUser(
        tx,
        actor,
        authorize(mayBajaUser, actor, await lockedUser(tx, idOf(ids, step.alumno))),
        step.motivo,
        step.at,
      );
      return;
    case 'retire': {
      const service = authorize(mayEditService, actor, await lockedService(tx, idOf(ids, step.servicio)));
      await deleteService(tx, actor, service, step.at);
    }
  }
}

/**
 * Fills a migrated database, all of it in one transaction: what is broken off leaves nothing. False when the demo is
 * there already. Throws NotTheDemo when it holds other data.
 */
export async function fill(db: Database, plan: Plan): Promise<boolean> {
  const hashes = await passwordHashes();
  return db.write(async (tx) => {
    // First: of two that fill at once the second waits here, and then finds it done.
    if (!(await mark(tx))) return false;
    await assertNothing(tx);
    const ids: Ids = new Map();
    await begin(tx, ids, plan.start, hashes);
    const around = { ids, hashes, timeZone: plan.timeZone };
    for (const step of plan.steps) await take(tx, around, step);
    // The password of the demo stands on its first page: nobody is asked to choose another one.
    await tx.run('UPDATE users SET clave_provisional = 0');
    return true;
  });
}
