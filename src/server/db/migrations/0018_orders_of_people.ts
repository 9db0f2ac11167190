import { plannerStatistics } from './0004_statistics.ts';
import type { Migration } from './words.ts';

/** What the lists are ordered by besides the name, without the rows having to be looked at: `rol` filters at the end. */
const ORDERS = {
  users_correo: "activo, (coalesce(email_key, '')), sort_key, id, rol",
  users_celular: "activo, (coalesce(celular, '')), sort_key, id, rol",
  users_por_grupo: 'activo, grupo, sort_key, id, rol',
  // Everybody, in baja or not: those who owe.
  users_nombre: 'sort_key, id',
};
const rowsPerKey: Record<keyof typeof ORDERS, string> = {
  users_correo: '200000 100000 2 2 1 1',
  users_celular: '200000 100000 2 2 1 1',
  users_por_grupo: '200000 100000 8000 2 1 1',
  users_nombre: '200000 2 1',
};

/** Whoever clicks on a column of 200,000 rows had all of them sorted, and everybody else waited half a second for it. */
export const ordersOfPeople: Migration = {
  name: '0018_orders_of_people',
  up: ({ dialect }) => [
    ...Object.entries(ORDERS).map(([name, columns]) => `CREATE INDEX ${name} ON users (${columns})`),
    ...(dialect === 'sqlite' ? plannerStatistics({ users: rowsPerKey }) : []),
  ],
};
