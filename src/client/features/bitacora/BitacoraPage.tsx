/** The audit log: who did what, when and from where; of one record, its history. */

import type { ReactNode } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useList } from '#client/api/results.ts';
import { usePerson } from '#client/entities/usePerson.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDays } from '#client/ui/form/dates.tsx';
import { FilterBar } from '#client/ui/form/Frame.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterText } from '#client/ui/table/filters.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { AuditLine } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { AUDIT_XLSX } from '#contract/rules.ts';
import { bitacora } from './api.ts';
import { COLUMNS } from './columns.tsx';
import { type Deleted, deletedPerson } from './deleted.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { PARAMS, queryOf } from './params.ts';
import { ACCIONES, TABLAS } from './words.ts';

const optionsOf = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const TABLA_OPTIONS = optionsOf('Todos', TABLAS);
const ACCION_OPTIONS = optionsOf('Todas', ACCIONES);
/** The digits of a record's number. */
const readNumber = (typed: string) => (/^[1-9]\d{0,9}$/.test(typed.trim()) ? typed.trim() : null);
/** The address of a computer, as the lines show it. */
const readAddress = (typed: string) => (/^[\da-f.:]{2,45}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : null);
const none: readonly AuditLine[] = [];

interface Props {
  /** Actions for a person who only remains in the log; `refresh` reloads its lines. */
  forDeleted: (person: Deleted, refresh: () => void) => ReactNode;
}

export function BitacoraPage({ forDeleted }: Props) {
  const { filters, filtered, page, setFilters, clearFilters, setPage } = useListParams(PARAMS);
  const query = queryOf(filters, page);
  const { response, ...standing } = useList(bitacora.useBitacoraQuery(query), { ahead: false });
  const deleted = deletedPerson(query, response?.data ?? none);
  const fetchFile = useFetchFile();
  const { page: _, ...chosen } = query;
  const workbook = request(endpoints.listAudit, { query: { ...chosen, formato: 'xlsx' } });
  return (
    <Page
      title="Bitácora"
      counter={response?.total ?? null}
      aside={response?.total_minimo && 'o más'}
      actions={
        <DownloadButton label="Exportar a Excel" name={AUDIT_XLSX} fetch={(options) => fetchFile(workbook, options)} />
      }
    >
      {query.alumno !== undefined && <Whose userId={query.alumno} onAll={() => setFilters({ alumno: '' })} />}
      <FilterBar>
        <FilterSelect
          label="Qué"
          value={filters.tabla}
          onChange={(tabla) => setFilters({ tabla })}
          options={TABLA_OPTIONS}
        />
        <FilterText
          label="Número"
          value={filters.registro}
          onChange={(registro) => setFilters({ registro })}
          read={readNumber}
          wrong="Escribe el número del registro."
        />
        <FilterSelect
          label="Acción"
          value={filters.accion}
          onChange={(accion) => setFilters({ accion })}
          options={ACCION_OPTIONS}
        />
        <PersonFilter value={filters.actor} onChange={(actor) => setFilters({ actor })} />
        <FilterText
          label="Equipo"
          value={filters.equipo}
          onChange={(equipo) => setFilters({ equipo })}
          read={readAddress}
          wrong="Escribe la dirección como está en la lista, por ejemplo 192.168.1.20."
        />
        <FilterDays desde={filters.desde} hasta={filters.hasta} onChange={setFilters} />
      </FilterBar>
      <DataTable
        {...standing}
        label="Bitácora"
        columns={COLUMNS}
        rows={response?.data ?? none}
        figures={response}
        onPage={setPage}
        filtered={filtered}
        onClearFilters={clearFilters}
        emptyText="Todavía no hay nada en la bitácora."
      />
      {deleted && forDeleted(deleted, standing.retry)}
    </Page>
  );
}

/** The alumno whose lines alone are shown. */
function Whose({ userId, onAll }: { userId: number; onAll: () => void }) {
  const { user } = usePerson(userId);
  return (
    <Alert kind="info" actions={[{ text: 'Ver todo', onClick: onAll }]}>
      Solo el registro, las notas, los abonos y los códigos de {user ? fullName(user) : '…'}.
    </Alert>
  );
}
