/** One's own photos, on the home screen. */
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Card } from '#client/ui/Page.tsx';
import { ErrorState, Spinner } from '#client/ui/states.tsx';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';
import { useGallery } from './useGallery.ts';

/** Photos that are shown at home. */
const FEW = 6;

export function OwnFotos() {
  const { answer, loading, problem, retry } = useGallery();
  const ids = Object.values(answer ?? {}).flat();
  return (
    <Card title="Mis fotos">
      {loading && <Spinner />}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {answer && ids.length === 0 && <p className={css.empty}>Todavía no hay fotos tuyas.</p>}
      {ids.length > 0 && (
        <>
          <ul className={css.grid} aria-label="Mis fotos">
            {ids.slice(0, FEW).map((id) => (
              <FotoTile key={id} id={id} mayDelete={false} />
            ))}
          </ul>
          <ButtonLink small to={screens.fotos()}>
            {ids.length > FEW ? `Ver las ${count(ids.length)} fotos` : 'Ver en la galería'}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
