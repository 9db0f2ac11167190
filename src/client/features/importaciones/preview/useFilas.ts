/** The rows of a list, fetched as they come into sight. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { useEntities } from '#client/entities/state.ts';
import type { FilaRow } from '#client/entities/tables.ts';
import { problemOf } from '#client/lib/errors.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { FILAS_PER_PAGE_MAX, type Importacion, type Outcome } from '#contract/importaciones.ts';
import { type FilasOf, importaciones } from '../api.ts';

/** Milliseconds that the rows stand before theirs is asked for: a drag of the bar passes all pages of a list. */
const REST_MS = 80;

const pageOf = (index: number) => Math.floor(index / FILAS_PER_PAGE_MAX) + 1;

function useFilasPage(of: FilasOf | null, page: number) {
  const arg = of ? { ...of, page } : skipToken;
  // Rows that come into sight again are not asked for again.
  const options = { refetchOnMountOrArgChange: false };
  const { currentData: data, error, refetch } = importaciones.useFilasQuery(arg, options);
  return { page, data, problem: error === undefined ? null : problemOf(error), retry: () => void refetch() };
}

/** `active`: the selected row, in sight or not. Rows are counted from 0. */
export function useFilas(of: FilasOf, active: number) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [{ first, last }] = usePaused(range, REST_MS);
  // Fewer rows are in sight than a page has: they are of two pages at most.
  const pages = [
    useFilasPage(of, pageOf(first)),
    useFilasPage(of, pageOf(last)),
    useFilasPage(of, pageOf(active)),
  ] as const;
  const rows = useAppSelector(({ entities }) => entities.filas.entities);
  const failed = pages.find(({ problem }) => problem !== null);
  const latest = pages.find(({ data }) => data)?.data?.total;
  // All pages in sight may be on their way at once: without the grid the keyboard would have nowhere to be meanwhile.
  const [known, setKnown] = useState(latest);
  if (latest !== undefined && latest !== known) setKnown(latest);
  return {
    total: latest ?? known,
    /** A row by its place; undefined until it has come. */
    at(index: number): FilaRow | undefined {
      const ids = pages.find(({ page }) => page === pageOf(index))?.data?.ids;
      const id = ids?.[index % FILAS_PER_PAGE_MAX];
      return id === undefined ? undefined : rows[id];
    },
    setRange,
    problem: failed?.problem ?? null,
    retry: () => failed?.retry(),
  };
}

/** The first rows of one outcome, and whether there are more. */
export function useFirstFilas({ id, resumen }: Importacion, resultado: Outcome) {
  const { data } = useFilasPage(resumen[resultado] > 0 ? { id, resultado } : null, 1);
  return { filas: useEntities('filas', data?.ids), more: data !== undefined && data.total > data.ids.length };
}
