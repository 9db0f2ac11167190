/** Who owes what: the list of debtors beside the list of alumnos, and what was owed on a past day. */
import { ALUMNOS } from '../support/bigBusiness.ts';
import { inRounds, type Pair, startPair } from './compare.ts';
import { median, startLoader, take } from './machine.ts';
import type { Measure } from './page.ts';

const LIST = ['/api/admin/alumnos'];

/**
 * CPU of these addresses of the product, in milliseconds, each measured in turn. One request at a time: what many leave
 * behind when their second is over, the server would still work on while the next address is measured.
 */
async function costs({ loader, product }: Pair, addresses: string[]): Promise<number[][]> {
  const load = { connections: 1, seconds: 1 };
  return inRounds(addresses.map((path) => async () => (await take(loader, product, { ...load, paths: [path] })).cpu));
}

export async function deudores(pair: Pair): Promise<Measure[]> {
  const addresses = ['/api/deudores', '/api/deudores?escuela=1', '/api/deudores?sort=nombre&page=100'];
  const rounds = await costs(pair, [...LIST, ...addresses]);
  const made = addresses.map((address, index): Measure => {
    const [list = 0, debts = 0] = [0, index + 1].map((at) => median(rounds.map((round) => round[at] ?? 0)));
    return {
      name: `${address.slice(5)} by the list of alumnos, CPU`,
      figure: debts / list,
      unit: '×',
      detail: `${debts.toFixed(2)} and ${list.toFixed(2)} ms`,
    };
  });
  return [...made, await heldUp(pair), ...(await ofDay())];
}

/** How long another request waits while all debtors and all plans are looked at. */
async function heldUp({ loader, product: { origin, token = '' } }: Pair): Promise<Measure> {
  const other = startLoader();
  const load = { origin, token, connections: 1, seconds: 5 };
  try {
    const [{ p99 }] = await Promise.all([
      other.load({ ...load, paths: ['/api/me'] }),
      loader.load({ ...load, paths: ['/api/deudores', '/api/admin/dashboard-planes'] }),
    ]);
    return { name: "another request's p99 while debtors are looked at", figure: p99, unit: ' ms', goal: { most: 20 } };
  } finally {
    other.end();
  }
}

/** In a business of 200,000 alumnos with 600,000 abonos. */
async function ofDay(): Promise<Measure[]> {
  const big = await startPair(ALUMNOS);
  try {
    const rounds = await costs(big, ['/api/saldos']);
    const cpu = median(rounds.map(([figure = 0]) => figure));
    return [{ name: 'saldos of a day at 600,000 abonos, CPU', figure: cpu, unit: ' ms', goal: { most: 300 } }];
  } finally {
    await big.end();
  }
}
