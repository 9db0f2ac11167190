import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/state.ts';
import { alumnosOf, type ScreenOption } from '#client/features/busqueda/options.ts';
import { SearchBox } from '#client/features/busqueda/SearchBox.tsx';
import {
  type HasSidebar,
  paletteClosed,
  paletteOpened,
  resultChosen,
  searched,
  selectPalette,
  selectRecent,
} from '#client/features/sidebar/slice.ts';
import { patterns, type ScreenName, screens } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { can } from '#contract/roles.ts';
import { type Screen, table } from './screens.tsx';

/** Addresses that need no record: a new one begins there, or the screen is about none. */
const needsNoRecord = ({ action, name }: Screen) => action !== undefined || !patterns[name].includes(':');

/** Palette entries besides records: actions and screens available to the user. */
const screenOptionsOf = (shown: ReadonlySet<ScreenName>): ScreenOption[] =>
  table
    .filter((screen) => needsNoRecord(screen) && shown.has(screen.name))
    .map(({ name, title, menu, action }) => ({
      key: `pantalla-${name}`,
      to: (screens[name] as () => string)(),
      text: action ?? menu?.label ?? title,
      detail: action || (menu?.label ?? title) === title ? '' : title,
      action: action !== undefined || name === 'cortes',
    }));

/** The search palette, with its state in the store and the person's rights. */
export function Palette({ person, shown }: { person: SessionUser; shown: ReadonlySet<ScreenName> }) {
  const dispatch = useAppDispatch();
  const { id, rol } = person;
  const recent = useSelector((state: HasSidebar) => selectRecent(state, id));
  const palette = useSelector(selectPalette);
  useRecentAlumnos(recent, palette.open);
  const onOpen = useCallback((open: boolean) => void dispatch(open ? paletteOpened() : paletteClosed()), [dispatch]);
  const onSearch = useCallback((texto: string) => void dispatch(searched(texto)), [dispatch]);
  return (
    <SearchBox
      shown={shown}
      screenOptions={useMemo(() => screenOptionsOf(shown), [shown])}
      abonos={can(rol, 'abonos:write')}
      recent={recent}
      palette={palette}
      onOpen={onOpen}
      onSearch={onSearch}
      onChosen={(key) => dispatch(resultChosen({ person: id, key }))}
    />
  );
}

/** The browser remembers ids without names: people missing in the store are requested when the palette opens. */
function useRecentAlumnos(recent: readonly string[], open: boolean): void {
  const dispatch = useAppDispatch();
  const ids = useMemo(() => alumnosOf(recent), [recent]);
  const known = useEntities('users', ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens; who is gone would be asked for again and again
  useEffect(() => {
    if (!open) return;
    const missing = ids.filter((id) => !known.some((user) => user.id === id));
    for (const id of missing) dispatch(catalogs.endpoints.person.initiate(id, { subscribe: false }));
  }, [open]);
}
