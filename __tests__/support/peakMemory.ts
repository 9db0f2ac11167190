import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/**
 * Kilobytes that this process had in memory at its largest. On Linux not `resourceUsage().maxRSS`: a program that
 * another one starts begins there with the memory of that one.
 */
export function peakKb(): number {
  if (!existsSync(STATUS)) return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'latin1'))?.[1]);
}
