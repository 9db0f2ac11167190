/** The requests list against the real server: what it shows, how it is searched, and what its address says. */
import { screen, waitFor, within } from '@testing-library/react';
import type { School, User } from '#contract/entities.ts';
import { aNote, anAlumno, anEscuela } from '../support/builders.ts';
import { choose, chosen, offered } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open: openAs } = flowOfFile();
let juarez: School;
let zapata: School;
let people: Record<'ana' | 'jose' | 'zoe' | 'inés', User>;

beforeAll(async () => {
  juarez = await anEscuela(server, { nombre: 'Benito Juárez', prefijo: 'BJ' });
  zapata = await anEscuela(server, { nombre: 'Rosaura Zapata', prefijo: 'RZ' });
  people = {
    zoe: await anAlumno(server, {
      nombre: 'Zoe',
      apaterno: 'Zúñiga',
      amaterno: 'López',
      email: 'zoe@example.com',
      celular: '5587654321',
      escuela: juarez,
      grupo: '1A',
    }),
    ana: await anAlumno(server, {
      nombre: 'Ana',
      apaterno: 'Álvarez',
      amaterno: 'Peña',
      email: 'ana.alvarez@example.com',
      celular: '5512345678',
      escuela: juarez,
      grupo: '1A',
    }),
    jose: await anAlumno(server, { nombre: 'José', apaterno: 'Núñez', email: null, escuela: zapata, grupo: '2B' }),
    inés: await anAlumno(server, { nombre: 'Inés', apaterno: 'Mora', escuela: zapata, grupo: '3C' }),
  };
  await aNote(server, { alumno: people.ana, folio: 'BJ-000001', total: 1500.5, paid: 200 });
  await aNote(server, { alumno: people.zoe, folio: 'VIEJA-7', total: 90, paid: true });
  await aNote(server, { alumno: people.zoe, folio: 'BJ-000002', total: 320, paid: true });
  await aNote(server, { alumno: people.inés, folio: 'RZ-000001', total: 80 });
  await server.db.run("UPDATE users SET grupo = '' WHERE id = ?", people.inés.id);
  await (await server.as(3)).raw(`/api/users/${people.inés.id}/baja`, { method: 'POST', body: { motivo: 'Se mudó' } });
});

async function open(path = '/solicitudes'): Promise<void> {
  await openAs(path);
  await screen.findByRole('heading', { level: 1, name: /^Solicitudes: \d/ });
}
/** The text of every cell, row by row. */
const rows = (): string[][] =>
  within(screen.getByRole('table'))
    .queryAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 1)
    // Without the tick before them.
    .map(([, ...cells]) => cells.map((cell) => (cell.textContent ?? '').trim()));
const names = () => rows().map(([, name]) => name);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const box = () => screen.getByRole('searchbox', { name: 'Buscar' });
const address = () => window.location.pathname + decodeURIComponent(window.location.search);

const ANA = 'Ana Álvarez Peña';
const JOSE = 'José Núñez';
const ZOE = 'Zoe Zúñiga López';

