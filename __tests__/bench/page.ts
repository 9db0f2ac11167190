/** docs/performance.md: what was measured, against its goal and against the run before. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');

/** One figure of a run. */
export interface Measure {
  /** What was measured; by this name the next run finds the figure of this one. */
  name: string;
  figure: number;
  /** Printed behind the figure: `×`, ` ms`, ` KB`, ` MB`, ` %`. */
  unit: string;
  /** Without one the figure is only told. */
  goal?: { most: number } | { least: number };
  /** What the figure is made of. */
  detail?: string;
}

export type Part = 'server' | 'screens';
const TITLES: Record<Part, string> = { server: '## Server', screens: '## Screens' };
const TABLE = `| what | goal | figure | run before | | measured | detail |
|---|---|---|---|---|---|---|`;

const HEAD = `# Performance

\`npm run bench\` measures all of this on the machine at hand and writes the two tables; \`npm run bench -- screens\`
measures the screens, \`npm run bench -- lists search\` some of the server. The server is measured with 20,000 alumnos, a
very large business, against a bare server over the same database, and with 200,000 to see how it grows; the screens with
20,000 in Chromium against a bare React page that fetches and shows the same rows; each is loaded in turn with the
product. Notes below the tables are written by hand.
`;

const inCell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ');
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

/** The rows of a part's table as they stand in the page, by name. */
function rowsOf(section: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of section.split('\n')) {
    if (!line.startsWith('| ') || line.startsWith('| what |')) continue;
    const cells = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1);
    if (cells[0]) rows.set(cells[0], cells);
  }
  return rows;
}

/** A page cut into what stands before its sections, and the sections by their titles. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^(?=## )/m);
  return new Map(parts.map((part) => [part.startsWith('## ') ? (part.split('\n')[0] ?? '') : '', part]));
}

/** The page with these figures in a part's table. `whole`: what was not measured is dropped, else it stays. */
export function pageWith(page: string, part: Part, measures: Measure[], machine: string, day: string, whole: boolean) {
  const sections = sectionsOf(page);
  const before = rowsOf(sections.get(TITLES[part]) ?? '');
  const now = new Map(
    measures.map((one) => {
      const name = inCell(one.name);
      const outcome = one.goal ? (isHeld(one) ? 'held' : '**missed**') : '';
      const cells = [name, goalOf(one), figureOf(one), before.get(name)?.[2] ?? '', outcome, day, one.detail ?? ''];
      return [name, cells.map(inCell)];
    }),
  );
  const names = whole ? now.keys() : new Set([...before.keys(), ...now.keys()]);
  const lines = [...names].map((name) => `| ${(now.get(name) ?? before.get(name) ?? []).join(' | ')} |`);
  sections.set(TITLES[part], `${TITLES[part]}\n\n${machine}\n\n${TABLE}\n${lines.join('\n')}\n\n`);

  const written = [HEAD, ...Object.values(TITLES).map((title) => sections.get(title) ?? '')];
  const byHand = [...sections].filter(([title]) => title && !Object.values(TITLES).includes(title));
  return `${[...written, ...byHand.map(([, text]) => text)]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')}\n`;
}

function machineOf(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}.`;
}

/** Puts the figures of a run into docs/performance.md; those of the run before stand beside them. */
export function keep(part: Part, measures: Measure[], { whole = false } = {}): void {
  let page = '';
  try {
    page = readFileSync(PAGE, 'utf8');
  } catch {
    // The first run makes it.
  }
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(PAGE, pageWith(page, part, measures, machineOf(), day, whole));
}
