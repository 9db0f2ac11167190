const { statfsSync } = require('node:fs');
const { tmpdir } = require('node:os');

/** Kept in memory by Linux. A container has 64 MB of it unless somebody asks for more. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

function hasEnough() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * The folder in which databases of tests are made: TMPDIR when set, else one in memory where there is enough of it. Nothing
 * in them has to survive the machine, and on a disk each of them waits at every COMMIT.
 */
function databaseFolder() {
  return process.env.TMPDIR || !hasEnough() ? tmpdir() : MEMORY;
}

module.exports = { databaseFolder };
