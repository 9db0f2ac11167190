/** The shape of the form of a template of plans, how it becomes the body of its endpoints, and its words. */
import { counted } from '#client/lib/numbers.ts';
import { formatDate, isTypedDay } from '#contract/dates.ts';
import { checkBody } from '#contract/endpoint.ts';
import { planes as endpoints } from '#contract/endpoints/planes.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { type Rhythm, RITMO_NAMES, type Ritmo } from '#contract/plan-templates.ts';

export interface PlantillaValues {
  nombre: string;
  /** '' for all. */
  servicio_id: string;
  escuela_id: string;
  ritmo: Ritmo;
  numero: string;
  dia: string;
  /** Whether the first instalment is a number of days after the sale, or a date. */
  desde: 'dias' | 'fecha';
  dias: string;
  primero: string;
  fechas: string[];
  /** Of the template that is edited. */
  version?: number;
}

export const EMPTY: PlantillaValues = {
  ...{ nombre: '', servicio_id: '', escuela_id: '', ritmo: 'mensual', numero: '3', dia: '15' },
  ...{ desde: 'dias', dias: '0', primero: '', fechas: [''] },
};

const idText = (id: number | null): string => (id === null ? '' : String(id));

export const valuesOf = (plantilla: PlanPlantilla): PlantillaValues => {
  const { nombre, servicio_id, escuela_id, ritmo, numero, dia, primero, fechas, version } = plantilla;
  return {
    ...{ nombre, ritmo, version, numero: String(numero), dia: idText(dia) },
    ...{ servicio_id: idText(servicio_id), escuela_id: idText(escuela_id) },
    desde: typeof primero === 'string' ? 'fecha' : 'dias',
    dias: typeof primero === 'number' ? String(primero) : '0',
    primero: typeof primero === 'string' ? primero : '',
    fechas: fechas ?? [''],
  };
};

/** A whole number; what is none passes as typed, and the check says so. */
const wholeOf = (typed: string): number | string | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : typed;

/** Only what the rhythm needs. */
export function toBody({ nombre, ritmo, numero, dia, desde, dias, primero, fechas, ...values }: PlantillaValues) {
  const own = ritmo === 'fechas';
  return {
    ...{ nombre, ritmo },
    ...(values.version !== undefined && { version: values.version }),
    servicio_id: values.servicio_id === '' ? null : Number(values.servicio_id),
    escuela_id: values.escuela_id === '' ? null : Number(values.escuela_id),
    numero: own ? null : wholeOf(numero),
    dia: ritmo === 'dia_mes' ? wholeOf(dia) : null,
    primero: own ? null : desde === 'dias' ? wholeOf(dias) : primero || null,
    fechas: own ? fechas.map((fecha) => fecha || null) : null,
  };
}

/** Errors of the first instalment appear at its field. */
export function typedErrors(values: PlantillaValues): FieldErrors {
  const { primero } = checkBody(endpoints.createPlantilla, toBody(values)).errors ?? {};
  return values.desde === 'dias' && primero ? { dias: primero } : {};
}

/** Template from the form; null while a value is unreadable. */
export function rhythmOf(values: PlantillaValues): Rhythm | null {
  const { ritmo, numero, dia, primero, fechas } = toBody(values);
  if (ritmo === 'fechas') {
    const read = values.fechas.filter(isTypedDay);
    return fechas?.length === read.length ? { ritmo, numero: read.length, dia: null, primero: 0, fechas: read } : null;
  }
  const counted = typeof numero === 'number' && numero > 0 && (ritmo !== 'dia_mes' || typeof dia === 'number');
  const begins = typeof primero === 'number' || isTypedDay(primero ?? '');
  if (!counted || !begins) return null;
  return {
    ritmo,
    numero,
    dia: typeof dia === 'number' ? dia : null,
    primero: primero as number | string,
    fechas: null,
  };
}

/** «3 pagos: cada mes, el primero el día de la venta» */
export function rhythmWords({ numero, ritmo, dia, primero, fechas }: PlanPlantilla): string {
  const pagos = counted(fechas?.length ?? numero, 'pago', 'pagos');
  if (ritmo === 'fechas') return `${pagos}: ${(fechas ?? []).map(formatDate).join(', ')}`;
  const every = ritmo === 'dia_mes' ? `el día ${dia} de cada mes` : RITMO_NAMES[ritmo].toLowerCase();
  return `${pagos}: ${every}, el primero ${firstWords(primero)}`;
}

function firstWords(primero: number | string): string {
  if (typeof primero === 'string') return `el ${formatDate(primero)}`;
  if (primero === 0) return 'el día de la venta';
  return primero === 1 ? 'un día después de la venta' : `${primero} días después de la venta`;
}
