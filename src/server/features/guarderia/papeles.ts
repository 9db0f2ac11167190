/** Which papers an enrolment needs, and how each stands on a day. Rules only: no database. */
import { readCurp } from '#contract/curp.ts';
import { formatDate } from '#contract/dates.ts';
import {
  type DocumentoEstado,
  type DocumentoPersona,
  type DocumentoTipo,
  PAPER_MAX_AGE,
} from '#contract/guarderia-rules.ts';
import { DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import type { FieldErrors } from '#contract/refusals.ts';
import type { AdultoRow } from './adultos-repo.ts';
import { plusDays, plusMonths } from './calendar.ts';
import type { InfanteRow } from './infantes-repo.ts';

export interface Papel {
  tipo: DocumentoTipo;
  persona: DocumentoPersona;
}

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
 * The papers that a child needs: those of every child, and where they apply the CURP (not of foreigners, who have
 * none), the identification and the employer's letter of each adult, the judge's word on an exclusive custody and the
 * opinion on a disability.
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

/** What is stored of a paper's standing; `vencido` follows from its date. */
export interface PapelStanding extends Papel {
  estado: Exclude<DocumentoEstado, 'vencido'>;
  vigencia_hasta: string | null;
  entregar_hasta: string | null;
}

export interface PapelDates {
  fecha_emision: string | null;
  vigencia_hasta: string | null;
}

/** How a paper stands on a day: one that was brought counts to its last day of validity. */
export function documentoEstado(
  { estado, vigencia_hasta }: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>,
  today: string,
): DocumentoEstado {
  const brought = estado === 'recibido' || estado === 'verificado';
  return brought && vigencia_hasta !== null && vigencia_hasta < today ? 'vencido' : estado;
}

/** Whether a paper that is needed has still to be brought, or brought anew. */
export function isMissing(papel: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>, today: string): boolean {
  const estado = documentoEstado(papel, today);
  return estado === 'falta' || estado === 'rechazado' || estado === 'vencido';
}

/** The day before which a paper of this kind is too old to be taken, and the sentence that says so; null without one. */
function oldest(tipo: DocumentoTipo, entry: string, today: string): { day: string; texto: string } | null {
  const { certificado_medico, comprobante_domicilio } = PAPER_MAX_AGE;
  if (tipo === 'certificado_medico') {
    const { days } = certificado_medico;
    return { day: plusDays(entry, -days), texto: `puede tener hasta ${days} días al ingreso (${formatDate(entry)})` };
  }
  if (tipo === 'comprobante_domicilio') {
    const { months } = comprobante_domicilio;
    return { day: plusMonths(today, -months), texto: `puede tener hasta ${months} meses` };
  }
  return null;
}

/** What is wrong with the dates of a paper, by field: issued tomorrow, expired before it was issued, or too old. */
export function paperDateFaults(
  { tipo, fecha_emision, vigencia_hasta }: Pick<Papel, 'tipo'> & PapelDates,
  { fecha_ingreso }: Pick<InfanteRow, 'fecha_ingreso'>,
  today: string,
): FieldErrors {
  const errors: FieldErrors = {};
  if (fecha_emision === null) return errors;
  const limit = oldest(tipo, fecha_ingreso ?? today, today);
  if (fecha_emision > today) errors.fecha_emision = ['La fecha de emisión no puede ser futura.'];
  else if (limit && fecha_emision < limit.day) {
    errors.fecha_emision = [`${DOCUMENTO_NAMES[tipo]}: ${limit.texto}. Pide uno más reciente.`];
  }
  if (vigencia_hasta !== null && vigencia_hasta < fecha_emision) {
    errors.vigencia_hasta = ['La vigencia no puede terminar antes de la emisión.'];
  }
  return errors;
}
