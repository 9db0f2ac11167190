import { plannerStatistics } from './0004_statistics.ts';
import type { Migration } from './words.ts';

/** A page of a category, of everybody's photographs or of one person's: counted and found in the index. */
const ORDERS = {
  fotos_categoria: 'categoria_key, nombre_key, id',
  fotos_user: 'user_id, categoria_key, nombre_key, id',
};
const rowsPerKey: Record<keyof typeof ORDERS, string> = {
  fotos_categoria: '20000 1000 2 1',
  fotos_user: '20000 8 2 1 1',
};

/** The gallery came whole, however many photographs it had; now it comes in pages, each in the order of an index. */
export const fotosByPage: Migration = {
  name: '0023_fotos_by_page',
  up: ({ dialect }) => [
    ...Object.keys(ORDERS).map((name) => `DROP INDEX ${name}`),
    ...Object.entries(ORDERS).map(([name, columns]) => `CREATE INDEX ${name} ON fotos (${columns})`),
    ...(dialect === 'sqlite' ? plannerStatistics({ fotos: rowsPerKey }) : []),
  ],
};
