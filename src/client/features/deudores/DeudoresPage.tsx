/** Who owes, how much, how much of it late and since when; of today or of any past day. */
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useList } from '#client/api/results.ts';
import { deudores, selectDeudores } from '#client/entities/deudores.ts';
import { filterOf, PARAMS } from '#client/entities/deudoresFilter.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { useKeys } from '#client/lib/useKeys.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { formatDate } from '#contract/dates.ts';
import type { DebtSum } from '#contract/deudores.ts';
import { endpoints } from '#contract/endpoints.ts';
import { DEUDORES_XLSX } from '#contract/rules.ts';
import { DeudoresFilters } from './DeudoresFilters.tsx';
import { columnsOf } from './deudoresColumns.tsx';
import { PrintGroups } from './PrintGroups.tsx';
import { SchoolTotals } from './SchoolTotals.tsx';

/** Which view it is stays. */
const NO_FILTER = Object.fromEntries(PARAMS.filter((name) => name !== 'vista').map((name) => [name, '']));

export default function DeudoresPage() {
  const today = useToday();
  const { filters, filtered, page, sort, setFilters, clearFilters, setPage, setSort } = useListParams(PARAMS);
  const filter = filterOf(filters, sort, today);
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
      aside={response && <Sums {...response.totales} />}
      actions={
        <>
          {exports && (
            <DownloadButton
              label="Exportar a Excel"
              name={DEUDORES_XLSX}
              // All pages of what the list shows.
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
        mayRemind && { text: 'Recordar (R)', kind: 'primary', to: queue },
      ]}
    >
      <div ref={top} style={{ scrollMarginTop: 72 }}>
        <DeudoresFilters filters={filters} setFilters={setFilters} past={past} />
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
            onPage={setPage}
            top={top}
            {...(filter.sort && { sort: filter.sort })}
            onSort={setSort}
            filtered={filtered}
            onClearFilters={clearFilters}
            emptyText="Nadie debe nada."
          />
        )}
      </div>
    </Page>
  );
}

/** Totals of the filter, the requested figure first. */
const Sums = ({ saldo, vencido, por_pagar }: DebtSum) =>
  por_pagar === undefined ? (
    <>
      Saldo <Money value={saldo} /> · Vencido <Money value={vencido} />
    </>
  ) : (
    <>
      Por pagar <Money value={por_pagar} /> · Saldo <Money value={saldo} />
    </>
  );
