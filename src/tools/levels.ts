/**
 * Who may import whom, as data: each module, what it may import, and why. dependency-cruiser checks it
 * (`npm run levels`), and __tests__/architecture.test.ts proves that every rule here can fail.
 */

/**
 * Allowed imports of a module besides itself; others are forbidden. `$1` in `itself` is what the brackets in
 * `path` caught.
 */
interface Level {
  module: string;
  path: string;
  itself?: string;
  may: string[];
  why: string;
}

/** Modules below the server's features. */
const below = [
  'server audit',
  'server http',
  'server backup',
  'server lists',
  'server files',
  'server db',
  'server settings',
  'contract',
];

export const levels: Level[] = [
  {
    module: 'contract',
    path: '^src/contract/',
    may: [],
    why: 'both sides stand on it, so it may stand on neither',
  },
  {
    module: 'client lib',
    path: '^src/client/lib/',
    may: ['contract'],
    why: 'hooks and helpers that know no entity and no antd',
  },
  {
    module: 'client ui',
    path: '^src/client/ui/',
    may: ['client lib', 'contract'],
    why: 'what is drawn alike in many features knows none of them',
  },
  {
    module: 'client api',
    path: '^src/client/api/',
    may: ['client lib', 'contract'],
    why: 'one way to ask, which does not know what is asked for',
  },
  {
    module: 'client entities',
    path: '^src/client/entities/',
    may: ['client api', 'client lib', 'contract'],
    why: 'rows are the same whatever screen shows them',
  },
  {
    module: 'client features',
    path: '^src/client/features/([^/]+)/',
    itself: '^src/client/features/$1/',
    may: ['client entities', 'client api', 'client ui', 'client lib', 'contract'],
    why: 'sibling features meet in the entities, so that each can be changed or removed alone',
  },
  {
    module: 'client travel',
    path: '^src/client/travel/',
    may: ['client entities', 'client api', 'client lib', 'contract'],
    why: 'jumps of DevTools are understood in one place, which app puts around the rest',
  },
  {
    module: 'client service worker',
    path: '^src/client/sw/',
    may: [],
    why: 'it is a program of its own, which lives on when the screens are gone',
  },
  {
    module: 'client public',
    path: '^src/client/publico(/|\\.tsx$)',
    may: ['client lib', 'contract'],
    why: 'what a family opens on its phone is small, and knows nothing of the application',
  },
  {
    module: 'client app',
    path: '^src/client/(app/|main\\.tsx$)',
    may: ['client features', 'client travel', 'client entities', 'client api', 'client ui', 'client lib', 'contract'],
    why: 'the only place that knows all features; nobody knows it',
  },
  {
    module: 'server settings',
    path: '^src/server/(settings|version|data-folder)\\.ts$',
    may: ['contract'],
    why: 'the environment is read before anything else exists',
  },
  {
    module: 'server db',
    path: '^src/server/db/',
    may: ['contract'],
    why: 'the databases know tables, not what the business does with them',
  },
  {
    module: 'server files',
    path: '^src/server/files/',
    may: ['server db', 'contract'],
    why: 'bytes are told apart, cleaned and kept the same way whatever they belong to',
  },
  {
    module: 'server lists',
    path: '^src/server/lists/',
    may: ['server files', 'contract'],
    why: 'what a file of a school says is found out without the base, in a process that has none',
  },
  {
    module: 'server backup',
    path: '^src/server/backup/',
    may: ['server files', 'server db', 'contract'],
    why: 'rows and files are copied whole, whatever they mean',
  },
  {
    module: 'server http',
    path: '^src/server/http/',
    may: ['server files', 'server xlsx', 'server db', 'server settings', 'contract'],
    why: 'a call is authenticated and answered the same way for every feature',
  },
  {
    module: 'server xlsx',
    path: '^src/server/xlsx/',
    may: [],
    why: 'a workbook is made of rows, whatever they tell of',
  },
  {
    module: 'server audit',
    path: '^src/server/audit/',
    may: ['server http', 'server db', 'contract'],
    why: 'every feature leaves its lines in the same log',
  },
  {
    module: 'server features',
    path: '^src/server/features/([^/]+)/',
    itself: '^src/server/features/$1/',
    may: ['server xlsx', ...below],
    why: "another feature's tables are its own business; its service is asked, where `services` lists it",
  },
  {
    module: 'server app',
    path: '^src/server/app\\.ts$',
    may: ['server features', 'server http', 'server files', 'server db', 'server settings', 'contract'],
    why: 'puts the features together, and is put together by main alone',
  },
  {
    module: 'server serve',
    path: '^src/server/(serve|housekeeping|failure)\\.ts$',
    may: ['server app', 'server features', ...below],
    why: 'runs the product, for main and for the demo; what it runs does not know that it runs',
  },
  {
    module: 'server main',
    path: '^src/server/(main\\.ts|start\\.mjs)$',
    may: ['server serve', 'server settings'],
    why: 'importing it starts a server',
  },
  {
    module: 'tools',
    path: '^src/tools/',
    may: ['server serve', 'server app', 'server features', ...below],
    why: 'they run at build time or by hand, so nothing that runs for people may need them',
  },
];

