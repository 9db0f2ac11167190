/** Errors in the log: what went wrong and where, never the row that the database refused. */
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

test('a row that breaks a rule, and one that clashes, are told without what is in them', async () => {
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

test('what is thrown and is no error at all is told too', () => {
  expect(serializers.err('lost')).toMatchObject({ message: 'lost' });
  expect(serializers.err(undefined)).toMatchObject({ message: 'undefined' });
});

test('causes that go round in a circle end', () => {
  const error = new Error('a');
  error.cause = error;
  expect(JSON.stringify(serializers.err(error)).length).toBeLessThan(20_000);
});
