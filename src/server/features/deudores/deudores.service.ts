/** Debtors, now or at the end of a past day, as a page and as a workbook. */

import { addDays, businessDay, startOfDay } from '#contract/dates.ts';
import {
  COMPROMISO_NAMES,
  type DebtSum,
  type Deudor,
  type Deudores,
  daysLate,
  type Saldo,
  type Saldos,
  TRAMO_NAMES,
  tramoOf,
} from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Contacto } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { filteredGroup } from '#contract/groups.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';
import { DEUDORES_XLSX, NO_SCHOOL, SCHOOL_GONE } from '#contract/rules.ts';
import { exportedWorkbook } from '#server/audit/record.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import type { PageSlice } from '#server/db/record.ts';
import { type Withheld, withheldFrom } from '#server/features/cortes/open.service.ts';
import type { AsOf } from '#server/features/ledger/ledger.sql.ts';
import { usersByIds } from '#server/features/users/lists.service.ts';
import type { Actor, Moment } from '#server/http/actor.ts';
import type { Download } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type Column, sheet } from '#server/xlsx/sheet.ts';
import { contactosOf } from './contactos.service.ts';
import * as repo from './deudores.repo.ts';
import { promised } from './promesas.repo.ts';
import { reminded } from './recordatorios.repo.ts';

/** Business day of the request, with its first and last instant. */
interface Calendar {
  today: string;
  timeZone: string;
}

/** The first day (YYYY-MM-DD) of the books; null of an empty business. */
export async function firstDay(db: Queryable, { timeZone }: Pick<Calendar, 'timeZone'>): Promise<string | null> {
  const begin = await repo.firstChange(db);
  return begin === null ? null : businessDay(begin, timeZone);
}

/** The instant at which a day (YYYY-MM-DD) is over; throws 422 on `al` for one to come or before the first in the books. */
async function endOfDay(db: Queryable, al: string, { today, timeZone }: Calendar): Promise<string> {
  if (al > today) throw apiErrors.dayToCome();
  const first = (await firstDay(db, { timeZone })) ?? al;
  if (al < first) throw apiErrors.dayBeforeBooks(first);
  return startOfDay(addDays(al, 1), timeZone);
}

/** A school as it is presentSaldo where money is; `escuela` is null where there is none of that id. */
export const schoolName = ({ escuela_id, escuela }: Pick<repo.SchoolSums, 'escuela_id' | 'escuela'>): string =>
  escuela ?? (escuela_id === null ? NO_SCHOOL : SCHOOL_GONE);

const presentSaldo = ({ total_cents, pagado_cents, importado_cents }: repo.Sums): Saldo => ({
  total: toDollars(total_cents),
  pagado: toDollars(pagado_cents),
  cobrado: toDollars(pagado_cents - importado_cents),
  de_listas: toDollars(importado_cents),
  saldo: toDollars(total_cents - pagado_cents),
});

/**
 * Debts at the end of a day (YYYY-MM-DD) by school, without cash that the actor is to count blind; in dollars. Throws
 * as `endOfDay`.
 */
export async function saldosOfDay(db: Queryable, al: string, actor: Actor): Promise<Saldos> {
  const withheld = await withheldFrom(db, actor);
  const rows = await repo.schoolSums(db, await endOfDay(db, al, actor), withheld?.numero ?? null);
  const sum = (of: keyof repo.Sums) => rows.reduce((all, row) => all + row[of], 0);
  return {
    al,
    ...presentSaldo({
      total_cents: sum('total_cents'),
      pagado_cents: sum('pagado_cents'),
      importado_cents: sum('importado_cents'),
    }),
    escuelas: rows.map(({ escuela_id, escuela, ...sums }) => ({
      escuela_id,
      escuela: schoolName({ escuela_id, escuela }),
      ...presentSaldo(sums),
    })),
  };
}

type Filter = Partial<QueryOf<typeof endpoints.listDeudores>>;

/** The day as of which debts are listed; throws 422 on `al` for a day to come or before the first. */
export async function asOfDay(db: Queryable, { al }: Pick<Filter, 'al'>, calendar: Calendar): Promise<AsOf> {
  if (al === undefined || al === calendar.today) return { day: calendar.today, over: null };
  return { day: al, over: await endOfDay(db, al, calendar) };
}

interface Cents {
  saldo_cents: number;
  vencido_cents: number;
  /** Null, or left out, where no days are asked for. */
  por_pagar_cents?: number | null;
}
const debt = ({ saldo_cents, vencido_cents, por_pagar_cents = null }: Cents) => ({
  saldo: toDollars(saldo_cents),
  vencido: toDollars(vencido_cents),
  ...(por_pagar_cents !== null && { por_pagar: toDollars(por_pagar_cents) }),
});

