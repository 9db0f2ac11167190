/** Every screen as staff: shown or refused, wide and narrow, light and dark, without a fault, and again after a jump. */
import { table } from '#client/app/screens.tsx';
import type { Rol } from '#contract/roles.ts';
import { DEADLINE_MS, walkOfFile } from '../support/walk.ts';
import { WALK } from '../support/walkScreens.ts';
import { type Seen, walkAs } from '../support/walkVisits.ts';

const { ids, enter } = walkOfFile();
const seen: Seen = new Map();

test('every screen that exists is walked', () => {
  expect([...new Set(WALK.map(({ screen }) => screen))].sort()).toEqual(table.map(({ name }) => name).sort());
});

// [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9] [S2.10] [S2.11] [S2.12] [S2.17] [S2.18] [S2.19] [S2.20] [S2.25]
// [S2.26] [S2.27] [S2.116] [S2.118] [S6.5] [S6.7] [C.1] [C.2] [C.5] [C.13] [C.14] [C.27] [C.28]
test.each([3, 2, 1] satisfies Rol[])('as rol %i', async (rol) => walkAs(await enter(rol), rol, ids, seen), DEADLINE_MS);
