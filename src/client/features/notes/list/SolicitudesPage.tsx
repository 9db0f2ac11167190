import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import type { InputRef } from 'antd/es/input';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useList } from '#client/api/results.ts';
import { type AlumnoView, options, selectAlumnos } from '#client/entities/select.ts';
import type { AlumnoIds } from '#client/entities/split.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { HasEntities } from '#client/entities/tables.ts';
import { TOUCH } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { sumDollars } from '#contract/money.ts';
import { selectList, selectWorked } from '../slice.ts';
import { list as endpoint } from './list.ts';
import { focusFirstRow, LIST } from './rowKeys.ts';
import { SolicitudesFilters } from './SolicitudesFilters.tsx';
import css from './SolicitudesPage.module.css';
import { StructureDownload } from './StructureDownload.tsx';
import { columns, type Solicitud } from './solicitudesColumns.tsx';
import { emptyList } from './solicitudesEmpty.ts';
import { argOf, PARAMS, type Param } from './solicitudesParams.ts';

/** The same row for the same parts: what changed in the store repaints its own row alone. */
const solicitud = weakMapMemoize(
  (alumno: AlumnoView, pagado: number, number: number, byFolio: boolean): Solicitud => ({
    ...alumno,
    pagado,
    number,
    byFolio,
  }),
);

/** The rows of the requests list. `from`: running number of the first one; `byFolio`: they were searched by folio. */
const selectSolicitudes = createSelector(
  [
    (state: HasEntities, ids: readonly AlumnoIds[] | undefined) => selectAlumnos(state, ids),
    (state: HasEntities) => state.entities.abonos.entities,
    (_state: HasEntities, _ids: unknown, from: number) => from,
    (_state: HasEntities, _ids: unknown, _from: number, byFolio: boolean) => byFolio,
  ],
  (alumnos, abonos, from, byFolio) =>
    alumnos.map((alumno, index) => {
      const paid = (alumno.note?.creditos ?? []).map((id) => abonos[id]?.amount ?? 0);
      return solicitud(alumno, sumDollars(paid), from + index, byFolio);
    }),
  options,
);

/** The counter's first screen: find the alumno, see what is owed, go on to the note or its abonos. */
export default function SolicitudesPage() {
  const { filters, page, sort } = useSelector(selectList);
  const { setFilters, setPage, setSort } = useListParams(PARAMS);
  const arg = argOf(filters, page, sort);
  const { response, ...standing } = useList(endpoint.useSolicitudesQuery(arg));
  const byFolio = arg.texto !== '' && arg.campo === 'folio';
  const rows = useAppSelector((state) => selectSolicitudes(state, response?.ids, response?.from ?? 1, byFolio));

  const worked = useSelector(selectWorked);

  const list = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);
  // Whoever comes, or comes back, can type the next name at once; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (window.matchMedia(TOUCH).matches) return;
    search.current?.focus({ preventScroll: true });
    search.current?.select();
  }, []);

  // Arrow down goes to the rows of the text in the box: until they have come, the first row is somebody else's.
  const [wanted, setWanted] = useState<string | null>(null);
  const ready = !standing.waiting && arg.texto === wanted;
  useEffect(() => {
    if (!ready) return;
    setWanted(null);
    if (search.current?.input?.value.trim() === wanted) focusFirstRow(list.current);
  }, [ready, wanted]);

  // Makes the filters' fields anew, without what was typed there and not applied.
  const [fields, setFields] = useState(0);
  const show = (vista: '' | 'pendientes') => {
    const none: Record<Param, string> = { texto: '', por: filters.por, escuela: '', grupo: '', vista };
    setFields((count) => count + 1);
    if (PARAMS.every((name) => filters[name] === none[name]) && page === 1) standing.retry();
    else setFilters(none);
  };

  const all = !arg.pendientes && !arg.baja && !arg.texto && arg.escuela === null && arg.grupo === null;

  return (
    <Page
      title="Solicitudes"
      counter={response?.total ?? null}
      actions={
        <>
          <StructureDownload escuela={arg.escuela} grupo={arg.grupo} />
          <ButtonLink kind="primary" to={screens.registerNote()}>
            Nueva
          </ButtonLink>
          <Button className={css.view} aria-pressed={arg.pendientes} onClick={() => show('pendientes')}>
            Pendientes
          </Button>
          <Button className={css.view} aria-pressed={all} onClick={() => show('')}>
            Todas
          </Button>
        </>
      }
    >
      {/* The bar stays on top when a new page of rows is scrolled to. */}
      <div ref={list} {...{ [LIST]: '' }} style={{ scrollMarginTop: 72 }}>
        <SolicitudesFilters
          key={fields}
          filters={filters}
          arg={arg}
          onChange={setFilters}
          onArrowDown={setWanted}
          search={search}
        />
        {arg.baja && (
          <Alert kind="info" actions={[{ text: 'Ver los activos', onClick: () => setFilters({ vista: '' }) }]}>
            Se muestran alumnos en baja.
          </Alert>
        )}
        <DataTable
          {...standing}
          label="Solicitudes"
          columns={columns}
          rows={rows}
          isWorked={({ user }) => user.id === worked}
          opens
          figures={response}
          onPage={setPage}
          top={list}
          sort={arg.sort ?? undefined}
          onSort={setSort}
          {...emptyList(arg, response, { setFilters, showAll: () => show('') })}
        />
      </div>
    </Page>
  );
}
