/** The rows behind the dashboard's figures: payments due on some days, money taken at tills, and money of lists. */

import { useAppSelector } from '#client/entities/base.ts';
import { useList } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDays } from '#client/ui/form/dates.tsx';
import { Money, When, WhenDay } from '#client/ui/Money.tsx';
import { EmptyState, Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { addDays, isTypedDay, mondayOf } from '#contract/dates.ts';
import { PAGO_VISTAS, type PagoDeNota, type PagosDeNotas, type PagoVista } from '#contract/deudores.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { cobranza } from './api.ts';
import { Nombre } from './deudoresColumns.tsx';

/** A row of the list with its key. */
type PagoView = PagoDeNota & { key: string };

const SHARED: readonly Column<PagoView>[] = [
  { title: 'Alumno', card: 'title', render: Nombre },
  { title: 'Nota', render: ({ nota }) => nota.folio && <span className="junto">{nota.folio}</span> },
];
/** Negative for cancelled money, and for lists also for undone. */
const whatOf = ({ monto, importado }: PagoView): string => {
  if (importado) return monto < 0 ? 'Cancelado o deshecho' : DE_LISTAS;
  return monto < 0 ? 'Cancelado' : 'Abono';
};
const cameIn = (title: string): readonly Column<PagoView>[] => [
  ...SHARED,
  { title: 'Cuándo', card: 'plain', render: ({ fecha }) => <When at={fecha} hour /> },
  { title: 'Qué', card: 'plain', render: whatOf },
  { title, card: 'figure', align: 'right', render: ({ monto }) => <Money value={monto} /> },
];
const COLUMNS: Record<PagoVista, readonly Column<PagoView>[]> = {
  planeado: [
    ...SHARED,
    { title: 'Fecha', card: 'plain', render: ({ fecha }) => <WhenDay day={fecha} /> },
    { title: 'Planeado', card: 'figure', align: 'right', render: ({ monto }) => <Money value={monto} /> },
    {
      title: 'Pagado',
      align: 'right',
      isOnCard: ({ pagado }) => (pagado ?? 0) > 0,
      render: ({ pagado }) => <Money value={pagado ?? 0} />,
    },
  ],
  cobrado: cameIn('Cobrado'),
  de_listas: cameIn('De listas'),
};

const NAMES: Record<PagoVista, string> = { planeado: 'Planeado', cobrado: 'Cobrado', de_listas: DE_LISTAS };
const VISTA_OPTIONS = PAGO_VISTAS.map((value) => ({ value, label: NAMES[value] }));
const NOTHING: Record<PagoVista, string> = {
  planeado: 'Ningún pago era para estos días.',
  cobrado: 'No se cobró nada en estos días.',
  de_listas: 'Ninguna lista trajo abonos en estos días.',
};

export default function PagosPage() {
  const monday = mondayOf(useToday());
  const { filters, page, setFilters, setPage } = useListParams(['vista', 'desde', 'hasta']);
  // Addresses are typed and shared: meaningless values count as left out. Without days it is this week.
  const vista = PAGO_VISTAS.find((one) => one === filters.vista) ?? 'planeado';
  const desde = isTypedDay(filters.desde) ? filters.desde : monday;
  const hasta = isTypedDay(filters.hasta) ? filters.hasta : addDays(desde, 6);
  const { response: last, ...standing } = useList(cobranza.usePagosQuery({ vista, desde, hasta, page }));
  // Rows of one view must not stand under the headings of another while these are on their way.
  const response = last?.vista === vista ? last : undefined;
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
      aside={!refused && response && <Sums vista={vista} totales={response.totales} />}
      ways={[{ text: 'Volver al dashboard', to: screens.dashboard() }]}
    >
      <FilterBar values={[filters.desde, filters.hasta]}>
        <FilterSelect
          label="Ver"
          value={vista}
          onChange={(chosen) => setFilters({ vista: chosen })}
          options={VISTA_OPTIONS}
        />
        <FilterDays desde={desde} hasta={hasta} onChange={setFilters} />
      </FilterBar>
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
          {...(response && { figures: response })}
          onPage={setPage}
          emptyText={NOTHING[vista]}
        />
      )}
    </Page>
  );
}

/** Of each view the sum that stands beside its own. */
const BESIDE: Record<PagoVista, { words: string; of: Exclude<keyof PagosDeNotas['totales'], 'monto'> }> = {
  planeado: { words: 'Pagado', of: 'pagado' },
  cobrado: { words: DE_LISTAS, of: 'de_listas' },
  de_listas: { words: 'Cobrado', of: 'cobrado' },
};

function Sums({ vista, totales }: { vista: PagoVista; totales: PagosDeNotas['totales'] }) {
  const { words, of } = BESIDE[vista];
  const beside = totales[of];
  return (
    <>
      <Money value={totales.monto} />
      {beside !== null && (vista === 'planeado' || beside !== 0) && (
        <>
          {' '}
          · {words} <Money value={beside} />
        </>
      )}
    </>
  );
}
