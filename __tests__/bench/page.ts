/** docs/performance.md, two short tables, and docs/performance.json with what each figure is made of. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { codeDay, formatMeasured } from '#tools/code-day.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/performance.md');
const FIGURES = join(ROOT, 'docs/performance.json');

/** One figure of a run. */
export interface Measure {
  /** What was measured; by this name the next run finds the figure of this one. */
  name: string;
  figure: number;
  /** Printed behind the figure: `×`, ` ms`, ` KB`, ` MB`, ` %`. */
  unit: string;
  /** Without one the figure is only reported. */
  goal?: { most: number } | { least: number };
  /** What the figure is made of. */
  detail?: string;
}

/** A figure as it is kept. */
export interface Row {
  name: string;
  goal: string;
  figure: string;
  /** Figure of the run before. */
  before: string;
  outcome: 'held' | 'missed' | '';
  /** YYYY-MM-DD. */
  day: string;
  detail: string;
}
export type Part = 'server' | 'screens';
export type Figures = Record<Part, { machine: string; rows: Row[] }>;

const HEAD = `# Performance

How fast the product is, for whoever changes it. \`npm run bench\` measures all of this and writes the two tables;
\`npm run bench -- screens\`, \`-- lists search\` some of it. The server is measured with 20,000 alumnos against a bare server
over the same rows, the screens in Chromium against a bare React page; ratios are taken in turns. Details and the figures of
the run before: [performance.json](performance.json).
`;
const TITLES: Record<Part, string> = { server: '## Server', screens: '## Screens' };
const TABLE = '| what | goal | figure | | measured |\n|---|---|---|---|---|';

const figureOf = ({ figure, unit }: Measure) => `${Number(figure.toPrecision(3))}${unit}`;

function goalOf({ goal, unit }: Measure): string {
  if (!goal) return '';
  return 'most' in goal ? `≤ ${goal.most}${unit}` : `≥ ${goal.least}${unit}`;
}

/** Whether the figure is within its goal; without a goal it is. */
export function isHeld({ goal, figure }: Measure): boolean {
  if (!goal) return true;
  return 'most' in goal ? figure <= goal.most : figure >= goal.least;
}

/** One line for a person who watches the run. */
export function lineOf(measure: Measure): string {
  const mark = measure.goal ? (isHeld(measure) ? 'held  ' : 'MISSED') : '      ';
  const goal = measure.goal ? `(${goalOf(measure)})` : '';
  return `${mark} ${measure.name}: ${figureOf(measure)} ${goal} ${measure.detail ?? ''}`.trimEnd();
}

/** The figures of a part with those of a run. `whole`: a figure that was not measured is dropped, else it stays. */
export function mergeRows(rows: readonly Row[], measures: readonly Measure[], day: string, whole: boolean): Row[] {
  const before = new Map(rows.map((row) => [row.name, row]));
  const now = new Map(
    measures.map((one) => {
      const outcome = one.goal ? (isHeld(one) ? 'held' : 'missed') : '';
      const last = before.get(one.name)?.figure ?? '';
      const row = {
        name: one.name,
        goal: goalOf(one),
        figure: figureOf(one),
        before: last,
        day,
        detail: one.detail ?? '',
      };
      return [one.name, { ...row, outcome } satisfies Row];
    }),
  );
  const names = whole ? [...now.keys()] : [...new Set([...before.keys(), ...now.keys()])];
  return names.flatMap((name) => now.get(name) ?? before.get(name) ?? []);
}

/** The page: its tables, and below them what is written by hand in the page before. */
export function pageOf(page: string, figures: Figures, codeChanged: string): string {
  const parts = (Object.keys(TITLES) as Part[]).map((part) => {
    const rows = figures[part].rows.map(({ name, goal, figure, outcome, day }) => {
      const cells = [name.replaceAll('|', '/'), goal, figure, outcome === 'missed' ? '**missed**' : outcome];
      return `| ${[...cells, formatMeasured(day, codeChanged)].join(' | ')} |`;
    });
    return [`${TITLES[part]}\n\n${figures[part].machine}\n\n${TABLE}`, ...rows].join('\n');
  });
  const byHand = page
    .split(/^(?=## )/m)
    .filter((text) => text.startsWith('## ') && !Object.values(TITLES).includes(text.split('\n')[0] ?? ''));
  return `${[HEAD, ...parts, ...byHand].map((text) => text.trim()).join('\n\n')}\n`;
}

function machineOf(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}.`;
}

/** Keeps the figures of a run in both files. */
export function keep(part: Part, measures: Measure[], { whole = false } = {}): void {
  const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
  const day = new Date().toISOString().slice(0, 10);
  figures[part] = { machine: machineOf(), rows: mergeRows(figures[part].rows, measures, day, whole) };
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(readFileSync(PAGE, 'utf8'), figures, codeDay(ROOT)));
}
