/** What the dates of a paper must say. Rules only: no database. */
import { formatDate } from '#contract/dates.ts';
import { apiErrors } from '#contract/errors.ts';
import { PAPER_MAX_AGE } from '#contract/guarderia-rules.ts';
import { plusDays, plusMonths } from '../expediente/calendar.rules.ts';
import type { DocumentoRow } from './documentos.repo.ts';

/** The day on which a paper's age counts: that of entry, and for an address the day on which it is brought. */
interface Days {
  today: string;
  fecha_ingreso: string | null;
}

type Dated = Pick<DocumentoRow, 'tipo' | 'fecha_emision' | 'vigencia_hasta'>;

/** The oldest date of issue that is taken, or null for papers of any age. */
export function oldestIssue(tipo: DocumentoRow['tipo'], { today, fecha_ingreso }: Days): string | null {
  if (tipo === 'certificado_medico') {
    return plusDays(fecha_ingreso ?? today, -PAPER_MAX_AGE.certificado_medico.days);
  }
  return tipo === 'comprobante_domicilio' ? plusMonths(today, -PAPER_MAX_AGE.comprobante_domicilio.months) : null;
}

/** Throws 422 for dates that can't be, and for a paper that is too old. */
export function assertDates({ tipo, fecha_emision, vigencia_hasta }: Dated, days: Days): void {
  if (fecha_emision && fecha_emision > days.today) {
    throw apiErrors.field('fecha_emision', 'La fecha de emisión no puede ser posterior a hoy.');
  }
  if (fecha_emision && vigencia_hasta && vigencia_hasta < fecha_emision) {
    throw apiErrors.field('vigencia_hasta', 'La vigencia no puede terminar antes de la fecha de emisión.');
  }
  const oldest = oldestIssue(tipo, days);
  if (oldest && fecha_emision && fecha_emision < oldest) {
    const limit = tipo === 'certificado_medico' ? '30 días al ingreso' : '3 meses';
    throw apiErrors.field(
      'fecha_emision',
      `Admite hasta ${limit}: debe ser del ${formatDate(oldest)} o posterior. Trae uno más reciente.`,
    );
  }
}

/** Throws 422 when a paper whose age counts is about to be verified without the date it was issued on. */
export function assertIssued({ tipo, fecha_emision }: Dated): void {
  if (!fecha_emision && tipo in PAPER_MAX_AGE) {
    throw apiErrors.field('fecha_emision', 'Escribe la fecha de emisión: de ella depende si se acepta.');
  }
}
