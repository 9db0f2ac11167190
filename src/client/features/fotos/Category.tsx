/** The photos of one category: the first ones among others, or all of them page by page. */
import Text from 'antd/es/typography/Text';
import { useRef } from 'react';
import { count } from '#client/lib/numbers.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { localPage, Pagination } from '#client/ui/table/Pagination.tsx';
import { type Album, PER_PAGE } from './api.ts';
import { categoryName } from './categories.ts';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';
import { useCategory } from './useGallery.ts';

const EMPTY = 'No hay fotos en esta categoría.';
const titleOf = (categoria: string, total: number) => `${categoryName(categoria)} (${count(total)})`;

interface Props {
  album: Album;
  mayDelete: boolean;
  /** Where the whole category is shown. */
  all: string;
}

export function CategoryAmongOthers({ album: { categoria, ids, mas }, mayDelete, all }: Props) {
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
  /** The alumno whose photos are shown; null for everybody's. */
  alumno: number | null;
  /** How many photos it has; undefined until that is known. */
  total: number | undefined;
  mayDelete: boolean;
  page: number;
  onPage: (page: number) => void;
}

export function CategoryAlone({ categoria, alumno, total, mayDelete, page: wanted, onPage }: AloneProps) {
  const top = useRef<HTMLDivElement>(null);
  // A page past the end, whose last photo was deleted, is the last one.
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
