/** Whether somebody whom a judge keeps away could take the child home under another heading. */
import type { Aviso } from '#contract/guarderia.ts';
import { normalizePhone } from '#contract/phones.ts';
import { foldText } from '#contract/search.ts';
import type { Queryable } from '#server/db/database.ts';
import { type AutorizadoRow, autorizadosOf } from '../autorizados/autorizados.repo.ts';
import type { AdultoRow } from './adultos.repo.ts';

/** The names that a person may have been written down by: with the second surname and without. */
function namesOf({ nombre, apaterno, amaterno }: AdultoRow): string[] {
  return [
    [nombre, apaterno],
    [nombre, apaterno, amaterno],
  ].map((parts) => foldText(parts.filter(Boolean).join(' ')));
}

const phoneKey = (typed: string): string => normalizePhone(typed) ?? typed;

/** What an authorised person has in common with the adult, in Spanish; null for nothing. */
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
    if (!alike) return [];
    return {
      campo: 'restriccion_judicial',
      texto: `${autorizado.nombre}, entre las personas autorizadas para recoger, tiene ${alike} que quien tiene la restricción. Revisa si es la misma persona.`,
    };
  });
}
