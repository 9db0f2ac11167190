/** redux-persist storage adapter for the sidebar slice, with its own keys in local storage. */
import {
  initialSidebar,
  MENU_STATES,
  MENUS,
  type Menus,
  type Recent,
  SCHEMES,
  type SidebarState,
} from '#client/features/sidebar/slice.ts';
import { readChoice } from '#client/lib/hooks.ts';
import { readJson, remove, writeJson, writeText } from '#client/lib/storage.ts';

export const KEPT = ['menus', 'scheme', 'recent'] as const satisfies (keyof SidebarState)[];
type Kept = Pick<SidebarState, (typeof KEPT)[number]>;

function readMenus(): Menus {
  const found = MENUS.map((menu) => [menu, readChoice(menu, MENU_STATES)] as const);
  return Object.fromEntries(found.filter(([, state]) => state !== undefined));
}

const readRecent = (): Recent =>
  Object.fromEntries(
    Object.entries(Object(readJson('localStorage', 'recent')) as object).filter(
      ([, keys]) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
    ),
  );

export const readSidebar = (): Kept => ({
  menus: readMenus(),
  scheme: readChoice('scheme', SCHEMES) ?? initialSidebar.scheme,
  recent: readRecent(),
});

export function sidebarStorage() {
  let known = readSidebar();
  return {
    async getItem() {
      known = readSidebar();
      return known;
    },
    /** Only what changed here: the rest may have been chosen in another tab since. */
    async setItem(_key: string, value: unknown) {
      const before = known;
      // redux-persist gives the same object each time.
      known = { ...(value as Kept) };
      const { menus, scheme, recent } = known;
      for (const [menu, state] of Object.entries(menus)) {
        if (state !== before.menus[menu as keyof Menus]) writeText('localStorage', menu, state);
      }
      // Open by default.
      if (scheme !== before.scheme) {
        if (scheme === initialSidebar.scheme) remove('localStorage', 'scheme');
        else writeText('localStorage', 'scheme', scheme);
      }
      if (recent !== before.recent) {
        if (Object.keys(recent).length > 0) writeJson('localStorage', 'recent', recent);
        else remove('localStorage', 'recent');
      }
    },
    async removeItem() {
      for (const key of [...MENUS, 'scheme', 'recent']) remove('localStorage', key);
    },
  };
}