describe('rows', () => {
  // [S2.19] [S2.78] [S2.84] [S2.86] [S2.87] [S2.89] [S2.90] [S2.91] [S2.92] [S2.117] [S9.9]
  test('have the specified columns, sorted by apaterno, with paid and owed amounts and links to note and abonos', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitudes: 3');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      // The ticks that choose rows.
      '',
      '#',
      'Nombre',
      'Correo',
      'Teléfono',
      'Escuela',
      'Grupo',
      'Pagos',
      'Total',
      'Acciones',
    ]);
    const actions = 'EditarFotosAbonos';
    expect(rows()).toEqual([
      [
        '1',
        ANA,
        'ana.alvarez@example.com',
        '55 1234 5678',
        'Benito Juárez',
        '1A',
        '$200.00Debe $1,300.50',
        '$1,500.50',
        actions,
      ],
      ['2', JOSE, '-', '-', 'Rosaura Zapata', '2B', '$0.00', '$0.00', actions],
      ['3', ZOE, 'zoe@example.com', '55 8765 4321', 'Benito Juárez', '1A', '$320.00', '$320.00', actions],
    ]);
    const [editar] = screen.getAllByRole('link', { name: 'Editar' });
    const [abonos] = screen.getAllByRole('link', { name: 'Abonos' });
    expect(editar).toHaveAttribute('href', `/update-note/${people.ana.id}`);
    expect(abonos).toHaveAttribute('href', `/note-credits/${people.ana.id}`);
    expect(abonos).toHaveAccessibleDescription(ANA);
    expect(screen.getByRole('link', { name: 'Nueva' })).toHaveAttribute('href', '/register-note/undefined');

    await app.user.click(screen.getByRole('columnheader', { name: 'Escuela' }));
    await shows(ANA, ZOE, JOSE);
    expect(address()).toBe('/solicitudes?sort=escuela');
  });

  test('a cancelled note found by folio is struck through and owes nothing', async () => {
    await aNote(server, { alumno: people.jose, folio: 'NULA-1', total: 700, cancelled: true });
    await open('/solicitudes?por=folio&texto=nula');
    expect((await screen.findByText('$700.00')).tagName).toBe('S');
    expect(screen.getByText('Cancelada')).toBeVisible();
    expect(screen.queryByText(/^Debe/)).toBeNull();
  });

  test('found by an old folio link to that note', async () => {
    await open('/solicitudes?por=folio&texto=vieja');
    const note = await screen.findByText('Folio VIEJA-7');
    const [row] = screen.getAllByRole('row').filter((one) => one.contains(note));
    const link = within(row as HTMLElement).getByRole('link', { name: 'Abonos' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^/note-credits/${people.zoe.id}\\?nota=\\d+$`));
    expect(rows()[0]?.slice(6, 8)).toEqual(['$90.00', '$90.00']);
  });
});

describe('search', () => {
  // [S2.80]
  test('searches while typing, in capitals, with any accents and word order; back undoes it as a whole and forward repeats it', async () => {
    await open();
    await app.user.type(box(), 'pena');
    await shows(ANA);
    await app.user.type(box(), ' ana');
    expect(box()).toHaveValue('PENA ANA');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitudes: 1');
    await waitFor(() => expect(address()).toBe('/solicitudes?texto=PENA+ANA'));
    await shows(ANA);
    window.history.back();
    await shows(ANA, JOSE, ZOE);
    expect(box()).toHaveValue('');
    window.history.forward();
    await shows(ANA);
    expect(box()).toHaveValue('PENA ANA');
  });

  // [S4.14]
  test('a text with URL characters arrives unchanged, and the school filter applies to the search', async () => {
    await open(`/solicitudes?escuela=${zapata.id}`);
    await shows(JOSE);
    await app.user.type(box(), '50%/ñ?#&{Enter}');
    expect(await screen.findByText('Ninguna solicitud coincide.')).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('texto')).toBe('50%/Ñ?#&');
    await app.user.clear(box());
    await shows(JOSE);
    await app.user.type(box(), 'a{Enter}');
    expect(await screen.findByText('Ninguna solicitud coincide.')).toBeVisible();
  });

  // [S2.83] [S7.24]
  test('by each of the four specified fields', async () => {
    await open();
    expect(await offered(app.user, 'Buscar por', 'Folio')).toEqual(['Correo', 'Nombre', 'Teléfono', 'Folio']);
    const searches = [
      ['Correo', 'zoe@', ZOE],
      ['Nombre', 'jose', JOSE],
      ['Teléfono', '+52 55-1234', ANA],
      ['Folio', 'bj-000002', ZOE],
    ] as const;
    for (const [field, text, found] of searches) {
      await app.user.clear(box());
      await shows(ANA, JOSE, ZOE);
      await choose(app.user, screen.getByRole('combobox', { name: 'Buscar por' }), field);
      await app.user.type(box(), `${text}{Enter}`);
      await waitFor(() => expect(names().map((name) => name?.replace(/ *Folio .*/, ''))).toEqual([found]));
    }
  });
});

describe('keys', () => {
  const focused = () => document.activeElement;

  test('lead from the search into the rows, along them, and back to the selected text', async () => {
    const proxy = await moodyProxy(server.origin);
    await openAs('/solicitudes', 1, proxy);
    await shows(ANA, JOSE, ZOE);
    await waitFor(() => expect(box()).toHaveFocus());
    const held = Promise.withResolvers<void>();
    proxy.onRequest = (_, path) => path.includes('/search-alumnos/') && held.promise;
    await app.user.keyboard('z{ArrowDown}');
    // The rows of before are still there.
    expect(box()).toHaveFocus();
    held.resolve();
    await waitFor(() => expect(focused()).toHaveAccessibleName('Abonos'));
    expect(focused()).toHaveAccessibleDescription(ZOE);
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(box()).toHaveFocus());
    await app.user.keyboard('{Backspace}');
    await shows(ANA, JOSE, ZOE);
    await app.user.keyboard('{ArrowDown}');
    expect(focused()).toHaveAccessibleDescription(ANA);
    await app.user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
    expect([focused()?.textContent, document.activeElement?.getAttribute('aria-describedby')]).toEqual([
      'Editar',
      expect.anything(),
    ]);
    expect(focused()).toHaveAccessibleDescription(JOSE);
    await app.user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/note-credits/${people.ana.id}`));
    app.stop();
    await proxy.close();
  });
});

