/** The rows of the dashboard's weeks: what was to be paid on some days, and what came in. */
import Flex from 'antd/es/flex';
import { useRows } from '#client/api/useRows.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { addDays, isTypedDay, mondayOf } from '#contract/dates.ts';
import { PAGO_VISTAS, type PagoVista } from '#contract/deudores.ts';
import { pagos } from './api.ts';
import { COLUMNS, pagoCard } from './pagosColumns.tsx';

const NAMES: Record<PagoVista, string> = { planeado: 'Planeado', cobrado: 'Cobrado' };
const VISTA_OPTIONS = PAGO_VISTAS.map((value) => ({ value, label: NAMES[value] }));
const NOTHING: Record<PagoVista, string> = {
  planeado: 'Ningún pago era para estos días.',
  cobrado: 'No se cobró nada en estos días.',
};

export default function PagosPage() {
  const monday = mondayOf(useToday());
  const { filters, page, setFilters, setPage } = useListParams(['vista', 'desde', 'hasta']);
  // An address is typed and sent by people: what means nothing counts as left out. Without days it is this week.
  const vista = PAGO_VISTAS.find((one) => one === filters.vista) ?? 'planeado';
  const desde = isTypedDay(filters.desde) ? filters.desde : monday;
  const hasta = isTypedDay(filters.hasta) ? filters.hasta : addDays(desde, 6);
  const { response: last, ...standing } = useRows(
    pagos.endpoints.pagos,
    { vista, desde, hasta, page },
    { fresh: true },
  );
  // Rows of the one must not stand under the headings of the other while these are on their way.
  const response = last && (last.totales.pagado === null) === (vista === 'cobrado') ? last : undefined;
  const refused = standing.problem?.status === 409 && standing.problem;
  const users = useAppSelector((state) => state.entities.users.entities);
  const rows = (response?.ids ?? []).map(({ user, ...pago }) => ({
    ...pago,
    user: (user !== null && users[user]) || null,
    key: `${pago.nota.id} ${pago.fecha}`,
  }));
  return (
    <Page
      title={NAMES[vista]}
      counter={refused ? undefined : (response?.total ?? null)}
      aside={!refused && response && <Sums {...response.totales} />}
      ways={[{ text: 'Volver al dashboard', to: screens.dashboard() }]}
    >
      <Flex wrap gap="0 12px">
        <FilterSelect
          label="Ver"
          value={vista}
          onChange={(chosen) => setFilters({ vista: chosen })}
          options={VISTA_OPTIONS}
        />
        <FilterDate label="Desde" value={desde} onChange={(day) => setFilters({ desde: day })} />
        <FilterDate label="Hasta" value={hasta} onChange={(day) => setFilters({ hasta: day })} />
      </Flex>
      {refused ? (
        <EmptyState text={refused.message} actions={[{ text: 'Ir al corte', to: screens.cortes() }]} />
      ) : (
        <DataTable
          {...standing}
          loading={response === undefined && standing.problem === null}
          label={NAMES[vista]}
          columns={COLUMNS[vista]}
          rows={rows}
          opens
          card={pagoCard}
          {...(response && { figures: response })}
          onPage={setPage}
          emptyText={NOTHING[vista]}
        />
      )}
    </Page>
  );
}

const Sums = ({ monto, pagado }: { monto: number; pagado: number | null }) => (
  <>
    <Money value={monto} />
    {pagado !== null && (
      <>
        {' '}
        · Pagado <Money value={pagado} />
      </>
    )}
  </>
);
