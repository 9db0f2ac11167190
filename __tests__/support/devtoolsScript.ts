/** client/timeTravel.ts as one script for a page, where it is `devTools`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const options = {
  ...{ configFile: false, logLevel: 'silent', root },
  build: {
    write: false,
    lib: { entry: join(root, '__tests__/client/timeTravel.ts'), formats: ['iife'], name: 'devTools' },
  },
};
/** Jest cannot load Vite, which is an ES module. */
const BUNDLE = `import { build } from 'vite';
const [{ output: [{ code }] }] = await build(${JSON.stringify(options)});
process.stdout.write(code);`;

export async function devtoolsScript(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BUNDLE], { cwd: root });
  return `${stdout}\nwindow.devTools = devTools;`;
}
