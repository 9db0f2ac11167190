/** Errors in the log: what went wrong and where, never the row that the database refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '#server/db/refused.ts';
import { explain } from '#server/failure.ts';
import { serializers } from '#server/http/logging.ts';
import { anAlumno } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();

async function failure(sql: string, ...params: (string | number)[]): Promise<unknown> {
  return server.db
    .write((tx) => tx.run(sql, ...params))
    .then(
      () => {
        throw new Error('It was taken');
      },
      (error: unknown) => error,
    );
}

test('constraint violations are logged without values of the row', async () => {
  const { id, email } = await anAlumno(server, { nombre: 'Secreta', email: 'secreta@example.com' });
  const broken = await failure('UPDATE users SET rol = 9 WHERE id = ?', id);
  const clash = await failure('UPDATE users SET email_key = ? WHERE id = ?', email ?? '', (await anAlumno(server)).id);
  for (const error of [broken, clash]) {
    const line = serializers.err(error);
    expect(JSON.stringify(line)).not.toMatch(/secreta/i);
    expect([line.message.length > 5, line.stack.includes('    at ')]).toEqual([true, true]);
  }
  expect(serializers.err(clash)).toMatchObject({ type: 'DatabaseError', cause: { message: expect.any(String) } });
});

test('thrown values that are not errors are logged', () => {
  expect(serializers.err('lost')).toMatchObject({ message: 'lost' });
  expect(serializers.err(undefined)).toMatchObject({ message: 'undefined' });
});

test('circular causes end', () => {
  const error = new Error('a');
  error.cause = error;
  expect(JSON.stringify(serializers.err(error)).length).toBeLessThan(20_000);
});

test('a fatal error is a sentence when it can be fixed, else a log line without the row', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(explain(taken)).toMatch(/^El puerto ya está en uso.*\(EADDRINUSE\)$/);
  const nowhere = new Error('away', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
  expect(explain(nowhere)).toMatch(/^En la dirección de DATABASE_URL no contesta/);
  expect(explain(new DatabaseRefused('Solo se puede leer.'))).toBe('Solo se puede leer.');
  const refused = Object.assign(new Error('a check failed'), {
    code: '23514',
    detail: 'Failing row contains (Secreta)',
  });
  const line = explain(new Error('Migration 0001 failed', { cause: refused }));
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    err: { message: 'Migration 0001 failed', cause: { code: '23514' } },
  });
  expect(line).not.toContain('Secreta');
});

test('the server writes faults to the log only; the console is for the start', () => {
  const folder = join(import.meta.dirname, '../../../src/server');
  const telling = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('console.'),
  );
  expect(telling.sort()).toEqual(['main.ts', 'serve.ts']);
});
