/** The gallery: photos by category, in the address which one and whose. */

import Flex from 'antd/es/flex';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { useCan, useMay } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert, EmptyState, LoadState } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { fullName } from '#contract/person.ts';
import { mayDeleteFoto } from '#contract/policies.ts';
import { isStaff } from '#contract/roles.ts';
import { type Album, totalOf } from './api.ts';
import { CategoryAlone, CategoryAmongOthers } from './Category.tsx';
import { categoryName } from './categories.ts';
import css from './Gallery.module.css';
import { PARAMS, selectList } from './slice.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { useGallery } from './useGallery.ts';

export default function GalleryPage() {
  const staff = isStaff(useAppSelector(selectRol));
  const writes = useCan('fotos:write');
  const { filters, page } = useSelector(selectList);
  const { setFilters, setPage } = useListParams(PARAMS);
  const alumno = staff ? idOf(filters.alumno) : null;
  const { response, ...standing } = useGallery({ alumno });
  // Under the name of one alumno never, not for a moment, the photos of another.
  const albums = standing.updating ? undefined : response;
  const total = albums?.reduce((sum, album) => sum + totalOf(album), 0);
  const chosen = albums?.find(({ categoria }) => categoria === filters.categoria);
  const uploads = filters.subir === '1';
  const mayDelete = useMay(mayDeleteFoto, null);
  return (
    <Page
      title="Galería de Fotos"
      aside={total !== undefined && counted(total, 'foto', 'fotos')}
      actions={
        writes && (
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
      {uploads && writes && (
        <UploadPanel
          userId={alumno}
          shown={filters.categoria}
          known={albums?.map(({ categoria }) => categoria) ?? []}
        />
      )}
      <LoadState of={{ ...standing, loading: !albums }} />
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
          {albums.length === 0 && !filters.categoria && <EmptyState text={emptyText(staff, writes)} />}
        </>
      )}
    </Page>
  );
}

const emptyText = (staff: boolean, writes: boolean) => {
  if (writes) return 'Todavía no hay fotos: sube las primeras con «Subir fotos».';
  return staff ? 'Todavía no hay fotos.' : 'Todavía no hay fotos tuyas.';
};

function Whose({ userId, onAll }: { userId: number; onAll: () => void }) {
  const { user, problem } = usePerson(userId);
  return (
    <Alert
      kind="info"
      actions={[
        { text: 'Ver todas', onClick: onAll },
        user !== undefined && { text: 'Sus códigos', to: screens.noteImg(userId) },
      ]}
    >
      {problem ? problem.message : `Solo las fotos de ${user ? fullName(user) : '…'}.`}
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
      <Flex component="ul" wrap gap={8} style={{ marginBottom: 16 }}>
        {[undefined, ...albums].map((album) => (
          <li key={album?.categoria ?? ''}>
            <Link
              to={screens.fotos({ categoria: album?.categoria, alumno })}
              className={css.category}
              aria-current={current === (album?.categoria ?? '') ? 'page' : undefined}
            >
              {album ? categoryName(album.categoria) : 'Todas'}
              {album && <span className="cifra">{count(totalOf(album))}</span>}
            </Link>
          </li>
        ))}
      </Flex>
    </nav>
  );
}
