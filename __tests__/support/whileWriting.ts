/** Two at once: what is sent while something is written that is not committed yet. */
import type { Transaction } from '#server/db/database.ts';
import type { TestServer } from './server.ts';

const WAITS = 'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid)) LIMIT 1';

/** What comes of something that is sent when `change` is done and not committed yet: that is once the other one waits. */
export async function whileWriting<Sent>(
  server: TestServer,
  change: (tx: Transaction) => Promise<unknown>,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const changed = Promise.withResolvers<void>();
  // One that waits for nothing is to fail the test, not to hold it up for ever.
  let responded = false;
  const changing = server.db.write(async (tx) => {
    await change(tx);
    changed.resolve();
    // The embedded database has one writer at a time: there the request comes behind.
    while (globalThis.DATABASE === 'postgres' && !responded && (await tx.get(WAITS)) === null);
  });
  await changed.promise;
  const sent = send().finally(() => {
    responded = true;
  });
  await changing;
  return sent;
}
