/** The list controls: table, pages, order, states, and the address that they all live in. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Problem } from '#client/lib/errors.ts';
import { PHONE } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { joined } from '#client/ui/joined.tsx';
import { type Column, DataTable, type DataTableProps } from '#client/ui/table/DataTable.tsx';
import { isNothingYet, Pagination } from '#client/ui/table/Pagination.tsx';
import { aPage } from '../../rows.ts';

interface Row {
  id: number;
  nombre: string;
}
const COLUMNS: Column<Row>[] = [
  { title: 'Nombre', sort: 'nombre', render: ({ nombre }) => nombre },
  { title: 'Acciones', render: () => 'Editar' },
];
const ROWS: Row[] = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Beto' },
];
const PROBLEM: Problem = {
  status: 503,
  message: 'El servidor no pudo responder.',
  fields: {},
  body: {},
  network: false,
  aborted: false,
};

function table(props: Partial<DataTableProps<Row>> = {}) {
  const all: DataTableProps<Row> = {
    label: 'Personas',
    columns: COLUMNS,
    rows: ROWS,
    emptyText: 'Todavía no hay personas.',
    ...props,
  };
  return <DataTable {...all} />;
}

test('facts side by side break between each other only: not in a phone, and no line ends with their dot', () => {
  expect(joined(['Ana', null, '55 1234 5678'])).toBe('Ana ·\u00a055\u00a01234\u00a05678');
  // A long one has to wrap within.
  expect(joined(['Vive con su abuela entre semana y con su papá'])).toContain('abuela entre');
});

test('a row that disappears with the focused button passes the focus to the list', async () => {
  const user = userEvent.setup();
  const columns: Column<Row>[] = [
    { title: 'Acciones', render: ({ nombre }) => <button type="button">{nombre}</button> },
  ];
  const { container, rerender } = render(table({ columns }));
  await user.click(screen.getByRole('button', { name: 'Beto' }));
  rerender(table({ columns, rows: ROWS.slice(0, 1) }));
  expect(container.firstElementChild).toHaveFocus();
  // Whoever is in another row meanwhile stays there.
  rerender(table({ columns }));
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  rerender(table({ columns, rows: ROWS.slice(0, 1) }));
  expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus();
});

test('a click on a row follows its first link; one on a button or after selecting text does not', async () => {
  const opened = jest.fn((event: MouseEvent) => event.preventDefault());
  const columns: Column<Row>[] = [
    { title: 'Nombre', render: ({ nombre }) => nombre },
    {
      title: 'Acciones',
      render: ({ id }) => (
        <>
          <a href={`/editar/${id}`}>Editar</a>
          <button type="button">Quitar</button>
        </>
      ),
    },
  ];
  const { rerender } = render(table({ columns, opens: true }));
  document.addEventListener('click', (event) => (event.target as Element).matches('a') && opened(event));
  await userEvent.click(screen.getByText('Beto'));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened.mock.calls[0]?.[0].target).toHaveAttribute('href', '/editar/2');
  await userEvent.click(screen.getAllByRole('button', { name: 'Quitar' })[1] as HTMLElement);
  await userEvent.dblClick(screen.getByText('Ana'));
  expect(opened).toHaveBeenCalledTimes(2);
  rerender(table({ columns }));
  await userEvent.click(screen.getByText('Beto'));
  expect(opened).toHaveBeenCalledTimes(2);
});

test('a click in a dialog that a row opened does not follow the link of the row', async () => {
  const opened = jest.fn();
  const columns: Column<Row>[] = [
    { title: 'Nombre', render: ({ id }) => <Link to={`/editar/${id}`}>Abrir</Link> },
    {
      title: 'Acciones',
      render: () => (
        <DialogFrame title="Cambiar" onClose={() => undefined}>
          Monto
        </DialogFrame>
      ),
    },
  ];
  const Opened = () => {
    opened(useLocation().pathname);
    return table({ columns, rows: ROWS.slice(0, 1), opens: true });
  };
  render(
    <MemoryRouter>
      <Opened />
    </MemoryRouter>,
  );
  await userEvent.click(within(screen.getByRole('dialog')).getByText('Monto'));
  expect(opened).not.toHaveBeenCalledWith('/editar/1');
});

test('on a phone each row is a card with name, figure, labelled facts and actions, without empty cells or zero sums', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === PHONE });
  const opened = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const columns: Column<Row>[] = [
    { title: 'Acciones', render: () => <a href="/editar">Editar</a> },
    { title: 'Saldo', card: 'figure', render: () => '$80.00' },
    { title: 'ID', render: ({ id }) => id },
    { title: 'Correo', card: 'plain', render: () => 'ana@ejemplo.mx' },
    { title: 'Vencido', isOnCard: () => false, render: () => '$0.00' },
    { title: 'Grupo', render: () => null },
    {
      title: 'Nombre',
      card: 'title',
      render: ({ nombre }) => (
        <a href="/ana" onClick={opened}>
          {nombre}
        </a>
      ),
    },
  ];
  const { unmount } = render(table({ columns, rows: ROWS.slice(0, 1), opens: true }));
  const card = within(screen.getByRole('list', { name: 'Personas' })).getByRole('listitem');
  expect(card).toHaveTextContent(/^Ana\$80\.00ID 1ana@ejemplo\.mxEditar$/);
  await userEvent.click(screen.getByText('$80.00'));
  expect(opened).toHaveBeenCalledTimes(1);
  unmount();
  window.matchMedia = wide;
  render(table({ columns, rows: ROWS.slice(0, 1) }));
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Editar',
    '$80.00',
    '1',
    'ana@ejemplo.mx',
    '$0.00',
    '-',
    'Ana',
  ]);
});

describe('states', () => {
  // [S2.94]
  test('the first load shows a loading state', () => {
    render(table({ rows: [], loading: true }));
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
  });

  test('an empty table says what is missing and how to go on', async () => {
    const register = jest.fn();
    render(table({ rows: [], emptyActions: [{ text: 'Registrar', onClick: register }, false] }));
    expect(screen.getByText('Todavía no hay personas.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(register).toHaveBeenCalledTimes(1);
  });

  test('an empty table has no heads; one whose filters find nothing keeps them', () => {
    const { rerender } = render(table({ rows: [] }));
    expect(screen.queryByRole('columnheader')).toBeNull();
    rerender(table({ rows: [], filtered: true }));
    expect(screen.getByRole('columnheader', { name: /Nombre/ })).toBeInTheDocument();
  });

  test('an empty filtered table offers to clear the filter', async () => {
    const clear = jest.fn();
    render(table({ rows: [], filtered: true, onClearFilters: clear }));
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  // [S8.21]
  test('a failure shows its reason and a retry instead of an empty table', async () => {
    const retry = jest.fn();
    render(table({ rows: [], problem: PROBLEM, retry }));
    expect(screen.getByRole('alert')).toHaveTextContent('El servidor no pudo responder.');
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('a failure with rows on screen keeps the rows', () => {
    render(table({ problem: PROBLEM }));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByText('Ana')).toBeVisible();
  });
});

describe('pages', () => {
  // [S2.56] [S2.93]
  test('use the server’s links unchanged', async () => {
    const go = jest.fn();
    render(<Pagination figures={aPage(ROWS, { current: 2, last: 3, total: 1052 })} onPage={go} />);
    const nav = screen.getByRole('navigation', { name: 'Páginas' });
    expect(
      within(nav)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Anterior', '1', '2', '3', 'Siguiente']);
    expect(within(nav).getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('26–27 de 1,052')).toBeVisible();
    for (const name of ['Siguiente', '1', 'Anterior', '2'])
      await userEvent.click(within(nav).getByRole('button', { name }));
    expect(go.mock.calls).toEqual([[3], [1], [1]]);
  });

  test('ignore a missing link', async () => {
    const go = jest.fn();
    render(<Pagination figures={aPage(ROWS, { current: 1, last: 2 })} onPage={go} />);
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(go).not.toHaveBeenCalled();
  });

  test('show a capped count as «more»', () => {
    render(<Pagination figures={{ ...aPage(ROWS, { total: 10_000 }), total_minimo: true }} onPage={() => undefined} />);
    expect(screen.getByText('1–2 de más de 10,000')).toBeVisible();
  });

  test('of nothing at all are told from those of a filter that finds nothing, or of an earlier one', () => {
    const none = { ...aPage([]), total: 0 };
    const now = { filtered: false, updating: false };
    expect(isNothingYet(none, now)).toBe(true);
    expect(isNothingYet(none, { ...now, filtered: true })).toBe(false);
    expect(isNothingYet(none, { ...now, updating: true })).toBe(false);
    expect(isNothingYet({ ...none, en_baja: 1 }, now)).toBe(false);
    expect(isNothingYet(undefined, now)).toBe(false);
  });

  test('of a single page have no buttons', () => {
    render(<Pagination figures={aPage(ROWS)} onPage={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

/** Of a list with four pages. */
const figuresOf = (page: number) => {
  const rows = page > 4 ? [] : ROWS;
  return { rows, figures: aPage(rows, { current: page, last: 4, total: 100 }) };
};

