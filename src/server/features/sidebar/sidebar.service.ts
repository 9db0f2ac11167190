import type { SidebarCounters } from '#contract/entities.ts';
import type { Database } from '#server/db/database.ts';
import { unreadOf } from '#server/features/anuncios/anuncios.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './sidebar.repo.ts';

/** People registered within this many days count as new. */
const NEW_DAYS = 7;

export const { waiting } = repo;

/** The sidebar's counters: alumnos without a note, own unread announcements, pending notes, new people. */
export async function counters(db: Database, { userId, now }: Actor): Promise<SidebarCounters> {
  const since = new Date(Date.parse(now) - NEW_DAYS * 86_400_000).toISOString();
  const [espera, agenda, notas, usuarios] = await Promise.all([
    repo.waiting(db),
    unreadOf(db, userId),
    repo.pendingNotes(db),
    repo.registeredSince(db, since),
  ]);
  return { espera, agenda, notas, usuarios };
}
