/** Fills the demo's nursery, through the same services that its screens use. */
import { addDays, addMonths, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mayEditUser } from '#contract/policies.ts';
import type { Database } from '#server/db/database.ts';
import { updateAdulto } from '#server/features/guarderia/adultos.service.ts';
import { createAutorizado } from '#server/features/guarderia/autorizados.service.ts';
import type { Context } from '#server/features/guarderia/infantes.rules.ts';
import { bajaInfante, createInfante } from '#server/features/guarderia/infantes.service.ts';
import { lockedUser, updateUser } from '#server/features/users/users.service.ts';
import { authorize, THE_PRODUCT } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { EMPLEADOS, type Employed, type Employee, FAMILY_EMAIL, SUPERVISOR } from '#tools/demo/accounts.ts';
import { curpOf } from '#tools/demo/curp.ts';
import { typed } from '#tools/demo/fill.ts';
import { CHILDREN, type Child } from '#tools/demo/nursery-children.ts';
import { bringPapers, contextAt } from '#tools/demo/nursery-papers.ts';
import { type Random, seeded } from '#tools/demo/random.ts';

const SEED = 11;
/** Row of `counters` that says that the nursery was filled: what somebody changes since stays changed. */
const MARK = 'demo-guarderia';
const DAY_MS = 86_400_000;
/** Days ago on which the first child was enrolled; the others followed. */
const FIRST = 80;
const BETWEEN = 5;
/** Of last year's text, signed with the enrolment. */
const NOTICE = '2026-01';

interface Family {
  id: number;
  apaterno: string;
  amaterno: string | null;
  celular: string | null;
  email: string | null;
}

/** Who writes: an employee at the counter, a supervisor who looks at papers. */
export interface Staff {
  counter: Employed;
  supervisor: Employed;
}

async function actorOf(db: Database, { email, rol }: Employee): Promise<Employed> {
  const row = await db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', email);
  if (!row) throw new Error(`The demo has no ${email}`);
  return { userId: row.id, rol, ...THE_PRODUCT };
}

/** The family that can sign in, then others that have an e-mail. */
function families(db: Database, count: number): Promise<Family[]> {
  return db.all(
    `SELECT id, apaterno, amaterno, celular, email FROM users WHERE rol = 0 AND activo = 1 AND email IS NOT NULL
      ORDER BY CASE WHEN email = ? THEN 0 ELSE 1 END, id LIMIT ?`,
    FAMILY_EMAIL,
    count,
  );
}

/** Answers about a child at enrolment, besides its name; its age is as of today. */
function enrolment(child: Child, family: Family, { day, today }: { day: string; today: string }, random: Random) {
  const fecha_nacimiento = addDays(addMonths(today, -child.months), -random.between(0, 25));
  const { nombre, sexo, alergias, discapacidad_apoyos = null } = child;
  const { apaterno, amaterno } = family;
  const fecha_ingreso = addDays(day, 7);
  return {
    ...{ curp: curpOf({ nombre, apaterno, amaterno, fecha_nacimiento, sexo, entidad: 'YN' }), fecha_nacimiento, sexo },
    nacionalidad: 'Mexicana',
    domicilio: {
      ...{ calle: `Calle ${random.between(20, 98)}`, numero: String(random.between(100, 600)), colonia: 'Centro' },
      ...{ municipio: 'Mérida', estado: 'Yucatán', cp: '97000' },
    },
    ...{ servicio_medico: random.pick(['IMSS', 'ISSSTE', 'INSABI']), tipo_sangre: random.common(['O+', 'A+', 'B+']) },
    ...(alergias ? { alergias } : { alergias: [], sin_alergias: true }),
    discapacidad_apoyos,
    pediatra: { nombre: 'Dra. Alma Cetina', telefono: '9990001122' },
    ...{ peso: Math.round(70 + child.months * 2.6) / 10, talla: Math.round(520 + child.months * 11) / 10 },
    ...{ horario: '8:00 a 15:00', fecha_ingreso },
    consentimientos: (['aviso_privacidad', 'atencion_medica'] as const).map((tipo) => ({
      ...{ tipo, otorgado: true, version: NOTICE, firmante: `Madre de ${nombre}` },
    })),
  };
}

