import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { useRowChoice } from '#client/entities/selection.ts';
import { AHEAD, useCan, useEntities, useList } from '#client/entities/state.ts';
import { type ListParams, useListParams } from '#client/lib/listParams.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { RowLink } from '#client/ui/ButtonLink.tsx';
import { FilterSelect, filterOptions } from '#client/ui/form/Choose.tsx';
import { PersonLink } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { SearchField } from '#client/ui/table/filters.tsx';
import type { User } from '#contract/entities.ts';
import type { PageFigures } from '#contract/pages.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import { isStaff, ROL_NAMES, type Rol } from '#contract/roles.ts';
import { type UsuariosArg, users } from '../api.ts';
import { selectList, selectWorked } from '../slice.ts';
import css from '../users.module.css';
import { argOf, FIELD_NAMES, FIELDS, fieldOf, likelierField, PARAMS, type Param } from './usuariosParams.ts';

const nameId = ({ id }: User) => `usuario-${id}`;

/** The name, and below it the data that distinguish two people with the same name. */
function Nombre({ user }: { user: User }) {
  return (
    <div className={css.name} title={fullName(user)} style={{ minWidth: 180, overflowWrap: 'anywhere' }}>
      {isStaff(user.rol) ? (
        <span id={nameId(user)}>{fullName(user)}</span>
      ) : (
        <PersonLink id={nameId(user)} user={user} style={{ fontWeight: 500 }} />
      )}{' '}
      {!user.activo && <Tag>Baja</Tag>}
      {/* Two lines within a row of 44 px. */}
      <Text type="secondary" style={{ fontSize: 'var(--size-note)' }}>
        {isStaff(user.rol) ? ROL_NAMES[user.rol] : schoolAndGroupOf(user)}
      </Text>
    </div>
  );
}

const Editar = ({ user }: { user: User }) => (
  <RowLink aria-describedby={nameId(user)} to={screens.updateUser(user.id)}>
    Editar
  </RowLink>
);

const columns: readonly Column<User>[] = [
  { title: 'ID', render: ({ id }) => id, sort: 'id', align: 'right', width: 80 },
  { title: 'Nombre', card: 'title', render: (user) => <Nombre user={user} />, sort: 'nombre' },
  {
    title: 'Correo',
    card: 'plain',
    render: ({ email }) => email && <div className={css.email}>{email}</div>,
    sort: 'email',
  },
  {
    title: 'Teléfono',
    card: 'plain',
    render: ({ celular }) => celular && <span className="cifra">{formatPhone(celular)}</span>,
    sort: 'celular',
  },
  { title: 'Acciones', render: (user) => <Editar user={user} />, fixed: 'right' },
];

type Ways = Pick<ListParams<Param>, 'setFilters' | 'clearFilters'>;

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
const rolOptions = filterOptions('Todos', ROL_NAMES);
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
  const { response, ...standing } = useList(users.useUsuariosQuery(arg, AHEAD));
  const rows = useEntities('users', response?.ids);
  const worked = useSelector(selectWorked);
  const [load] = users.useLazyUsuariosQuery();
  const choice = useRowChoice('users', {
    total: response?.total,
    userOf: (user: User) => user,
    load: (part) => load({ ...arg, ...part }).unwrap(),
    idOf: (id) => id,
  });
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page
      title="Usuarios"
      counter={response?.total ?? null}
      ways={[
        choice !== undefined && { text: 'Cambios a varios', to: screens.cambios() },
        hires && { text: 'Agregar Empleado', kind: 'primary', to: screens.addEmpleado() },
      ]}
    >
      {/* The bar stays on top when a new page of rows is scrolled to. */}
      <div ref={list} style={{ scrollMarginTop: 72 }}>
        <FilterBar
          className={css.filters}
          values={[arg.rol !== null, arg.baja]}
          search={
            <SearchField
              focused
              label="Buscar"
              value={arg.texto}
              // One step back undoes a search, not its last letter.
              onSearch={(texto) => setFilters({ texto }, { replace: arg.texto !== '' && texto !== '' })}
            />
          }
        >
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
        </FilterBar>
        <DataTable
          {...standing}
          label="Usuarios"
          columns={columns}
          rows={rows}
          isWorked={({ id }) => id === worked}
          choice={choice}
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
