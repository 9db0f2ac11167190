/** /guarderia: the children, for staff. */

import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useRef } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { searchTextOf, sortOf } from '#client/lib/listAddress.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { inBajaMatch } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { FilterSelect, filterOptions } from '#client/ui/form/Choose.tsx';
import { WhenDay } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { FilterText, SearchField } from '#client/ui/table/filters.tsx';
import { isNothingYet } from '#client/ui/table/Pagination.tsx';
import type { QueryOf } from '#contract/endpoint.ts';
import { infantes as endpoints, INFANTE_SORT } from '#contract/endpoints/infantes.ts';
import type { InfanteEnLista } from '#contract/guarderia.ts';
import { GUARDERIA_XLSX, INFANTE_ESTADOS } from '#contract/guarderia-rules.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { useInfantes } from '../expediente/record.ts';
import css from '../guarderia.module.css';
import { ageOn, Estado, Falta } from './Estado.tsx';
import { GuarderiaNav } from './GuarderiaNav.tsx';

const PARAMS = ['texto', 'sala', 'estado'] as const;
type Param = (typeof PARAMS)[number];

/** Highest page that the endpoint takes. */
const PAGE_MAX = 1_000_000;

/** Whatever the address holds that is none of the choices counts as left out. */
export const argOf = (
  { texto, sala, estado }: Record<Param, string>,
  page: number,
  sort: string | undefined,
): Partial<QueryOf<typeof endpoints.listInfantes>> => ({
  page: Math.min(page, PAGE_MAX),
  texto: searchTextOf(texto) || undefined,
  sala: sala.trim().slice(0, NAME_MAX) || undefined,
  estado: INFANTE_ESTADOS.find((one) => one === estado),
  sort: sortOf(INFANTE_SORT, sort),
});

const nameId = ({ id }: InfanteEnLista) => `infante-${id}`;

function Nombre({ infante }: { infante: InfanteEnLista }) {
  return (
    <div style={{ minWidth: 140, fontWeight: 600, overflowWrap: 'anywhere' }}>
      <span id={nameId(infante)}>{fullName(infante)}</span>
      {infante.nombre_preferido && <Text type="secondary"> «{infante.nombre_preferido}»</Text>}
    </div>
  );
}

const Edad = ({ infante }: { infante: InfanteEnLista }) => ageOn(useToday(), infante.fecha_nacimiento) || '-';

function Acciones({ infante }: { infante: InfanteEnLista }) {
  const described = { small: true, 'aria-describedby': nameId(infante) };
  return (
    <Flex gap={6}>
      <ButtonLink {...described} to={screens.registerInfante(infante.id)}>
        Abrir
      </ButtonLink>
      <ButtonLink {...described} to={screens.uploadDocumentacion(infante.id)}>
        Documentos
      </ButtonLink>
    </Flex>
  );
}

const columns: readonly Column<InfanteEnLista>[] = [
  { title: 'Nombre', card: 'title', render: (infante) => <Nombre infante={infante} />, sort: 'nombre' },
  { title: 'Sala', card: 'plain', render: ({ sala }) => sala, sort: 'sala', width: 112 },
  {
    title: 'Edad',
    card: 'plain',
    render: (infante) => <Edad infante={infante} />,
    sort: 'fecha_nacimiento',
    width: 132,
    whole: true,
  },
  {
    title: 'Ingreso',
    render: ({ fecha_ingreso }) => fecha_ingreso && <WhenDay day={fecha_ingreso} />,
    sort: 'fecha_ingreso',
  },
  { title: 'Estado', card: 'plain', render: ({ estado }) => <Estado estado={estado} />, sort: 'estado' },
  { title: 'Falta', render: ({ pendientes }) => <Falta pendientes={pendientes} /> },
  { title: 'Acciones', render: (infante) => <Acciones infante={infante} />, fixed: 'right' },
];

const estados = filterOptions('Todos menos baja', INFANTE_ESTADO_NAMES);

export default function GuarderiaPage() {
  const { filters, filtered, page, sort, setFilters, setSort, field, table } = useListParams(PARAMS);
  const arg = argOf(filters, page, sort);
  const { texto, sala, estado } = arg;
  const fetchFile = useFetchFile();
  const { response, ...standing } = useInfantes(arg, { ahead: false });
  const nothing = isNothingYet(response, { filtered, ...standing });
  const top = useRef<HTMLDivElement>(null);
  const baja = response?.en_baja ?? 0;
  return (
    <Page
      title="Guardería"
      counter={response?.total ?? null}
      actions={
        !nothing && (
          <DownloadButton
            label="Exportar a Excel"
            name={GUARDERIA_XLSX}
            // All pages of the list.
            fetch={(options) =>
              fetchFile(request(endpoints.exportInfantes, { query: { texto, sala, estado } }), options)
            }
          />
        )
      }
      ways={[{ text: 'Registrar infante', kind: 'primary', to: screens.registerInfante() }]}
    >
      <GuarderiaNav />
      <div ref={top} style={{ scrollMarginTop: 72 }}>
        {!nothing && (
          <FilterBar
            className={css.filters}
            values={[filters.sala, estado]}
            search={
              <SearchField
                focused
                label="Buscar"
                value={filters.texto}
                // One step back undoes a search, not its last letter.
                onSearch={(typed) => setFilters({ texto: typed }, { replace: filters.texto !== '' && typed !== '' })}
              />
            }
          >
            <FilterText
              label="Sala"
              {...field('sala')}
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
          </FilterBar>
        )}
        {baja > 0 && <Paragraph type="secondary">{inBajaMatch(baja)}: elige el estado «Baja».</Paragraph>}
        <DataTable
          {...standing}
          label="Infantes"
          columns={columns}
          opens
          figures={response}
          {...table}
          top={top}
          sort={sort}
          onSort={setSort}
          emptyText="Todavía no hay infantes registrados."
          emptyActions={[{ text: 'Registrar infante', to: screens.registerInfante() }]}
        />
      </div>
    </Page>
  );
}
