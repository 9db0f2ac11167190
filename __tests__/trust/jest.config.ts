import { join } from 'node:path';
import type { Config } from 'jest';
import { cluster, node } from '../../jest.config.ts';

const rootDir = join(import.meta.dirname, '../..');

const trust = (database: 'sqlite' | 'postgres') => ({
  ...node,
  ...cluster,
  rootDir,
  displayName: `trust-${database}`,
  testMatch: ['<rootDir>/__tests__/trust/**/*.test.ts'],
  globals: { DATABASE: database },
});

/** The long proofs, which `npm run trust` runs and `npm test` does not. */
const config: Config = {
  rootDir,
  projects: [trust('sqlite'), trust('postgres')],
  // One at a time: they load the machine as far as it goes.
  maxWorkers: 1,
  testTimeout: 1_800_000,
};

export default config;
