/**
 * Allowed imports between modules, with reasons. dependency-cruiser checks them (`npm run levels`), and
 * __tests__/architecture.test.ts proves that every rule can fail.
 */

/** A module, and the other modules it may import; `$1` in `itself` is the group of `path`. */
interface Level {
  module: string;
  path: string;
  itself?: string;
  may: string[];
}

/** Modules below the server's features. */
const below = ['audit', 'http', 'backup', 'lists', 'files', 'db', 'settings'].map((name) => `server ${name}`);

const level = (module: string, path: string, may: string[], itself?: string): Level => ({
  module,
  path: `^src/${path}`,
  may,
  ...(itself && { itself: `^src/${itself}` }),
});

export const levels: Level[] = [
  level('contract', 'contract/', []),
  level('client lib', 'client/lib/', ['contract']),
  level('client ui', 'client/ui/', ['client lib', 'contract']),
  level('client api', 'client/api/', ['client lib', 'contract']),
  level('client offline', 'client/offline/', ['client api', 'client lib', 'contract']),
  level('client entities', 'client/entities/', ['client offline', 'client api', 'client lib', 'contract']),
  level(
    'client features',
    'client/features/([^/]+)/',
    ['client entities', 'client offline', 'client api', 'client ui', 'client lib', 'contract'],
    'client/features/$1/',
  ),
  level('client travel', 'client/travel/', [
    'client entities',
    'client offline',
    'client api',
    'client lib',
    'contract',
  ]),
  level('client service worker', 'client/sw/', []),
  level('client public', 'client/publico(/|\\.tsx$)', ['client lib', 'contract']),
  level('client app', 'client/(app/|main\\.tsx$)', [
    'client features',
    'client travel',
    'client entities',
    'client offline',
    'client api',
    'client ui',
    'client lib',
    'contract',
  ]),
  level('server settings', 'server/(settings|version|data-folder)\\.ts$', ['contract']),
  level('server db', 'server/db/', ['contract']),
  level('server files', 'server/files/', ['server db', 'server settings', 'contract']),
  level('server lists', 'server/lists/', ['server files', 'contract']),
  level('server backup', 'server/backup/', ['server files', 'server db', 'contract']),
  level('server http', 'server/http/', ['server files', 'server xlsx', 'server db', 'server settings', 'contract']),
  level('server xlsx', 'server/xlsx/', []),
  level('server audit', 'server/audit/', ['server http', 'server db', 'contract']),
  level('server features', 'server/features/([^/]+)/', ['server xlsx', 'contract', ...below], 'server/features/'),
  level('server app', 'server/app\\.ts$', ['server features', 'contract', ...below]),
  level('server serve', 'server/(serve|housekeeping|failure)\\.ts$', [
    'server app',
    'server features',
    'contract',
    ...below,
  ]),
  level('server main', 'server/(main\\.ts|start\\.mjs)$', ['server serve', 'server settings']),
  level('tools', 'tools/', ['server serve', 'server app', 'server features', 'contract', ...below]),
];

/**
 * Roles of a server feature's files by suffix (`users.repo.ts` is a repo), and which of the
 * others they never import. A file of features/ that is none of these is refused.
 */
export const parts: { part: string; never: string[]; why: string }[] = [
  { part: 'routes', never: ['repo', 'sql'], why: 'a route speaks HTTP; what may happen is decided in the service' },
  { part: 'service', never: ['routes'], why: 'rules of the business do not depend on how they are called' },
  { part: 'rules', never: ['routes', 'service'], why: 'what is right is decided without asking the database' },
  { part: 'presenter', never: ['routes', 'service'], why: 'a row becomes an answer without deciding anything' },
  { part: 'repo', never: ['routes', 'service', 'rules', 'presenter'], why: 'SQL only: it returns rows or null' },
  { part: 'sql', never: ['routes', 'service', 'rules', 'presenter', 'repo'], why: 'parts of statements, for repos' },
  {
    part: 'record',
    never: ['routes', 'service', 'rules', 'presenter', 'repo', 'sql'],
    why: 'the fields of a record, which all others are made from',
  },
];

const anyModule = '^src/';

const pathOf = (module: string): string => {
  const level = levels.find((one) => one.module === module);
  if (!level) throw new Error(`No module «${module}»`);
  // Another module's brackets must not be taken for $1.
  return level.path.replaceAll('([^/]+)', '[^/]+');
};

interface Rule {
  name: string;
  comment: string;
  severity: 'error';
  scope?: 'folder';
  from: object;
  to: object;
}

const rule = (name: string, comment: string, from: object, to: object): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const product = '^src/(client|server|contract)/';

export const forbidden: Rule[] = [
  ...levels.map(({ module, path, itself, may }) =>
    rule(
      `level: ${module}`,
      `may import ${may.join(', ') || 'no other module'}`,
      { path },
      { path: anyModule, pathNot: [itself ?? path, ...may.map(pathOf)] },
    ),
  ),
  rule(
    'another feature',
    "a feature calls another one's service, or joins its SQL; its repo, rules and presenter are its own",
    { path: '^src/server/features/([^/]+)/' },
    { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '\\.(service|sql|record)\\.ts$'] },
  ),
  {
    ...rule(
      'feature circle',
      'features that use each other can only be understood together: what both need lies below them',
      { path: '^src/server/features/[^/]+$' },
      { path: '^src/server/features/[^/]+$', circular: true },
    ),
    scope: 'folder',
  },
  ...parts.map(({ part, never, why }) =>
    rule(
      `part: ${part}`,
      why,
      { path: `^src/server/features/.*\\.${part}\\.ts$` },
      { path: `^src/server/features/.*\\.(${never.join('|')})\\.ts$` },
    ),
  ),
  rule('tests', 'what runs for people must not need what only tests', { path: '^src/' }, { path: '^__tests__/' }),
  rule(
    'contract packages',
    'it runs on both sides: yup alone',
    { path: '^src/contract/' },
    {
      pathNot: ['^src/', '(^|/)node_modules/(@types/)?yup/'],
    },
  ),
  rule('node in the browser', 'a browser has no Node', { path: '^src/client/' }, { dependencyTypes: ['core'] }),
  rule(
    'antd whole',
    'the barrels load everything: a second in every test file; import antd/es/<component>',
    { path: '^src/client/' },
    {
      path: '(^|/)node_modules/(antd|@ant-design/icons)/(es|lib)/index\\.(js|d\\.ts)$',
    },
  ),
  rule('barrel', 'a barrel hides who needs what and loads all of it', {}, { path: '^src/.*/index\\.tsx?$' }),
  rule(
    'circle',
    'a circle starts in an order that nobody chose',
    {},
    {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    },
  ),
  rule(
    'development package',
    'what runs for people is a dependency',
    { path: product },
    {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'undeclared package',
    'a package that package.json does not name goes with the next update',
    {},
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule('not found', 'an import of nothing', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
];
