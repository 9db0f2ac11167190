/** How papers are called, and which dates are asked for with them. */
import type { Autorizado, Documento } from '#contract/guarderia.ts';
import { type DocumentoTipo, PAPER_MAX_AGE } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';

type Named = Pick<Documento, 'tipo' | 'persona'>;

/** Whose paper it is, in words; '' for the child's own. */
function personaName({ persona }: Named, autorizados: readonly Autorizado[]): string {
  if (persona === 'infante') return '';
  if (persona === 'madre' || persona === 'padre') return ADULTO_NAMES[persona];
  return autorizados.find(({ id }) => `autorizado:${id}` === persona)?.nombre ?? 'Persona autorizada';
}

export const paperName = (paper: Named, autorizados: readonly Autorizado[] = []): string =>
  [DOCUMENTO_NAMES[paper.tipo], personaName(paper, autorizados)].filter(Boolean).join(' · ');

/** Where a paper stands on its screen. What is missing names its kind alone: `placeOf` finds the first of them. */
export const anchorOf = ({ tipo, persona }: Named): string => (persona === 'infante' ? tipo : `${tipo}.${persona}`);

const age = PAPER_MAX_AGE as Partial<Record<DocumentoTipo, { days?: number; months?: number }>>;

/** Note about a document with a maximum age; '' for others. */
export function ageWords(tipo: DocumentoTipo): string {
  const most = age[tipo];
  if (!most) return '';
  return most.days ? `Al ingreso, de no más de ${most.days} días.` : `De no más de ${most.months} meses.`;
}

/** Whether it must be brought, for the first time or again. */
export const isMissing = (estado: Documento['estado']): boolean =>
  estado === 'falta' || estado === 'rechazado' || estado === 'vencido';

/** The date that tells whether a paper still holds: when it was made, or until when it lasts. */
export function dateFieldOf(tipo: DocumentoTipo): 'fecha_emision' | 'vigencia_hasta' | null {
  if (age[tipo]) return 'fecha_emision';
  return tipo === 'identificacion' ? 'vigencia_hasta' : null;
}
export const DATE_LABELS = { fecha_emision: 'Fecha de emisión', vigencia_hasta: 'Vigente hasta' } as const;