/** Of promises by day the next one to come, else the last one that was broken. */
const promiseOf = (promesas: readonly repo.PromiseRow[] = []): Deudor['promesa'] => {
  const promesa = promesas.find(({ estado }) => estado === 'pendiente') ?? promesas.at(-1);
  if (!promesa) return null;
  const { id, fecha, saldo_cents, estado } = promesa;
  return { id, fecha, monto: toDollars(saldo_cents), estado };
};

const contactOf = (contacto: Contacto | undefined): Deudor['contacto'] => {
  if (!contacto) return null;
  const { no_molestar, numero_equivocado } = contacto;
  return { no_molestar, numero_equivocado };
};

/** Debtors of a page on the wire; promises and reminders are those of today only. */
async function presentDebtors(
  db: Queryable,
  { day, over }: AsOf,
  { deudores: rows, notas, promesas }: Awaited<ReturnType<typeof repo.debts>>,
): Promise<Deudor[]> {
  const ids = rows.map(({ user_id }) => user_id);
  const alumnos = await usersByIds(db, ids);
  const users = new Map(alumnos.map((user) => [user.id, user]));
  const promises = Map.groupBy(promesas, ({ user_id }) => user_id);
  const contacts = over === null ? await contactosOf(db, alumnos) : new Map<number, never>();
  const owed = Map.groupBy(notas, ({ user_id }) => user_id);
  return rows.map((row): Deudor => {
    const dias = daysLate(row.since, day);
    return {
      user: users.get(row.user_id) ?? null,
      escuela: schoolName(row),
      notas: (owed.get(row.user_id) ?? []).map((note) => ({ id: note.note_id, folio: note.folio, ...debt(note) })),
      ...debt(row),
      fecha: row.fecha,
      dias,
      tramo: tramoOf(dias),
      promesa: promiseOf(promises.get(row.user_id)),
      recordatorio: over === null && row.recordado && row.canal ? { fecha: row.recordado, canal: row.canal } : null,
      contacto: contactOf(contacts.get(row.user_id)),
    };
  });
}

function sumOf(rows: readonly repo.SchoolRow[], { desde, hasta }: Filter): DebtSum {
  const sum = (of: keyof Cents | 'alumnos') => rows.reduce((all, row) => all + (row[of] ?? 0), 0);
  const por_pagar_cents = (desde ?? hasta) === undefined ? null : sum('por_pagar_cents');
  const cents = { saldo_cents: sum('saldo_cents'), vencido_cents: sum('vencido_cents'), por_pagar_cents };
  return { ...debt(cents), alumnos: sum('alumnos') };
}

/** By name, those of no school last. */
const bySchool = (one: repo.SchoolRow, other: repo.SchoolRow): number => {
  const key = ({ escuela_id, nombre }: repo.SchoolRow) => `${escuela_id === null ? 1 : 0}${nombre ?? ''}`;
  return key(one) < key(other) ? -1 : 1;
};

/** Condition for debtors who were chosen one by one. */
function chosenOf({ dialect }: Queryable, { alumnos }: Filter): Fragment[] {
  if (alumnos === undefined) return [];
  return [{ sql: dialect.inIds('user_id'), params: [JSON.stringify(alumnos.split(',').map(Number))] }];
}

/** Condition for a filter by promises and reminders; throws 422 beside a past day. */
function whomOf({ over }: AsOf, { promesa, recordatorio }: Filter, actor: Moment): Fragment[] {
  if (over !== null && promesa) throw apiErrors.contactOfPastDay('promesa');
  if (over !== null && recordatorio) throw apiErrors.contactOfPastDay('recordatorio');
  return [...(promesa ? [promised(promesa, actor.now)] : []), ...(recordatorio ? [reminded(recordatorio, actor)] : [])];
}

/**
 * Sums over all debtors of a filter, without cash that the actor is to count blind: then including schools whose debt
 * is zero with it. The number of alumnos is exact, and so is a single alumno.
 */
async function sumsFor(
  db: Queryable,
  asOf: AsOf,
  filter: repo.DebtFilter,
  { withheld, found }: { withheld: Withheld | null; found: readonly repo.SchoolRow[] },
): Promise<readonly repo.SchoolRow[]> {
  if (!withheld) return found;
  const { escuelas } = await repo.debts(db, asOf, filter, { limit: 0, offset: 0 }, withheld.numero);
  const alumnos = new Map(found.map((row) => [row.escuela_id, row.alumnos]));
  return escuelas.map((row) => ({ ...row, alumnos: alumnos.get(row.escuela_id) ?? 0 }));
}

