/** One's own photos, on the home screen. */
import Text from 'antd/es/typography/Text';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { totalOf, type Whose } from './api.ts';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';
import { useGallery } from './useGallery.ts';

/** Photos that are shown at home. */
const SHOWN = 6;
/** All that the person may see are their own. */
const OWN: Whose = { alumno: null };

export function OwnFotos() {
  const { response, loading, problem, retry } = useGallery(OWN);
  const ids = (response ?? []).flatMap((album) => album.ids);
  const total = (response ?? []).reduce((sum, album) => sum + totalOf(album), 0);
  return (
    <Card title="Mis fotos">
      {loading && <Spinner />}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {response && ids.length === 0 && <Text type="secondary">Todavía no hay fotos tuyas.</Text>}
      {ids.length > 0 && (
        <>
          <ul className={css.grid} aria-label="Mis fotos">
            {ids.slice(0, SHOWN).map((id) => (
              <FotoTile key={id} id={id} mayDelete={false} />
            ))}
          </ul>
          <ButtonLink small to={screens.fotos()}>
            {total > SHOWN ? `Ver las ${count(total)} fotos` : 'Ver en la galería'}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
