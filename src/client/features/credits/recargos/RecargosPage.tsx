/** /recargos: surcharges and discounts of all notes, with their sums; for supervisors. */

import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useEntities, useList } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { FilterDays } from '#client/ui/form/dates.tsx';
import { CancelledBy, Figures, Money, When } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { isNothingYet } from '#client/ui/table/Pagination.tsx';
import { isCalendarDate } from '#contract/dates.ts';
import { recargos as endpoints } from '#contract/endpoints/recargos.ts';
import type { Recargo } from '#contract/entities.ts';
import { RECARGO_TIPOS } from '#contract/recargos.ts';
import { RECARGOS_XLSX } from '#contract/rules.ts';
import { credits } from '../api.ts';
import css from '../Credits.module.css';

/** Whether it counts: neither it nor its note was cancelled. */
const stands = ({ cancelado, nota_cancelada }: Recargo): boolean => cancelado === null && !nota_cancelada;

function Cancelled({ cancelado, nota_cancelada }: Recargo) {
  if (!cancelado && !nota_cancelada) return null;
  return (
    <Text type="danger" className={css.cancelled}>
      {cancelado ? (
        <>
          Cancelado <CancelledBy {...cancelado} />
        </>
      ) : (
        'La nota está cancelada.'
      )}
    </Text>
  );
}

const COLUMNS: readonly Column<Recargo>[] = [
  { title: 'Fecha', card: 'plain', render: ({ created_at }) => <When at={created_at} /> },
  {
    title: 'Nota',
    render: ({ folio, user_id, nota_id }) => <Link to={screens.noteCredits(user_id, { nota: nota_id })}>{folio}</Link>,
  },
  { title: 'Alumno', card: 'plain', render: ({ alumno }) => alumno },
  {
    title: 'Nombre y motivo',
    card: 'title',
    render: (recargo) => (
      <>
        {recargo.nombre}
        <div>
          <Text type="secondary">{recargo.motivo}</Text>
        </div>
        <Cancelled {...recargo} />
      </>
    ),
  },
  { title: 'Registró', card: 'plain', render: ({ registrado_por }) => registrado_por },
  {
    title: 'Monto',
    card: 'figure',
    align: 'right',
    render: (recargo) => <Money value={recargo.monto} struck={!stands(recargo)} />,
  },
];

const TIPO_OPTIONS = [
  { value: '', label: 'Todos' },
  { value: 'recargo', label: 'Recargos' },
  { value: 'descuento', label: 'Descuentos' },
];

/** Addresses are typed and shared: meaningless values count as left out. */
const day = (text: string) => (isCalendarDate(text) ? text : undefined);

export default function RecargosPage() {
  const { filters, filtered, page, setFilters, field, table } = useListParams(['desde', 'hasta', 'tipo']);
  const filter = {
    desde: day(filters.desde),
    hasta: day(filters.hasta),
    tipo: RECARGO_TIPOS.find((tipo) => tipo === filters.tipo),
  };
  const { response, ...standing } = useList(credits.useListRecargosQuery({ ...filter, page }));
  const rows = useEntities('recargos', response?.ids);
  const nothing = isNothingYet(response, { filtered, ...standing });
  const fetchFile = useFetchFile();
  return (
    <Page
      title="Recargos y descuentos"
      counter={response?.total ?? null}
      actions={
        !nothing && (
          <DownloadButton
            label="Exportar a Excel"
            name={RECARGOS_XLSX}
            // All pages of the list.
            fetch={(options) => fetchFile(request(endpoints.exportRecargos, { query: filter }), options)}
          />
        )
      }
    >
      {!nothing && (
        <FilterBar values={Object.values(filters)}>
          <FilterDays desde={filters.desde} hasta={filters.hasta} onChange={setFilters} />
          <FilterSelect label="Tipo" {...field('tipo')} options={TIPO_OPTIONS} />
        </FilterBar>
      )}
      {response && !nothing && (
        <div style={{ marginBottom: 16 }}>
          <Figures
            label="Totales"
            figures={[
              { label: 'Recargos', value: <Money value={response.totales.recargos} /> },
              { label: 'Descuentos', value: <Money value={response.totales.descuentos} /> },
              { label: 'Cancelados', value: <Money value={response.totales.cancelados} /> },
            ]}
          />
        </div>
      )}
      <DataTable
        {...standing}
        label="Recargos y descuentos"
        columns={COLUMNS}
        rows={rows}
        rowClassName={(recargo) => (stands(recargo) ? '' : (css.struck ?? ''))}
        figures={response}
        {...table}
        emptyText="Todavía no hay recargos ni descuentos. Se agregan en los abonos de una nota."
      />
    </Page>
  );
}
