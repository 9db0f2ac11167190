/** The dashboards' pictures, in a real browser. */
import type { Page } from 'playwright-core';
import type { User } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { CHART_COLORS } from '#contract/rules.ts';
import { axeFaults } from '../support/axe.ts';
import { anAlumno, anEscuela, aStaff } from '../support/builders.ts';
import { browserOfFile, countPrints, NARROW, openAs, SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;
let supervisor: User;

beforeAll(async () => {
  supervisor = await aStaff(server, ROLES.supervisor, { nombre: 'Eva', apaterno: 'Sosa' });
});
async function enter(path: string, options: Parameters<typeof browser.open>[1] = {}): Promise<void> {
  ({ page } = await browser.open(server.origin, { timezoneId: 'America/Mexico_City', ...options }));
  await countPrints(page);
  await openAs(page, server, supervisor, path);
}

/** The colours that stand on a picture, of the six that there are. */
const colorsOn = (name: RegExp) =>
  page.getByRole('img', { name }).evaluate(
    (picture, colors) => {
      const canvas = picture as HTMLCanvasElement;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const seen = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) {
        const hex = [0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('');
        if (pixels[at + 3] === 255) seen.add(`#${hex}`);
      }
      return colors.filter((color) => seen.has(color));
    },
    CHART_COLORS as readonly string[],
  );

// [S2.125] [S9.15] [C.11] [C.12]
test.each(['light', 'dark'] as const)(
  'in %s mode the charts have the six colours and nothing overflows sideways',
  async (colorScheme) => {
    const schools = await Promise.all(Array.from({ length: 7 }, () => anEscuela(server)));
    for (const [place, escuela] of schools.entries()) {
      for (let one = 0; one <= place; one += 1) await anAlumno(server, { escuela, email: null });
    }
    await enter('/dashboard', { colorScheme, viewport: NARROW });
    await page.getByRole('img', { name: /^Gráfica de barras/ }).waitFor();
    expect(await colorsOn(/^Gráfica de anillo/)).toEqual(CHART_COLORS);
    expect(await colorsOn(/^Gráfica de barras/)).toEqual(CHART_COLORS);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    expect(await axeFaults(page)).toEqual([]);
  },
);
