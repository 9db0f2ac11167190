/** Sent reminders with their time, author, channel and text, and the payments after them. */

import { Link } from 'react-router-dom';
import { useEntities, useList } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { FilterDays } from '#client/ui/form/dates.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { isNothingYet } from '#client/ui/table/Pagination.tsx';
import { isTypedDay } from '#contract/dates.ts';
import type { Brought } from '#contract/endpoints/recordatorios.ts';
import type { Recordatorio } from '#contract/entities.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';
import { cobranza } from './api.ts';

export type Sent = Recordatorio & Brought;

/** Reminders of a list, each with the payments after it. */
export function useSent(ids: readonly (Brought & { id: number })[] | undefined): Sent[] {
  const rows = useEntities(
    'recordatorios',
    ids?.map(({ id }) => id),
  );
  const brought = new Map(ids?.map(({ id, abonado }) => [id, abonado]));
  return rows.map((row) => ({ ...row, abonado: brought.get(row.id) ?? null }));
}

/** Amount received after it; empty if none or hidden. */
export const broughtText = (abonado: Sent['abonado']) =>
  (abonado ?? 0) > 0 && (
    <>
      abonó <Money value={abonado ?? 0} />
    </>
  );

export const SentText = ({ texto }: Pick<Sent, 'texto'>) => (
  <Disclosure label="Mensaje enviado">
    <p style={{ maxWidth: 360, margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{texto}</p>
  </Disclosure>
);

const COLUMNS: readonly Column<Sent>[] = [
  {
    title: 'Alumno',
    card: 'title',
    render: ({ alumno, user_id }) => <Link to={screens.alumno(user_id)}>{alumno}</Link>,
  },
  {
    title: 'Cuándo',
    card: 'plain',
    render: ({ created_at, capturado_en }) => <When at={capturado_en ?? created_at} hour />,
  },
  { title: 'Por', card: 'plain', whole: true, render: ({ canal }) => CANAL_NAMES[canal] },
  { title: 'Quién', card: 'plain', whole: true, render: ({ registrado_por }) => registrado_por },
  // As wide as a text that is opened: the other columns stay where they are.
  { title: 'Texto', card: 'plain', width: 380, render: SentText },
  {
    title: 'Abonó después',
    align: 'right',
    render: ({ abonado }) => abonado !== null && <Money value={abonado} />,
  },
];

const dayOf = (text: string) => (isTypedDay(text) ? text : undefined);

export default function EnviadosPage() {
  const { filters, filtered, page, setFilters, table } = useListParams(['desde', 'hasta']);
  const days = { desde: dayOf(filters.desde), hasta: dayOf(filters.hasta) };
  const { response, ...standing } = useList(cobranza.useRecordatoriosQuery({ ...days, page }));
  const rows = useSent(response?.ids);
  return (
    <Page
      title="Recordatorios enviados"
      counter={response?.total ?? null}
      ways={[{ text: 'Deudores', to: screens.deudores() }]}
    >
      {!isNothingYet(response, { filtered, ...standing }) && (
        <FilterBar values={Object.values(filters)}>
          <FilterDays desde={filters.desde} hasta={filters.hasta} onChange={setFilters} />
        </FilterBar>
      )}
      <DataTable
        {...standing}
        label="Recordatorios enviados"
        columns={COLUMNS}
        rows={rows}
        {...(response && { figures: response })}
        {...table}
        emptyText="Todavía no se le ha recordado a nadie."
      />
    </Page>
  );
}
