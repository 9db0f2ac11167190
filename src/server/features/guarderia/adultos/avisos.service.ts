/** Warnings beside an adult's record: it was saved all the same. */
import type { Aviso } from '#contract/guarderia.ts';
import type { Queryable } from '#server/db/database.ts';
import { curpAvisos } from '../infantes/avisos.rules.ts';
import { curpKey } from '../infantes/infantes.rules.ts';
import type { AdultoRow } from './adultos.repo.ts';
import { curpElsewhere, otherFamilies } from './known.repo.ts';
import { restrictedAvisos } from './restriccion.service.ts';

/** What staff alone are told, because it speaks of other families or of what a judge ordered. */
async function staffAvisos(db: Queryable, row: AdultoRow, familyId: number): Promise<Aviso[]> {
  const avisos: Aviso[] = await restrictedAvisos(db, row);
  if (row.restriccion_judicial !== null && row.puede_recoger === true) {
    avisos.push({
      campo: 'puede_recoger',
      texto: 'Tiene una restricción judicial y permiso para recoger. Revisa que sea correcto.',
    });
  }
  if (row.restriccion_judicial !== null && row.no_registrado) {
    avisos.push({
      campo: 'no_registrado',
      texto: 'Hay una restricción judicial sobre esta persona, que ahora dice «no registrado». Vuelve a registrarla.',
    });
  }
  const key = curpKey(row.curp);
  const elsewhere = key === null ? null : await curpElsewhere(db, key, familyId);
  if (elsewhere) {
    avisos.push({
      campo: 'curp',
      texto: `${elsewhere.nombre} ${elsewhere.apaterno} ya está registrada con esta CURP en otra familia. Si es la misma persona, búscala y elígela.`,
    });
  }
  const families = row.adulto_id === null ? [] : await otherFamilies(db, row.adulto_id, familyId);
  if (families.length > 0) {
    avisos.push({
      campo: 'adulto_id',
      texto: `También es de la familia de ${families.join(', ')}: las dos ven sus datos.`,
    });
  }
  return avisos;
}

/** All warnings of an adult of a child of this family. */
export async function adultoAvisos(
  db: Queryable,
  row: AdultoRow,
  familyId: number,
  toStaff: boolean,
): Promise<Aviso[]> {
  const { curp, fecha_nacimiento } = row;
  return [...curpAvisos({ curp, fecha_nacimiento }), ...(toStaff ? await staffAvisos(db, row, familyId) : [])];
}
