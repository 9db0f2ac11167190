/**
 * The process that copies: with connections of its own, behind all others at the processors, so that requests do not wait for
 * compressing and hashing. It ends with the server.
 */
import { constants, setPriority } from 'node:os';
import { secondCopy } from './copy.ts';
import type { CopyJob, CopyMessage } from './daily.ts';
import { openForBackup } from './location.ts';
import { makeBackup } from './write.ts';

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not everywhere allowed, and only politeness.
}
const send = (message: CopyMessage) => process.send?.(message);
process.once('disconnect', () => process.exit(1));

process.once('message', async ({ now, ...job }: CopyJob) => {
  const db = await openForBackup(job);
  const { dataDir, bucket, folder, version, second } = job;
  const common = { db, dataDir, bucket, folder, version, now: new Date(now) };
  try {
    const progress = () => void send('progress');
    send({ made: await (second ? secondCopy({ ...common, ...second, progress }) : makeBackup(common)) });
  } catch (error) {
    send({ error: String(Object(error).stack ?? error) });
  } finally {
    await db.close();
    process.disconnect();
  }
});
