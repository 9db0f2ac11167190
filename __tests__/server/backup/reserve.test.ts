/** A backup leaves on the disk of the data what money needs. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migratedDatabase, type TestDatabase } from '../../support/database.ts';
import { smallDisk } from '../../support/fullDisk.ts';
import { commandEnvironment } from '../../support/server-process.ts';

const TOOL = join(import.meta.dirname, '../../../src/tools/backup.ts');
const made: TestDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

test('a backup is refused with instructions on a nearly full disk and made on another disk', async () => {
  const [source, place] = [await migratedDatabase(), await migratedDatabase()];
  made.push(source, place);
  const [disk, elsewhere] = ['disk', 'elsewhere'].map((name) => join(place.settings.dataDir, name)) as [string, string];
  for (const folder of [disk, elsewhere]) await mkdir(folder);
  // Less than the reserve, all of it.
  const [shell, ...before] = smallDisk(disk, 150, source.settings.dataDir) ?? [];
  // A machine on which nobody may mount has none to give.
  if (!shell) return;
  const backup = (...args: string[]) => {
    const env = commandEnvironment({ DATA_DIR: disk });
    const { status, stderr } = spawnSync(shell, [...before, process.execPath, TOOL, ...args], {
      env,
      encoding: 'utf8',
    });
    return [status, stderr];
  };
  expect(backup()).toEqual([
    1,
    expect.stringMatching(/^Queda muy poco espacio en el disco de .*: libera espacio o .*\n$/),
  ]);
  expect(backup(elsewhere)).toEqual([0, '']);
  expect(await readdir(elsewhere)).toEqual([expect.stringMatching(/^respaldo-/)]);
});
