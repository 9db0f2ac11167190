/** What of the sidebar's slice this browser remembers: redux-persist's adapter, with keys of its own in local storage. */
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

export const KEPT = ['menus', 'scheme', 'recent'] as const satisfies (keyof SidebarState)[];
type Kept = Pick<SidebarState, (typeof KEPT)[number]>;

function readMenus(): Menus {
  const found = MENUS.map((menu) => [menu, readChoice(menu, MENU_STATES)] as const);
  return Object.fromEntries(found.filter(([, state]) => state !== undefined));
}

function readRecent(): Recent {
  try {
    const found = Object.entries(Object(JSON.parse(localStorage.getItem('recent') ?? '{}')) as object);
    return Object.fromEntries(
      found.filter(([, keys]) => Array.isArray(keys) && keys.every((key) => typeof key === 'string')),
    );
  } catch {
    return {};
  }
}

export const readSidebar = (): Kept => ({
  menus: readMenus(),
  scheme: readChoice('scheme', SCHEMES) ?? initialSidebar.scheme,
  recent: readRecent(),
});

export function sidebarStorage() {
  return {
    getItem: async () => readSidebar(),
    async setItem(_key: string, value: unknown) {
      const { menus, scheme, recent } = value as Kept;
      try {
        for (const [menu, state] of Object.entries(menus)) localStorage.setItem(menu, state);
        // What nobody chose is left open.
        if (scheme === initialSidebar.scheme) localStorage.removeItem('scheme');
        else localStorage.setItem('scheme', scheme);
        if (Object.keys(recent).length > 0) localStorage.setItem('recent', JSON.stringify(recent));
        else localStorage.removeItem('recent');
      } catch {
        // It lasts as long as the page.
      }
    },
    async removeItem() {
      for (const key of [...MENUS, 'scheme', 'recent']) localStorage.removeItem(key);
    },
  };
}
