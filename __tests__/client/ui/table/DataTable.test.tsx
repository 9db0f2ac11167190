/** The list controls: table, pages, order, states, and the address that they all live in. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { Problem } from '#client/lib/errors.ts';
import { PHONE } from '#client/lib/hooks.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { type Column, DataTable, type DataTableProps } from '#client/ui/table/DataTable.tsx';
import { Pagination } from '#client/ui/table/Pagination.tsx';
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

test('a row that goes with the button that has the focus leaves it to the list', async () => {
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

test('a click on a row follows its first link; one on a button of it, or at the end of marking a text, does not', async () => {
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

test('on a phone each row is a card: its name and figure, its facts after their titles, its actions; nothing for an empty cell or a sum of zero', async () => {
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
  test('the first load says so', () => {
    render(table({ rows: [], loading: true }));
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
  });

  test('no rows at all: what is missing, and the way on', async () => {
    const register = jest.fn();
    render(table({ rows: [], emptyActions: [{ text: 'Registrar', onClick: register }, false] }));
    expect(screen.getByText('Todavía no hay personas.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(register).toHaveBeenCalledTimes(1);
  });

  test('no rows under a filter: offers to drop it', async () => {
    const clear = jest.fn();
    render(table({ rows: [], filtered: true, onClearFilters: clear }));
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });

  // [S8.21]
  test('a failure is no empty table: it says why and asks again', async () => {
    const retry = jest.fn();
    render(table({ rows: [], problem: PROBLEM, retry }));
    expect(screen.getByRole('alert')).toHaveTextContent('El servidor no pudo responder.');
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('a failure beside rows keeps the rows', () => {
    render(table({ problem: PROBLEM }));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.getByText('Ana')).toBeVisible();
  });
});

describe('pages', () => {
  // [S2.56] [S2.93]
  test('are the links of the server, to the letter', async () => {
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

  test('a link that leads nowhere does nothing', async () => {
    const go = jest.fn();
    render(<Pagination figures={aPage(ROWS, { current: 1, last: 2 })} onPage={go} />);
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(go).not.toHaveBeenCalled();
  });

  test('a capped count says that there are more', () => {
    render(<Pagination figures={{ ...aPage(ROWS, { total: 10_000 }), total_minimo: true }} onPage={() => undefined} />);
    expect(screen.getByText('1–2 de más de 10,000')).toBeVisible();
  });

  test('one page alone has no buttons', () => {
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

describe('the address holds the list', () => {
  test('page, order and filters come from it', () => {
    list('/lista?page=3&sort=-nombre&grupo=2B&otra=x');
    expect(screen.getByTestId('params')).toHaveTextContent('[3,"-nombre",{"texto":"","grupo":"2B"},true]');
    expect(screen.getByRole('columnheader', { name: /Nombre/ })).toHaveAttribute('aria-sort', 'descending');
  });

  test.each(['0', '-2', 'dos', '1.5', ''])('a page of «%s» counts as a whole one from 1', (page) => {
    list(`/lista?page=${page}`);
    expect(screen.getByTestId('params')).toHaveTextContent('[1,');
  });

  test('a new filter goes to the first page and keeps the order and what is not ours', async () => {
    const { press, address } = list('/lista?page=4&sort=nombre&nota=9');
    await press('1A');
    expect(address()).toBe('/lista?sort=nombre&nota=9&grupo=1A');
    await press('limpiar');
    expect(address()).toBe('/lista?sort=nombre&nota=9');
  });

  test('back undoes a page or a filter; letters typed into a search are one step', async () => {
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

  test('a page past the end leads to the last one, and back does not lead there again', async () => {
    const { press, address } = list('/lista?page=9&grupo=1A');
    expect(screen.getByText('Ana')).toBeVisible();
    expect(address()).toBe('/lista?page=4&grupo=1A');
    await press('atrás');
    expect(address()).toBe('/antes');
  });

  test('a page past the end does not look like an empty list, and stays while another one is on its way', () => {
    const turned = jest.fn();
    render(table({ ...figuresOf(9), onPage: turned, updating: true }));
    expect(screen.queryByText('Todavía no hay personas.')).toBeNull();
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    expect(turned).not.toHaveBeenCalled();
  });

  test('a column header orders up, down, and not at all', async () => {
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
