/** Debtors with their debt, its late part and since when; today or on any past day. */

import Table from 'antd/es/table';
import { useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { deudores, filterOf, PARAMS, type Param, sayWithoutCash, selectDeudores } from '#client/entities/deudores.ts';
import { useCan, useList, useSchoolFilterOptions } from '#client/entities/state.ts';
import { type ListParams, useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { useKeys } from '#client/lib/useKeys.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect, filterOptions } from '#client/ui/form/Choose.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Alert, Page } from '#client/ui/Page.tsx';
import { DataTable, NoRows } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { figure, rowHead } from '#client/ui/table/figures.tsx';
import { FilterText } from '#client/ui/table/filters.tsx';
import { formatDate } from '#contract/dates.ts';
import { COMPROMISO_NAMES, type Deudores, RECORDADO_NAMES, TRAMO_NAMES } from '#contract/deudores.ts';
import { deudores as endpoints } from '#contract/endpoints/deudores.ts';
import { NOT_A_GROUP, normalizeGroup } from '#contract/groups.ts';
import { DEUDORES_XLSX } from '#contract/rules.ts';
import css from './Deudores.module.css';
import { columnsOf } from './deudoresColumns.tsx';
import { PrintGroups } from './PrintGroups.tsx';

type School = Deudores['escuelas'][number];

const money = (title: string, of: 'saldo' | 'vencido' | 'por_pagar', className?: string) =>
  figure<School>(title, (school) => <Money value={school[of] ?? 0} />, className);

interface SchoolTotalsProps {
  escuelas: readonly School[];
  /** Other filters, kept in links to a school's rows. */
  filters: Record<string, string>;
  onClearFilters: () => void;
}

/** Debt per school with links to its rows. */
function SchoolTotals({ escuelas, filters, onClearFilters }: SchoolTotalsProps) {
  const filtered = Object.values({ ...filters, vista: '' }).some(Boolean);
  // Of the days that are asked for.
  const days = escuelas[0]?.por_pagar !== undefined;
  const wide = `cifra ${css.wide}`;
  return (
    <Table<School>
      aria-label="Deuda de cada escuela"
      size="small"
      pagination={false}
      dataSource={escuelas}
      rowKey="escuela"
      locale={{
        emptyText: <NoRows emptyText="Nadie debe nada." filtered={filtered} onClearFilters={onClearFilters} />,
      }}
      columns={[
        rowHead('Escuela', ({ escuela_id, escuela }) =>
          escuela_id === null ? (
            escuela
          ) : (
            <Link to={screens.deudores({ ...filters, escuela: escuela_id, vista: '' })}>{escuela}</Link>
          ),
        ),
        figure('Alumnos', ({ alumnos }) => count(alumnos), wide),
        money('Saldo', 'saldo'),
        money('Vencido', 'vencido', days ? wide : undefined),
        ...(days ? [money('Por pagar', 'por_pagar')] : []),
      ]}
    />
  );
}

const TRAMO_OPTIONS = filterOptions('Todos', TRAMO_NAMES);
const PROMESA_OPTIONS = filterOptions('Todas', COMPROMISO_NAMES);
const RECORDADO_OPTIONS = filterOptions('Todos', RECORDADO_NAMES);

interface DeudoresFiltersProps extends Pick<ListParams<Param>, 'filters' | 'field'> {
  /** The list is of a past day, of which promises and reminders are not told. */
  past: boolean;
}

/**
 * Filters: school, group, delay, promises, reminders, day, and days with due payments: an even number, so that these
 * two stand side by side on a phone.
 */
function DeudoresFilters({ filters, field, past }: DeudoresFiltersProps) {
  const { options, problem, retry } = useSchoolFilterOptions(filters.escuela);
  return (
    <>
      <FilterBar className={css.filters} values={Object.values({ ...filters, vista: '' })}>
        <FilterSelect label="Escuela" {...field('escuela')} options={options} />
        <FilterText label="Grupo" placeholder="Ej. A1" {...field('grupo')} read={normalizeGroup} wrong={NOT_A_GROUP} />
        <FilterSelect label="Atraso" {...field('tramo')} options={TRAMO_OPTIONS} />
        {!past && (
          <>
            <FilterSelect label="Promesa" {...field('promesa')} options={PROMESA_OPTIONS} />
            <FilterSelect
              label="Último recordatorio"
              {...field('recordatorio')}
              popupMatchSelectWidth={false}
              options={RECORDADO_OPTIONS}
            />
          </>
        )}
        <FilterDate label="Saldos al" {...field('al')} />
        <FilterDate label="Vence desde" {...field('desde')} />
        <FilterDate label="Vence hasta" {...field('hasta')} />
      </FilterBar>
      {problem && (
        <Alert actions={[{ text: 'Reintentar', onClick: retry }]}>Las escuelas no se cargaron. {problem.message}</Alert>
      )}
    </>
  );
}

/** Which view it is stays. */
const NO_FILTER = Object.fromEntries(PARAMS.filter((name) => name !== 'vista').map((name) => [name, '']));

export default function DeudoresPage() {
  const today = useToday();
  const { filters, page, sort, setFilters, setSort, field, table } = useListParams(PARAMS);
  const filter = filterOf({ ...filters, alumnos: '' }, sort, today);
  const { al, ...chosen } = filter;
  const [past, days] = [al !== undefined, (filter.desde ?? filter.hasta) !== undefined];
  const columns = useMemo(() => columnsOf({ past, days }), [past, days]);
  const { response, ...standing } = useList(deudores.useDeudoresQuery({ ...filter, page }));
  const rows = useAppSelector((state) => selectDeudores(state, response?.ids));
  const top = useRef<HTMLDivElement>(null);
  const [exports, reminds] = [useCan('deudores:export'), useCan('recordatorios:write')];
  const fetchFile = useFetchFile();
  const navigate = useNavigate();
  const bySchool = filters.vista === 'escuelas';
  const queue = screens.recordar(chosen);
  const mayRemind = reminds && !al && rows.length > 0;
  useKeys(mayRemind ? { r: () => navigate(queue) } : {});
  return (
    <Page
      title="Deudores"
      counter={response?.total ?? null}
      aside={response && <Sums {...response.totales} today={today} />}
      actions={
        <>
          {exports && (
            <DownloadButton
              label="Exportar a Excel"
              name={DEUDORES_XLSX}
              // All pages of the list.
              fetch={(options) => fetchFile(request(endpoints.exportDeudores, { query: filter }), options)}
            />
          )}
          {rows.length > 0 && <PrintGroups filter={filter} day={al ?? today} />}
        </>
      }
      ways={[
        bySchool
          ? { text: 'Por alumno', onClick: () => setFilters({ vista: '' }) }
          : { text: 'Por escuela', onClick: () => setFilters({ vista: 'escuelas' }) },
        reminds && { text: 'Promesas', to: screens.promesas() },
        mayRemind && { text: 'Recordar', shortcut: 'R', kind: 'primary', to: queue },
      ]}
    >
      <div ref={top} style={{ scrollMarginTop: 72 }}>
        <DeudoresFilters filters={filters} field={field} past={past} />
        {al && (
          <Alert kind="info" actions={[{ text: 'Ver hoy', onClick: () => setFilters({ al: '' }) }]}>
            Como estaba el {formatDate(al)}, al terminar el día.
          </Alert>
        )}
        {bySchool && response ? (
          <SchoolTotals escuelas={response.escuelas} filters={filters} onClearFilters={() => setFilters(NO_FILTER)} />
        ) : (
          <DataTable
            {...standing}
            label="Deudores"
            columns={columns}
            rows={rows}
            opens
            {...(response && { figures: response })}
            {...table}
            top={top}
            {...(filter.sort && { sort: filter.sort })}
            onSort={setSort}
            emptyText="Nadie debe nada."
          />
        )}
      </div>
    </Page>
  );
}

/** Totals of the filter, the requested figure first. */
const Sums = ({ saldo, vencido, por_pagar, sin_efectivo_desde, today }: Deudores['totales'] & { today: string }) => (
  <>
    {por_pagar === undefined ? (
      <>
        Saldo <Money value={saldo} /> · Vencido <Money value={vencido} />
      </>
    ) : (
      <>
        Por pagar <Money value={por_pagar} /> · Saldo <Money value={saldo} />
      </>
    )}
    {sin_efectivo_desde && ` · ${sayWithoutCash(sin_efectivo_desde, today)}`}
  </>
);
