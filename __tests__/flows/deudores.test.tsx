/** Who owes, and reminding them one after another, against the real server; also without connection. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { School, User } from '#contract/entities.ts';
import { applied, importRows } from '../server/features/importaciones/ground.ts';
import { aNote, anAbono, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { choose, chosen } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';
import { printedOfFile } from '../support/printedOfFile.ts';

const { server, app, open } = flowOfFile();
const printed = printedOfFile();
/** Addresses of the messages that were opened. */
const opened: URL[] = [];
beforeEach(() => {
  opened.length = 0;
  window.open = (url) => {
    opened.push(new URL(String(url)));
    return window;
  };
});

let phones = 5_512_340_000;
interface Owes {
  nombre: string;
  escuela: School;
  grupo?: string;
  /** Days since the note was sold. */
  ago?: number;
  total?: number;
}
async function aDebtor({ nombre, escuela, grupo = '1A', ago = 0, total = 500 }: Owes): Promise<User> {
  phones += 1;
  const alumno = await anAlumno(server, { nombre, apaterno: 'Uc', celular: String(phones), escuela, grupo });
  const now = server.clock.now();
  server.clock.set(new Date(now.getTime() - ago * 86_400_000).toISOString());
  await aNote(server, { alumno, total });
  server.clock.set(now.toISOString());
  return alumno;
}
const staff = () => server.as(1);
const textOf = (url: URL | undefined) => url?.searchParams.get('text');
const remindersOf = async ({ id }: User) =>
  (await (await staff()).get(endpoints.listRecordatorios, { query: { user_id: id } })).data;
const at = (name: string) => screen.findByRole('region', { name });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  // The screens go by the computer's clock.
  server.clock.set(new Date().toISOString());
  const plantillas = [
    { nombre: 'Aviso', canal: 'whatsapp' as const, texto: '{alumno} debe {saldo}, vencidos {vencido}.' },
    { nombre: 'Con enlace', canal: 'whatsapp' as const, texto: '{enlace}' },
  ];
  await server.get(3, endpoints.updateAjustes, { body: { plantillas } });
});

// [S2.130]
test('the list says who owes since when, adds up to the sums of its schools, and leads from a school to its rows', async () => {
  const [norte, sur] = [await anEscuela(server, { nombre: 'Norte' }), await anEscuela(server, { nombre: 'Sur' })];
  await aDebtor({ nombre: 'Ana', escuela: norte, ago: 42, total: 800 });
  await aDebtor({ nombre: 'Beto', escuela: norte, grupo: '2B', total: 100 });
  await aDebtor({ nombre: 'Ciro', escuela: sur, total: 50.5 });
  await open('/deudores', 1);
  await screen.findByRole('heading', { level: 1, name: 'Deudores: 3' });
  expect((await rowsOf('Deudores')).map(({ textContent }) => textContent)).toEqual([
    'Ana Uc Norte · 1A$800.00$800.00hace 12 días8 a 30 días--',
    'Beto Uc Norte · 2B$100.00$0.00-Por vencer--',
    'Ciro Uc Sur · 1A$50.50$0.00-Por vencer--',
  ]);
  expect(screen.getByText('Saldo · Vencido')).toHaveTextContent('Saldo $950.50 · Vencido $800.00');
  // Only a supervisor takes the list along.
  expect(screen.queryByRole('button', { name: 'Exportar a Excel' })).toBeNull();

  await press('Imprimir por grupo');
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]?.match(/USO INTERNO: no publicar(\S+ · \S+) · saldos/g)).toHaveLength(3);
  expect(printed[0]).not.toMatch(/Solo una parte|Por pagar/);

  await press('Por escuela');
  // Pressed again it leads back: the keyboard stays on it.
  expect(screen.getByRole('button', { name: 'Por alumno' })).toHaveFocus();
  expect((await rowsOf('Deuda de cada escuela')).map(({ textContent }) => textContent)).toEqual([
    'Norte2$900.00$800.00',
    'Sur1$50.50$0.00',
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Sur' }));
  await screen.findByRole('heading', { level: 1, name: 'Deudores: 1' });
  expect(await rowsOf('Deudores')).toHaveLength(1);

  // Of no school anything is owed by what was filtered: it is said so, with the way out.
  await open('/deudores?vista=escuelas&grupo=6D', 1);
  expect(await screen.findByText('Sin resultados para esta búsqueda.')).toBeVisible();
  await press('Quitar filtros');
  expect(await rowsOf('Deuda de cada escuela')).not.toHaveLength(0);
});

