/** Promises of families: due today, or by day and state. */
import { Link } from 'react-router-dom';
import { useEntities, useList } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { FilterSelect, filterOptions } from '#client/ui/form/Choose.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Money, WhenDay } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { isCalendarDate } from '#contract/dates.ts';
import type { Promesa } from '#contract/entities.ts';
import { PROMESA_ESTADO_NAMES, PROMESA_ESTADOS } from '#contract/recordatorios.ts';
import { cobranza, type PromesasArg } from './api.ts';
import { Estado, PromesaActions } from './PromesaDialog.tsx';

const PARAMS = ['dia', 'estado'] as const;
/** As the day in the address: of every day. */
const ALL = 'todos';
type Param = (typeof PARAMS)[number];
const ESTADO_OPTIONS = filterOptions('Todas', PROMESA_ESTADO_NAMES);

/** With nothing chosen those due today; of all days where that or a state is chosen. */
function argOf({ dia, estado }: Record<Param, string>, today: string): PromesasArg {
  const known = PROMESA_ESTADOS.find((one) => one === estado);
  if (isCalendarDate(dia)) return { dia, ...(known && { estado: known }) };
  if (known) return { estado: known };
  return dia === ALL ? {} : { dia: today };
}

const COLUMNS: readonly Column<Promesa>[] = [
  {
    title: 'Alumno',
    card: 'title',
    render: ({ alumno, user_id }) => <Link to={screens.alumno(user_id)}>{alumno}</Link>,
  },
  { title: 'Nota', render: ({ folio }) => <span className="junto">{folio}</span> },
  { title: 'Fecha', card: 'plain', render: ({ fecha }) => <WhenDay day={fecha} /> },
  { title: 'Prometió', card: 'figure', align: 'right', render: ({ monto }) => <Money value={monto} /> },
  {
    title: 'Abonado',
    align: 'right',
    isOnCard: ({ abonado }) => abonado > 0,
    render: ({ abonado }) => <Money value={abonado} />,
  },
  { title: 'Estado', card: 'plain', render: Estado },
  {
    title: 'Comentario',
    card: 'plain',
    render: ({ comentario, registrado_por }) => joined([comentario, registrado_por]),
  },
  { title: 'Acciones', render: (promesa) => <PromesaActions promesa={promesa} />, fixed: 'right' },
];

export default function PromesasPage() {
  const today = useToday();
  const { filters, page, setFilters, clearFilters, setPage, field } = useListParams(PARAMS);
  const arg = argOf(filters, today);
  const { response, ...standing } = useList(cobranza.usePromesasQuery({ ...arg, page }));
  const rows = useEntities('promesas', response?.ids);
  return (
    <Page
      title="Promesas de pago"
      counter={response?.total ?? null}
      aside={arg.dia === today && 'para hoy'}
      ways={[
        arg.dia === undefined
          ? { text: 'Para hoy', onClick: clearFilters }
          : { text: 'Todos los días', onClick: () => setFilters({ dia: ALL }) },
        { text: 'Deudores', to: screens.deudores() },
      ]}
    >
      <FilterBar values={Object.values(filters)}>
        <FilterDate label="Día" value={arg.dia ?? ''} onChange={(dia) => setFilters({ dia })} />
        <FilterSelect label="Estado" {...field('estado')} options={ESTADO_OPTIONS} />
      </FilterBar>
      <DataTable
        {...standing}
        label="Promesas de pago"
        columns={COLUMNS}
        rows={rows}
        opens
        {...(response && { figures: response })}
        onPage={setPage}
        filtered={arg.dia !== today || arg.estado !== undefined}
        onClearFilters={clearFilters}
        emptyText="Nadie prometió pagar hoy."
        emptyActions={[
          { text: 'Ver todas las pendientes', onClick: () => setFilters({ dia: '', estado: 'pendiente' }) },
        ]}
      />
    </Page>
  );
}
