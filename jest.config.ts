import type { Config } from 'jest';

/** One project of the run; the reporter fails a whole run in which one of them ran nothing. */
type Project = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>> & { displayName: string };

const support = '<rootDir>/__tests__/support';

/** Transpile only (the types are checked by `npm run check`), to CommonJS: Jest's ES modules cost twice the time. */
const typeScript: [string, Record<string, unknown>] = [
  `${support}/setup-transform.cjs`,
  {
    diagnostics: false,
    tsconfig: {
      target: 'es2023',
      module: 'commonjs',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      allowJs: true,
      esModuleInterop: true,
      isolatedModules: true,
      resolveJsonModule: true,
      sourceMap: true,
    },
  },
];

/** Packages that exist as ES modules only. */
const esmOnly = ['content-disposition', 'cookie', 'qr', 's3mini', '@redux-devtools/instrument'];

/** Everything that is ours, and those packages, become CommonJS. */
const translated = {
  transform: { '\\.(tsx?|mjs|js)$': typeScript },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
};

/** A server beside screens prints as it does without them: jsdom would have it take what is meant for browsers. */
const printing = {
  '^@point-of-sale/(receipt-printer-encoder|codepage-encoder)$': '<rootDir>/node_modules/@point-of-sale/$1/dist/$1.cjs',
  '^@canvas/image-data$': '<rootDir>/node_modules/@canvas/image-data/index.js',
};

export const node = { ...translated, testEnvironment: 'node', moduleNameMapper: printing };

/** antd's files as CommonJS. */
const antd = { '^(antd|@ant-design/[^/]+|@rc-component/[^/]+)/es/(.*)$': '$1/lib/$2' };

/** Screens, without a browser. */
const screens = {
  ...translated,
  testEnvironment: 'jsdom',
  globals: { DATABASE: 'sqlite', __API_URL__: '', __VERSION__: 'test', __SERVICE_WORKER__: false },
  setupFiles: [`${support}/setup-dom.ts`],
  setupFilesAfterEnv: [`${support}/setup-client.ts`],
  moduleNameMapper: {
    ...antd,
    '^react-chartjs-2$': `${support}/setup-chart.tsx`,
    ...printing,
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|jpe?g|webp|woff2?)$': `${support}/setup-file.cjs`,
  },
};

const server = (database: 'sqlite' | 'postgres', tests: string[], testPathIgnorePatterns: string[] = []): Project => ({
  ...node,
  displayName: `server-${database}`,
  testMatch: tests.map((files) => `<rootDir>/__tests__/server/${files}.test.ts`),
  testPathIgnorePatterns,
  globals: { DATABASE: database },
});

/** Starts the PostgreSQL cluster of the run, only when a test of the project is to run. */
export const cluster = {
  globalSetup: `${support}/setup-postgres.ts`,
  globalTeardown: `${support}/setup-postgres-end.ts`,
};

/**
 * Files that run on PostgreSQL too: their subject is SQL, or writes at the same time. Of everything else the rights run each
 * endpoint on both databases, so that a statement which one of them refuses fails there.
 */
const bothDatabases = [
  '{db,backup}/**/*',
  'features/{acciones,cortes,hoy,importaciones,ledger}/**/*',
  '{clocks,data-folders,durability,frozen,hosts,pooler,processes,rights,rolling-restart,statement-budgets,trouble}',
  'features/anonymise/{anonymise-raw,meanwhile}',
  'features/bitacora/bitacora',
  'features/credits/{balances,pagos}',
  'features/users/{lists,search}',
  'files/owner',
  'http/{idempotency,responses}',
];
/** Of those, files that are the same on both. */
const embeddedOnly = [
  '/server/backup/(folder|reserve)',
  '/server/features/cortes/blind',
  '/server/features/importaciones/(payments-repaired|small-lists|workbooks)',
];

/** These need PostgreSQL: both databases, or several servers on several machines. */
const withPostgres = [
  '/server/backup/move',
  '/server/(clocks|data-folders|frozen|hosts|pooler|rolling-restart)\\.test',
];

const projects: Project[] = [
  {
    ...node,
    displayName: 'tools',
    testMatch: ['<rootDir>/__tests__/*.test.ts', '<rootDir>/__tests__/tools/**/*.test.ts'],
  },
  { ...node, displayName: 'contract', testMatch: ['<rootDir>/__tests__/contract/**/*.test.ts'] },
  { ...screens, displayName: 'client', testMatch: ['<rootDir>/__tests__/client/**/*.test.ts?(x)'] },
  {
    // Screens against the real server, which runs in the same process.
    ...screens,
    displayName: 'flows',
    testMatch: ['<rootDir>/__tests__/flows/**/*.test.ts?(x)'],
    setupFiles: [`${support}/setup-dom.ts`, `${support}/setup-flows.ts`],
  },
  server('sqlite', ['**/*'], withPostgres),
  { ...server('postgres', bothDatabases, embeddedOnly), ...cluster },
  {
    ...node,
    moduleNameMapper: { ...antd, ...printing },
    displayName: 'browser',
    testMatch: ['<rootDir>/__tests__/browser/**/*.test.ts'],
    globals: { DATABASE: 'sqlite' },
  },
];

const config: Config = {
  projects,
  // The default on two cores is one worker; three take as long as two.
  maxWorkers: '100%',
  // Of every file that a worker has run something stays: the longer it lives, the longer each garbage collection takes.
  workerIdleMemoryLimit: '1GB',
  // No test measures time: this only ends what hangs, also on a machine that does ten other things.
  testTimeout: 180_000,
  reporters: [
    'default',
    [
      `${support}/reporter.mjs`,
      {
        projects: projects.map((project) => project.displayName),
      },
    ],
  ],
};

export default config;
