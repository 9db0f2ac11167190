/** Fills the demo's nursery through the services that its screens use: every state that an enrolment can be in. */
import type { Sexo } from '#contract/curp-catalogs.ts';
import { addDays, addMonths, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mayEditUser } from '#contract/policies.ts';
import type { Alergia } from '#contract/records/infantes.ts';
import type { Database } from '#server/db/database.ts';
import { updateAdulto } from '#server/features/guarderia/adultos.service.ts';
import { createAutorizado } from '#server/features/guarderia/autorizados.service.ts';
import { type DocumentoRow, documentosOfInfante } from '#server/features/guarderia/documentos.repo.ts';
import { changeDocumento } from '#server/features/guarderia/documentos.service.ts';
import { type Context, contextOf } from '#server/features/guarderia/infantes.rules.ts';
import { bajaInfante, createInfante } from '#server/features/guarderia/infantes.service.ts';
import { discardPapers, savePapers, takePapers } from '#server/features/guarderia/upload.service.ts';
import { lockedUser, updateUser } from '#server/features/users/users.service.ts';
import { authorize, momentOf } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { EMPLEADOS, type Employed, type Employee, employed, FAMILY_EMAIL, SUPERVISOR } from '#tools/demo/accounts.ts';
import { curpOf } from '#tools/demo/curp.ts';
import { withUpload } from '#tools/demo/gallery.ts';
import { drawPage, drawPicture } from '#tools/demo/pictures.ts';
import { type Random, seeded } from '#tools/demo/random.ts';
import { isMarked, mark } from '#tools/demo/recognise.ts';
import { typed } from '#tools/demo/typed.ts';

const SEED = 11;
const MARK = 'demo-guarderia';
const DAY_MS = 86_400_000;
/** Days ago on which the first child was enrolled; the others followed. */
const FIRST = 80;
const BETWEEN = 5;
/** Of last year's text, signed with the enrolment. */
const NOTICE = '2026-01';

/** The paper that tells an enrolment from the others: rejected, about to expire, expired. */
const TELLING = 'comprobante_domicilio';
/** Days from today until the telling paper expires. */
const VALID_DAYS: Partial<Record<Progress, number>> = { expiring: 12, expired: -3 };

/** How far an enrolment has come. */
type Progress =
  /** The name alone. */
  | 'begun'
  /** All answers, no paper. */
  | 'answered'
  /** Half of the papers, waiting to be looked at. */
  | 'half'
  /** One paper was rejected. */
  | 'rejected'
  /** All papers verified. */
  | 'whole'
  /** The same, and one of them expires within weeks. */
  | 'expiring'
  /** The same, and one of them has expired. */
  | 'expired'
  /** Whole, then left. */
  | 'left';

interface Child {
  /** Which family: 0 is the one that can sign in; siblings have the same. */
  family: number;
  nombre: string;
  sexo: Sexo;
  /** Age today. */
  months: number;
  sala: 'Lactantes' | 'Maternal';
  progress: Progress;
  /** Without a padre on record. */
  alone?: true;
  alergias?: Partial<Alergia>[];
  discapacidad_apoyos?: string;
  /** Court order about the padre. */
  restriccion?: string;
}

const CHILDREN: Child[] = [
  { family: 0, nombre: 'Renata', sexo: 'M', months: 31, sala: 'Maternal', progress: 'expiring' },
  { family: 0, nombre: 'Emiliano', sexo: 'H', months: 9, sala: 'Lactantes', progress: 'half' },
  {
    ...{ family: 1, nombre: 'Sofía', sexo: 'M', months: 14, sala: 'Lactantes', progress: 'whole' },
    alergias: [
      { sustancia: 'Cacahuate', tipo: 'alimento', gravedad: 'grave', que_hacer: 'Llamar al 911 y a la madre' },
    ],
  },
  { family: 2, nombre: 'Mateo', sexo: 'H', months: 26, sala: 'Maternal', progress: 'whole', alone: true },
  { family: 3, nombre: 'Ximena', sexo: 'M', months: 6, sala: 'Lactantes', progress: 'begun' },
  { family: 4, nombre: 'Leonardo', sexo: 'H', months: 38, sala: 'Maternal', progress: 'rejected' },
  {
    ...{ family: 5, nombre: 'Camila', sexo: 'M', months: 22, sala: 'Maternal', progress: 'answered' },
    restriccion: 'El padre no puede recogerla (expediente 214/2026, Juzgado Segundo Familiar).',
  },
  { family: 6, nombre: 'Santiago', sexo: 'H', months: 45, sala: 'Maternal', progress: 'expired' },
  { family: 6, nombre: 'Valentina', sexo: 'M', months: 11, sala: 'Lactantes', progress: 'half' },
  {
    ...{ family: 7, nombre: 'Gael', sexo: 'H', months: 29, sala: 'Maternal', progress: 'answered' },
    discapacidad_apoyos: 'Aparato auditivo en el oído derecho; sentarlo cerca de la maestra.',
  },
  { family: 8, nombre: 'Regina', sexo: 'M', months: 52, sala: 'Maternal', progress: 'begun' },
  { family: 9, nombre: 'Diego', sexo: 'H', months: 34, sala: 'Maternal', progress: 'left', alone: true },
];

