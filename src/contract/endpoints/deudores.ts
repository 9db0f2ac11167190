import { object } from 'yup';
import type { Saldos } from '../deudores.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDate } from '../fields.ts';

/** The end of this day of the business; left out, today. */
const al = () => calendarDate().nonNullable();

export const deudores = {
  /** As it stood then: what was changed later does not change it. 422 on `al` of a day to come, or before the first. */
  saldos: endpoint<Saldos>()('GET /saldos', 'saldos:read', { query: object({ al: al() }) }),
};