test('a filter finds broken promises, and the queue holds the same people', async () => {
  const escuela = await anEscuela(server);
  for (const nombre of ['Rita', 'Saúl']) await aDebtor({ nombre, escuela, ago: 2 });
  const client = await staff();
  const { data } = await client.get(endpoints.listDeudores, { query: { escuela: escuela.id, sort: 'nombre' } });
  const now = server.clock.now();
  server.clock.set(new Date(now.getTime() - 2 * 86_400_000).toISOString());
  const fecha = businessDay(server.clock.now(), 'America/Mexico_City');
  await (await staff()).get(endpoints.createPromesa, {
    body: { nota_id: data[0]?.notas[0]?.id ?? 0, fecha, monto: 75 },
  });
  server.clock.set(now.toISOString());
  await open(`/deudores?escuela=${escuela.id}`, 1);
  await screen.findByRole('heading', { level: 1, name: 'Deudores: 2' });
  await choose(app.user, screen.getByRole('combobox', { name: 'Promesa' }), 'Promesa rota');
  await screen.findByRole('heading', { level: 1, name: 'Deudores: 1' });
  const [row] = await rowsOf('Deudores');
  expect(row).toHaveTextContent(/^Rita Uc.*\$75\.00 · .*Rota/);
  await choose(app.user, screen.getByRole('combobox', { name: 'Último recordatorio' }), 'Nunca');
  expect(screen.getByRole('link', { name: 'Recordar (R)' })).toHaveAttribute(
    'href',
    `/recordar?escuela=${escuela.id}&promesa=rota&recordatorio=nunca`,
  );
  // Of a past day neither is told.
  await open(`/deudores?promesa=rota&al=${addDays(fecha, 1)}&escuela=${escuela.id}`, 1);
  await screen.findByRole('heading', { level: 1, name: 'Deudores: 2' });
  expect(screen.queryByRole('combobox', { name: 'Promesa' })).toBeNull();
});

test('a past day is labelled and shows what was owed then', async () => {
  const escuela = await anEscuela(server);
  await aDebtor({ nombre: 'Dora', escuela, ago: 10 });
  await aDebtor({ nombre: 'Eva', escuela });
  const day = addDays(businessDay(server.clock.now(), 'America/Mexico_City'), -2);
  await open(`/deudores?escuela=${escuela.id}&al=${day}`, 2);
  const [year, month, date] = day.split('-');
  expect(await screen.findByText(`Como estaba el ${date}/${month}/${year}, al terminar el día.`)).toBeVisible();
  expect((await rowsOf('Deudores')).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Dora Uc/)]);
  // Of then nobody is reminded.
  expect(screen.queryByRole('link', { name: 'Recordar (R)' })).toBeNull();
  await press('Ver hoy');
  expect(await screen.findByRole('link', { name: 'Recordar (R)' })).toBeVisible();
  await waitFor(async () => expect(await rowsOf('Deudores')).toHaveLength(2));
});

