/** The gallery: photos by category; category and alumno are in the address. */

import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import Flex from 'antd/es/flex';
import Input from 'antd/es/input/Input';
import { Suspense, useId, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { useCan, useMay, usePerson } from '#client/entities/state.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { type Upload, UploadQueue } from '#client/lib/uploads.ts';
import { idOf, patterns, screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { UploadList, useUploads } from '#client/ui/files/UploadList.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { Alert, Card, EmptyState, LoadState, Page, Spinner } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { mayDeleteFoto } from '#contract/policies.ts';
import { isStaff } from '#contract/roles.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { type Album, categoryName, fotos, type Target, totalOf, uploadFoto } from './api.ts';
import { CategoryAlone, CategoryAmongOthers, useGallery } from './FotoTile.tsx';
import css from './Gallery.module.css';
import { PARAMS, selectList } from './slice.ts';

const FileDrop = lazyPart(async () => (await import('#client/ui/files/FileDrop.tsx')).FileDrop);

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
  return staff ? 'Todavía no hay fotos.' : 'Todavía no hay fotos tuyas: aquí se ven cuando estén listas.';
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

/** The photos on their way to the gallery: one queue for each page of the application, whatever screen is open. */
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const queues = new WeakMap<object, UploadQueue<Target>>();

function makeQueue(dispatch: Dispatch): UploadQueue<Target> {
  const send = (file: File, target: Target, key: string, onProgress: (share: number) => void) => {
    const arg = { file: new Attachment(file, onProgress), target, key };
    const request = dispatch(uploadFoto.initiate(arg, { track: false }));
    return { done: request.unwrap(), abort: () => request.abort() };
  };
  return new UploadQueue(send, (uploads) => {
    dispatch(fotos.util.invalidateTags(['fotos']));
    if (window.location.pathname !== patterns.fotos) tellElsewhere(uploads);
  });
}

/** On another screen the result is a toast. */
function tellElsewhere(uploads: readonly Upload[]): void {
  const refused = uploads.filter(({ state }) => state === 'rechazada').length;
  if (refused > 0) notify.error(`${counted(refused, 'foto no se subió', 'fotos no se subieron')}: míralo en Galería.`);
  else notify.success('Las fotos se subieron.');
}

function queueOf(store: Store): UploadQueue<Target> {
  const known = queues.get(store) ?? makeQueue(store.dispatch as Dispatch);
  queues.set(store, known);
  return known;
}

interface Props {
  /** The alumno of the photos; null for photos of everybody. */
  userId: number | null;
  /** The category that the gallery shows; '' for all. */
  shown: string;
  known: readonly string[];
}

function blockedBy(category: string, user: User | undefined): string | null {
  if (user?.activo === false) return 'Está en baja: no se le pueden subir fotos mientras tanto.';
  return category.trim() === '' ? 'Escribe primero la categoría de las fotos.' : null;
}

function UploadPanel({ userId, shown, known }: Props) {
  const id = useId();
  const queue = queueOf(useStore());
  const uploads = useUploads(queue);
  const [typed, setTyped] = useState<string | null>(null);
  const category = typed ?? categoryName(shown);
  const { user } = usePerson(userId);
  return (
    <Card title={userId === null ? 'Subir fotos' : 'Subir fotos de este alumno'}>
      <div style={{ maxWidth: 420 }}>
        <Frame id={id} label="Categoría" required>
          <Input
            id={id}
            type="text"
            list={`${id}-known`}
            maxLength={NAME_MAX}
            autoComplete="off"
            aria-required
            value={category}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <datalist id={`${id}-known`}>
            {known.map((categoria) => (
              <option key={categoria} value={categoryName(categoria)} />
            ))}
          </datalist>
        </Frame>
      </div>
      <Suspense fallback={<Spinner rows={2} />}>
        <FileDrop
          label="Fotos"
          folders
          pasteAnywhere
          blocked={blockedBy(category, user)}
          hint="Una foto, varias o una carpeta entera. Puedes seguir trabajando en otra pantalla mientras se suben."
          onFiles={(files) => queue.add(files, { categoria: category, userId })}
        />
      </Suspense>
      <UploadList queue={queue} uploads={uploads} />
    </Card>
  );
}
