/** Lists and searches against the limit, and how they grow with the business. */
import { isDeepStrictEqual } from 'node:util';
import { searchTerms } from '#contract/search.ts';
import { ALUMNOS } from '../support/bigBusiness.ts';
import { compare, cost, inRounds, type Pair, type Question, ratioOf, startPair } from './compare.ts';
import { median } from './machine.ts';
import type { Measure } from './page.ts';

/** Pages asked for in turn, so that none is answered out of what was just asked. */
const PAGES = 40;
const LISTED = 'SELECT sort_key FROM users WHERE rol = 0 AND activo = 1 ORDER BY sort_key, id LIMIT 1 OFFSET ?';

/** Fails where the product and the limit answer different rows: then their costs can't be compared. */
async function sameRows({ product, limit }: Pair, { name, product: [ours = ''], limit: [theirs = ''] }: Question) {
  const read = async (origin: string, path: string, token = '') => {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    const { data, total } = (await response.json()) as { data: unknown[]; total: number };
    return { data, total };
  };
  const [wanted, responded] = [await read(product.origin, ours, product.token), await read(limit.origin, theirs)];
  if (!isDeepStrictEqual(responded, wanted)) throw new Error(`${name}: product and limit answer different rows`);
}

function pagesOf(pair: Pair): Question {
  const [{ total } = { total: 0 }] = pair.rows<{ total: number }>(
    'SELECT count(*) AS total FROM users WHERE rol = 0 AND activo = 1',
  );
  const last = Math.floor(total / 25);
  const pages = Array.from({ length: PAGES }, (_, at) => Math.floor((last * (at + 0.5)) / PAGES) + 1);
  const starts = pages.map((page) => pair.rows<{ sort_key: string }>(LISTED, (page - 1) * 25)[0]?.sort_key ?? '');
  return {
    name: 'list, any deep page',
    product: pages.map((page) => `/api/admin/alumnos?page=${page}`),
    limit: pages.map((page, at) => `/list?page=${page}&from=${encodeURIComponent(starts[at] ?? '')}`),
  };
}

const FIRST: Question = { name: 'list, first page', product: ['/api/admin/alumnos'], limit: ['/list'] };
const EMPTY: Question = { name: 'an answer without data', product: ['/api/health'], limit: ['/empty'] };

function filterOf(pair: Pair): Question {
  const schools = pair.rows<{ id: number }>('SELECT id FROM escuelas ORDER BY id LIMIT 40').map(({ id }) => id);
  return {
    name: 'list, by school',
    product: schools.map((id) => `/api/admin/filter-alumnos?escuela=${id}`),
    limit: schools.map((id) => `/filter?escuela=${id}`),
  };
}

function searchesOf(pair: Pair): Question[] {
  const people = pair.rows<{ nombre: string; apaterno: string; email: string; celular: string; folio: string }>(
    `SELECT u.nombre, u.apaterno, u.email, u.celular, n.folio FROM users u JOIN notes n ON n.user_id = u.id
      WHERE u.id > 1000 AND u.id % 877 = 5 ORDER BY u.id LIMIT 20`,
  );
  const columns = {
    nombre: 'nombre_busqueda',
    email: 'email_busqueda',
    celular: 'celular_busqueda',
    folio: 'folio_busqueda',
  };
  const search = (field: keyof typeof columns, texts: string[]): Question => ({
    name: `search by ${field}`,
    product: texts.map((text) => `/api/admin/search-alumnos/2/${encodeURIComponent(text)}/${field}`),
    limit: texts.map((text) => {
      const phrases = searchTerms(text).map((term) => `"${term}"`);
      const match = encodeURIComponent(`{${columns[field]}} : (${phrases.join(' AND ')})`);
      return `/search?${field === 'folio' ? 'folio' : 'match'}=${match}`;
    }),
  });
  return [
    search(
      'nombre',
      people.map(({ nombre, apaterno }) => `${nombre} ${apaterno}`.toUpperCase()),
    ),
    search(
      'email',
      people.map(({ email }) => email.slice(0, 11).toUpperCase()),
    ),
    search(
      'celular',
      people.map(({ celular }) => celular.slice(0, 7)),
    ),
    search(
      'folio',
      people.map(({ folio }) => folio.slice(0, 5)),
    ),
  ];
}

