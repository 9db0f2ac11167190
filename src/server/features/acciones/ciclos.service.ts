/** A new school year: all groups of a school one grade up. */
import type { CicloBody } from '#contract/endpoints/acciones.ts';
import type { Accion, CicloVista, Paso } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { gradeOf, nextGroup } from '#contract/groups.ts';
import { mayBajaSeveral, mayMoveAlumno } from '#contract/policies.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { groups } from '#server/features/ajustes/ajustes.service.ts';
import { lockedSchool, school } from '#server/features/escuelas/escuelas.service.ts';
import { debtOf } from '#server/features/ledger/notes.service.ts';
import { lockedUsers, usersNow } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import * as repo from './acciones.repo.ts';
import { type Change, presentAccion, writeAccion } from './acciones.service.ts';

const LEFT = 'Egresó al terminar el ciclo escolar.';

type Group = { grupo: string };

interface Year {
  ultimo: number;
  /** The group of the new year; null: they leave. */
  next(grupo: string): string | null;
  faltan: string[];
}

/** How the groups of these alumnos go on. Throws 409 without any. */
async function yearOf(db: Queryable, { egresan, ultimo }: CicloBody, alumnos: readonly Group[]): Promise<Year> {
  if (alumnos.length === 0) throw apiErrors.schoolEmpty();
  const last = ultimo ?? Math.max(...alumnos.map(({ grupo }) => gradeOf(grupo)));
  const next = (grupo: string) => {
    if (gradeOf(grupo) < last) return nextGroup(grupo);
    return egresan === 'baja' ? null : grupo;
  };
  const known = await groups(db);
  const targets = new Set(alumnos.map(({ grupo }) => next(grupo)));
  const isMissing = (grupo: string | null) => grupo !== null && !known.includes(grupo);
  return { ultimo: last, next, faltan: [...targets].filter(isMissing).sort() as string[] };
}

function stepsOf(alumnos: readonly Group[], next: Year['next']): Paso[] {
  const by = [...Map.groupBy(alumnos, ({ grupo }) => grupo)].sort(([one], [other]) => (one < other ? -1 : 1));
  return by.map(([de, all]) => ({ de, a: next(de), alumnos: all.length }));
}

/** What a new year would do; writes nothing. Throws 422 for no school, 409 for one without alumnos. */
export async function previewCiclo(db: Database, body: CicloBody): Promise<CicloVista> {
  const { escuela_id } = body;
  if (!(await school(db, escuela_id))) throw apiErrors.noSuchSchool('escuela_id');
  const alumnos = await usersNow(db, await repo.alumnosOf(db, escuela_id));
  const { ultimo, next, faltan } = await yearOf(db, body, alumnos);
  const leaving = alumnos.filter(({ grupo }) => next(grupo) === null).map(({ id }) => id);
  const last = await repo.lastCiclo(db, escuela_id);
  return {
    grupos: stepsOf(alumnos, next),
    ...{ ultimo, faltan },
    deben: await debtOf(db, leaving),
    anterior: last && presentAccion(last),
  };
}

/**
 * Begins a new year: one action, undone as a whole. Throws as the preview, 422 when Ajustes lacks a group, 409 when another
 * person has begun it since.
 */
export async function beginCiclo(tx: Transaction, actor: Actor, body: CicloBody): Promise<{ accion: Accion }> {
  const { escuela_id, egresan, anterior } = body;
  if (!(await school(tx, escuela_id))) throw apiErrors.noSuchSchool('escuela_id');
  // Of two at once the second waits here, and sees the first.
  await lockedSchool(tx, escuela_id);
  const last = await repo.lastCiclo(tx, escuela_id);
  if (anterior !== undefined && anterior !== (last?.id ?? null)) throw apiErrors.cicloBegun();
  const rows = await lockedUsers(tx, await repo.alumnosOf(tx, escuela_id));
  const alumnos = rows.filter((row) => row.escuela_id === escuela_id && row.activo === 1);
  const { next, faltan } = await yearOf(tx, body, alumnos);
  if (faltan.length > 0) throw apiErrors.groupsMissing(faltan);
  const changes = alumnos.flatMap((row): Change[] => {
    const grupo = next(row.grupo);
    if (grupo === row.grupo) return [];
    if (grupo === null) return [{ user: authorize(mayBajaSeveral, actor, row), to: null }];
    return [{ user: authorize(mayMoveAlumno, actor, row), to: { escuela_id, grupo } }];
  });
  if (changes.length === 0) throw apiErrors.schoolEmpty();
  const motivo = egresan === 'baja' ? (body.motivo ?? LEFT) : null;
  return {
    accion: await writeAccion(tx, actor, { accion: 'ciclo', escuela_id, grupo: null, egresan, motivo }, changes),
  };
}
