/** How an announcement is shown, whole or in part. */
import type { CSSProperties } from 'react';
import type { AnuncioRow } from '#client/entities/tables.ts';

/** The audience of an announcement in one line. */
export function audienceText({ user, grupo, escuela, todosGrupos, todasEscuelas }: AnuncioRow): string {
  if (user) return user.nombre;
  if (todosGrupos && todasEscuelas) return 'todos';
  const groups = todosGrupos ? 'todos los grupos' : grupo;
  const schools = todasEscuelas ? 'todas las escuelas' : (escuela?.nombre ?? 'ninguna escuela');
  return `${groups} · ${schools}`;
}

/** The first lines of a message that may be pages long, as it was typed. */
export const clamped = (lines: number): CSSProperties => ({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
});

/** A message breaks where it was broken as it was typed. */
export const TYPED: CSSProperties = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
