/** The gallery: photos by category, in the address which one and whose. */
import { Link } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useAnswer } from '#client/api/useAnswer.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { count } from '#client/lib/numbers.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Alert, EmptyState, ErrorState, Spinner } from '#client/ui/states.tsx';
import { useListParams } from '#client/ui/useListParams.ts';
import { can, isStaff } from '#contract/roles.ts';
import { CategoryAlone, CategoryAmongOthers } from './Category.tsx';
import { categoryName } from './categories.ts';
import type { Gallery } from './endpoints.ts';
import css from './Gallery.module.css';
import { UploadPanel } from './UploadPanel.tsx';
import { useGallery } from './useGallery.ts';

export default function GalleryPage() {
  const rol = useAppSelector(selectRol);
  const { filters, page, setFilters, setPage } = useListParams(['categoria', 'alumno', 'subir']);
  const { answer, loading, problem, retry } = useGallery();
  const alumno = isStaff(rol) ? idOf(filters.alumno) : null;
  const gallery = useOf(answer, alumno);
  const total = gallery && Object.values(gallery).reduce((sum, ids) => sum + ids.length, 0);
  const uploads = filters.subir === '1';
  const mayDelete = can(rol, 'fotos:delete');
  return (
    <Page
      title="Galería de Fotos"
      aside={total !== undefined && `${count(total)} ${total === 1 ? 'foto' : 'fotos'}`}
      actions={
        can(rol, 'fotos:write') && (
          <Button
            kind={uploads ? 'plain' : 'primary'}
            aria-expanded={uploads}
            onClick={() => setFilters({ subir: uploads ? '' : '1' }, { replace: true })}
          >
            {uploads ? 'Cerrar la subida' : 'Subir fotos'}
          </Button>
        )
      }
    >
      {alumno !== null && <Whose userId={alumno} onAll={() => setFilters({ alumno: '' })} />}
      {uploads && can(rol, 'fotos:write') && (
        <UploadPanel userId={alumno} shown={filters.categoria} known={Object.keys(answer ?? {})} />
      )}
      {loading && <Spinner />}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {gallery && (
        <>
          <Categories gallery={gallery} current={filters.categoria} alumno={alumno} />
          {filters.categoria ? (
            <CategoryAlone
              key={filters.categoria}
              categoria={filters.categoria}
              ids={gallery[filters.categoria] ?? []}
              mayDelete={mayDelete}
              page={page}
              onPage={setPage}
            />
          ) : (
            Object.entries(gallery).map(([categoria, ids]) => (
              <CategoryAmongOthers
                key={categoria}
                categoria={categoria}
                ids={ids}
                mayDelete={mayDelete}
                all={screens.fotos({ categoria, alumno })}
              />
            ))
          )}
          {total === 0 && !filters.categoria && Object.keys(gallery).length === 0 && (
            <EmptyState text={isStaff(rol) ? 'Todavía no hay fotos.' : 'Todavía no hay fotos tuyas.'} />
          )}
        </>
      )}
    </Page>
  );
}

/** The photos of one alumno, in the categories that have some; all of them without one. */
function useOf(gallery: Gallery | undefined, alumno: number | null): Gallery | undefined {
  const rows = useAppSelector((state) => state.entities.fotos.entities);
  if (!gallery || alumno === null) return gallery;
  const own = Object.entries(gallery).map(
    ([categoria, ids]) => [categoria, ids.filter((id) => rows[id]?.user_id === alumno)] as const,
  );
  return Object.fromEntries(own.filter(([, ids]) => ids.length > 0));
}

function Whose({ userId, onAll }: { userId: number; onAll: () => void }) {
  const { problem } = useAnswer(catalogs.endpoints.person, userId);
  const user = useAppSelector((state) => selectUser(state, userId));
  return (
    <Alert kind="info">
      <span>{problem ? problem.message : `Solo las fotos de ${user ? fullName(user) : '…'}.`}</span>
      <Button small onClick={onAll}>
        Ver todas
      </Button>
      {user && (
        <ButtonLink small to={screens.noteImg(userId)}>
          Sus códigos
        </ButtonLink>
      )}
    </Alert>
  );
}

function Categories({ gallery, current, alumno }: { gallery: Gallery; current: string; alumno: number | null }) {
  const names = Object.keys(gallery);
  if (names.length === 0 && !current) return null;
  return (
    <nav aria-label="Categorías">
      <ul className={css.categories}>
        <li>
          <Link
            to={screens.fotos({ alumno })}
            className={css.category}
            aria-current={current === '' ? 'page' : undefined}
          >
            Todas
          </Link>
        </li>
        {names.map((categoria) => (
          <li key={categoria}>
            <Link
              to={screens.fotos({ categoria, alumno })}
              className={css.category}
              aria-current={current === categoria ? 'page' : undefined}
            >
              {categoryName(categoria)}
              <span className={css.count}>{count(gallery[categoria]?.length ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