/** A list whose state is the address, as the screens have it. */
function List() {
  const params = useListParams(['texto', 'grupo']);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <span data-testid="params">
        {JSON.stringify([params.page, params.sort ?? null, params.filters, params.filtered])}
      </span>
      {table({ sort: params.sort, onSort: params.setSort, ...figuresOf(params.page), onPage: params.setPage })}
      <button type="button" onClick={() => params.setPage(4)}>
        página 4
      </button>
      <button type="button" onClick={() => params.setFilters({ grupo: '1A' })}>
        1A
      </button>
      <button type="button" onClick={() => params.setFilters({ texto: 'PEÑA 100%' }, { replace: true })}>
        buscar
      </button>
      <button type="button" onClick={params.clearFilters}>
        limpiar
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        atrás
      </button>
    </>
  );
}
const list = (at = '/lista') => {
  render(
    <MemoryRouter initialEntries={['/antes', at]}>
      <List />
    </MemoryRouter>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { press, address: () => screen.getByRole('status').textContent };
};

describe('the address of a list', () => {
  test('holds page, order and filters', () => {
    list('/lista?page=3&sort=-nombre&grupo=2B&otra=x');
    expect(screen.getByTestId('params')).toHaveTextContent('[3,"-nombre",{"texto":"","grupo":"2B"},true]');
    expect(screen.getByRole('columnheader', { name: /Nombre/ })).toHaveAttribute('aria-sort', 'descending');
  });

  test.each(['0', '-2', 'dos', '1.5', ''])('reads a page of «%s» as a whole number from 1', (page) => {
    list(`/lista?page=${page}`);
    expect(screen.getByTestId('params')).toHaveTextContent('[1,');
  });

  test('goes to the first page with a new filter and keeps the order and foreign parameters', async () => {
    const { press, address } = list('/lista?page=4&sort=nombre&nota=9');
    await press('1A');
    expect(address()).toBe('/lista?sort=nombre&nota=9&grupo=1A');
    await press('limpiar');
    expect(address()).toBe('/lista?sort=nombre&nota=9');
  });

  test('is undone by back per page or filter; letters of one search are one step', async () => {
    const { press, address } = list();
    await press('página 4');
    await press('1A');
    await press('buscar');
    expect(address()).toBe('/lista?grupo=1A&texto=PE%C3%91A+100%25');
    await press('atrás');
    expect(address()).toBe('/lista?page=4');
    await press('atrás');
    expect(address()).toBe('/lista');
  });

  test('leads from a page past the end to the last one, which back does not undo', async () => {
    const { press, address } = list('/lista?page=9&grupo=1A');
    expect(screen.getByText('Ana')).toBeVisible();
    expect(address()).toBe('/lista?page=4&grupo=1A');
    await press('atrás');
    expect(address()).toBe('/antes');
  });

  test('shows no empty list for a page past the end while another one loads', () => {
    const turned = jest.fn();
    render(table({ ...figuresOf(9), onPage: turned, updating: true }));
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(turned).not.toHaveBeenCalled();
  });

  test('cycles a column through ascending, descending and unsorted', async () => {
    const { address } = list('/lista?page=2');
    const header = screen.getByRole('columnheader', { name: /Nombre/ });
    await userEvent.click(header);
    expect(address()).toBe('/lista?sort=nombre');
    await userEvent.click(header);
    expect(address()).toBe('/lista?sort=-nombre');
    await userEvent.click(header);
    expect(address()).toBe('/lista');
  });
});
