/** The audit log: who did what, when and from where; of one record, its history. */

import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import { type ComponentRef, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useEntities, useList, usePerson } from '#client/entities/state.ts';
import { useSearch } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect, filterOptions } from '#client/ui/form/Choose.tsx';
import { FilterDays } from '#client/ui/form/dates.tsx';
import { Frame } from '#client/ui/form/Frame.tsx';
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { FilterText } from '#client/ui/table/filters.tsx';
import { isCalendarDate } from '#contract/dates.ts';
import { bitacora as endpoints } from '#contract/endpoints/bitacora.ts';
import type { AuditLine, User } from '#contract/entities.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { isStaff, ROL_NAMES } from '#contract/roles.ts';
import { AUDIT_XLSX } from '#contract/rules.ts';
import { type AuditQuery, bitacora } from './api.ts';
import { COLUMNS, tellsOfDeleted } from './columns.tsx';
import { foldRuns } from './runs.ts';
import { ACCIONES, TABLAS } from './sentences.ts';

/** Endpoint argument from the log's address. Addresses may be typed by hand. */
const PARAMS = ['tabla', 'registro', 'alumno', 'importacion', 'accion', 'actor', 'equipo', 'desde', 'hasta'] as const;
type Param = (typeof PARAMS)[number];

const day = (text: string) => (isCalendarDate(text) ? text : undefined);
const word = (text: string) => text.slice(0, 100) || undefined;

/** What a list wrote is one line of the whole log; whoever looks for a record or a kind of it sees each. */
const isWhole = ({ tabla, registro, alumno, importacion, accion }: Record<Param, string>): boolean =>
  [tabla, registro, alumno, importacion, accion].every((one) => one === '');

/** Whatever the address holds that means nothing counts as left out. */
function queryOf(filters: Record<Param, string>, page: number): AuditQuery {
  return {
    page,
    tabla: word(filters.tabla),
    accion: word(filters.accion),
    registro: idOf(filters.registro) ?? undefined,
    alumno: idOf(filters.alumno) ?? undefined,
    importacion: idOf(filters.importacion) ?? undefined,
    resumen: isWhole(filters) ? 1 : undefined,
    actor: idOf(filters.actor) ?? undefined,
    equipo: word(filters.equipo),
    desde: day(filters.desde),
    hasta: day(filters.hasta),
  };
}

/** Their former name, from the log. */
type Deleted = Pick<User, 'id' | 'nombre' | 'apaterno' | 'amaterno'>;

/** The one filtered person, if they were deleted and lines still have their name. */
function deletedPerson({ tabla, registro, alumno }: AuditQuery, lines: readonly AuditLine[]): Deleted | null {
  const id = alumno ?? (tabla === 'users' ? registro : undefined);
  const line = lines.find((one) => one.registro_id === id && tellsOfDeleted(one));
  return id === undefined || !line ? null : ({ ...line.antes, id } as Deleted);
}

/** Filter by author, found by name; the address holds the id. */
interface PersonFilterProps {
  value: string;
  onChange: (id: string) => void;
}

function PersonFilter({ value, onChange }: PersonFilterProps) {
  const chosen = idOf(value);
  // The used control disappears: focus moves to its replacement.
  const [moved, setMoved] = useState(false);
  const change = (next: string) => {
    setMoved(true);
    onChange(next);
  };
  return chosen === null ? (
    <Search autoFocus={moved} onChoose={(id) => change(String(id))} />
  ) : (
    <Chosen autoFocus={moved} userId={chosen} onClear={() => change('')} />
  );
}

function Chosen({ autoFocus, userId, onClear }: { autoFocus: boolean; userId: number; onClear: () => void }) {
  const id = useId();
  const { user } = usePerson(userId);
  const name = user ? fullName(user) : `Persona ${userId}`;
  return (
    <Frame id={id} label="Persona">
      <Flex align="center" gap={8} style={{ minHeight: 'var(--control)', overflowWrap: 'anywhere' }}>
        {name}
        <Button id={id} small autoFocus={autoFocus} onClick={onClear} aria-label={`Quitar a ${name}`}>
          Quitar
        </Button>
      </Flex>
    </Frame>
  );
}

