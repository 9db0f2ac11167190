/** The gallery: photos by category, in the address which one and whose. */
import Flex from 'antd/es/flex';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useResponse } from '#client/api/useResponse.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { fullName } from '#client/entities/person.ts';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Alert, EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { mayDeleteFoto } from '#contract/policies.ts';
import { can, isStaff } from '#contract/roles.ts';
import { type Album, totalOf } from './api.ts';
import { CategoryAlone, CategoryAmongOthers } from './Category.tsx';
import { categoryName } from './categories.ts';
import css from './Gallery.module.css';
import { PARAMS, selectList } from './slice.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { useGallery } from './useGallery.ts';

export default function GalleryPage() {
  const rol = useAppSelector(selectRol);
  const { filters, page } = useSelector(selectList);
  const { setFilters, setPage } = useListParams(PARAMS);
  const alumno = isStaff(rol) ? idOf(filters.alumno) : null;
  const { response, loading, updating, problem, retry } = useGallery({ alumno });
  // Under the name of one alumno never, not for a moment, the photos of another.
  const albums = updating ? undefined : response;
  const total = albums?.reduce((sum, album) => sum + totalOf(album), 0);
  const chosen = albums?.find(({ categoria }) => categoria === filters.categoria);
  const uploads = filters.subir === '1';
  const mayDelete = useMay(mayDeleteFoto, null);
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
        <UploadPanel
          userId={alumno}
          shown={filters.categoria}
          known={albums?.map(({ categoria }) => categoria) ?? []}
        />
      )}
      {(loading || updating) && <Spinner />}
      {problem && <ErrorState problem={problem} onRetry={retry} />}
      {albums && (
        <>
          <Categories albums={albums} current={filters.categoria} alumno={alumno} />
          {filters.categoria ? (
            <CategoryAlone
              key={filters.categoria}
              categoria={filters.categoria}
              alumno={alumno}
              total={totalOf(chosen)}
              mayDelete={mayDelete}
              page={page}
              onPage={setPage}
            />
          ) : (
            albums.map((album) => (
              <CategoryAmongOthers
                key={album.categoria}
                album={album}
                mayDelete={mayDelete}
                all={screens.fotos({ categoria: album.categoria, alumno })}
              />
            ))
          )}
          {albums.length === 0 && !filters.categoria && <EmptyState text={emptyText(rol)} />}
        </>
      )}
    </Page>
  );
}

const emptyText = (rol: number) => {
  if (can(rol, 'fotos:write')) return 'Todavía no hay fotos: sube las primeras con «Subir fotos».';
  return isStaff(rol) ? 'Todavía no hay fotos.' : 'Todavía no hay fotos tuyas.';
};

function Whose({ userId, onAll }: { userId: number; onAll: () => void }) {
  const { problem } = useResponse(catalogs.endpoints.person, userId);
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

interface CategoriesProps {
  albums: readonly Album[];
  current: string;
  alumno: number | null;
}

function Categories({ albums, current, alumno }: CategoriesProps) {
  if (albums.length === 0 && !current) return null;
  return (
    <nav aria-label="Categorías">
      <Flex component="ul" wrap gap={8} style={{ margin: '0 0 16px', padding: 0, listStyle: 'none' }}>
        <li>
          <Link
            to={screens.fotos({ alumno })}
            className={css.category}
            aria-current={current === '' ? 'page' : undefined}
          >
            Todas
          </Link>
        </li>
        {albums.map((album) => (
          <li key={album.categoria}>
            <Link
              to={screens.fotos({ categoria: album.categoria, alumno })}
              className={css.category}
              aria-current={current === album.categoria ? 'page' : undefined}
            >
              {categoryName(album.categoria)}
              <span className="cifra">{count(totalOf(album))}</span>
            </Link>
          </li>
        ))}
      </Flex>
    </nav>
  );
}
