import type { Dialect } from '../dialect.ts';

/**
 * Statements that make the database itself refuse these kinds of writes to a table, whoever asks for them; of updates
 * only those of `columns`, where they are given.
 */
export function appendOnly(
  dialect: Dialect['name'],
  table: string,
  refused: readonly ('UPDATE' | 'DELETE')[],
  columns: readonly string[] = [],
): string[] {
  const message = `${table} is append-only`;
  const event = (write: string) =>
    write === 'UPDATE' && columns.length > 0 ? `UPDATE OF ${columns.join(', ')}` : write;
  if (dialect === 'sqlite') {
    return refused.map(
      (write) => `CREATE TRIGGER ${table}_no_${write.toLowerCase()} BEFORE ${event(write)} ON ${table}
        BEGIN SELECT RAISE(ABORT, '${message}'); END`,
    );
  }
  return [
    `CREATE FUNCTION ${table}_refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''${message}''; END'`,
    ...refused.map(
      (write) => `CREATE TRIGGER ${table}_no_${write.toLowerCase()} BEFORE ${event(write)} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION ${table}_refuse()`,
    ),
  ];
}
