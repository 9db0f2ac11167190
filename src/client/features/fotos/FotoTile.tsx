/** One photo: its picture in small, its name, the way to see it whole. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { type CSSProperties, memo, useRef, useState } from 'react';
import { type ListState, useEntity, useList } from '#client/entities/state.ts';
import { useFreshLinks } from '#client/entities/useFreshLinks.ts';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { Card, LoadState, Spinner } from '#client/ui/Page.tsx';
import { localPage, Pagination } from '#client/ui/table/Pagination.tsx';
import { type Album, categoryName, fotos, PER_PAGE, totalOf, type Whose } from './api.ts';
import css from './Gallery.module.css';

interface Props {
  id: number;
  mayDelete: boolean;
  /** After it was deleted: the focus has nowhere to be. */
  onDeleted?: () => void;
}

export const FotoTile = memo(function FotoTile({ id, mayDelete, onDeleted }: Props) {
  const foto = useEntity('fotos', id);
  // The link that has brought the picture stays: a newer one would only bring it again.
  const [shown, setShown] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  if (!foto) return null;
  const picture = shown ?? foto.miniatura;
  const name = `foto-${id}`;
  return (
    <Flex component="li" vertical gap={4} style={{ minWidth: 0 }}>
      {missing === picture ? (
        <span className={css.missing}>Sin vista previa</span>
      ) : (
        <img
          className={css.picture}
          src={apiAddress(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => {
            setShown(picture);
            holdPicture(apiAddress(picture));
          }}
          onError={() => setMissing(picture)}
        />
      )}
      <span id={name} className={css.name} title={foto.nombre}>
        {foto.nombre}
      </span>
      <Flex wrap align="center" justify="space-between" gap="0 8px">
        <a
          href={apiAddress(foto.ruta)}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={name}
          className={css.open}
        >
          Ver Foto
        </a>
        {mayDelete && <Delete id={id} nombre={foto.nombre} describedBy={name} onDeleted={onDeleted} />}
      </Flex>
    </Flex>
  );
});

interface DeleteProps {
  id: number;
  nombre: string;
  describedBy: string;
  onDeleted?: (() => void) | undefined;
}

function Delete({ id, nombre, describedBy, onDeleted }: DeleteProps) {
  const { busy, run } = useAction(notify.error);
  const [deleteFoto] = fotos.endpoints.deleteFoto.useMutation();
  const work = async () => {
    await deleteFoto({ params: { id } }).unwrap();
    onDeleted?.();
  };
  const detail = `«${nombre}» se borra para todos y no se puede recuperar.`;
  const question = { message: '¿Eliminar esta foto?', detail, accept: 'Eliminar', danger: true };
  return (
    <Button
      small
      kind="quiet"
      style={{ padding: '0 4px' }}
      busy={busy}
      onClick={() => void run(work, 'Foto eliminada.', question)}
      aria-describedby={describedBy}
    >
      Eliminar
    </Button>
  );
}

/** The photos of one category: the first ones among others, or all of them page by page. */
const EMPTY = 'No hay fotos en esta categoría.';
const titleOf = (categoria: string, total: number) => `${categoryName(categoria)} (${count(total)})`;

interface CategoryProps {
  album: Album;
  mayDelete: boolean;
  all: string;
}

export function CategoryAmongOthers({ album: { categoria, ids, mas }, mayDelete, all }: CategoryProps) {
  const title = titleOf(categoria, ids.length + mas);
  return (
    <Card title={title}>
      <Tiles label={categoryName(categoria)} ids={ids} mayDelete={mayDelete} />
      {mas > 0 && (
        <ButtonLink small to={all} aria-label={`Ver más: ${title}`}>
          Ver más
        </ButtonLink>
      )}
    </Card>
  );
}

interface AloneProps {
  categoria: string;
  /** The alumno whose photos are shown; null for all. */
  alumno: number | null;
  /** How many photos it has; undefined until that is known. */
  total: number | undefined;
  mayDelete: boolean;
  page: number;
  onPage: (page: number) => void;
}

export function CategoryAlone({ categoria, alumno, total, mayDelete, page: wanted, onPage }: AloneProps) {
  const top = useRef<HTMLDivElement>(null);
  // A page past the end, whose last photo was deleted, becomes the last one.
  const page = total === undefined ? wanted : localPage(total, wanted, PER_PAGE).current_page;
  const { response, updating, ...standing } = useCategory({ categoria, alumno, page });
  if (standing.loading || standing.problem) return <LoadState of={standing} />;
  const { ids = [], mas = 0 } = response?.[0] ?? {};
  const all = ids.length > 0 ? (page - 1) * PER_PAGE + ids.length + mas : 0;
  const figures = localPage(total ?? all, page, PER_PAGE);
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      <Card title={titleOf(categoria, total ?? all)}>
        {/* Until they have come, what is known are the photos of another page, or of somebody else. */}
        {updating ? <Spinner /> : <Tiles label={categoryName(categoria)} ids={ids} mayDelete={mayDelete} />}
        {figures.last_page > 1 && (
          <Pagination
            figures={figures}
            waiting={updating}
            onPage={(next) => {
              onPage(next);
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        )}
      </Card>
    </div>
  );
}

function Tiles({ label, ids, mayDelete }: { label: string; ids: readonly number[]; mayDelete: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  if (ids.length === 0) return <Text type="secondary">{EMPTY}</Text>;
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={css.grid}>
      {ids.map((id) => (
        <FotoTile key={id} id={id} mayDelete={mayDelete} onDeleted={() => list.current?.focus()} />
      ))}
    </ul>
  );
}

/** How many pictures are held: some screens of the gallery. */
const MOST = 200;
const held = new Map<string, HTMLImageElement>();

/**
 * Holds a picture that was shown, until the page is left: its link forbids the browser to keep a copy, but a page that
 * shows an address again while it still has its picture does not ask for it anew.
 */
function holdPicture(address: string): void {
  if (held.has(address)) return;
  const picture = new Image();
  picture.src = address;
  held.set(address, picture);
  const [oldest] = held.keys();
  if (held.size > MOST && oldest !== undefined) held.delete(oldest);
}

interface FewFotosProps extends Whose {
  title: string;
  most: number;
  emptyText: string;
  uploads: boolean;
  style?: CSSProperties;
}

/** The first photos, with the way to all of them. */
export function FewFotos({ alumno, title, most, emptyText, uploads, style }: FewFotosProps) {
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
  <FewFotos
    alumno={null}
    title="Mis fotos"
    most={6}
    emptyText="Todavía no hay fotos tuyas: aquí se ven cuando estén listas."
    uploads={false}
  />
);

/** The first photos of each category that the person may see, and how many more there are. */
export function useGallery(whose: Whose): ListState<Album[]> {
  const rows = useList(fotos.useFotosQuery(whose));
  useFreshLinks(rows.retry);
  return rows;
}

function useCategory(wanted: Whose & { categoria: string; page: number }): ListState<Album[]> {
  const rows = useList(fotos.useFotosPageQuery(wanted));
  useFreshLinks(rows.retry);
  return rows;
}
