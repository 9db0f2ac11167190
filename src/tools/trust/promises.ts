/**
 * The promises of the product and the tests that prove them. To add a proof: a file in __tests__/trust
 * that tells its figure, or a line in `quick` for one that is part of `npm test`.
 */
export interface Kept {
  number: number;
  /** What it is called behind `npm run trust --`, beside its number. */
  name?: string;
  words: string;
  /** Below __tests__/trust: too long for every run; they tell figures. */
  long: string[];
  /** Below __tests__: part of `npm test`. */
  quick: string[];
}

export const promises: readonly Kept[] = [
  {
    number: 1,
    words: 'Writing twice is writing once, also when connections break and the server is killed',
    long: ['exactly-once.test.ts'],
    quick: [
      'server/durability.test.ts',
      'server/http/idempotency.test.ts',
      'server/offline/schedules.test.ts',
      'browser/offline.test.ts',
    ],
  },
  {
    number: 2,
    words: 'kill -9 loses nothing that was acknowledged and leaves nothing by halves',
    long: ['kills.test.ts'],
    quick: ['server/durability.test.ts', 'server/features/credits/balances.test.ts'],
  },
  {
    number: 3,
    words: 'A full disk and a failing fsync are told clearly, corrupt nothing, and are recovered from without help',
    long: ['full-disk.test.ts'],
    quick: ['server/trouble.test.ts'],
  },
  {
    number: 4,
    words:
      'Nobody sees or changes what their rol may not: every rol × every call × own and others’ records × every field',
    long: [],
    quick: [
      'server/rights.test.ts',
      'server/rights-over-people.test.ts',
      'server/policies.test.ts',
      'contract/endpoints.test.ts',
      'contract/roles.test.ts',
    ],
  },
  {
    number: 5,
    words: 'Bad input is refused: no failure, no stack, no changed row, memory flat',
    long: ['bad-input.test.ts'],
    quick: ['server/bad-input.test.ts', 'server/http/requests.test.ts', 'server/http/hostile-bodies.test.ts'],
  },
  {
    number: 6,
    words:
      'Passwords and sessions: a hundred logins freeze nobody’s lists, guessing is limited without locking the owner out, known and unknown e-mails alike in words and in time, tokens die at once',
    long: ['logins.test.ts'],
    quick: [
      'server/features/auth/guessing.test.ts',
      'server/features/auth/login.test.ts',
      'server/features/auth/sessions.test.ts',
    ],
  },
  {
    number: 7,
    words:
      'Headers and files: nothing that was uploaded runs, escapes or fills the disk; plain http on a network works, so does a proxy',
    long: [],
    quick: [
      'server/http/headers.test.ts',
      'server/http/responses.test.ts',
      'server/http/screens.test.ts',
      'server/http/proxy.test.ts',
      'server/files/store.test.ts',
      'server/files/uploads.test.ts',
      'server/features/fotos/gallery.test.ts',
      'browser/plain-http.test.ts',
    ],
  },
  {
    number: 8,
    words: 'Every write and export leaves a line that stays; an anonymised person goes from it, also from backups',
    long: [],
    quick: [
      'server/features/bitacora/bitacora.test.ts',
      'server/features/anonymise/anonymise.test.ts',
      'server/backup/anonymised.test.ts',
    ],
  },
  {
    number: 9,
    words:
      'Backups while people write, restored with every table equal, one each night; a second copy every five minutes, whole whenever it is killed',
    long: ['backup.test.ts'],
    quick: [
      'server/backup/copy.test.ts',
      'server/backup/restore.test.ts',
      'server/backup/daily.test.ts',
      'server/backup/folder.test.ts',
      'server/backup/by-hand.test.ts',
    ],
  },
  {
    number: 10,
    words: 'From the embedded database to PostgreSQL and back with everything equal; several servers behave as one',
    long: ['move.test.ts', 'servers.test.ts'],
    quick: [
      'server/backup/move.test.ts',
      'server/processes.test.ts',
      'server/frozen.test.ts',
      'server/pooler.test.ts',
      'server/clocks.test.ts',
    ],
  },
  {
    number: 11,
    words: 'SIGTERM under load finishes what runs and ends with 0 within 10 s; 200,000 alumnos start in under 2 s',
    long: ['restart.test.ts'],
    quick: ['server/process.test.ts'],
  },
  {
    number: 12,
    words:
      'Databases and backups of the last 0.x and of every 1.x come to the newest schema; a failed step leaves the old one usable',
    long: [],
    quick: ['server/backup/takeover.test.ts', 'server/db/migrate.test.ts'],
  },
  {
    number: 13,
    words:
      'Operations: logs with request ids and no secret in them, figures and the calls for administrators, wrong settings told at once, a list of packages, a systemd unit and a container file that fit',
    long: [],
    quick: [
      'server/logs.test.ts',
      'server/http/logging.test.ts',
      'server/process.test.ts',
      'server/settings.test.ts',
      'server/features/operations/operations.test.ts',
      'tools/ops.test.ts',
    ],
  },
  {
    number: 14,
    words:
      'Attacks: hostile files, hostile bodies and runs on the sign-in slow nobody’s lists and kill nothing in one gigabyte of memory; a backup gives no password, the disk nothing of the anonymised, the nursery nothing without a line; honest work is refused to nobody',
    long: ['attacks.test.ts', 'attacks-honest.test.ts'],
    quick: [
      'security-page.test.ts',
      'server/features/auth/held-up.test.ts',
      'server/files/memory.test.ts',
      'server/files/pdf-hostile.test.ts',
      'server/http/idempotency.test.ts',
      'server/http/deadlines.test.ts',
      'server/data-folder.test.ts',
      'server/features/anonymise/anonymise-raw.test.ts',
      'server/features/guarderia/list.test.ts',
      'server/features/guarderia/readings.test.ts',
    ],
  },
  {
    number: 15,
    words:
      'What is owed, late and next is the same on every screen, ticket and message on each day of ten weeks, and afterwards as of each of them',
    long: ['season.test.ts'],
    quick: ['server/features/deudores/season.test.ts', 'server/features/notes/plan.test.ts'],
  },
  {
    number: 16,
    words:
      'Tills: all cash stands in one closing and no closing changes, also when many take and close at once; a till that is counted blind tells no sum before the count',
    long: [],
    quick: [
      'server/features/cortes/cortes.test.ts',
      'server/features/cortes/cajas.test.ts',
      'server/features/cortes/blind.test.ts',
      'server/features/credits/caja.test.ts',
      'flows/cortes.test.tsx',
    ],
  },
  {
    number: 17,
    words:
      'Printing: tickets come out in their order and each once; what may have come out comes again as a reprint alone; the server connects to printers of its own network and to nothing else',
    long: [],
    quick: [
      'server/features/impresiones/queue.test.ts',
      'server/features/impresiones/sending.test.ts',
      'server/features/impresiones/printers.test.ts',
      'server/features/impresiones/paper.test.ts',
      'server/features/impresiones/usb.test.ts',
    ],
  },
  {
    number: 18,
    words:
      'Imports: a list writes what was shown and nothing twice, goes on after a kill, and undone takes back what it brought and nothing that people did since; a hostile file harms nothing',
    long: [],
    quick: [
      'server/features/importaciones/imports.test.ts',
      'server/features/importaciones/payments.test.ts',
      'server/features/importaciones/made-by-lists.test.ts',
      'server/features/importaciones/meanwhile.test.ts',
      'server/features/importaciones/payments-interleaved.test.ts',
      'server/features/importaciones/interrupted.test.ts',
      'server/lists/read/hostile.test.ts',
    ],
  },
  {
    number: 19,
    words:
      'Public links: each opens its own ticket or account, shows no surname, and ends when it should; wrong ones hear one answer; no row, file or backup holds a token',
    long: [],
    quick: ['server/features/recibos/recibos.test.ts', 'server/features/recibos/familia.test.ts'],
  },
  {
    number: 20,
    words:
      'The chain of money: a row that was altered, removed or slipped in by hand is told by `npm run verificar-saldos`, with every sum set right too',
    long: [],
    quick: [
      'server/features/ledger/chain.test.ts',
      'server/features/ledger/verify.test.ts',
      'server/features/cortes/verify.test.ts',
    ],
  },
  {
    number: 21,
    words:
      'Https in the office: one command, trusted by who trusts its authority and by nobody else, renewed while the server runs; its keys are in no backup and open no address of the internet; what is wrong with it stops no money',
    long: [],
    quick: ['server/http/https.test.ts', 'browser/https.test.ts'],
  },
  {
    number: 22,
    name: 'cluster',
    words:
      'A cluster loses and doubles nothing: PostgreSQL dies, its machine freezes or is cut off, a server dies or freezes, etcd is started again, the disk is full',
    long: ['cluster.test.ts'],
    quick: ['server/hosts.test.ts', 'server/pooler.test.ts'],
  },
];
