/**
 * `npm run sbom`: prints what the product is made of (CycloneDX), without what only builds and tests it. npm's own
 * `--omit dev` leaves out what a tool asks for too: of 150 packages that people get, React itself was missing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** «name@version» of everything that is installed without development. */
const wanted = new Set(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
);

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const bom = JSON.parse(stdout);
const product = bom.metadata.component['bom-ref'];
/** @param {string} ref */
const listed = (ref) => ref === product || wanted.has(ref);
/** @type {{ 'bom-ref': string }[]} */
const components = bom.components;
bom.components = components.filter((component) => wanted.has(component['bom-ref']));
/** @type {{ ref: string, dependsOn: string[] }[]} */
const dependencies = bom.dependencies;
bom.dependencies = dependencies
  .filter(({ ref }) => listed(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(listed) }));
console.log(JSON.stringify(bom, null, 2));
