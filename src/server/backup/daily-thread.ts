/** The thread of the daily backup: connections of its own, so that requests do not wait for compressing and hashing. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadJob } from './daily.ts';
import { locationOf, openLocation } from './location.ts';
import { makeBackup } from './write.ts';

const { folder, version, now, ...settings } = workerData as ThreadJob;
const db = await openLocation(locationOf(settings));
try {
  parentPort?.postMessage(await makeBackup({ db, dataDir: settings.dataDir, folder, version, now: new Date(now) }));
} finally {
  await db.close();
}