test('a week of the forecast leads to the alumnos who are to pay in it, with the same sum', async () => {
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { nombre: 'Nora', apaterno: 'Uc', escuela });
  const today = businessDay(server.clock.now(), 'America/Mexico_City');
  const plan = [0, 21, 100].map((days) => ({ fecha: addDays(today, days), monto: 40 }));
  await aNote(server, { alumno, total: 120, plan });
  await open('/dashboard?vista=cobranza', 2);
  const table = await screen.findByRole('table', { name: 'Por cobrar en las próximas semanas' });
  const week = within(table).getAllByRole('row')[4] as HTMLElement;
  const sum = within(week).getByText(/^\$/).textContent;
  await app.user.click(within(week).getByRole('link', { name: /^\$/ }));
  expect(await screen.findByText('Por pagar · Saldo')).toHaveTextContent(`Por pagar ${sum} ·`);
  const [row] = (await rowsOf('Deudores')).filter(({ textContent }) => textContent?.startsWith('Nora'));
  expect(row).toHaveTextContent('Nora Uc');
  expect(row).toHaveTextContent('$120.00$0.00$40.00');
  expect(screen.getByRole('link', { name: 'Recordar (R)' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/recordar\?desde=.*&hasta=/),
  );
  // On paper too it is what those days bring, and no whole group.
  await press('Imprimir por grupo');
  await waitFor(() => expect(printed).toHaveLength(1));
  const sheet = printed[0]?.split('USO INTERNO').find((text) => text.includes('Nora Uc'));
  expect(sheet).toMatch(/Solo una parte del grupo\. Vence desde: \d\d\/.* · Vence hasta: \d\d\//);
  expect(sheet).toContain('SaldoVencidoPor pagar');
  expect(sheet).toMatch(/Nora Uc.*\$120\.00\$0\.00\$40\.00.*Total \(1\)\$120\.00\$0\.00\$40\.00/);
});

// [S2.138]
test('planned, taken and imported payments of a week lead to their rows with the same sums', async () => {
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { nombre: 'Olaf', apaterno: 'Uc', escuela });
  const today = businessDay(server.clock.now(), 'America/Mexico_City');
  const plan = [0, 90].map((days) => ({ fecha: addDays(today, days), monto: 61.5 }));
  const note = await aNote(server, { alumno, total: 123, plan });
  await anAbono(server, { note, amount: 20 });
  server.clock.advance({ minutes: 1 });
  const { id } = await anAbono(server, { note, amount: 5 });
  const supervisor = await server.as(2);
  // What a list brought was not taken by the till.
  const list = await importRows(
    supervisor,
    'Apellido paterno,Nombre,Grado,Grupo,Paquete,Total,Abono 1,Saldo',
    [`Pech,Ana,6,A,${(await aServicio(server, { costo: 300 })).servicio},300,120.5,179.5`],
    { escuela_id: String(escuela.id), tipo: 'cobranza' },
  );
  await applied(server, supervisor, list);
  server.clock.advance({ minutes: 1 });
  await supervisor.get(endpoints.cancelAbono, { params: { id }, body: { motivo: 'Se capturó mal' } });
  await open('/dashboard', 2);
  // Beside what the till took, and no part of it.
  const week = (await screen.findByText('Esta semana')).parentElement;
  expect(week).toHaveTextContent('De listas, fuera de caja: $120.50');
  expect(await screen.findByLabelText('Estadísticas')).toHaveTextContent(
    /De listas, fuera de caja\$120\.50Total pagado/,
  );
  await app.user.click(screen.getByRole('link', { name: 'Cobranza' }));
  for (const [column, vista, shown] of [
    [1, 'Planeado', /^Olaf Uc.*\$61\.50\$20\.00$/],
    [2, 'Cobrado', /^Olaf Uc.*Abono\$20\.00$/],
    [3, 'De listas, fuera de caja', /Pech.*De listas, fuera de caja\$120\.50$/],
  ] as const) {
    const table = await screen.findByRole('table', { name: 'Planeado y cobrado por semana' });
    const cell = within(table).getAllByRole('row').at(-1)?.children[column] as HTMLElement;
    await app.user.click(within(cell).getByRole('link'));
    const rows = await rowsOf(vista);
    const heading = await screen.findByRole('heading', { level: 1, name: `${vista}: ${rows.length}` });
    expect(heading.closest('header')).toHaveTextContent(cell.textContent ?? '?');
    const texts = rows.map(({ textContent }) => textContent ?? '');
    expect(texts).toContainEqual(expect.stringMatching(shown));
    expect(texts.filter((text) => /Pech.*\$120\.50/.test(text))).toHaveLength(
      vista === 'De listas, fuera de caja' ? 1 : 0,
    );
    window.history.back();
    await screen.findByRole('table', { name: 'Planeado y cobrado por semana' });
  }
  for (const title of ['Cobrado hoy', 'Esta semana']) {
    const card = (await screen.findByText(title)).parentElement as HTMLElement;
    const [figure] = within(card).getAllByRole('link', { name: /^\$[\d,.]+$/ }) as [HTMLElement];
    const sum = figure.textContent ?? '?';
    await app.user.click(figure);
    const rows = await rowsOf('Cobrado');
    const heading = await screen.findByRole('heading', { level: 1, name: `Cobrado: ${rows.length}` });
    expect(heading.closest('header')).toHaveTextContent(sum);
    const texts = rows.map(({ textContent }) => textContent ?? '');
    expect(
      texts.filter((text) => text.startsWith('Olaf')).map((text) => text.match(/(Abono|Cancelado).*/)?.[0]),
    ).toEqual(['Cancelado-$5.00', 'Abono$5.00', 'Abono$20.00']);
    expect(texts.join()).not.toContain('Pech');
    window.history.back();
    await screen.findByText('Esta semana');
  }
});

