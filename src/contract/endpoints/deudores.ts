import { object, string } from 'yup';
import {
  COMPROMISOS,
  type DashboardPlanes,
  DEUDOR_SORT,
  type DebtSum,
  type Deudores,
  PAGO_VISTAS,
  type PagosDeNotas,
  RECORDADOS,
  type Saldos,
  TRAMOS,
} from '../deudores.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDate, oneOf, optionalId, requiredDate } from '../fields.ts';
import { filterFields, pageFields, sortField } from './common.ts';

/** Characters of a thousand ids. */
const ALUMNOS_MAX = 10_000;

/** The end of this day of the business; left out, today. 422 on `al` of a day to come, or before the first. */
const al = () => calendarDate().nonNullable();

const filter = {
  ...filterFields,
  tramo: oneOf(TRAMOS, 'tramo es por_vencer, d1_7, d8_30, d31_60 o d61.').notRequired().nonNullable(),
  al: al(),
  /** 422 beside `al` of a past day: past promises are not reconstructed. */
  promesa: oneOf(COMPROMISOS, 'promesa es pendiente, rota o ninguna.').notRequired().nonNullable(),
  recordatorio: oneOf(RECORDADOS, 'recordatorio es nunca, antes o reciente.').notRequired().nonNullable(),
  /** Only these, by their ids with commas between. */
  alumnos: string()
    .matches(/^\d{1,9}(,\d{1,9})*$/, 'alumnos son números con comas.')
    .max(ALUMNOS_MAX),
  /** Only debtors with a missing payment that is, or was, due from the one day to the other. */
  desde: calendarDate().nonNullable(),
  hasta: calendarDate().nonNullable(),
  sort: sortField(DEUDOR_SORT),
};

const VISTA_WRONG = 'vista es planeado, cobrado o de_listas.';

export const deudores = {
  /** As of that day: later changes do not alter it. */
  saldos: endpoint<Saldos>()('GET /saldos', 'saldos:read', { query: object({ al: al() }) }),
  /** All debtors, those in baja too; for a past day as of then. Most late money first. */
  listDeudores: endpoint<Deudores>()('GET /deudores', 'deudores:read', {
    query: object({ ...pageFields, ...filter, user_id: optionalId() }),
  }),
  exportDeudores: endpoint<Blob>()('GET /deudores/exportar', 'deudores:export', {
    query: object(filter),
    content: 'file',
    ticket: true,
  }),
  /** Planned against collected, late debts by school, and the income that plans promise. */
  dashboardPlanes: endpoint<{ datos: DashboardPlanes }>()('GET /admin/dashboard-planes', 'dashboard:read'),
  /** Debts at the end of each of the last weeks, oldest first, as the list of debtors adds them up for its Sunday. */
  dashboardSaldos: endpoint<{ datos: ({ al: string } & DebtSum)[] }>()('GET /admin/dashboard-saldos', 'dashboard:read'),
  /**
   * The rows of those weeks and of the till's money between two business days: planned ones by date, received ones
   * newest first; 409 for days whose money is to be counted blind.
   */
  listPagos: endpoint<PagosDeNotas>()('GET /pagos', 'dashboard:read', {
    query: object({
      ...pageFields,
      // Version 0 called the money of tills `caja`.
      vista: oneOf(PAGO_VISTAS, VISTA_WRONG)
        .transform((vista) => (vista === 'caja' ? 'cobrado' : vista))
        .required(VISTA_WRONG),
      desde: requiredDate('Elige desde qué día.'),
      hasta: requiredDate('Elige hasta qué día.'),
    }),
  }),
};
