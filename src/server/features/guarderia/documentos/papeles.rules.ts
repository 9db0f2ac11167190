/** Which papers an enrolment needs, and how each stands on a day. Rules only: no database. */
import { readCurp } from '#contract/curp.ts';
import type { DocumentoEstado, DocumentoPersona, DocumentoTipo } from '#contract/guarderia-rules.ts';
import type { AdultoRow } from '../adultos/adultos.repo.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';

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

/** How a paper stands on a day: one that was brought counts to its last day of validity. */
export function documentoEstado(
  { estado, vigencia_hasta }: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>,
  today: string,
): DocumentoEstado {
  const delivered = estado === 'recibido' || estado === 'verificado';
  return delivered && vigencia_hasta !== null && vigencia_hasta < today ? 'vencido' : estado;
}

/** Whether a paper that is needed has still to be brought, or brought anew. */
export function isMissing(papel: Pick<PapelStanding, 'estado' | 'vigencia_hasta'>, today: string): boolean {
  const estado = documentoEstado(papel, today);
  return estado === 'falta' || estado === 'rechazado' || estado === 'vencido';
}
