/** How old a figure in the docs is beside the code that it measures. */
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

/** The day of a figure; one that is older than the last change of the code says so. */
export const formatMeasured = (day: string, codeChanged: string): string =>
  day < codeChanged ? `${day}, older than the code` : day;
