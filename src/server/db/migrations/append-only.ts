import type { Dialect } from '../dialect.ts';

/** Statements that make the database itself refuse these kinds of writes to a table, whoever asks for them. */
export function appendOnly(
  dialect: Dialect['name'],
  table: string,
  refused: readonly ('UPDATE' | 'DELETE')[],
): string[] {
  const message = `${table} is append-only`;
  if (dialect === 'sqlite') {
    return refused.map(
      (write) => `CREATE TRIGGER ${table}_no_${write.toLowerCase()} BEFORE ${write} ON ${table}
        BEGIN SELECT RAISE(ABORT, '${message}'); END`,
    );
  }
  return [
    `CREATE FUNCTION ${table}_refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''${message}''; END'`,
    ...refused.map(
      (write) => `CREATE TRIGGER ${table}_no_${write.toLowerCase()} BEFORE ${write} ON ${table}
        FOR EACH ROW EXECUTE FUNCTION ${table}_refuse()`,
    ),
  ];
}