/** Files of a server feature that another feature may import: its service or an equivalent, never its repo. */
export const services: { feature: string; uses: string; why: string }[] = [
  { feature: 'users', uses: 'auth/auth.service', why: 'a new password or a baja ends the open sessions' },
  {
    feature: 'users',
    uses: 'auth/guessing.service',
    why: 'whoever changes a password proves the one before, and must not guess it',
  },
  { feature: 'users', uses: 'escuelas/escuelas.service', why: 'an alumno belongs to a school that exists' },
  { feature: 'anonymise', uses: 'users/users.service', why: 'it erases a person who exists' },
  { feature: 'anonymise', uses: 'fotos/erase.service', why: 'who is anonymised takes their photographs along' },
  {
    feature: 'anonymise',
    uses: 'guarderia/erase.service',
    why: 'who is anonymised takes their children’s records along',
  },
  {
    feature: 'anonymise',
    uses: 'importaciones/erase.service',
    why: 'who is anonymised takes the lines of school lists along',
  },
  { feature: 'users', uses: 'ledger/notes.service', why: 'the rows of the list carry their note' },
  { feature: 'users', uses: 'ledger/owing.sql', why: 'and a list of them has all who owe something' },
  { feature: 'notes', uses: 'users/users.service', why: 'a note belongs to an alumno who exists' },
  { feature: 'notes', uses: 'escuelas/escuelas.service', why: "the next folio begins with the school's prefijo" },
  { feature: 'notes', uses: 'servicios/servicios.service', why: 'prices come from the catalogue' },
  { feature: 'notes', uses: 'ledger/notes.service', why: 'the ledger keeps the notes that are sold' },
  { feature: 'notes', uses: 'ledger/abonos.service', why: 'a note sold as Pagado takes the abono that settles it' },
  { feature: 'notes', uses: 'ledger/recargos.service', why: 'and what a supervisor adds to them, or takes off' },
  { feature: 'notes', uses: 'contratos/contratos.service', why: 'less of what was signed needs a reason' },
  { feature: 'planes', uses: 'servicios/servicios.service', why: 'a template may be for a service that is sold' },
  { feature: 'planes', uses: 'escuelas/escuelas.service', why: 'or for a school' },
  { feature: 'credits', uses: 'ledger/notes.service', why: 'an abono is held against the saldo of its note' },
  { feature: 'credits', uses: 'ledger/abonos.service', why: 'the ledger takes abonos and cancels them' },
  { feature: 'credits', uses: 'users/lists.service', why: 'the counter finds alumnos as their list does' },
  { feature: 'credits', uses: 'notes/folios.service', why: 'and by the folio of a note' },
  { feature: 'credits', uses: 'recibos/recibos.service', why: 'and by the code of a ticket' },
  { feature: 'credits', uses: 'recibos/familia.service', why: 'or of the link of a family' },
  {
    feature: 'credits',
    uses: 'ajustes/ajustes.service',
    why: 'and by that of an alumno, at the address of the business',
  },
  { feature: 'credits', uses: 'guarderia/expediente.service', why: 'and who of their family owes something' },
  { feature: 'credits', uses: 'impresiones/impresiones.service', why: 'the tickets of what is taken go to a printer' },
  { feature: 'credits', uses: 'impresiones/queue.service', why: 'once it is written' },
  { feature: 'contratos', uses: 'ledger/notes.service', why: 'a contract says what a note of the ledger sells' },
  { feature: 'contratos', uses: 'users/users.service', why: 'and for which alumno' },
  { feature: 'contratos', uses: 'ajustes/ajustes.service', why: 'and who sells it, on what terms' },
  { feature: 'cortes', uses: 'ledger/chain.service', why: 'a closing is a link of the chain of all money' },
  {
    feature: 'cortes',
    uses: 'ledger/open-corte.sql',
    why: 'cash that moves belongs to the open closing as an abono does',
  },
  { feature: 'cortes', uses: 'ledger/abonos.service', why: 'and says what lists brought meanwhile' },
  { feature: 'cortes', uses: 'ajustes/ajustes.service', why: 'the business decides whether its till is counted blind' },
  { feature: 'cortes', uses: 'impresiones/impresiones.service', why: 'and opens the drawer' },
  { feature: 'cortes', uses: 'impresiones/queue.service', why: 'once it is written' },
  { feature: 'cortes', uses: 'ledger/chain.record', why: 'and its names are hashed with a random text' },
  { feature: 'dashboard', uses: 'cortes/open.service', why: 'sums of a till that is counted blind are withheld' },
  { feature: 'dashboard', uses: 'cortes/closings.sql', why: 'what the till took is looked up closing by closing' },
  { feature: 'recibos', uses: 'ledger/notes.service', why: 'a proof says what was owed and what is owed today' },
  { feature: 'recibos', uses: 'ledger/abonos.service', why: 'a proof is of an abono that was taken' },
  { feature: 'recibos', uses: 'users/users.service', why: 'and names its alumno by initials' },
  { feature: 'recibos', uses: 'ajustes/ajustes.service', why: 'and the business, at whose address it opens' },
  { feature: 'recordatorios', uses: 'users/users.service', why: 'an alumno is reminded who exists' },
  { feature: 'recordatorios', uses: 'users/lists.service', why: 'whose family is all that have the phone' },
  { feature: 'recordatorios', uses: 'ledger/notes.service', why: 'of what the notes still owe' },
  { feature: 'recordatorios', uses: 'ledger/abonos.service', why: 'or was, when it was typed offline' },
  { feature: 'recordatorios', uses: 'ajustes/ajustes.service', why: 'as often as the business allows' },
  {
    feature: 'recordatorios',
    uses: 'cortes/open.service',
    why: 'and what they brought is withheld where a till is counted blind',
  },
  { feature: 'recordatorios', uses: 'recibos/familia.service', why: 'with the address of the account' },
  { feature: 'anuncios', uses: 'users/users.service', why: 'an announcement may be for one person, who exists' },
  {
    feature: 'anuncios',
    uses: 'escuelas/escuelas.service',
    why: 'it is for schools that exist, and shows their names',
  },
  { feature: 'fotos', uses: 'users/users.service', why: 'photo codes belong to an alumno who exists' },
  { feature: 'dashboard', uses: 'ledger/abonos.service', why: 'and what lists brought stands beside it' },
  { feature: 'dashboard', uses: 'ledger/owing.sql', why: 'late is what the ledger says that was to be paid by now' },
  { feature: 'deudores', uses: 'cortes/open.service', why: 'sums of a till that is counted blind are withheld' },
  { feature: 'deudores', uses: 'cortes/closings.sql', why: 'and its rows are looked up the same way' },
  { feature: 'deudores', uses: 'ledger/owing.sql', why: 'and the list of those who owe is made of it' },
  { feature: 'deudores', uses: 'users/lists.service', why: 'the list of those who owe shows who they are' },
  { feature: 'deudores', uses: 'recordatorios/promesas.service', why: 'and what they promised' },
  { feature: 'deudores', uses: 'recordatorios/contactos.service', why: 'and whether they may be' },
  { feature: 'deudores', uses: 'recordatorios/promesas.sql', why: 'by which they are filtered' },
  { feature: 'deudores', uses: 'recordatorios/recordatorios.sql', why: 'and by that' },
  { feature: 'deudores', uses: 'recordatorios/recordatorios.service', why: 'and when they were reminded' },
  { feature: 'exports', uses: 'escuelas/escuelas.service', why: 'sheets go school by school' },
  { feature: 'exports', uses: 'ledger/current-note.sql', why: 'a sheet shows the note that the list shows' },
  { feature: 'exports', uses: 'ledger/owing.sql', why: 'and another one what is owed' },
  {
    feature: 'exports',
    uses: 'dashboard/dashboard.service',
    why: 'the sheet and the screen show one and the same figures',
  },
  { feature: 'sidebar', uses: 'ledger/owing.sql', why: 'its counters say how many notes are owed' },
  { feature: 'sidebar', uses: 'anuncios/anuncios.service', why: '`agenda` counts the announcements not yet read' },
  {
    feature: 'busqueda',
    uses: 'users/lists.service',
    why: 'the search of everything finds alumnos as their list does',
  },
  { feature: 'busqueda', uses: 'notes/folios.service', why: 'and folios' },
  { feature: 'busqueda', uses: 'ledger/notes.service', why: 'and says what each alumno owes' },
  { feature: 'busqueda', uses: 'escuelas/escuelas.service', why: 'and schools' },
  { feature: 'busqueda', uses: 'anuncios/anuncios.service', why: 'and announcements' },
  {
    feature: 'impresiones',
    uses: 'ledger/abonos.service',
    why: 'a ticket tells of an abono, and is counted when it comes out again',
  },
  { feature: 'impresiones', uses: 'ledger/notes.service', why: 'and of its note' },
  { feature: 'impresiones', uses: 'users/users.service', why: 'and of its alumno' },
  { feature: 'impresiones', uses: 'ajustes/ajustes.service', why: 'paper says whose it is' },
  { feature: 'impresiones', uses: 'ajustes/logo.service', why: 'with its picture' },
  { feature: 'impresiones', uses: 'recibos/recibos.service', why: 'and the address of its proof' },
  { feature: 'importaciones', uses: 'users/users.service', why: 'a row of a list becomes an alumno as a form does' },
  { feature: 'importaciones', uses: 'escuelas/escuelas.service', why: 'a list may name a school that is new' },
  { feature: 'importaciones', uses: 'servicios/servicios.service', why: 'a list of payments names what was sold' },
  { feature: 'importaciones', uses: 'notes/notes.service', why: 'and what was sold becomes a note' },
  { feature: 'importaciones', uses: 'notes/folios.service', why: 'with its folio, or the next one' },
  { feature: 'importaciones', uses: 'ledger/notes.service', why: 'unless the alumno has that note' },
  { feature: 'importaciones', uses: 'contratos/contratos.service', why: 'a note whose contract was signed stays' },
  { feature: 'importaciones', uses: 'ledger/abonos.service', why: 'and what was paid becomes its abonos' },
  { feature: 'importaciones', uses: 'ledger/recargos.service', why: 'a note to which a surcharge was added stays' },
  { feature: 'importaciones', uses: 'recordatorios/promesas.service', why: 'and one of which something was promised' },
  { feature: 'importaciones', uses: 'impresiones/impresiones.service', why: 'or of which a ticket was printed' },
  {
    feature: 'importaciones',
    uses: 'ajustes/ajustes.service',
    why: 'at its row a list that is read and somebody who is erased wait for each other',
  },
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
  ...levels.map(({ module, path, itself, may, why }) =>
    rule(
      `level: ${module}`,
      why,
      { path },
      {
        path: anyModule,
        pathNot: [
          itself ?? path,
          ...may.map(pathOf),
          ...(module === 'server features' ? services.map(({ uses }) => `^src/server/features/${uses}\\.ts$`) : []),
        ],
      },
    ),
  ),
  // The rule above lets every feature call every listed service; these hold the rest to the pairs.
  ...[...new Set(services.map(({ uses }) => uses))].map((used) => {
    const users = services.filter(({ uses }) => uses === used).map(({ feature }) => feature);
    return rule(
      `service: ${used}`,
      `only ${users.join(', ')} may call it`,
      {
        path: '^src/server/features/',
        pathNot: `^src/server/features/(${[...users, used.split('/')[0]].join('|')})/`,
      },
      { path: `^src/server/features/${used}\\.ts$` },
    );
  }),
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