// [S2.131]
test('one key each sends a message, skips, marks, unmarks and promises; a reminded family is left out', async () => {
  const escuela = await anEscuela(server);
  const names = ['Fe', 'Gil', 'Hugo', 'Inés'];
  const [fe, gil, hugo, ines] = (await Promise.all(
    names.map((nombre, index) => aDebtor({ nombre, escuela, total: 500 - index })),
  )) as [User, User, User, User];
  await open(`/deudores?escuela=${escuela.id}&sort=-saldo`, 1);
  await screen.findByRole('link', { name: 'Recordar (R)' });
  await app.user.keyboard('r');

  const first = await at('Fe Uc');
  expect(screen.getByText('1 de 4')).toBeVisible();
  expect(await within(first).findByText('Fe Uc debe $500.00, vencidos $0.00.')).toBeVisible();
  await app.user.keyboard('{Enter}');
  const second = await at('Gil Uc');
  expect(opened.map(({ pathname }) => pathname)).toEqual([`/52${fe.celular}`]);
  expect(textOf(opened[0])).toBe('Fe Uc debe $500.00, vencidos $0.00.');
  expect(await remindersOf(fe)).toMatchObject([{ canal: 'whatsapp', texto: textOf(opened[0]) }]);

  await within(second).findByText(/debe \$499/);
  await app.user.keyboard('n');
  await at('Hugo Uc');
  await press('Deshacer');
  await at('Gil Uc');
  await app.user.keyboard('s');
  await at('Hugo Uc');
  await app.user.keyboard('e');
  await at('Inés Uc');
  const marks = await Promise.all(
    [gil, hugo].map(async ({ id }) => (await (await staff()).get(endpoints.getContacto, { params: { id } })).contacto),
  );
  expect(marks).toMatchObject([{ no_molestar: false }, { numero_equivocado: true }]);

  await screen.findByText(/debe \$497/);
  await app.user.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: /Promesa de pago de Inés Uc/ });
  const monto = within(dialog).getByRole('textbox', { name: 'Monto' });
  expect(monto).toHaveValue('497');
  await app.user.clear(monto);
  await app.user.type(monto, '200{Enter}');
  expect(await screen.findByText('Terminaste: 4')).toBeVisible();
  expect(opened).toHaveLength(1);
  const promised = await (await staff()).get(endpoints.listPromesas, { query: { user_id: ines.id } });
  expect(promised.data).toMatchObject([{ monto: 200, estado: 'pendiente' }]);

  await open(`/recordar?escuela=${escuela.id}&sort=-saldo`, 1);
  expect(await screen.findByText(/^Se deja fuera a 1/)).toHaveTextContent(
    'Se deja fuera a 1, recordado hace menos de 7 días',
  );
  expect(await screen.findByText('1 de 3')).toBeVisible();
  await at('Gil Uc');
  await app.user.keyboard('s');
  await at('Hugo Uc');
  await press('Recordar también a los ya avisados');
  // It goes on where it was: whoever had been left out comes last.
  expect(screen.getByText('2 de 4')).toBeVisible();
  await screen.findByText('Su celular está marcado como equivocado.');
  await app.user.keyboard('{Enter}');
  await at('Inés Uc');
  await app.user.keyboard('s');
  await within(await at('Fe Uc')).findByText(/debe \$500/);
  await app.user.keyboard('{Enter}');
  expect(await screen.findByText('Saltado: 3. Recordatorio registrado: 1.')).toBeVisible();
  expect(await remindersOf(fe)).toHaveLength(2);
  // Back to the same list, by the keyboard.
  const back = screen.getAllByRole('link', { name: 'Volver a deudores' });
  expect(back.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill(`/deudores?escuela=${escuela.id}&sort=-saldo`),
  );
  expect(back.at(-1)).toHaveFocus();
});

