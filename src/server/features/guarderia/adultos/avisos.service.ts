/** Warnings beside an adult's record: it was saved all the same. */
import type { Aviso } from '#contract/guarderia.ts';
import { normalizePhone } from '#contract/phones.ts';
import { curpKey } from '#contract/records/infantes.ts';
import { foldText } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import { type AutorizadoRow, autorizadosOf } from '../autorizados/autorizados.repo.ts';
import { curpAvisos } from '../infantes/infantes.rules.ts';
import type { AdultoRow } from './adultos.repo.ts';
import { curpElsewhere, otherFamilies } from './known.repo.ts';

/** The names that a person may have been written down by: with the second surname and without. */
function namesOf({ nombre, apaterno, amaterno }: AdultoRow): string[] {
  return [
    [nombre, apaterno],
    [nombre, apaterno, amaterno],
  ].map((parts) => foldText(parts.filter(Boolean).join(' ')));
}

const phoneKey = (typed: string): string => normalizePhone(typed) ?? typed;

/** Common data of an authorised person and the adult, in Spanish; null if there is none. */
function likeness(adult: AdultoRow, { nombre, celular }: AutorizadoRow): string | null {
  const name = adult.nombre !== null && namesOf(adult).includes(foldText(nombre));
  const phones = [adult.celular, adult.telefono].filter((phone) => phone !== null).map(phoneKey);
  const phone = phones.includes(phoneKey(celular));
  if (name && phone) return 'el mismo nombre y teléfono';
  return name ? 'el mismo nombre' : phone ? 'el mismo teléfono' : null;
}

/**
 * For staff alone: the persons authorised to take the child home who have the name or a phone of this adult, about
 * whom a judge has ordered something. Empty without such an order.
 */
export async function restrictedAvisos(db: Queryable, adult: AdultoRow): Promise<Aviso[]> {
  if (adult.restriccion_judicial === null) return [];
  return (await autorizadosOf(db, [adult.infante_id])).flatMap((autorizado) => {
    const alike = likeness(adult, autorizado);
    const texto = `${autorizado.nombre}, entre las personas autorizadas para recoger, tiene ${alike} que quien tiene la restricción. Revisa si es la misma persona.`;
    return alike ? { campo: 'restriccion_judicial', texto } : [];
  });
}

/** Warnings for staff only, about other families or court orders. */
async function staffAvisos(db: Queryable, row: AdultoRow, familyId: number): Promise<Aviso[]> {
  const avisos = await restrictedAvisos(db, row);
  const add = (campo: string, texto: string) => avisos.push({ campo, texto });
  const restricted = row.restriccion_judicial !== null;
  if (restricted && row.puede_recoger === true) {
    add('puede_recoger', 'Tiene una restricción judicial y permiso para recoger. Revisa que sea correcto.');
  }
  if (restricted && row.no_registrado) {
    const texto = 'Hay una restricción judicial sobre esta persona, que ahora dice «no registrado».';
    add('no_registrado', `${texto} Vuelve a registrarla.`);
  }
  const key = curpKey(row.curp);
  const elsewhere = key === null ? null : await curpElsewhere(db, key, familyId);
  if (elsewhere) {
    const texto = `${elsewhere.nombre} ${elsewhere.apaterno} ya tiene registro con esta CURP en otra familia.`;
    add('curp', `${texto} Si es la misma persona, búscala y elígela.`);
  }
  const families = row.adulto_id === null ? [] : await otherFamilies(db, row.adulto_id, familyId);
  if (families.length > 0) {
    add('adulto_id', `También es de la familia de ${families.join(', ')}: las dos ven sus datos.`);
  }
  return avisos;
}

/** All warnings of an adult of a child of this family. */
export async function adultoAvisos(db: Queryable, row: AdultoRow, familyId: number, toStaff: boolean) {
  const { curp, fecha_nacimiento } = row;
  return [...curpAvisos({ curp, fecha_nacimiento }), ...(toStaff ? await staffAvisos(db, row, familyId) : [])];
}
