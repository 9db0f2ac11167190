import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '#client/entities/state.ts';
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
import type { ScreenName } from '#client/lib/urls.ts';
import type { SessionUser } from '#contract/entities.ts';
import { can } from '#contract/roles.ts';
import { placesOf } from './places.ts';

/** The search from anywhere, with what the store keeps of it and what this person may do. */
export function Palette({ person, shown }: { person: SessionUser; shown: ReadonlySet<ScreenName> }) {
  const dispatch = useAppDispatch();
  const { id, rol } = person;
  const onOpen = useCallback((open: boolean) => void dispatch(open ? paletteOpened() : paletteClosed()), [dispatch]);
  const onSearch = useCallback((texto: string) => void dispatch(searched(texto)), [dispatch]);
  return (
    <SearchBox
      shown={shown}
      places={useMemo(() => placesOf(shown), [shown])}
      abonos={can(rol, 'abonos:write')}
      recent={useSelector((state: HasSidebar) => selectRecent(state, id))}
      palette={useSelector(selectPalette)}
      onOpen={onOpen}
      onSearch={onSearch}
      onChosen={(key) => dispatch(resultChosen({ person: id, key }))}
    />
  );
}
