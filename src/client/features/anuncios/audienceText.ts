import type { AnuncioRow } from '#client/entities/tables.ts';

/** Whom an announcement is for, in one line. */
export function audienceText({ user, grupo, escuela, todosGrupos, todasEscuelas }: AnuncioRow): string {
  if (user) return user.nombre;
  if (todosGrupos && todasEscuelas) return 'todos';
  const groups = todosGrupos ? 'todos los grupos' : grupo;
  const schools = todasEscuelas ? 'todas las escuelas' : (escuela?.nombre ?? 'ninguna escuela');
  return `${groups} · ${schools}`;
}
