/** Development: the server, started again at each change of its files, beside Vite, which passes /api on to it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const cwd = join(import.meta.dirname, '../..');
const children = [['--watch', 'src/server/main.ts'], ['node_modules/vite/bin/vite.js']].map((args) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit' }),
);

/** One without the other is of no use: when either ends, both do. */
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
