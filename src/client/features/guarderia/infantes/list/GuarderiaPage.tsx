/** /guarderia: the children, for staff. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useRef } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { inBajaMatch } from '#client/entities/inBaja.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterText, SearchField } from '#client/ui/table/filters.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { GUARDERIA_XLSX, INFANTE_ESTADOS } from '#contract/guarderia-rules.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import css from '../../guarderia.module.css';
import { GuarderiaNav } from '../GuarderiaNav.tsx';
import { useInfantes } from '../useInfantes.ts';
import { columns } from './infantesColumns.tsx';
import { argOf, PARAMS } from './infantesParams.ts';

const estados = [
  { value: '', label: 'Todos menos baja' },
  ...INFANTE_ESTADOS.map((value) => ({ value, label: INFANTE_ESTADO_NAMES[value] })),
];

export default function GuarderiaPage() {
  const { filters, filtered, page, sort, setFilters, clearFilters, setPage, setSort } = useListParams(PARAMS);
  const arg = argOf(filters, page, sort);
  const { texto, sala, estado } = arg;
  const fetchFile = useFetchFile();
  const { response, ...standing } = useInfantes(arg, { ahead: false });
  const top = useRef<HTMLDivElement>(null);
  const baja = response?.en_baja ?? 0;
  return (
    <Page
      title="Guardería"
      counter={response?.total ?? null}
      actions={
        <DownloadButton
          label="Exportar a Excel"
          name={GUARDERIA_XLSX}
          // All pages of what the list shows.
          fetch={(options) => fetchFile(request(endpoints.exportInfantes, { query: { texto, sala, estado } }), options)}
        />
      }
      ways={[{ text: 'Registrar infante', kind: 'primary', to: screens.registerInfante() }]}
    >
      <GuarderiaNav />
      <div ref={top} style={{ scrollMarginTop: 72 }}>
        <div className={css.filters}>
          <SearchField
            focused
            label="Buscar"
            value={filters.texto}
            // One step back undoes a search, not its last letter.
            onSearch={(typed) => setFilters({ texto: typed }, { replace: filters.texto !== '' && typed !== '' })}
          />
          <FilterText
            label="Sala"
            value={filters.sala}
            onChange={(typed) => setFilters({ sala: typed })}
            // A room may have any name.
            read={(typed) => typed.trim()}
            wrong=""
            placeholder="Todas"
          />
          <FilterSelect
            label="Estado"
            value={estado ?? ''}
            onChange={(chosen) => setFilters({ estado: chosen })}
            options={estados}
          />
        </div>
        {baja > 0 && <Paragraph type="secondary">{inBajaMatch(baja)}: elige el estado «Baja».</Paragraph>}
        <DataTable
          {...standing}
          label="Infantes"
          columns={columns}
          opens
          figures={response}
          onPage={setPage}
          top={top}
          sort={sort}
          onSort={setSort}
          emptyText="Todavía no hay infantes registrados."
          emptyActions={[{ text: 'Registrar infante', to: screens.registerInfante() }]}
          filtered={filtered}
          onClearFilters={clearFilters}
        />
      </div>
    </Page>
  );
}
