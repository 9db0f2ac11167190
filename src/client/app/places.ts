import type { Place } from '#client/features/busqueda/options.ts';
import { type ScreenName, screens } from '#client/lib/urls.ts';
import { type Screen, table } from './screens.tsx';

/** Addresses that need no record: a new one begins there, or the screen is about none. */
const isPlace = ({ menu, action, name }: Screen) =>
  menu !== undefined || action !== undefined || name === 'home' || name === 'me' || name === 'porEnviar';

/** What the palette offers besides records: what somebody who sees these screens can do, and the screens by name. */
export const placesOf = (shown: ReadonlySet<ScreenName>): Place[] =>
  table
    .filter((screen) => isPlace(screen) && shown.has(screen.name))
    .map(({ name, title, menu, action }) => ({
      key: `pantalla-${name}`,
      to: (screens[name] as () => string)(),
      text: action ?? menu?.label ?? title,
      detail: action || menu?.label === title ? '' : title,
      action: action !== undefined || name === 'cortes',
    }));
