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
  mayCountCorte,
  mayEditService,
  mayPromise,
  mayRemind,
  mayReprintAbono,
  mayTakeAbono,
  mayWritePhotoCodes,
} from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { createAnuncio } from '#server/features/anuncios/anuncios.service.ts';
import { closeCorte, countCorte } from '#server/features/cortes/cortes.service.ts';
import { lockedCorte, takenCorte } from '#server/features/cortes/open.service.ts';
import { cancelAbono, createAbono, noteToPay } from '#server/features/credits/credits.service.ts';
import { createPromesa } from '#server/features/deudores/promesas.service.ts';
import { remind } from '#server/features/deudores/recordatorios.service.ts';
import { createSchool } from '#server/features/escuelas/escuelas.service.ts';
import { saveCodes } from '#server/features/fotos/codes.service.ts';
import { lockedAbono, reprint } from '#server/features/ledger/abonos.service.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { nextFolio } from '#server/features/notes/folios.service.ts';
import { cancelNote, createNote } from '#server/features/notes/notes.service.ts';
import { createPlantilla } from '#server/features/planes/planes.service.ts';
import { createService, deleteService, lockedService } from '#server/features/servicios/servicios.service.ts';
import { bajaUser, createUser, lockedUser, newPasswordHash } from '#server/features/users/users.service.ts';
import { type Actor, authorize, type Moment, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { EMPLOYEES, FAMILY_EMAIL, PASSWORD } from '#tools/demo/accounts.ts';
import { PLANTILLAS, SERVICIOS } from '#tools/demo/catalogue.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import type { Plan } from '#tools/demo/plan.ts';
import { assertNothing, mark } from '#tools/demo/recognise.ts';
import { planOf, totalOf } from '#tools/demo/sale.ts';
import type {
  AbonoStep,
  AlumnoStep,
  AnuncioStep,
  CodesStep,
  CorteStep,
  NoteStep,
  PromesaStep,
  RecordatorioStep,
  Step,
} from '#tools/demo/steps.ts';

/** Validates a body with its endpoint's schema: the demo only holds data that could be typed. */
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

const actorOf = ({ ids, timeZone }: Around, { by, at }: Step): Actor => ({
  userId: idOf(ids, by),
  rol: by.rol,
  ...THE_PRODUCT,
  ...momentOf(new Date(at), timeZone),
});

/** The hash of the one password for everybody who signs in, each with a salt of its own, by e-mail. */
async function passwordHashes(): Promise<Map<string, string | null>> {
  const emails = [...EMPLOYEES.map(({ email }) => email), FAMILY_EMAIL];
  return new Map(await Promise.all(emails.map(async (email) => [email, await newPasswordHash(PASSWORD)] as const)));
}

/** Schools, catalogue and employees. */
async function begin(tx: Transaction, ids: Ids, moment: Moment, hashes: Map<string, string | null>): Promise<void> {
  const nobody: Actor = { userId: 0, rol: ROLES.administrador, ...THE_PRODUCT, ...moment };
  for (const escuela of ESCUELAS) {
    const { nombre, prefijo } = escuela;
    ids.set(escuela, (await createSchool(tx, nobody, typed(endpoints.createEscuela, { nombre, prefijo }))).id);
  }
  for (const servicio of SERVICIOS) {
    ids.set(servicio, (await createService(tx, nobody, typed(endpoints.createServicio, { ...servicio }))).id);
  }
  for (const plantilla of PLANTILLAS) {
    await createPlantilla(tx, nobody, typed(endpoints.createPlantilla, plantilla));
  }
  for (const employee of EMPLOYEES) {
    const body = typed(endpoints.createUser, { ...employee, escuela: 'empleado', grupo: 0, password: PASSWORD });
    ids.set(employee, (await createUser(tx, nobody, body, hashes.get(employee.email) ?? null)).id);
  }
}

/** Context of a step. */
interface Around {
  tx: Transaction;
  ids: Ids;
  hashes: Map<string, string | null>;
  timeZone: string;
}

async function register({ tx, ids, hashes }: Around, actor: Actor, step: AlumnoStep): Promise<number> {
  const { nombre, apaterno, amaterno, email, celular, grupo } = step;
  const body = { nombre, apaterno, amaterno, email, celular, grupo, escuela: idOf(ids, step.escuela) };
  const hash = hashes.get(email ?? '') ?? null;
  return (await createUser(tx, actor, typed(endpoints.createUser, body), hash)).id;
}

async function sell({ tx, ids }: Around, actor: Actor, step: NoteStep): Promise<number> {
  const { servicios, status, note_description } = step;
  const cents = totalOf(servicios);
  const total = toDollars(cents);
  const body = typed(endpoints.createNote, {
    user_id: idOf(ids, step.alumno),
    folio: await nextFolio(tx, idOf(ids, step.alumno.escuela)),
    status,
    serviciosArr: servicios.map((servicio) => idOf(ids, servicio)),
    costosArr: servicios.map(({ costo }) => costo),
    totalServicios: total,
    total_amount: total,
    note_description,
    ...(status === NOTE_STATUS.pendiente && { plan: planOf(cents, step.at, actor.today) }),
  });
  return (await createNote(tx, actor, body)).id;
}

async function pay({ tx, ids }: Around, actor: Actor, step: AbonoStep): Promise<number> {
  const { note, amount, metodo, capturado_en } = step;
  const user_id = idOf(ids, note.alumno);
  const body = typed(endpoints.createAbono, { user_id, nota_id: idOf(ids, note), amount, metodo, capturado_en });
  const owing = authorize(mayTakeAbono, actor, await noteToPay(tx, body, actor.today));
  return (await createAbono(tx, actor, owing, body)).abono.id;
}

async function typeCodes({ tx, ids }: Around, actor: Actor, step: CodesStep): Promise<void> {
  const codes = Object.entries(step.codes).map(([pose, code]) => [pose, joinCode(step.prefijo, code)]);
  const body = { user_id: idOf(ids, step.alumno), prefijo: step.prefijo, ...Object.fromEntries(codes) };
  const owner = authorize(mayWritePhotoCodes, actor, { id: body.user_id });
  await saveCodes(tx, actor, owner, typed(endpoints.saveCodes, body));
}

async function announce({ tx, ids }: Around, actor: Actor, step: AnuncioStep) {
  const { mensaje, escuelas, grupos, alumno } = step;
  const body = {
    ...{ mensaje, user_id: alumno && idOf(ids, alumno) },
    ...{ todasEscuelas: escuelas === null, escuelas: escuelas?.map((escuela) => idOf(ids, escuela)) ?? [] },
    ...{ todosGrupos: grupos === null, grupos: grupos ?? [] },
  };
  await createAnuncio(tx, actor, typed(endpoints.createAnuncio, body));
}

async function remindOf({ tx, ids }: Around, actor: Actor, step: RecordatorioStep): Promise<void> {
  const { note, canal, texto } = step;
  const user_id = idOf(ids, note.alumno);
  const alumno = authorize(mayRemind, actor, await lockedUser(tx, user_id));
  // Its texts lead nowhere: the demo has no address that families could open.
  const sender = { actor, settings: { publicUrl: null } };
  await remind(tx, sender, alumno, typed(endpoints.createRecordatorio, { user_id, canal, texto }));
}

async function promise({ tx, ids }: Around, actor: Actor, step: PromesaStep): Promise<void> {
  const { fecha, monto, comentario } = step;
  const note = authorize(mayPromise, actor, await lockedNote(tx, idOf(ids, step.note), actor.today));
  const body = typed(endpoints.createPromesa, { nota_id: note.id, fecha, monto, comentario });
  await createPromesa(tx, actor, note, body);
}

async function close({ tx }: Around, actor: Actor, step: CorteStep): Promise<void> {
  const open = await lockedCorte(tx, actor);
  if (open.movimientos === 0) return;
  const declarado = Math.max(0, sumDollars([toDollars(open.esperado_cents), step.diferencia]));
  const toCount = authorize(mayCountCorte, actor, open);
  await countCorte(tx, actor, toCount, typed(endpoints.countCorte, { declarado }));
  const toClose = authorize(mayCloseCorte, actor, await takenCorte(tx, actor));
  await closeCorte(tx, actor, toClose, typed(endpoints.closeCorte, { declarado }));
}

async function take(around: Around, step: Step): Promise<void> {
  const { tx, ids } = around;
  const actor = actorOf(around, step);
  switch (step.kind) {
    case 'alumno':
      ids.set(step, await register(around, actor, step));
      return;
    case 'note':
      ids.set(step, await sell(around, actor, step));
      return;
    case 'abono':
      ids.set(step, await pay(around, actor, step));
      return;
    case 'reprint':
      await reprint(tx, actor, authorize(mayReprintAbono, actor, { id: idOf(ids, step.abono) }));
      return;
    case 'cancel': {
      const id = idOf(ids, step.what);
      if (step.what.kind === 'abono') {
        const abono = authorize(mayCancelAbono, actor, { ...(await lockedAbono(tx, id)), ahora: actor.now });
        await cancelAbono(tx, actor, abono, step.motivo);
        return;
      }
      await cancelNote(tx, actor, authorize(mayCancelNote, actor, await lockedNote(tx, id, actor.today)), step.motivo);
      return;
    }
    case 'codes':
      await typeCodes(around, actor, step);
      return;
    case 'anuncio':
      await announce(around, actor, step);
      return;
    case 'recordatorio':
      await remindOf(around, actor, step);
      return;
    case 'promesa':
      await promise(around, actor, step);
      return;
    case 'corte':
      await close(around, actor, step);
      return;
    case 'baja': {
      const user = authorize(mayBajaUser, actor, await lockedUser(tx, idOf(ids, step.alumno)));
      await bajaUser(tx, actor, user, step.motivo);
      return;
    }
    case 'retire': {
      const service = authorize(mayEditService, actor, await lockedService(tx, idOf(ids, step.servicio)));
      await deleteService(tx, actor, service);
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
    await begin(tx, ids, momentOf(new Date(plan.start), plan.timeZone), hashes);
    const around = { tx, ids, hashes, timeZone: plan.timeZone };
    for (const step of plan.steps) await take(around, step);
    // The password of the demo stands on its first page: nobody is asked to choose another one.
    await tx.run('UPDATE users SET clave_provisional = 0');
    return true;
  });
}