test('a card of an alumno who paid meanwhile owes nothing, and its message says nothing of the old debt', async () => {
  const escuela = await anEscuela(server);
  await aDebtor({ nombre: 'Noé', escuela, total: 500 });
  const paid = await anAlumno(server, {
    nombre: 'Olivia',
    apaterno: 'Uc',
    celular: '5512349999',
    escuela,
    grupo: '1A',
  });
  const note = await aNote(server, { alumno: paid, total: 400 });
  await open(`/recordar?escuela=${escuela.id}&sort=-saldo`, 1);
  await within(await at('Noé Uc')).findByText(/debe \$500/);
  await anAbono(server, { note, amount: 400 });
  await app.user.keyboard('s');
  const card = within(await at('Olivia Uc'));
  expect(await card.findByText('Ya no debe nada: pagó mientras tanto.')).toBeVisible();
  expect(card.getByLabelText('Lo que debe')).toHaveTextContent('Saldo$0.00Vencido$0.00');
  expect(card.queryByRole('region', { name: 'Mensaje' })).toBeNull();
  expect(card.queryByRole('button', { name: 'Promete pagar (P)' })).toBeNull();
});

test('without a celular no number can be marked as wrong, by key or button', async () => {
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { nombre: 'Paz', apaterno: 'Uc', celular: null, escuela, grupo: '1A' });
  await aNote(server, { alumno, total: 500 });
  await open(`/recordar?escuela=${escuela.id}`, 1);
  const card = within(await at('Paz Uc'));
  expect(await card.findByText('No tiene un celular de diez dígitos.')).toBeVisible();
  expect(card.getByRole('button', { name: 'No molestar (N)' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Teléfono equivocado (E)' })).toBeNull();
  await app.user.keyboard('es');
  expect(await screen.findByText('Terminaste: 1')).toBeVisible();
});

test('when the browser blocks the window, the focus is on the link that opens the message', async () => {
  const escuela = await anEscuela(server);
  await aDebtor({ nombre: 'Quique', escuela });
  await open(`/recordar?escuela=${escuela.id}`, 1);
  await within(await at('Quique Uc')).findByText(/debe \$500/);
  window.open = () => null;
  await app.user.keyboard('{Enter}');
  const link = await screen.findByRole('link', { name: 'Abrir el mensaje' });
  await waitFor(() => expect(link).toHaveFocus());
  await press('Siguiente');
  expect(await screen.findByText('Terminaste: 1')).toBeVisible();
});

test('a promise shows on the page of its alumno, where it can be withdrawn, and is about what its note owes', async () => {
  const alumno = await aDebtor({ nombre: 'Lía', escuela: await anEscuela(server), ago: 1 });
  const { folio } = await aNote(server, { alumno, total: 262.5 });
  await open(`/alumnos/${alumno.id}`, 1);
  await app.user.click(await screen.findByRole('button', { name: 'Registrar promesa' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [nota, monto] = [
    dialog.getByRole('combobox', { name: 'Nota' }),
    dialog.getByRole('textbox', { name: 'Monto' }),
  ];
  const first = chosen(nota);
  await choose(app.user, nota, `${folio} (debe $262.50)`);
  await waitFor(() => expect(monto).toHaveValue('262.50'));
  await app.user.clear(monto);
  await app.user.type(monto, '100');
  await choose(app.user, nota, first ?? '');
  expect(monto).toHaveValue('100');
  await app.user.clear(monto);
  await app.user.type(monto, '500');
  await app.user.click(await screen.findByRole('button', { name: 'Guardar' }));
  const list = await screen.findByRole('list', { name: 'Promesas de pago' });
  expect(list).toHaveTextContent(/\$500\.00 · mañana.*Pendiente/);
  await press('Más acciones de la promesa de Lía Uc');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Retirar' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(list).toHaveTextContent('Retirada'));
});

test('a mark of the family keeps the focus while it is saved and accepts no second change meanwhile', async () => {
  const alumno = await aDebtor({ nombre: 'Mara', escuela: await anEscuela(server) });
  const proxy = await moodyProxy(server.origin);
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  proxy.onRequest = (method, path) => {
    if (!path.endsWith('/contacto') || !['PUT', 'POST'].includes(method)) return undefined;
    sent.push(path);
    return held.promise;
  };
  await open(`/alumnos/${alumno.id}`, 1, proxy);
  const mark = await screen.findByRole('checkbox', { name: 'No molestar a la familia' });
  mark.focus();
  await app.user.keyboard('  ');
  expect(mark).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await waitFor(() => expect(mark).toBeChecked());
  await waitFor(() => expect(mark).not.toHaveAttribute('aria-disabled'));
  expect(mark).toHaveFocus();
  expect(sent).toHaveLength(1);
  app.stop();
  await proxy.close();
});

// [S2.132]
test('the promises list shows today, any day still to come, and the way to the alumno', async () => {
  const escuela = await anEscuela(server);
  const today = businessDay(server.clock.now(), 'America/Mexico_City');
  for (const [nombre, days] of [['Olga', 0] as const, ['Pía', 3] as const]) {
    const { id: user_id } = await aDebtor({ nombre, escuela });
    const { notas } = await (await staff()).get(endpoints.account, { params: { id: user_id } });
    const body = { nota_id: notas[0]?.id ?? 0, fecha: addDays(today, days), monto: 75 };
    await (await staff()).get(endpoints.createPromesa, { body });
  }
  await open('/promesas', 1);
  const olga = await screen.findByRole('link', { name: 'Olga Uc' });
  expect(olga).toHaveAttribute('href', expect.stringMatching(/^\/alumnos\/\d+$/));
  expect(screen.getByText('para hoy')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pía Uc' })).toBeNull();
  await open('/promesas?estado=pendiente', 1);
  expect(await screen.findByRole('link', { name: 'Pía Uc' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Olga Uc' })).toBeVisible();
  await open('/promesas', 1);
  await app.user.click(await screen.findByRole('button', { name: 'Todos los días' }));
  expect(await screen.findByRole('link', { name: 'Pía Uc' })).toBeVisible();
  // Of other states as well.
  expect(screen.getByRole('link', { name: 'Lía Uc' })).toBeVisible();
  await press('Para hoy');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pía Uc' })).toBeNull());
  // Nothing was kept: that is no day on which nobody promised.
  await open(`/promesas?dia=${today}&estado=cumplida`, 1);
  await app.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(await screen.findByRole('link', { name: 'Olga Uc' })).toBeVisible();
});

test('offline the queue continues, stores no name on this computer, and records the reminders later', async () => {
  const escuela = await anEscuela(server);
  const [one, two] = [
    await aDebtor({ nombre: 'Jade', escuela, total: 500 }),
    await aDebtor({ nombre: 'Karla', escuela, total: 400 }),
  ];
  // Nothing but the list has told of these: of one who wants none, and of one who owes two notes.
  const three = await aDebtor({ nombre: 'Lola', escuela, total: 300 });
  await (await staff()).get(endpoints.updateContacto, { params: { id: three.id }, body: { no_molestar: true } });
  await aNote(server, { alumno: await aDebtor({ nombre: 'Mila', escuela, total: 100.5 }), total: 99 });
  const proxy = await moodyProxy(server.origin);
  try {
    await open(`/recordar?escuela=${escuela.id}&sort=-saldo`, 1, proxy);
    await within(await at('Jade Uc')).findByText(/debe \$500/);
    proxy.mood = 'down';
    await app.user.keyboard('{Enter}');
    await within(await at('Karla Uc')).findByText(/debe \$400/);
    await app.user.keyboard('{Enter}');
    await within(await at('Lola Uc')).findByText('La familia pidió que no se le moleste.');
    await app.user.keyboard('{Enter}');
    await within(await at('Mila Uc')).findByText(/debe \$199\.50/);
    await app.user.keyboard('{Enter}');
    await screen.findByText('Terminaste: 4');
    expect(opened.map(textOf)).toEqual([
      'Jade Uc debe $500.00, vencidos $0.00.',
      'Karla Uc debe $400.00, vencidos $0.00.',
      'Mila Uc debe $199.50, vencidos $0.00.',
    ]);
    const lying = Object.keys(localStorage).filter((key) => key.startsWith('pendiente:'));
    expect(lying).toHaveLength(3);
    expect(lying.map((key) => localStorage.getItem(key)).join()).not.toMatch(/Jade|Karla/);
    proxy.mood = 'pass';
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await remindersOf(two)).toHaveLength(1), { timeout: 20_000 });
    // The first one went out and was not heard of: it goes again as it was.
    expect(await remindersOf(one)).toMatchObject([{ texto: textOf(opened[0]) }]);
    expect(await remindersOf(two)).toMatchObject([{ texto: textOf(opened[1]), capturado_en: expect.any(String) }]);
  } finally {
    await proxy.close();
  }
});

test('a text with the link opens only after the server’s response; offline a text without it goes out instead', async () => {
  const escuela = await anEscuela(server);
  const alumno = await aDebtor({ nombre: 'Lena', escuela });
  const proxy = await moodyProxy(server.origin);
  try {
    await open(`/recordar?escuela=${escuela.id}`, 1, proxy);
    const card = await at('Lena Uc');
    await within(card).findByText(/debe \$500/);
    const texts = screen.getByRole('combobox', { name: 'Texto' });
    await choose(app.user, texts, 'Con enlace (WhatsApp)');
    await within(card).findByText('[enlace de la familia]');
    // Preflights pass, so that the server hears of it.
    proxy.methods = ['GET', 'POST'];
    proxy.mood = 'deaf';
    await press('Abrir en WhatsApp (Enter)');
    await within(card).findByText(/^Sin conexión no se puede poner el enlace/);
    expect(opened).toEqual([]);
    await choose(app.user, texts, 'Aviso (WhatsApp)');
    await press('Abrir en WhatsApp (Enter)');
    await screen.findByText('Terminaste: 1');
    expect(opened.map(textOf)).toEqual(['Lena Uc debe $500.00, vencidos $0.00.']);
    proxy.mood = 'pass';
    act(() => void window.dispatchEvent(new Event('online')));
    // The server heard of the first one too.
    await waitFor(async () => expect(await remindersOf(alumno)).toHaveLength(2), { timeout: 20_000 });
    expect((await remindersOf(alumno))[0]).toMatchObject({
      texto: textOf(opened[0]),
      capturado_en: expect.any(String),
    });
  } finally {
    await proxy.close();
  }
});
