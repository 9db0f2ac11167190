/** `npm run verificar-saldos`: proves that every balance is the sum of its abonos; exit 1 when one is not. */
import { formatMoney, toDollars } from '#contract/money.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyBalances } from '#server/features/credits/verify.ts';
import { readSettings } from '#server/settings.ts';

const { dataDir, databaseUrl } = readSettings(process.env);
const db = await openDatabase({ dataDir, databaseUrl });
try {
  const { notes, abonos, total_cents, pagado_cents, differences } = await verifyBalances(db);
  for (const difference of differences) console.log(difference);
  const sums = `total ${formatMoney(toDollars(total_cents))}, pagado ${formatMoney(toDollars(pagado_cents))}`;
  console.log(
    differences.length === 0
      ? `Saldos correctos: ${notes} notas, ${abonos} abonos, ${sums}`
      : `Saldos con diferencias: ${differences.length} (${notes} notas, ${abonos} abonos, ${sums})`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await db.close();
}