function Search({ autoFocus, onChoose }: { autoFocus: boolean; onChoose: (id: number) => void }) {
  const search = useSearch();
  const { texto } = search;
  // The text by which those in baja were asked for: another one looks among the active again.
  const [bajaOf, setBajaOf] = useState<string | null>(null);
  const found = useList(bitacora.useFindPersonasQuery(texto ? { texto, baja: texto === bajaOf } : skipToken));
  const people = useEntities('users', texto ? found.response?.ids : undefined);
  const { en_baja = 0 } = found.response ?? {};
  const box = useRef<ComponentRef<typeof SearchSelect>>(null);
  const showInBaja = () => {
    // The button goes, and the keys would be lost with it.
    box.current?.focus();
    setBajaOf(texto);
  };
  return (
    <SearchSelect
      ref={box}
      label="Persona"
      placeholder="Todas: escribe un nombre"
      autoFocus={autoFocus}
      search={search}
      found={found}
      listed="Personas encontradas"
      news={inBajaWords(en_baja)}
      way={
        en_baja > 0 && (
          <Button small onClick={showInBaja}>
            Ver en baja
          </Button>
        )
      }
      options={people.map((user) => ({
        value: user.id,
        title: fullName(user),
        facts: joined([isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user), !user.activo && 'en baja']),
      }))}
      onChoose={onChoose}
    />
  );
}

const TABLA_OPTIONS = filterOptions('Todos', TABLAS);
const ACCION_OPTIONS = filterOptions('Todas', ACCIONES);
/** The address of a computer, as the lines show it. */
const readAddress = (typed: string) => (/^[\da-f.:]{2,45}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : null);
const none: readonly AuditLine[] = [];

interface BitacoraPageProps {
  /** Actions for a person who only remains in the log; `refresh` reloads its lines. */
  forDeleted: (person: Deleted, refresh: () => void) => ReactNode;
}

export function BitacoraPage({ forDeleted }: BitacoraPageProps) {
  const { filters, page, setFilters, field, table } = useListParams(PARAMS);
  const query = queryOf(filters, page);
  const { response, ...standing } = useList(bitacora.useBitacoraQuery(query), { ahead: false });
  const deleted = deletedPerson(query, response?.data ?? none);
  const rows = useMemo(() => foldRuns(response?.data ?? none), [response]);
  const fetchFile = useFetchFile();
  const { page: _, resumen: __, ...chosen } = query;
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
      {(query.registro !== undefined || query.importacion !== undefined) && (
        <Alert
          kind="info"
          actions={[{ text: 'Ver todo', onClick: () => setFilters({ tabla: '', registro: '', importacion: '' }) }]}
        >
          {query.importacion === undefined ? 'Solo el historial de este registro.' : 'Solo lo que escribió esta lista.'}
        </Alert>
      )}
      {query.alumno !== undefined && <Whose userId={query.alumno} onAll={() => setFilters({ alumno: '' })} />}
      <FilterBar values={Object.values(filters)}>
        <FilterSelect label="Qué" {...field('tabla')} options={TABLA_OPTIONS} />
        <FilterSelect label="Acción" {...field('accion')} options={ACCION_OPTIONS} />
        <PersonFilter {...field('actor')} />
        <FilterText
          label="Equipo"
          {...field('equipo')}
          read={readAddress}
          wrong="Escribe la dirección como está en la lista, por ejemplo 192.168.1.20."
        />
        <FilterDays desde={filters.desde} hasta={filters.hasta} onChange={setFilters} />
      </FilterBar>
      <DataTable
        {...standing}
        label="Bitácora"
        columns={COLUMNS}
        rows={rows}
        figures={response}
        {...table}
        emptyText="Todavía no hay nada en la bitácora."
      />
      {deleted && forDeleted(deleted, standing.retry)}
    </Page>
  );
}

/** Only lines about this alumno. */
function Whose({ userId, onAll }: { userId: number; onAll: () => void }) {
  const { user } = usePerson(userId);
  return (
    <Alert kind="info" actions={[{ text: 'Ver todo', onClick: onAll }]}>
      Solo el registro, las notas, los abonos y los códigos de {user ? fullName(user) : '…'}.
    </Alert>
  );
}
