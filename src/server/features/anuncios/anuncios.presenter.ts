import type { Anuncio } from '#contract/entities.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { presenter } from '#server/db/record.ts';
import type { AnuncioRow } from './anuncios.repo.ts';

const presentOwn = presenter(anuncioRecord, {});

/** An announcement on the wire. `own` adds whether the person who asks has read it. */
export function presentAnuncio(
  row: AnuncioRow,
  ofGroups: { grupo: string }[],
  ofSchools: { escuela_id: number; nombre: string }[],
  own: boolean,
): Anuncio {
  const anuncio = presentOwn(row);
  const grupos = ofGroups.map(({ grupo }) => grupo);
  const personal = row.user_id !== null;
  const names = anuncio.todasEscuelas ? 'Todas' : ofSchools.map(({ nombre }) => nombre).join(', ');
  return {
    ...anuncio,
    grupos,
    escuelas: ofSchools.map(({ escuela_id }) => escuela_id),
    user: row.user_id === null ? null : { id: row.user_id, nombre: row.user_nombre ?? '' },
    grupo: personal ? null : anuncio.todosGrupos ? 'Todos' : grupos.join(', '),
    escuela: personal || names === '' ? null : { nombre: names },
    ...(own && { leido: row.leido === 1 }),
  };
}
