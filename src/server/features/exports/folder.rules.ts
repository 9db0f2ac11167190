import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { foldText } from '#contract/search.ts';

/** Characters of one folder's name: three of them and a file fit the 260 of Windows. */
const FOLDER_NAME_MAX = 60;

/**
 * A text as the name of a folder on any machine: capitals, digits and underscores. Letters that are neither, signs and
 * whatever means something in a path are left out.
 */
function folderName(text: string, instead: string): string {
  const name = foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, FOLDER_NAME_MAX)
    .replace(/^_+|_+$/g, '');
  return name || instead;
}

type Pupil = Pick<RowOf<typeof userRecord>, 'id' | 'nombre' | 'apaterno' | 'amaterno' | 'grupo'>;

/** A school's folder. */
export const schoolFolder = (nombre: string): string => folderName(nombre, 'ESCUELA');

/**
 * Where an alumno's photographs go: `ESCUELA/GRUPO/APELLIDOS_NOMBRE_ID`, below the folder of the school; the id keeps
 * two of the same name apart.
 */
export function folderOf(school: string, { id, nombre, apaterno, amaterno, grupo }: Pupil): string {
  const person = folderName([apaterno, amaterno, nombre].filter(Boolean).join(' '), 'ALUMNO');
  // Windows keeps CON, NUL and the like for itself, whatever follows behind a dot.
  return `${school}/${folderName(grupo, 'SIN_GRUPO')}/${person}_${id}`;
}
