import { DatabaseSync } from 'node:sqlite';
import { LIST } from './limit-sql.ts';

const TIMES = 1500;

/** Milliseconds of CPU that the statement of the list takes by itself, with its rows put together as text. */
export function bareMs(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const list = db.prepare(LIST);
  const once = () =>
    JSON.stringify({ total: 0 }) +
    list
      .all('')
      .map((row) => row.json)
      .join(',');
  for (let time = 0; time < TIMES / 5; time += 1) once();
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time += 1) once();
  const { user, system } = process.cpuUsage(before);
  db.close();
  return (user + system) / 1000 / TIMES;
}