/** Asks both each question once. */
export async function checkQuestions(pair: Pair): Promise<void> {
  for (const question of [FIRST, pagesOf(pair), filterOf(pair), ...searchesOf(pair)]) await sameRows(pair, question);
}

/** How near the limit is to what it is made of: its statement in a loop, and a response without anything. */
async function bareness(pair: Pair): Promise<Measure> {
  const { bareMs } = await import('./bare.ts');
  const file = pair.rows<{ file: string }>('SELECT file FROM pragma_database_list')[0]?.file ?? '';
  const rounds = await inRounds([
    () => cost(pair.loader, pair.limit, FIRST.limit),
    () => cost(pair.loader, pair.limit, EMPTY.limit),
    async () => bareMs(file),
  ]);
  const [list, empty, bare] = [0, 1, 2].map((at) => median(rounds.map((round) => round[at] ?? 0)).toFixed(3));
  return {
    name: 'the limit itself, by statement and empty answer',
    figure: median(rounds.map(([whole = 0, nothing = 0, statement = 0]) => whole / (nothing + statement))),
    unit: '×',
    goal: { most: 1.3 },
    detail: `limit ${list} ms, statement ${bare} ms, empty answer ${empty} ms`,
  };
}

export async function lists(pair: Pair): Promise<Measure[]> {
  const deep = pagesOf(pair);
  const questions: [Question, number][] = [
    [FIRST, 2],
    [deep, 2],
    [filterOf(pair), 2],
  ];
  const made: Measure[] = [await bareness(pair)];
  for (const [question, most] of questions) {
    await sameRows(pair, question);
    made.push(ratioOf(question.name, await compare(pair, question), most));
  }
  return [...made, ...(await depth(pair, deep.product)), ratioOf(EMPTY.name, await compare(pair, EMPTY))];
}

/** What a deep page costs by itself, the total with it. */
async function depth(pair: Pair, deep: string[]): Promise<Measure[]> {
  const rounds = await inRounds([() => cost(pair.loader, pair.product, deep)]);
  const cpu = median(rounds.map(([figure = 0]) => figure));
  return [{ name: 'deep page with its total, CPU', figure: cpu, unit: ' ms', goal: { most: 5 } }];
}

export async function searches(pair: Pair): Promise<Measure[]> {
  const made: Measure[] = [];
  for (const question of searchesOf(pair)) {
    await sameRows(pair, question);
    made.push(ratioOf(question.name, await compare(pair, question), 2));
  }
  return made;
}

/** CPU of the product's answers in a business of 200,000 by that in one of 20,000. */
export async function growth(pair: Pair): Promise<Measure[]> {
  const questions: [string, (pair: Pair) => string[], most?: number][] = [
    ['list', () => FIRST.product, 1.1],
    ['deep page', (of) => pagesOf(of).product, 4],
    ['list by grupo', () => ['/api/admin/filter-alumnos?grupo=3B']],
    ['sorted by e-mail', () => ['/api/admin/alumnos?sort=email']],
    ['sorted by school', () => ['/api/admin/alumnos?sort=escuela']],
    ['those who owe', () => ['/api/admin/solicitudes-pendientes']],
    ['search by one letter', () => ['/api/admin/search-alumnos/2/m/nombre']],
    ['search by name', (of) => searchesOf(of)[0]?.product ?? [], 4],
    ['debtors', () => ['/api/deudores']],
    ['dashboard', () => ['/api/admin/dashboard']],
    ['dashboard-stats', () => ['/api/admin/dashboard-stats']],
  ];
  const big = await startPair(ALUMNOS);
  try {
    const made: Measure[] = [];
    for (const [name, paths, most = 5] of questions) {
      const rounds = await inRounds(
        [pair, big].map((of) => {
          const requested = paths(of);
          return () => cost(of.loader, of.product, requested);
        }),
      );
      const each = [0, 1].map((at) => median(rounds.map((round) => round[at] ?? 0)).toFixed(3));
      made.push({
        name: `growth from 20,000 to 200,000: ${name}`,
        figure: median(rounds.map((round) => (round[1] ?? 0) / (round[0] ?? 1))),
        unit: '×',
        goal: { most },
        detail: `${each.join(' and ')} ms CPU`,
      });
    }
    return made;
  } finally {
    await big.end();
  }
}
