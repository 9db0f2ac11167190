/** The one question of a new school year: whether alumnos who are known moved up into the groups of the list. */
import { counted } from '#client/lib/numbers.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { GROUPS } from '#contract/groups.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import { useFirstFilas } from '../preview/useFilas.ts';
import type { SayProps } from './Part.tsx';

/** The group of the list where it may be the new one of the only alumno whom the row can mean; else null. */
function newGroupOf({ resultado, candidatos, valores: { grupo } }: Fila): string | null {
  const [only] = candidatos;
  return resultado === 'pregunta' && candidatos.length === 1 && only?.grupo !== grupo ? grupo : null;
}

interface Moving {
  groups: readonly string[];
  total: number;
}

/** Null where nobody moved. */
export function useMoving(importacion: Importacion): Moving | null {
  const { filas, more } = useFirstFilas(importacion, 'pregunta');
  const groups = filas.flatMap((fila) => newGroupOf(fila) ?? []);
  if (groups.length === 0) return null;
  // Of more rows than were fetched it may be any group.
  return more
    ? { groups: GROUPS, total: Math.max(importacion.cambian_grupo, groups.length) }
    : { groups: [...new Set(groups)], total: groups.length };
}

export function Moved({
  moving: { groups, total },
  busy,
  onSay,
}: Pick<SayProps, 'busy' | 'onSay'> & { moving: Moving }) {
  const say = () => onSay({ grupos: groups.map((grupo) => ({ texto: grupo, grupo })) });
  return (
    <Alert kind="warning" actions={[{ text: 'Sí, es su nuevo grupo', busy, onClick: say }]}>
      {counted(total, 'alumno cambia', 'alumnos cambian')} de grupo: ¿es su nuevo grupo?
    </Alert>
  );
}
