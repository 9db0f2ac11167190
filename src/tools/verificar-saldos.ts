/** `npm run verificar-saldos`: proves that every stored figure is the sum of its rows; exit 1 when one is not. */
import { formatCents } from '#contract/money.ts';
import { locationOf, openLocation, refuseNowhere } from '#server/backup/location.ts';
import { readMigrations } from '#server/backup/tables.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { DatabaseRefused, refuseUnfinished } from '#server/db/refused.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/dashboard.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { readSettings } from '#server/settings.ts';
import { byHand } from '#tools/by-hand.ts';

/** Throws DatabaseRefused for a schema of another version: brought to this one, an older server that runs on it would fail. */
async function refuseOtherSchema(db: Database): Promise<void> {
  const steps = await readMigrations(db);
  if (steps.join() === migrations.map(({ name }) => name).join()) return;
  throw new DatabaseRefused(
    'La base de datos está vacía o es de otra versión: verifica con esa versión, o inicia antes el servidor con esta.',
  );
}

await byHand(async () => {
  const settings = readSettings(process.env);
  closeDataFolder(settings.dataDir);
  const location = locationOf(settings);
  refuseNowhere(location);
  const db = await openLocation(location);
  try {
    await refuseUnfinished(db);
    await refuseOtherSchema(db);
    // One moment: a note that is sold meanwhile stands in several tables.
    const then = await db.snapshot();
    const { notes, abonos, total_cents, pagado_cents, ...balances } = await verifyBalances(then);
    const faults = [
      ...(await verifyPlans(then)),
      ...(await verifyTotals(then)),
      ...(await verifyCortes(then)),
      ...(await verifyChain(then)),
    ];
    const differences = [...balances.differences, ...faults];
    for (const difference of differences) console.log(difference);
    const sums = `total ${formatCents(total_cents)}, pagado ${formatCents(pagado_cents)}`;
    console.log(
      differences.length === 0
        ? `Saldos correctos: ${notes} notas, ${abonos} abonos, ${sums}`
        : `Saldos con diferencias: ${differences.length} (${notes} notas, ${abonos} abonos, ${sums})`,
    );
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});
