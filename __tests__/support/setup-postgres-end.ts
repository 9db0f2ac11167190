import { once } from 'node:events';

/** Lets the keeper go and waits until it has removed the cluster. */
export default async function endPostgres(): Promise<void> {
  const keeper = globalThis.postgresKeeper;
  if (!keeper || keeper.exitCode !== null) return;
  keeper.ref();
  const ended = once(keeper, 'exit');
  keeper.stdin?.end();
  await ended;
}
