import type { Anuncio } from '#contract/entities.ts';
import type { AnuncioRow } from './anuncios.repo.ts';

/** An announcement on the wire. `own` adds whether the person who asks has read it. */
export function presentAnuncio(
  row: AnuncioRow,
  grupos: string[],
  escuelas: { id: number; nombre: string }[],
  own = false,
): Anuncio {
  const todosGrupos = row.todos_grupos === 1;
  const todasEscuelas = row.todas_escuelas === 1;
  const personal = row.user_id !== null;
  const names = todasEscuelas ? 'Todas' : escuelas.map(({ nombre }) => nombre).join(', ');
  return {
    id: row.id,
    mensaje: row.mensaje,
    user_id: row.user_id,
    grupos,
    escuelas: escuelas.map(({ id }) => id),
    todosGrupos,
    todasEscuelas,
    user: row.user_id === null ? null : { id: row.user_id, nombre: row.user_nombre ?? '' },
    grupo: personal ? null : todosGrupos ? 'Todos' : grupos.join(', '),
    escuela: personal || names === '' ? null : { nombre: names },
    created_at: row.created_at,
    ...(own && { leido: row.leido === 1 }),
    version: row.version,
  };
}