/** Debtors of a filter, a page or all of them (slice null), and the sums over all. */
export async function deudoresOf(
  db: Queryable,
  asOf: AsOf,
  { query, actor }: { query: Filter; actor: Actor },
  slice: PageSlice | null,
): Promise<Pick<Deudores, 'data' | 'totales' | 'escuelas'>> {
  const { user_id, escuela, tramo, desde, hasta, sort } = query;
  const grupo = filteredGroup(query.grupo);
  const whom = [...whomOf(asOf, query, actor), ...chosenOf(db, query)];
  const now = asOf.over === null ? actor.now : undefined;
  const filter = { user_id, escuela, grupo, tramo, desde, hasta, whom, now, sort };
  const found = await repo.debts(db, asOf, filter, slice);
  const withheld = user_id === undefined ? await withheldFrom(db, actor) : null;
  const sums = await sumsFor(db, asOf, filter, { withheld, found: found.escuelas });
  return {
    data: found.deudores.length > 0 ? await presentDebtors(db, asOf, found) : [],
    totales: {
      ...sumOf(sums, query),
      ...(withheld && withheld.desde <= asOf.day && { sin_efectivo_desde: withheld.desde }),
    },
    escuelas: sums.toSorted(bySchool).map((row) => ({
      escuela_id: row.escuela_id,
      escuela: schoolName(row),
      ...debt(row),
      alumnos: row.alumnos,
    })),
  };
}

/** Of the days that are asked for. */
const due: Column<Pick<Deudor, 'por_pagar'>> = {
  ...{ title: 'Por pagar', kind: 'money' },
  value: ({ por_pagar }) => (por_pagar === undefined ? null : toCents(por_pagar)),
};

const columns: Column<Deudor>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Grupo', width: 9, value: ({ user }) => user?.grupo || null },
  { title: 'ID', kind: 'number', value: ({ user }) => user?.id ?? null },
  { title: 'Apellido paterno', value: ({ user }) => user?.apaterno ?? null },
  { title: 'Apellido materno', value: ({ user }) => user?.amaterno ?? null },
  { title: 'Nombre', width: 24, value: ({ user }) => user?.nombre ?? null },
  { title: 'Celular', width: 14, value: ({ user }) => user?.celular ?? null },
  { title: 'Folios', width: 24, value: ({ notas }) => notas.flatMap(({ folio }) => folio ?? []).join(', ') },
  { title: 'Saldo', kind: 'money', value: ({ saldo }) => toCents(saldo) },
  { title: 'Vencido', kind: 'money', value: ({ vencido }) => toCents(vencido) },
  { title: 'Días', kind: 'number', value: ({ dias }) => dias },
  { title: 'Antigüedad', value: ({ tramo }) => TRAMO_NAMES[tramo] },
  { title: 'Promesa', width: 13, value: ({ promesa }) => promesa && COMPROMISO_NAMES[promesa.estado] },
  { title: 'Prometió pagar el', kind: 'date', value: ({ promesa }) => promesa?.fecha ?? null },
  { title: 'Prometido', kind: 'money', value: ({ promesa }) => promesa && toCents(promesa.monto) },
  { title: 'Último recordatorio', kind: 'instant', value: ({ recordatorio }) => recordatorio?.fecha ?? null },
  { title: 'Por', width: 10, value: ({ recordatorio }) => recordatorio && CANAL_NAMES[recordatorio.canal] },
];

const schoolColumns: Column<Deudores['escuelas'][number]>[] = [
  { title: 'Escuela', width: 30, value: ({ escuela }) => escuela },
  { title: 'Alumnos', kind: 'number', value: ({ alumnos }) => alumnos },
  { title: 'Saldo', kind: 'money', value: ({ saldo }) => toCents(saldo) },
  { title: 'Vencido', kind: 'money', value: ({ vencido }) => toCents(vencido) },
];

/** Throws 422 on `al` for a day to come or before the first. */
export async function deudoresWorkbook(
  deps: Deps,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportDeudores>,
): Promise<Download> {
  const asOf = await asOfDay(deps.db, query, actor);
  const despues = { archivo: DEUDORES_XLSX, ...query, al: asOf.day };
  return exportedWorkbook(deps, actor, { tabla: 'notes', despues }, async (view) => {
    const { data, escuelas } = await deudoresOf(view, asOf, { query, actor }, null);
    const more = query.desde || query.hasta ? [due] : [];
    return [
      sheet('Deudores', [...columns, ...more], [data]),
      sheet('Por escuela', [...schoolColumns, ...more], [escuelas]),
    ];
  });
}
