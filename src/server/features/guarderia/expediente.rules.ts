/** Required papers of an enrolment, their status on a day, and the rules for their dates. */
import { readCurp } from '#contract/curp.ts';
import { addDays, addMonths, formatDate } from '#contract/dates.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Faltante } from '#contract/guarderia.ts';
import {
  ADULTOS,
  CONSENTIMIENTO_REQUERIDO,
  type DocumentoEstado,
  type DocumentoTipo,
  type InfanteEstado,
  PAPER_DAYS,
  PAPER_MAX_AGE,
  standingConsent,
} from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import type { AdultoRow } from './adultos.repo.ts';
import type { DocumentoRow, Papel, PapelStanding } from './documentos.repo.ts';
import type { ConsentimientoRow, InfanteRow } from './infantes.repo.ts';

const ALWAYS: DocumentoTipo[] = [
  'acta_nacimiento',
  'cartilla_vacunacion',
  'certificado_medico',
  'fotografia',
  'comprobante_domicilio',
  'reglamento',
  'aviso_privacidad',
];

/**
 * Required papers of a child: the general ones, and where they apply the CURP (not for foreigners, who have none),
 * identification and employer's letter of each adult, the court order on an exclusive custody and the report on a
 * disability.
 */
export function papersNeeded(
  child: Pick<InfanteRow, 'curp' | 'discapacidad_apoyos'>,
  adults: Pick<AdultoRow, 'quien' | 'no_registrado' | 'custodia' | 'empresa'>[],
): Papel[] {
  const ofChild = [...ALWAYS];
  const foreign = child.curp !== null && readCurp(child.curp).kind === 'generic';
  if (!foreign) ofChild.push('curp');
  if (child.discapacidad_apoyos) ofChild.push('dictamen_discapacidad');
  if (adults.some(({ custodia }) => custodia === 'exclusiva')) ofChild.push('custodia');
  return [
    ...ofChild.map((tipo): Papel => ({ tipo, persona: 'infante' })),
    ...adults
      .filter(({ no_registrado }) => !no_registrado)
      .flatMap(({ quien, empresa }): Papel[] => [
        { tipo: 'identificacion', persona: quien },
        ...(empresa ? [{ tipo: 'constancia_trabajo' as const, persona: quien }] : []),
      ]),
  ];
}

/** How a paper stands on a day: one that was brought counts to its last day of validity. */
export function documentoEstado(
  { estado, vigencia_hasta }: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>,
  today: string,
): DocumentoEstado {
  const delivered = estado === 'recibido' || estado === 'verificado';
  return delivered && vigencia_hasta !== null && vigencia_hasta < today ? 'vencido' : estado;
}

/** Due day of papers missing since `day`, unless it was extended. */
export function broughtUntil(given: string | null, day: string): string {
  const usual = addDays(day, PAPER_DAYS);
  return given !== null && given > usual ? given : usual;
}

/** The last day on which a paper may be brought; of one that has expired the days count from then on. */
export function deadlineOf(papel: Omit<PapelStanding, keyof Papel>, today: string): string | null {
  const { entregar_hasta, vigencia_hasta } = papel;
  const expired = vigencia_hasta !== null && documentoEstado(papel, today) === 'vencido';
  return expired ? broughtUntil(entregar_hasta, vigencia_hasta) : entregar_hasta;
}

/** Whether a paper that is needed has still to be brought, or brought anew. */
function isMissing(papel: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>, today: string): boolean {
  const estado = documentoEstado(papel, today);
  return estado === 'falta' || estado === 'rechazado' || estado === 'vencido';
}

/** The day on which a paper's age counts: that of entry, and for an address the day on which it is brought. */
interface Days {
  today: string;
  fecha_ingreso: string | null;
}

type Dated = Pick<DocumentoRow, 'tipo' | 'fecha_emision' | 'vigencia_hasta'>;

/** The oldest date of issue that is taken, or null for papers of any age. */
function oldestIssue(tipo: DocumentoRow['tipo'], { today, fecha_ingreso }: Days): string | null {
  if (tipo === 'certificado_medico') {
    return addDays(fecha_ingreso ?? today, -PAPER_MAX_AGE.certificado_medico.days);
  }
  return tipo === 'comprobante_domicilio' ? addMonths(today, -PAPER_MAX_AGE.comprobante_domicilio.months) : null;
}

/** Throws 422 for dates that can't be, and for a paper that is too old. */
export function assertDates({ tipo, fecha_emision, vigencia_hasta }: Dated, days: Days): void {
  if (fecha_emision && fecha_emision > days.today) {
    throw apiErrors.onField('fecha_emision', 'La fecha de emisión no puede ser posterior a hoy.');
  }
  if (fecha_emision && vigencia_hasta && vigencia_hasta < fecha_emision) {
    throw apiErrors.onField('vigencia_hasta', 'La vigencia no puede terminar antes de la fecha de emisión.');
  }
  const oldest = oldestIssue(tipo, days);
  if (oldest && fecha_emision && fecha_emision < oldest) {
    const limit = tipo === 'certificado_medico' ? '30 días al ingreso' : '3 meses';
    throw apiErrors.onField(
      'fecha_emision',
      `Admite hasta ${limit}: debe ser del ${formatDate(oldest)} o posterior. Trae uno más reciente.`,
    );
  }
}

/** Throws 422 when a paper whose age counts is to be verified without its date of issue. */
export function assertIssued({ tipo, fecha_emision }: Dated): void {
  if (!fecha_emision && tipo in PAPER_MAX_AGE) {
    throw apiErrors.onField('fecha_emision', 'Escribe la fecha de emisión: de ella depende si se acepta.');
  }
}

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