async function adults(db: Database, context: Context, id: number, child: Child, family: Family) {
  const { apaterno, amaterno, celular, email } = family;
  const madre = {
    ...{ parentesco: 'Madre', nombre: 'Guadalupe', apaterno: amaterno ?? apaterno, celular, email },
    ...{ identificacion: { tipo: 'INE', numero: `DEMO${id}` }, mismo_domicilio: true, vive_con_infante: true },
    ...{ custodia: child.alone ? null : 'compartida', prioridad_contacto: 1, puede_recoger: true, recibe_avisos: true },
  };
  const padre = child.alone
    ? { no_registrado: true }
    : {
        ...{ parentesco: 'Padre', nombre: 'Manuel', apaterno, celular: '9990003344', custodia: 'compartida' },
        ...{ prioridad_contacto: 2, puede_recoger: !child.restriccion, recibe_avisos: true },
        restriccion_judicial: child.restriccion ?? null,
      };
  for (const [quien, body] of [
    ['madre', madre],
    ['padre', padre],
  ] as const) {
    await db.write((tx) => updateAdulto(tx, context, { id, quien }, typed(endpoints.updateAdulto, body)));
  }
}

async function enrol(deps: Deps, staff: Staff, child: Child, family: Family, at: Date, random: Random): Promise<void> {
  const context = contextAt(deps, staff.counter, at);
  const { nombre, sala, progress } = child;
  const { id: familia_id, apaterno, amaterno } = family;
  const begun = { familia_id, nombre, apaterno, amaterno, sala };
  const days = { day: context.today, today: businessDay(deps.now(), deps.settings.timeZone) };
  const body = progress === 'begun' ? begun : { ...begun, ...enrolment(child, family, days, random) };
  const { infante } = await deps.db.write(async (tx) => {
    const user = authorize(mayEditUser, context.actor, await lockedUser(tx, familia_id));
    await updateUser(tx, context.actor, user, { sala_guarderia: sala }, null);
    return createInfante(tx, context, typed(endpoints.createInfante, body));
  });
  if (progress === 'begun') return;
  await adults(deps.db, context, infante.id, child, family);
  const aunt = { nombre: `Teresa ${apaterno}`, parentesco: 'Tía', celular: '9990005566' };
  await deps.db.write((tx) => createAutorizado(tx, context, infante.id, typed(endpoints.createAutorizado, aunt)));
  await bringPapers(deps, staff, infante, progress, at, random);
  if (progress !== 'left') return;
  // Not in the days to come: it would stand in the log before it happens.
  const left = Math.min(at.getTime() + 30 * DAY_MS, deps.now().getTime());
  const then = contextAt(deps, staff.supervisor, new Date(left));
  const motivo = 'La familia se mudó a Campeche.';
  await deps.db.write((tx) => bajaInfante(tx, then, infante.id, typed(endpoints.bajaInfante, { motivo })));
}

/** Fills the nursery once. Whoever changed children since finds them changed. */
export async function fillNursery(deps: Deps): Promise<void> {
  const { db } = deps;
  if (await db.get('SELECT 1 AS found FROM counters WHERE name = ?', MARK)) return;
  const [counter] = EMPLEADOS;
  if (!counter) throw new Error('Nobody stands at the counter of the demo');
  const staff = { counter: await actorOf(db, counter), supervisor: await actorOf(db, SUPERVISOR) };
  const parents = await families(db, Math.max(...CHILDREN.map(({ family }) => family)) + 1);
  const random = seeded(SEED);
  for (const [number, child] of CHILDREN.entries()) {
    const family = parents[child.family];
    if (!family) throw new Error('The demo has too few families');
    const at = new Date(deps.now().getTime() - (FIRST - number * BETWEEN) * DAY_MS);
    await enrol(deps, staff, child, family, at, random);
  }
  await db.write((tx) => tx.run('INSERT INTO counters (name, value) VALUES (?, 1)', MARK));
}
