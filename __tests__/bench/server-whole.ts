/** What concerns the whole process: memory, start, a long workbook, and the other database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALUMNOS } from '../support/bigBusiness.ts';
import { compare, type Pair, startPair, startProduct } from './compare.ts';
import { BUSINESS, dataOf, fill } from './data.ts';
import { forgetPeak, median, memoryOf, type Side, startLimit, take } from './machine.ts';
import type { Measure } from './page.ts';

const LIST = ['/api/admin/alumnos'];

/** Reads a response to its end; seconds, and megabytes that the server had at most meanwhile. */
async function download(side: Side, path: string): Promise<{ seconds: number; peak: number; bytes: number }> {
  await forgetPeak(side.pid);
  const began = performance.now();
  const response = await fetch(side.origin + path, { headers: { authorization: `Bearer ${side.token ?? ''}` } });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  let bytes = 0;
  for await (const part of response.body) bytes += (part as Uint8Array).length;
  return { seconds: (performance.now() - began) / 1000, peak: memoryOf(side.pid, 'VmHWM'), bytes };
}

/** Two in a row on each side, in turn; the faster one. */
export async function workbook(): Promise<Measure[]> {
  const pair = await startPair(ALUMNOS);
  try {
    return await workbookOf(pair);
  } finally {
    await pair.end();
  }
}

async function workbookOf(pair: Pair): Promise<Measure[]> {
  const times: { product: number[]; limit: number[] } = { product: [], limit: [] };
  for (let round = 0; round < 2; round += 1) {
    times.product.push((await download(pair.product, '/api/export-photos-structure')).seconds);
    times.limit.push((await download(pair.limit, '/workbook')).seconds);
  }
  const [ours, theirs] = [Math.min(...times.product), Math.min(...times.limit)];

  // In a fresh process each: what an earlier one has left in memory would hide what this one takes.
  const peaks: number[] = [];
  for (const alumnos of [BUSINESS, ALUMNOS]) {
    const data = await dataOf(alumnos);
    const product = await startProduct(data.dataDir);
    peaks.push((await download(product, '/api/export-photos-structure')).peak);
    await product.end();
    await data.remove();
  }
  const [small = 1, large = 0] = peaks;

  const load = { paths: LIST, connections: 4, seconds: 1 };
  const quiet = await take(pair.loader, pair.product, load);
  const busy: number[] = [];
  let going = true;
  const downloading = download(pair.product, '/api/export-photos-structure').finally(() => {
    going = false;
  });
  while (going) busy.push((await take(pair.loader, pair.product, load)).p99);
  await downloading;
  const during = median(busy);
  return [
    {
      name: 'workbook of 200,000 alumnos, time',
      figure: ours / theirs,
      unit: '×',
      goal: { most: 1.15 },
      detail: `product ${ours.toFixed(2)} s, written by hand ${theirs.toFixed(2)} s`,
    },
    {
      name: 'workbook, memory for 200,000 by that for 20,000',
      figure: large / small,
      unit: '×',
      goal: { most: 1.5 },
      detail: `${small.toFixed(0)} MB and ${large.toFixed(0)} MB at most`,
    },
    {
      name: "lists' p99 while a workbook is written",
      figure: during / quiet.p99,
      unit: '×',
      goal: { most: 2 },
      detail: `${quiet.p99.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile, 4 connections`,
    },
  ];
}

const STARTS = 5;
/** Fresh processes: what others have asked of the pair's would count here. */
export async function memory(): Promise<Measure[]> {
  const data = await dataOf(ALUMNOS);
  const starts: number[] = [];
  const resident: { product: number[]; limit: number[] } = { product: [], limit: [] };
  const lightly = async (side: Side, path: string) => {
    for (let time = 0; time < 20; time += 1) {
      const response = await fetch(side.origin + path, { headers: { authorization: `Bearer ${side.token ?? ''}` } });
      await response.arrayBuffer();
    }
    return memoryOf(side.pid);
  };
  for (let start = 0; start < STARTS; start += 1) {
    const product = await startProduct(data.dataDir);
    starts.push(product.started);
    resident.product.push(await lightly(product, LIST[0] ?? ''));
    await product.end();
    const limit = await startLimit(data.dataDir);
    resident.limit.push(await lightly(limit, '/list'));
    await limit.end();
  }
  await data.remove();
  const [ours, theirs] = [median(resident.product), median(resident.limit)];
  return [
    {
      name: 'memory after 20 lists',
      figure: ours / theirs,
      unit: '×',
      goal: { most: 1.3 },
      detail: `product ${ours.toFixed(0)} MB, limit ${theirs.toFixed(0)} MB`,
    },
    {
      name: 'start on 200,000 alumnos',
      figure: median(starts),
      unit: ' s',
      goal: { most: 2 },
      detail: `${STARTS} starts: ${starts.map((time) => time.toFixed(2)).join(', ')} s`,
    },
  ];
}

const GUARD = join(import.meta.dirname, '../support/setup-postgres-cluster.mjs');

/** A cluster of its own beside SQLite, with the same business. */
export async function postgres({ loader }: Pair): Promise<Measure[]> {
  const guard: ChildProcess = spawn(process.execPath, [GUARD], { stdio: ['pipe', 'pipe', 'inherit'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'servicios-bench-'));
  const data = await dataOf(BUSINESS);
  try {
    const [line] = guard.stdout ? ((await once(guard.stdout.setEncoding('utf8'), 'data')) as [string]) : [''];
    const databaseUrl = line.trim();
    await fill({ dataDir, databaseUrl }, BUSINESS);
    const [postgres, sqlite] = [await startProduct(dataDir, databaseUrl), await startProduct(data.dataDir)];
    try {
      const made: Measure[] = [];
      const questions = { list: LIST, 'deep page': ['/api/admin/alumnos?page=401'] };
      for (const [name, paths] of Object.entries(questions)) {
        const question = { name, product: paths, limit: paths };
        const {
          product: there,
          limit: here,
          rate,
        } = await compare({ loader, product: postgres, limit: sqlite }, question);
        made.push({
          name: `${name} on PostgreSQL by that on SQLite, answers a second`,
          figure: 1 / rate,
          unit: '×',
          goal: { most: 3 },
          detail: `${Math.round(there.rate)}/s and ${Math.round(here.rate)}/s, CPU of the server ${there.cpu.toFixed(2)} and ${here.cpu.toFixed(2)} ms, 20,000 alumnos`,
        });
      }
      return made;
    } finally {
      await Promise.all([postgres.end(), sqlite.end()]);
    }
  } finally {
    guard.stdin?.end();
    await once(guard, 'exit');
    await rm(dataDir, { recursive: true, force: true });
    await data.remove();
  }
}
