import { once } from 'node:events';

/** Lets the keeper go and waits until it has removed the cluster. */
export default async function endPostgres(): Promise<void> {
  const guard = globalThis.postgresGuard;
  if (!guard || guard.exitCode !== null) return;
  guard.ref();
  const ended = once(guard, 'exit');
  guard.stdin?.end();
  await ended;
}