interface Family {
  id: number;
  apaterno: string;
  amaterno: string | null;
  celular: string | null;
  email: string | null;
}

/** Who writes: an employee at the counter, a supervisor who looks at papers. */
interface Staff {
  counter: Employed;
  supervisor: Employed;
}

const contextAt = (deps: Deps, by: Employed, at: Date): Context =>
  contextOf({ actor: { ...by, ...momentOf(at, deps.settings.timeZone) }, deps });

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

async function bring(deps: Deps, by: Employed, paper: DocumentoRow, dates: object, at: Date, random: Random) {
  const context = contextAt(deps, by, at);
  const { infante_id, tipo, persona } = paper;
  const body = typed(endpoints.uploadDocumento, { tipo, persona, ...dates });
  const isPhoto = tipo === 'fotografia';
  const picture = await (isPhoto ? drawPicture({ figures: 1, toga: false }, random) : drawPage(random));
  await withUpload(deps, picture, `${tipo}.jpg`, async (file) => {
    const taken = await takePapers(deps, context, infante_id, body, [file]);
    try {
      await deps.db.write((tx) => savePapers(tx, context, infante_id, body, taken));
    } catch (error) {
      await discardPapers(deps.files, taken);
      throw error;
    }
  });
}

async function verify(deps: Deps, by: Employed, paper: DocumentoRow, estado: 'verificado' | 'rechazado', at: Date) {
  const motivo = estado === 'rechazado' ? 'No se lee la dirección. Tómale otra foto con más luz.' : null;
  const body = typed(endpoints.updateDocumento, { estado, motivo });
  const context = contextAt(deps, by, at);
  await deps.db.write((tx) => changeDocumento(tx, context, paper.id, body));
}

/** Brings and verifies the papers that a child needs, as far as its enrolment has come, in the days after `at`. */
async function bringPapers(
  deps: Deps,
  { counter, supervisor }: Staff,
  infanteId: number,
  progress: Progress,
  at: Date,
  random: Random,
): Promise<void> {
  if (progress === 'answered') return;
  const needed = (await documentosOfInfante(deps.db, infanteId)).filter(({ requerido }) => requerido);
  const delivered = progress === 'half' ? needed.filter((_, number) => number % 2 === 0) : needed;
  const days = VALID_DAYS[progress];
  const later = (number: number) => new Date(at.getTime() + number * DAY_MS);
  const dayOf = (instant: Date) => businessDay(instant, deps.settings.timeZone);
  for (const paper of delivered) {
    const fecha_emision = addDays(dayOf(at), -random.between(3, 15));
    const vigencia_hasta = paper.tipo === TELLING && days !== undefined ? addDays(dayOf(deps.now()), days) : null;
    await bring(deps, counter, paper, { fecha_emision, vigencia_hasta }, later(1), random);
    if (progress === 'half') continue;
    const estado = progress === 'rejected' && paper.tipo === TELLING ? 'rechazado' : 'verificado';
    await verify(deps, supervisor, paper, estado, later(2));
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
  await bringPapers(deps, staff, infante.id, progress, at, random);
  if (progress !== 'left') return;
  // Not in the days to come: it would stand in the log before it happens.
  const left = Math.min(at.getTime() + 30 * DAY_MS, deps.now().getTime());
  const then = contextAt(deps, staff.supervisor, new Date(left));
  const motivo = 'La familia se mudó a Campeche.';
  await deps.db.write((tx) => bajaInfante(tx, then, infante.id, typed(endpoints.bajaInfante, { motivo })));
}

/** Fills the nursery once: children that somebody changes stay changed. */
export async function fillNursery(deps: Deps): Promise<void> {
  const { db } = deps;
  if (await isMarked(db, MARK)) return;
  const staff = { counter: await employed(db, EMPLEADOS[0] as Employee), supervisor: await employed(db, SUPERVISOR) };
  const parents = await families(db, Math.max(...CHILDREN.map(({ family }) => family)) + 1);
  const random = seeded(SEED);
  for (const [number, child] of CHILDREN.entries()) {
    const family = parents[child.family];
    if (!family) throw new Error('The demo has too few families');
    const at = new Date(deps.now().getTime() - (FIRST - number * BETWEEN) * DAY_MS);
    await enrol(deps, staff, child, family, at, random);
  }
  await db.write((tx) => mark(tx, MARK));
}
