import { readFileSync } from 'node:fs';

/** The version of package.json. */
export function productVersion(): string {
  return String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version);
}
