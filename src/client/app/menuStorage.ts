/** How the person left the menus, in local storage: redux-persist's adapter, with a key for each menu. */
import { MENU_STATES, MENUS, type Menus } from '#client/features/sidebar/slice.ts';
import { readChoice } from '#client/lib/hooks.ts';

export function readMenus(): Menus {
  const found = MENUS.map((menu) => [menu, readChoice(menu, MENU_STATES)] as const);
  return Object.fromEntries(found.filter(([, state]) => state !== undefined));
}

export function menuStorage() {
  return {
    getItem: async () => ({ menus: readMenus() }),
    async setItem(_key: string, value: unknown) {
      try {
        for (const [menu, state] of Object.entries((value as { menus: Menus }).menus))
          localStorage.setItem(menu, state);
      } catch {
        // The choice lasts as long as the page.
      }
    },
    async removeItem() {
      for (const menu of MENUS) localStorage.removeItem(menu);
    },
  };
}
