import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { useList } from '#client/api/results.ts';
import { inBajaWords } from '#client/entities/inBaja.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { type ListParams, useListParams } from '#client/lib/listParams.ts';
import { screens } from '#client/lib/urls.ts';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import type { PageFigures } from '#contract/pages.ts';
import { ROL_NAMES, type Rol } from '#contract/roles.ts';
import { type UsuariosArg, users } from '../api.ts';
import { selectList, selectWorked } from '../slice.ts';
import css from '../users.module.css';
import { columns } from './usuariosColumns.tsx';
import { argOf, FIELD_NAMES, FIELDS, fieldOf, likelierField, PARAMS, type Param } from './usuariosParams.ts';

type Ways = Pick<ListParams<Param>, 'setFilters' | 'clearFilters'>;

/** Empty state of the list. */
function emptyList(arg: UsuariosArg, figures: PageFigures | undefined, ways: Ways) {
  const { en_baja = 0 } = figures ?? {};
  if (!arg.texto) {
    const all = (arg.baja || arg.rol !== null) && { text: 'Ver todos', onClick: ways.clearFilters };
    const who = arg.rol === null ? 'No hay usuarios' : `Nadie con el rol ${ROL_NAMES[arg.rol as Rol]}`;
    return { emptyText: `${who}${arg.baja ? ' en baja' : ''}.`, emptyActions: [all] };
  }
  const field = likelierField(arg);
  return {
    emptyText: `Ningún usuario coincide.${inBajaWords(en_baja)}`,
    emptyActions: [
      field !== null && { text: `Buscar por ${FIELD_NAMES[field]}`, onClick: () => ways.setFilters({ por: field }) },
      en_baja > 0 && { text: 'Ver en baja', onClick: () => ways.setFilters({ activo: '0' }) },
      { text: 'Quitar filtros', onClick: ways.clearFilters },
    ],
  };
}

const fieldOptions = FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }));
const rolOptions = [
  { value: '', label: 'Todos' },
  ...Object.entries(ROL_NAMES).map(([value, label]) => ({ value, label })),
];
const standingOptions = [
  { value: '', label: 'Activos' },
  { value: '0', label: 'En baja' },
];

/** Everybody on record, alumnos and employees. */
export default function UsuariosPage() {
  const hires = useCan('empleados:write');
  const { filters, page, sort } = useSelector(selectList);
  const { setFilters, clearFilters, setPage, setSort } = useListParams(PARAMS);
  const arg = argOf(filters, page, sort);
  const { response, ...standing } = useList(users.useUsuariosQuery(arg));
  const rows = useEntities('users', response?.ids);
  const worked = useSelector(selectWorked);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page
      title="Usuarios"
      counter={response?.total ?? null}
      ways={[hires && { text: 'Agregar Empleado', kind: 'primary', to: screens.addEmpleado() }]}
    >
      {/* The bar stays on top when a new page of rows is scrolled to. */}
      <div ref={list} style={{ scrollMarginTop: 72 }}>
        <div className={css.filters}>
          <SearchField
            focused
            label="Buscar"
            value={arg.texto}
            // One step back undoes a search, not its last letter.
            onSearch={(texto) => setFilters({ texto }, { replace: arg.texto !== '' && texto !== '' })}
          />
          <FilterSelect
            label="Buscar por"
            value={fieldOf(filters.por)}
            onChange={(por) => setFilters({ por })}
            options={fieldOptions}
          />
          <FilterSelect
            label="Rol"
            value={arg.rol === null ? '' : String(arg.rol)}
            onChange={(value) => setFilters({ rol: value })}
            options={rolOptions}
          />
          <FilterSelect
            label="Mostrar"
            value={arg.baja ? '0' : ''}
            onChange={(activo) => setFilters({ activo })}
            options={standingOptions}
          />
        </div>
        <DataTable
          {...standing}
          label="Usuarios"
          columns={columns}
          rows={rows}
          isWorked={({ id }) => id === worked}
          opens
          figures={response}
          onPage={setPage}
          top={list}
          sort={arg.sort ?? undefined}
          onSort={setSort}
          {...emptyList(arg, response, { setFilters, clearFilters })}
        />
      </div>
    </Page>
  );
}
