/** «Verificar saldos» finds what it is there for, and says so as a command. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { aNote, anAlumno } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { commandEnvironment, environmentOf } from '../../../support/server-process.ts';
import { faultsAfter } from './broken.ts';

const TOOL = join(import.meta.dirname, '../../../../src/tools/verificar-saldos.ts');
const server = serverOfFile();

/** Runs the command beside the running server, as people would. */
function command(): { status: number | null; stdout: string } {
  const env = commandEnvironment(environmentOf(server.database));
  const { status, stdout } = spawnSync(process.execPath, [TOOL], { env, encoding: 'utf8' });
  return { status, stdout };
}

test('empty and correct balances have no findings, and the command exits with 0', async () => {
  expect(await verifyBalances(server.db)).toEqual({
    notes: 0,
    abonos: 0,
    total_cents: 0,
    pagado_cents: 0,
    differences: [],
  });
  await aNote(server, { total: 500, paid: 99.5 });
  await aNote(server, { total: 0.01, paid: true });
  await aNote(server, { total: 70, cancelled: true });
  expect(await verifyBalances(server.db)).toEqual({
    notes: 2,
    abonos: 2,
    total_cents: 50_001,
    pagado_cents: 9951,
    differences: [],
  });
  expect(command()).toEqual({
    status: 0,
    stdout: 'Saldos correctos: 2 notas, 2 abonos, total $500.01, pagado $99.51\n',
  });
});

/** Each statement breaks one thing that no endpoint of the product can break. */
test.each([
  [
    'a note that says it was paid more',
    'UPDATE notes SET pagado_cents = pagado_cents + 1 WHERE total_cents = 50000',
    /^Nota F\d+: dice pagado \$99\.51, sus abonos suman \$99\.50$/,
  ],
  ['an abono that is gone', 'DELETE FROM abonos', /^Nota F\d+: dice pagado \$99\.50, sus abonos suman \$0\.00$/],
  [
    'an abono cancelled on its own',
    "UPDATE abonos SET cancelado_en = '2026-01-01T00:00:00.000Z'",
    /sus abonos suman \$0\.00$/,
  ],
  [
    'a line with another price',
    'UPDATE note_conceptos SET costo_cents = 1',
    /^Nota F\d+: dice total \$500\.00, sus servicios y recargos suman \$0\.01$/,
  ],
  ['a note without lines', 'DELETE FROM note_conceptos', /sus servicios y recargos suman \$0\.00$/],
  [
    'a cancelled note with an abono',
    "UPDATE notes SET cancelada_en = '2026-01-01T00:00:00.000Z'",
    /^Abono \d+: no corresponde a la nota F\d+$/,
  ],
  [
    'an abono of somebody else',
    'UPDATE abonos SET user_id = registrado_por',
    /^Abono \d+: no corresponde a la nota F\d+$/,
  ],
  [
    'a counter of tickets that fell behind',
    'UPDATE counters SET value = 0',
    /^Contador de tickets: dice 0, el último ticket es 2$/,
  ],
  [
    'a change of saldo that nothing stands behind',
    'INSERT INTO saldo_cambios (en, note_id, user_id, total_cents, pagado_cents) SELECT created_at, id, user_id, 5, 7 FROM notes',
    /^Nota F\d+, sin escuela: sus cambios de saldo suman \$0\.05 de total y \$0\.07 de pagado de más$/,
  ],
  [
    'a note that another school has',
    'UPDATE notes SET totals_escuela_id = 0',
    /^Nota F\d+, Escuela \d+: sus cambios de saldo suman \$500\.00 de total y \$99\.50 de pagado de más$/,
  ],
])('%s is reported', async (_what, sql, sentence) => {
  const { differences } = await faultsAfter(server.db, sql, verifyBalances);
  expect(differences).toContainEqual(expect.stringMatching(sentence));
});

test('the command prints each difference and exits with 1', async () => {
  const alumno = await anAlumno(server);
  const { id, folio } = await aNote(server, { alumno, total: 1500, paid: 30 });
  await server.db.run('UPDATE notes SET pagado_cents = 3100 WHERE id = ?', id);
  expect(command()).toEqual({
    status: 1,
    stdout: [
      `Nota ${folio}: dice pagado $31.00, sus abonos suman $30.00`,
      `Nota ${folio}, ${alumno.escuela_nombre}: sus cambios de saldo suman $0.00 de total y -$1.00 de pagado de más`,
      'Saldos con diferencias: 2 (3 notas, 3 abonos, total $2,000.01, pagado $130.51)',
      '',
    ].join('\n'),
  });
});
