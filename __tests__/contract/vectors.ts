import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of one line of a CSV, quotes undone. */
function fields(line: string): string[] {
  const found = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  return found.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** The rows of a file of __tests__/data, by the names in its first line. */
export function vectors<Column extends string>(file: string): Record<Column, string>[] {
  const lines = readFileSync(join(__dirname, '..', 'data', file), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean);
  const names = fields(lines[0] ?? '');
  return lines.slice(1).map((line) => {
    const values = fields(line);
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Record<Column, string>;
  });
}