describe('filters', () => {
  // [S2.81] [S2.82] [S4.15] [S4.16]
  test('offer every school below «Todas» and the groups in any spelling, and stay in the address', async () => {
    await open();
    const school = screen.getByRole('combobox', { name: 'Escuela' });
    const schools = ['Todas', 'Benito Juárez', 'Rosaura Zapata'];
    expect(await offered(app.user, 'Escuela', 'Rosaura Zapata')).toEqual(schools);
    expect(chosen(school)).toBe('Todas');
    expect(screen.getByRole('textbox', { name: 'Grupo' })).toHaveAttribute('placeholder', 'Ej. A1');
    await choose(app.user, screen.getByRole('combobox', { name: 'Escuela' }), 'Benito Juárez');
    await shows(ANA, ZOE);
    await app.user.type(screen.getByRole('textbox', { name: 'Grupo' }), '1°a{Enter}');
    await waitFor(() => expect(address()).toBe(`/solicitudes?escuela=${juarez.id}&grupo=1A`));
    expect(screen.getByRole('textbox', { name: 'Grupo' })).toHaveValue('1A');
    await shows(ANA, ZOE);
    await choose(app.user, screen.getByRole('combobox', { name: 'Escuela' }), 'Todas');
    await app.user.clear(screen.getByRole('textbox', { name: 'Grupo' }));
    await waitFor(() => expect(address()).toBe('/solicitudes'));
    await shows(ANA, JOSE, ZOE);
  });

  test('an address shows the same list after a reload and for another user', async () => {
    await open(`/solicitudes?texto=z&por=nombre&escuela=${juarez.id}&grupo=a1&sort=-nombre`);
    await shows(ZOE);
    expect(box()).toHaveValue('Z');
    expect(chosen(screen.getByRole('combobox', { name: 'Buscar por' }))).toBe('Nombre');
    await waitFor(() => expect(chosen(screen.getByRole('combobox', { name: 'Escuela' }))).toBe('Benito Juárez'));
    expect(screen.getByRole('textbox', { name: 'Grupo' })).toHaveValue('1A');
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('an invalid address shows the list and says what is wrong with the group', async () => {
    await open('/solicitudes?por=x&escuela=abc&grupo=9Z&vista=x&page=-3&sort=password');
    await shows(ANA, JOSE, ZOE);
    expect(screen.getByRole('textbox', { name: 'Grupo' })).toBeInvalid();
    expect(screen.getByText('No es un grupo: van de 1A a 6J.')).toBeVisible();
  });

  test('a deleted school is not shown as «Todas»', async () => {
    await open('/solicitudes?escuela=999999');
    await waitFor(() =>
      expect(chosen(screen.getByRole('combobox', { name: 'Escuela' }))).toBe('Escuela que ya no existe'),
    );
  });
});

describe('views', () => {
  // [S2.85] [S2.88] [S4.17]
  test('Pendientes lists all who owe, those in baja marked; Todas returns to the full list and refetches it', async () => {
    await open(`/solicitudes?texto=zoe&escuela=${juarez.id}`);
    await shows(ZOE);
    await app.user.click(screen.getByRole('button', { name: 'Pendientes' }));
    await shows(ANA, 'Inés Mora Baja');
    expect(rows()[1]?.[5]).toBe('-');
    expect(address()).toBe('/solicitudes?vista=pendientes');
    expect(screen.getByRole('button', { name: 'Pendientes' })).toHaveAttribute('aria-pressed', 'true');
    expect(box()).toHaveValue('');
    await app.user.click(screen.getByRole('button', { name: 'Todas' }));
    await shows(ANA, JOSE, ZOE);
    expect(address()).toBe('/solicitudes');
    expect(screen.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true');
    await app.user.click(screen.getByRole('button', { name: 'Pendientes' }));
    await shows(ANA, 'Inés Mora Baja');
    // A school that is chosen before the word was sent keeps the word.
    await app.user.type(box(), 'jose');
    await choose(app.user, screen.getByRole('combobox', { name: 'Escuela' }), 'Rosaura Zapata');
    await shows(JOSE);
    expect(address()).toBe(`/solicitudes?texto=JOSE&escuela=${zapata.id}`);
    // What others wrote meanwhile comes in.
    const hugo = await anAlumno(server, { nombre: 'Hugo', apaterno: 'Zz', escuela: zapata });
    try {
      await app.user.click(screen.getByRole('button', { name: 'Todas' }));
      await shows(ANA, JOSE, ZOE, 'Hugo Zz');
    } finally {
      await (await server.as(3)).raw(`/api/users/${hugo.id}`, { method: 'DELETE' });
    }
  });
});

describe('nothing to show', () => {
  test('an empty search counts matches in baja with a link, and offers a phone number typed as a name as a phone search', async () => {
    await open('/solicitudes?texto=inés');
    expect(await screen.findByText('Ninguna solicitud coincide. 1 en baja coincide.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Ver en baja' }));
    await shows('Inés Mora Baja');
    await app.user.click(screen.getByRole('button', { name: 'Ver los activos' }));
    await app.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    await shows(ANA, JOSE, ZOE);
    await app.user.click(box());
    await app.user.paste('55 1234 5678');
    await app.user.click(await screen.findByRole('button', { name: 'Buscar por Teléfono' }));
    await shows(ANA);
  });
});

describe('pages', () => {
  let grande: School;
  beforeAll(async () => {
    grande = await anEscuela(server, { nombre: 'Grande' });
    for (let number = 10; number < 37; number += 1) {
      await anAlumno(server, { nombre: `N${number}`, apaterno: 'Grande', email: null, escuela: grande });
    }
  });

  // [S2.93]
  test('continue over the server’s links, and one past the end leads to the last one', async () => {
    await open(`/solicitudes?escuela=${grande.id}&page=9`);
    await shows('N35 Grande', 'N36 Grande');
    expect(address()).toBe(`/solicitudes?escuela=${grande.id}&page=2`);
    await app.user.click(screen.getByRole('button', { name: 'Anterior' }));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitudes: 27');
    expect(rows().map(([number]) => number)).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1)));
    await app.user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() =>
      expect(rows().map((row) => row.slice(0, 2))).toEqual([
        ['26', 'N35 Grande'],
        ['27', 'N36 Grande'],
      ]),
    );
    expect(address()).toBe(`/solicitudes?escuela=${grande.id}&page=2`);
    await app.user.type(box(), 'n1');
    await waitFor(() => expect(rows().map(([number]) => number)).toEqual(Array.from('123456789').concat('10')));
    expect(address()).toBe(`/solicitudes?escuela=${grande.id}&texto=N1`);
  });
});
