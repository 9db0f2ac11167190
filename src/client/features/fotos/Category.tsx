/** The photos of one category: a few of them among others, or all of them page by page. */
import { useRef } from 'react';
import { count } from '#client/lib/numbers.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { localPage } from '#client/ui/localPages.ts';
import { Card } from '#client/ui/Page.tsx';
import { Pagination } from '#client/ui/Pagination.tsx';
import { categoryName } from './categories.ts';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';

/** Photos of a category that stand among others, and of a page of one alone. */
const FEW = 12;
const PER_PAGE = 48;

const EMPTY = 'No hay fotos en esta categoría.';
const titleOf = (categoria: string, total: number) => `${categoryName(categoria)} (${count(total)})`;

interface Props {
  categoria: string;
  ids: readonly number[];
  mayDelete: boolean;
}

/** `all`: where the whole category is shown. */
export function CategoryAmongOthers({ categoria, ids, mayDelete, all }: Props & { all: string }) {
  return (
    <Card title={titleOf(categoria, ids.length)}>
      <Tiles label={categoryName(categoria)} ids={ids.slice(0, FEW)} mayDelete={mayDelete} />
      {ids.length > FEW && (
        <ButtonLink small to={all}>
          Ver las {count(ids.length)} fotos
        </ButtonLink>
      )}
    </Card>
  );
}

interface AloneProps extends Props {
  page: number;
  onPage: (page: number) => void;
}

export function CategoryAlone({ categoria, ids, mayDelete, page, onPage }: AloneProps) {
  const top = useRef<HTMLDivElement>(null);
  const { start, ...figures } = localPage(ids.length, page, PER_PAGE);
  return (
    <div ref={top} tabIndex={-1} className={css.group}>
      <Card title={titleOf(categoria, ids.length)}>
        <Tiles label={categoryName(categoria)} ids={ids.slice(start, start + PER_PAGE)} mayDelete={mayDelete} />
        {ids.length > PER_PAGE && (
          <Pagination
            figures={figures}
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
  if (ids.length === 0) return <p className={css.empty}>{EMPTY}</p>;
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className={css.grid}>
      {ids.map((id) => (
        <FotoTile key={id} id={id} mayDelete={mayDelete} onDeleted={() => list.current?.focus()} />
      ))}
    </ul>
  );
}
