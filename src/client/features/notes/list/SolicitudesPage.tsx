import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputRef } from 'antd/es/input/Input';
import { type ComponentType, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { type AlumnoView, options, selectAlumnos } from '#client/entities/select.ts';
import { useRowChoice } from '#client/entities/selection.ts';
import type { AlumnoIds } from '#client/entities/split.ts';
import { AHEAD, useCan, useEntities, useList, useSchoolFilterOptions } from '#client/entities/state.ts';
import type { HasEntities } from '#client/entities/tables.ts';
import { useAfterRows } from '#client/lib/afterRows.ts';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { type ListParams, useListParams } from '#client/lib/listParams.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { Alert, Page, Spinner } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { FilterText, SearchField } from '#client/ui/table/filters.tsx';
import { isNothingYet } from '#client/ui/table/Pagination.tsx';
import { fotos as endpoints } from '#contract/endpoints/fotos.ts';
import { NOT_A_GROUP, normalizeGroup } from '#contract/groups.ts';
import { sumDollars } from '#contract/money.ts';
import type { PageFigures } from '#contract/pages.ts';
import { PHOTOS_XLSX, SEARCH_ALUMNOS_FIELDS } from '#contract/rules.ts';
import { notes, type SolicitudesArg } from '../api.ts';
import { selectList, selectWorked } from '../slice.ts';
import css from './SolicitudesPage.module.css';
import { COLUMNS, focusFirstRow, LIST, type Solicitud, WIDE, WIDE_COLUMNS } from './solicitudesColumns.tsx';
import { argOf, FIELD_NAMES, fieldOf, likelierField, PARAMS, type Param } from './solicitudesParams.ts';

interface StructureDownloadProps {
  escuela: number | null;
  grupo: string | null;
}

/** The spreadsheet of the photo structure, of the school and group that the list shows; its name says which. */
const StructureDownload = memo(function StructureDownload({ escuela, grupo }: StructureDownloadProps) {
  const exports = useCan('fotos:export');
  const { response } = useList(catalogs.useListEscuelasQuery(useAfterRows() ? undefined : skipToken));
  const escuelas = useEntities('escuelas', response);
  const fetchFile = useFetchFile();
  if (!exports) return null;
  const query = { ...(escuela !== null && { escuela }), ...(grupo !== null && { grupo }) };
  const chosen = [escuelas.find(({ id }) => id === escuela)?.nombre, grupo].filter(Boolean).join(', ');
  return (
    <DownloadButton
      label={`Estructura de fotos${chosen && ` (${chosen})`}`}
      name={PHOTOS_XLSX}
      fetch={(options) => fetchFile(request(endpoints.exportStructure, { query }), options)}
    />
  );
});

const fieldOptions = SEARCH_ALUMNOS_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }));

interface SolicitudesFiltersProps {
  filters: Record<Param, string>;
  arg: SolicitudesArg;
  onChange: ListParams<Param>['setFilters'];
  onArrowDown: (text: string) => void;
  search: RefObject<InputRef | null>;
}

function SolicitudesFilters({ filters, arg, onChange, onArrowDown, search }: SolicitudesFiltersProps) {
  const chosen = arg.escuela === null ? '' : String(arg.escuela);
  const { options, problem, retry } = useSchoolFilterOptions(chosen);
  // A filter asks for active alumnos of any state: it ends the views of the pending ones and of those in baja.
  const change = (changes: Partial<Record<Param, string>>, replace = false) =>
    onChange({ ...changes, vista: '' }, { replace });
  return (
    <>
      <FilterBar
        className={css.filters}
        values={[chosen, arg.grupo]}
        search={
          <SearchField
            ref={search}
            label="Buscar"
            value={arg.texto}
            // One step back undoes a search, not its last letter.
            onSearch={(texto) => change({ texto }, arg.texto !== '' && texto !== '')}
            onArrowDown={onArrowDown}
          />
        }
      >
        <FilterSelect
          label="Buscar por"
          value={fieldOf(filters.por)}
          onChange={(por) => onChange({ por })}
          options={fieldOptions}
        />
        <FilterSelect label="Escuela" value={chosen} onChange={(escuela) => change({ escuela })} options={options} />
        <FilterText
          label="Grupo"
          placeholder="Ej. A1"
          value={arg.pendientes ? '' : (arg.grupo ?? filters.grupo)}
          onChange={(grupo) => change({ grupo })}
          read={normalizeGroup}
          wrong={NOT_A_GROUP}
        />
      </FilterBar>
      {problem && (
        <Alert actions={[{ text: 'Reintentar', onClick: retry }]}>Las escuelas no se cargaron. {problem.message}</Alert>
      )}
    </>
  );
}

interface Ways extends Pick<ListParams<Param>, 'setFilters'> {
  showAll: () => void;
}

const register = { text: 'Nuevo alumno', to: screens.addAlumno() };

