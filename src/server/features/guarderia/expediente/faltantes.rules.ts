/** Where an enrolment stands and what it still lacks. Rules only: no database. */
import type { Faltante } from '#contract/guarderia.ts';
import { ADULTOS, CONSENTIMIENTO_REQUERIDO, type InfanteEstado, standingConsent } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import type { AdultoRow } from '../adultos/adultos.repo.ts';
import type { ConsentimientoRow } from '../consentimientos/consentimientos.repo.ts';
import type { PapelStanding } from '../documentos/documentos.repo.ts';
import { deadlineOf, documentoEstado, isMissing } from '../documentos/documentos.rules.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';

export interface Standing {
  estado: InfanteEstado;
  faltantes: Faltante[];
  /** The last day on which an `inscrito` is one, when no paper is brought anew; null without end. */
  inscrito_hasta: string | null;
}

/** All that an enrolment's standing follows from. */
export interface Enrolment {
  child: InfanteRow;
  adults: AdultoRow[];
  /** Oldest first. */
  consents: ConsentimientoRow[];
  /** Those that are needed. */
  papers: PapelStanding[];
}

/** Whether the consent that every enrolment needs was given. */
const hasConsent = (consents: ConsentimientoRow[]): boolean =>
  standingConsent(consents, CONSENTIMIENTO_REQUERIDO)?.otorgado === true;

/** Required before documents count: identity, one adult, health, privacy consent. */
function openQuestions({ child, adults, consents }: Enrolment): Faltante[] {
  const missing: Faltante[] = [];
  const add = (seccion: Faltante['seccion'], campo: string, texto: string) =>
    missing.push({ seccion, campo, texto, hasta: null });
  if (child.fecha_nacimiento === null) add('infante', 'fecha_nacimiento', 'Falta la fecha de nacimiento.');
  if (child.sexo === null) add('infante', 'sexo', 'Falta el sexo.');
  if (child.alergias.length === 0 && !child.sin_alergias) {
    add('infante', 'alergias', 'Faltan las alergias: escríbelas o marca «ninguna conocida».');
  }
  if (!hasConsent(consents)) add('infante', 'consentimientos', 'Falta el consentimiento del aviso de privacidad.');
  if (adults.every(({ no_registrado }) => no_registrado)) add('madre', 'nombre', 'Falta registrar a la madre o tutor.');
  return missing;
}

function paperText(paper: PapelStanding, today: string): string {
  const adult = ADULTOS.find((quien) => quien === paper.persona);
  const name = DOCUMENTO_NAMES[paper.tipo] + (adult ? ` (${ADULTO_NAMES[adult]})` : '');
  const estado = documentoEstado(paper, today);
  // A family neither sees nor sends this one.
  if (paper.tipo === 'custodia') return `Falta: ${name}. Entrégala en la dirección.`;
  if (estado === 'vencido') return `Venció: ${name}. Trae uno vigente.`;
  return estado === 'rechazado' ? `Se rechazó: ${name}. Tráelo de nuevo.` : `Falta: ${name}.`;
}

/** The standing of an enrolment on a business day. */
export function standingOf(enrolment: Enrolment, today: string): Standing {
  const { child, papers } = enrolment;
  if (child.estado === 'baja') return { estado: 'baja', faltantes: [], inscrito_hasta: null };
  const open = openQuestions(enrolment);
  const missing = papers
    .filter((paper) => isMissing(paper, today))
    .map(
      (paper): Faltante => ({
        seccion: 'documentacion',
        campo: paper.tipo,
        texto: paperText(paper, today),
        hasta: deadlineOf(paper, today),
      }),
    );
  const faltantes = [...open, ...missing];
  if (open.length > 0) return { estado: 'borrador', faltantes, inscrito_hasta: null };
  if (missing.length > 0) return { estado: 'documentos_pendientes', faltantes, inscrito_hasta: null };
  const ends = papers.flatMap(({ vigencia_hasta }) => vigencia_hasta ?? []).sort();
  return { estado: 'inscrito', faltantes, inscrito_hasta: ends[0] ?? null };
}
