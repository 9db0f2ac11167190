/** Which Node runs this product. On Linux with glibc the packages bring one along; elsewhere the machine's must do. */
import { join } from 'node:path';

/** The first Node whose type stripping, node:sqlite and crypto.argon2 need no flag and print no warning. */
const oldest = /** @type {const} */ ([24, 15]);

/** @typedef {{ platform: string, arch: string, musl: boolean, version: string }} Machine */

/** @returns {Machine} */
export function thisMachine() {
  const { platform, arch, versions, report } = process;
  // Without this, the report looks up a name for each open connection.
  Object.assign(report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport());
  return { platform, arch, musl: platform === 'linux' && !header.glibcVersionRuntime, version: versions.node };
}

/** @param {string} version */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/**
 * Whether the packages bring a Node that runs here.
 * @param {Machine} machine
 */
function isPinned({ platform, arch, musl }) {
  return platform === 'linux' && !musl && (arch === 'x64' || arch === 'arm64');
}

/** @param {string} root */
export const pinnedNode = (root) => join(root, 'node_modules/.bin/node');

/**
 * Why nothing can run here, or null.
 * @param {Machine} machine
 */
export function runtimeProblem(machine) {
  if (isPinned(machine) || isRecent(machine.version)) return null;
  const system = machine.musl ? 'Linux with musl' : `${machine.platform} ${machine.arch}`;
  return `Node ${oldest.join('.')} or later is needed on ${system} (this is ${machine.version}). Install it from https://nodejs.org and run the same command again.`;
}