function emptyList(arg: SolicitudesArg, figures: PageFigures | undefined, ways: Ways) {
  const { en_baja = 0 } = figures ?? {};
  const all = { text: 'Ver todas', onClick: ways.showAll };
  if (arg.pendientes) return { emptyText: 'No hay solicitudes pendientes: nadie debe nada.', emptyActions: [all] };
  if (arg.sinNota) return { emptyText: 'Todos los alumnos tienen su nota.', emptyActions: [all] };
  if (!arg.texto && arg.escuela === null && arg.grupo === null) {
    return arg.baja
      ? { emptyText: 'No hay alumnos en baja.', emptyActions: [all] }
      : { emptyText: 'Todavía no hay alumnos.', emptyActions: [register] };
  }
  const field = likelierField(arg);
  return {
    emptyText: `Ninguna solicitud coincide.${inBajaWords(en_baja)}`,
    emptyActions: [
      field !== null && { text: `Buscar por ${FIELD_NAMES[field]}`, onClick: () => ways.setFilters({ por: field }) },
      en_baja > 0 && { text: 'Ver en baja', onClick: () => ways.setFilters({ vista: 'baja' }) },
      { text: 'Quitar filtros', onClick: ways.showAll },
      !arg.baja && register,
    ],
  };
}

/** Memoized by its parts: a change in the store re-renders its own row alone. */
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

/** The counter's first screen: find the alumno, see the debt, go on to the note or its abonos. */
export default function SolicitudesPage({ FirstSteps }: { FirstSteps: ComponentType<{ otherwise: ReactNode }> }) {
  const { filters, page, sort } = useSelector(selectList);
  const { setFilters, setPage, setSort } = useListParams(PARAMS);
  const arg = argOf(filters, page, sort);
  const { response, ...standing } = useList(notes.useSolicitudesQuery(arg, AHEAD));
  const prefetch = notes.usePrefetch('solicitudes', { force: true });
  const byFolio = arg.texto !== '' && arg.campo === 'folio';
  const rows = useAppSelector((state) => selectSolicitudes(state, response?.ids, response?.from ?? 1, byFolio));

  const worked = useSelector(selectWorked);
  const wide = useMedia(WIDE);
  const [load] = notes.useLazySolicitudesQuery();
  const choice = useRowChoice('notes', {
    total: response?.total,
    userOf: ({ user }: Solicitud) => user,
    load: (part) => load({ ...arg, ...part }).unwrap(),
    idOf: ({ user }) => user,
  });

  const list = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);
  // Focuses the search on arrival and return; not on a phone, where the keyboard would cover the list.
  useEffect(() => {
    if (window.matchMedia(TOUCH).matches) return;
    search.current?.focus({ preventScroll: true });
    search.current?.select();
  }, []);

  // Arrow down waits for the rows of the typed text: before, the first row is another alumno's.
  const [wanted, setWanted] = useState<string | null>(null);
  const ready = !standing.waiting && arg.texto === wanted;
  useEffect(() => {
    if (!ready) return;
    setWanted(null);
    if (search.current?.input?.value.trim() === wanted) focusFirstRow(list.current);
  }, [ready, wanted]);

  // Remounts the filters' fields without text that was typed and not applied.
  const [fields, setFields] = useState(0);
  const show = (vista: '' | 'pendientes') => {
    const none: Record<Param, string> = { texto: '', por: filters.por, escuela: '', grupo: '', vista };
    setFields((count) => count + 1);
    if (PARAMS.every((name) => filters[name] === none[name]) && page === 1) return standing.retry();
    prefetch(argOf(none, 1, sort));
    setFilters(none);
  };

  const all = !arg.pendientes && !arg.baja && !arg.sinNota && !arg.texto && arg.escuela === null && arg.grupo === null;

  const isEmpty = isNothingYet(response, { filtered: !all, ...standing });
  const greets = useCan('servicios:write') && isEmpty;
  const table = (
    <DataTable
      {...standing}
      label="Solicitudes"
      columns={wide ? WIDE_COLUMNS : COLUMNS}
      rows={rows}
      isWorked={({ user }) => user.id === worked}
      choice={choice}
      opens
      figures={response}
      onPage={setPage}
      top={list}
      sort={arg.sort ?? undefined}
      onSort={setSort}
      {...emptyList(arg, response, { setFilters, showAll: () => show('') })}
    />
  );

  return (
    <Page
      title="Solicitudes"
      counter={response?.total ?? null}
      actions={
        <>
          {!isEmpty && <StructureDownload escuela={arg.escuela} grupo={arg.grupo} />}
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
        {greets ? (
          <Suspense fallback={<Spinner />}>
            <FirstSteps otherwise={table} />
          </Suspense>
        ) : (
          <>
            {!isEmpty && (
              <SolicitudesFilters
                key={fields}
                filters={filters}
                arg={arg}
                onChange={setFilters}
                onArrowDown={setWanted}
                search={search}
              />
            )}
            {arg.baja && (
              <Alert kind="info" actions={[{ text: 'Ver los activos', onClick: () => setFilters({ vista: '' }) }]}>
                Se muestran alumnos en baja.
              </Alert>
            )}
            {arg.sinNota && (
              <Alert kind="info" actions={[{ text: 'Ver todas', onClick: () => setFilters({ vista: '' }) }]}>
                Se muestran alumnos sin nota.
              </Alert>
            )}
            {table}
          </>
        )}
      </div>
    </Page>
  );
}
