import Text from 'antd/es/typography/Text';
import type { CSSProperties } from 'react';
import { type ListState, useList } from '#client/api/results.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { type Album, fotos, totalOf, type Whose } from './api.ts';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';

interface Props extends Whose {
  title: string;
  /** Photos that are shown at most. */
  most: number;
  emptyText: string;
  /** Whether some can be put there. */
  uploads: boolean;
  /** Of the list. */
  style?: CSSProperties;
}

/** The first photos, with the way to all of them. */
export function FewFotos({ alumno, title, most, emptyText, uploads, style }: Props) {
  const { response, ...standing } = useGallery({ alumno });
  // Under the name of one alumno never, not for a moment, the photos of another.
  const albums = standing.updating ? undefined : response;
  const total = albums?.reduce((sum, album) => sum + totalOf(album), 0) ?? 0;
  return (
    <Card title={title}>
      <LoadState of={{ ...standing, loading: !albums }} rows={2} />
      {albums && total === 0 && (
        <p>
          <Text type="secondary">{emptyText}</Text>
        </p>
      )}
      {total > 0 && (
        <ul className={css.grid} style={style} aria-label={title}>
          {albums
            ?.flatMap(({ ids }) => ids)
            .slice(0, most)
            .map((id) => (
              <FotoTile key={id} id={id} mayDelete={false} />
            ))}
        </ul>
      )}
      {albums && (total > 0 || uploads) && (
        <ButtonLink small to={screens.fotos({ alumno })}>
          {total === 0
            ? 'Subir fotos en la galería'
            : total > most
              ? `Ver las ${count(total)} fotos`
              : 'Ver en la galería'}
        </ButtonLink>
      )}
    </Card>
  );
}

/** One's own photos, on the home screen: all that the person may see are their own. */
export const OwnFotos = () => (
  <FewFotos alumno={null} title="Mis fotos" most={6} emptyText="Todavía no hay fotos tuyas." uploads={false} />
);

/** The first photos of each category that the person may see, and how many more there are. */
export function useGallery(whose: Whose): ListState<Album[]> {
  const rows = useList(fotos.useFotosQuery(whose));
  useFreshLinks(rows.retry);
  return rows;
}

/** One page of a category. */
export function useCategory(wanted: Whose & { categoria: string; page: number }): ListState<Album[]> {
  const rows = useList(fotos.useFotosPageQuery(wanted));
  useFreshLinks(rows.retry);
  return rows;
}
