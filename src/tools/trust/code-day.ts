import { execFileSync } from 'node:child_process';

/** When the code of the product changed last (YYYY-MM-DD), by the history of the checkout; today without one. */
export function codeDay(root: string): string {
  try {
    const args = ['log', '-1', '--format=%cs', '--', 'src'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return new Date().toISOString().slice(0, 10);
  }
}
