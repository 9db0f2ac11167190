import { object } from 'yup';
import { type DashboardPlanes, DEUDOR_SORT, type Deudores, type Saldos, TRAMOS } from '../deudores.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDate, oneOf } from '../fields.ts';
import { filterFields, pageFields, sortField } from './common.ts';

/** The end of this day of the business; left out, today. 422 on `al` of a day to come, or before the first. */
const al = () => calendarDate().nonNullable();

const filter = {
  ...filterFields,
  tramo: oneOf(TRAMOS, 'tramo es por_vencer, d1_7, d8_30, d31_60 o d61.').notRequired().nonNullable(),
  al: al(),
  /** Only those of whom something is missing that is, or was, to be paid from the one day to the other. */
  desde: calendarDate().nonNullable(),
  hasta: calendarDate().nonNullable(),
  sort: sortField(DEUDOR_SORT),
};

export const deudores = {
  /** As it stood then: what was changed later does not change it. */
  saldos: endpoint<Saldos>()('GET /saldos', 'saldos:read', { query: object({ al: al() }) }),
  /** Everybody who owes something, those in baja too; of a past day as it stood then. Most late money first. */
  listDeudores: endpoint<Deudores>()('GET /deudores', 'deudores:read', { query: object({ ...pageFields, ...filter }) }),
  exportDeudores: endpoint<Blob>()('GET /deudores/exportar', 'deudores:export', {
    query: object(filter),
    content: 'file',
    ticket: true,
  }),
  /** Planned against collected, who is late by school, and what the plans bring in. */
  dashboardPlanes: endpoint<{ datos: DashboardPlanes }>()('GET /admin/dashboard-planes', 'dashboard:read'),
};
