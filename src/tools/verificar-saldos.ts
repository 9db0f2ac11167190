/** `npm run verificar-saldos`: proves that every stored figure is the sum of its rows; exit 1 when one is not. */
import { formatCents } from '#contract/money.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyTotals } from '#server/features/dashboard/verify.service.ts';
import { sealChain } from '#server/features/ledger/chain-seal.service.ts';
import { verifyChain } from '#server/features/ledger/chain-verify.service.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { readSettings } from '#server/settings.ts';

const { dataDir, databaseUrl } = readSettings(process.env);
closeDataFolder(dataDir);
const db = await openDatabase({ dataDir, databaseUrl });
try {
  await sealChain(db);
  const { notes, abonos, total_cents, pagado_cents, ...balances } = await verifyBalances(db);
  const faults = [
    ...(await verifyPlans(db)),
    ...(await verifyTotals(db)),
    ...(await verifyCortes(db)),
    ...(await verifyChain(db)),
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
