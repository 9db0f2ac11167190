/** The dashboards against the real server: every figure that they show. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAbono, anAlumno, anEscuela } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();

const cards = (name: string) =>
  [...screen.getByLabelText(name).children].map((card) => [...card.children].map(({ textContent }) => textContent));
const figures = () =>
  [...screen.getByLabelText('Cobranza', { selector: 'dl' }).children].map(({ textContent }) => textContent);
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

// [S2.127]
test("'Cargando...' shows in each part until its figures arrive; without alumnos there is no chart", async () => {
  const proxy = await moodyProxy(server.origin);
  const held = Promise.withResolvers<void>();
  proxy.onRequest = (_, path) => path.endsWith('/admin/dashboard') && held.promise;
  await open('/dashboard', 2, proxy);
  expect(await screen.findByText('Todavía no hay alumnos en ninguna escuela.')).toBeVisible();
  expect(await screen.findByText(/^Aquí estará, semana por semana, lo cobrado junto a/)).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  const part = (name: string) => within(screen.getByRole('region', { name })).queryByText('Cargando...');
  expect(part('Resumen')).toBeNull();
  await app.user.click(screen.getByRole('link', { name: 'Por escuela' }));
  expect(window.location.search).toBe('?vista=escuelas');
  expect(part('Por escuela')).toBeVisible();
  held.resolve();
  expect(await screen.findByLabelText('Totales')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  app.stop();
  await proxy.close();
});

// [S2.27] [S2.125] [S2.126]
test('cards, charts with figures and the lists of each school agree in their sums', async () => {
  const juarez = await anEscuela(server, { nombre: 'Benito Juárez' });
  const alvaro = await anEscuela(server, { nombre: 'Álvaro Obregón' });
  await anEscuela(server, { nombre: 'Sin nadie' });
  await aNote(server, { alumno: await anAlumno(server, { escuela: juarez }), total: 1500.5, paid: 500 });
  await aNote(server, { alumno: await anAlumno(server, { escuela: alvaro }), total: 80, paid: true });
  await aNote(server, { alumno: await anAlumno(server, { escuela: juarez }), total: 999, cancelled: true });
  await open('/dashboard', 2);
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await screen.findByLabelText('Estadísticas');
  await screen.findByText('Cobrado hoy');
  expect(figures()).toEqual([
    'Cobrado hoy$580.00',
    'Esta semana$580.00$580.00 más que la semana pasada a esta hora',
    'Por cobrar$1,000.501 alumno con saldo',
    'Vencido$0.00Nadie se ha atrasado',
  ]);
  expect(await screen.findByRole('img', { name: 'Gráfica de barras: cobrado y planeado por semana' })).toBeVisible();
  const trend = 'Cobrado por día, 14 días: de $0.00 a $580.00';
  expect(await screen.findByRole('img', { name: trend })).toBeVisible();
  // Eva, and the administrador who wrote the notes.
  expect(cards('Estadísticas')).toEqual([
    ['Usuarios activos', '5'],
    ['Notas', '2'],
    ['Cobrado', '$580.00'],
  ]);
  expect(await screen.findByRole('img', { name: /^Gráfica de anillo/ })).toBeVisible();
  expect(rowsOf('Alumnos por escuela')).toEqual([
    ['Escuela', 'Alumnos', '%'],
    ['Benito Juárez', '2', '66.7 %'],
    ['Álvaro Obregón', '1', '33.3 %'],
  ]);
  expect(screen.getByRole('button', { name: 'Exportar a Excel' })).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Por escuela' }));
  await screen.findByLabelText('Totales');
  expect(cards('Totales')).toEqual([
    ['Alumnos', '3'],
    ['Empleados', '2'],
    ['Total a pagar', '$1,580.50'],
  ]);
  expect(rowsOf('Alumnos de cada escuela')).toEqual([
    ['Escuela', 'Alumnos'],
    ['Álvaro Obregón', '1'],
    ['Benito Juárez', '2'],
    ['Sin nadie', '0'],
    ['Total', '3'],
  ]);
  expect(rowsOf('Total pagado de cada escuela')).toEqual([
    ['Escuela', 'Pagado'],
    ['Álvaro Obregón', '$80.00'],
    ['Benito Juárez', '$500.00'],
    ['Sin nadie', '$0.00'],
    ['Total', '$580.00'],
  ]);
  expect(rowsOf('Atraso de cada escuela')).toEqual([
    ['Escuela', 'Saldo', 'Vencido', '%'],
    ['Benito Juárez', '$1,000.50', '$0.00', '0 %'],
    ['Total', '$1,000.50', '$0.00', '0 %'],
  ]);
  // Each figure of people leads to as many of them.
  const placeOf = {
    'Usuarios: 5': ['', () => screen.getByLabelText('Estadísticas')],
    'Solicitudes: 3': ['escuelas', () => screen.getByLabelText('Totales')],
    'Solicitudes: 2': ['', () => screen.getByRole('row', { name: 'Benito Juárez 2 66.7 %' })],
  } as const;
  for (const [heading, [vista, place]] of Object.entries(placeOf)) {
    await open(`/dashboard?vista=${vista}`, 2);
    await screen.findByLabelText(vista ? 'Totales' : 'Estadísticas');
    await waitFor(() => within(place()).getByRole('link'));
    await app.user.click(within(place()).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

// [S2.126]
test('a search in the address narrows the lists of schools and leaves their totals', async () => {
  await open('/dashboard?vista=escuelas&escuela=OBREGON', 2);
  const paid = 'Total pagado de cada escuela';
  await screen.findByRole('table', { name: paid });
  expect(rowsOf(paid).slice(1)).toEqual([
    ['Álvaro Obregón', '$80.00'],
    ['Total', '$580.00'],
  ]);
  await app.user.type(screen.getByRole('searchbox', { name: 'Buscar escuela' }), 'x{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?vista=escuelas&escuela=OBREGONX'));
  expect(rowsOf(paid)[1]).toEqual(['Ninguna escuela coincide con la búsqueda.']);
});

test('the takings of a blind till are hidden from its cashier with the reason, and so is the link to their rows', async () => {
  const blind = async (corte_ciego: boolean) =>
    (await server.as(3)).get(endpoints.updateAjustes, { body: { corte_ciego } });
  await blind(true);
  const { user_id } = await aNote(server);
  await (await server.as(2)).get(endpoints.createAbono, { body: { user_id, amount: 50, metodo: 'efectivo' } });
  await open('/dashboard', 2);
  await screen.findByText('Cobrado hoy');
  expect(figures().slice(0, 2)).toEqual([
    'Cobrado hoySe muestra al contar la cajaContar la caja',
    'Esta semanaSe muestra al contar la caja',
  ]);
  const [today, week] = screen.getByLabelText('Cobranza', { selector: 'dl' }).children;
  expect(within(today as HTMLElement).getByRole('link')).toHaveAttribute('href', '/cortes');
  expect(within(week as HTMLElement).queryByRole('link')).toBeNull();
  await blind(false);
});

// [S2.139]
test('the results of each week’s reminders show once one was sent, with their recipients', async () => {
  await open('/dashboard?vista=recordatorios', 2);
  expect(await screen.findByText('En las últimas semanas no se le recordó a nadie.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver deudores' })).toHaveAttribute('href', '/deudores');
  const alumno = await anAlumno(server, { celular: '5512345678' });
  const note = await aNote(server, { alumno, total: 300 });
  const body = { user_id: alumno.id, canal: 'whatsapp' as const, texto: 'Debe {saldo}' };
  await (await server.as(1)).get(endpoints.createRecordatorio, { body });
  await anAbono(server, { note, amount: 120 });
  await open('/dashboard?vista=recordatorios', 2);
  const name = 'Lo que trajeron los recordatorios por semana';
  await screen.findByRole('table', { name });
  expect(rowsOf(name)).toEqual([
    ['Semana', 'Recordatorios', 'Abonos', 'Cobrado'],
    [expect.stringMatching(/ al \d+ /), '1', '1', '$120.00'],
    ['Total', '1', '1', '$120.00'],
  ]);
  await app.user.click(
    within(screen.getByRole('table', { name })).getAllByRole('link', { name: '$120.00' })[0] as HTMLElement,
  );
  await screen.findByRole('heading', { level: 1, name: 'Recordatorios enviados: 1' });
  const [, [who, , canal, by, text, after] = []] = rowsOf('Recordatorios enviados');
  expect([who, canal, by, text, after]).toEqual([
    ...[expect.stringContaining(alumno.nombre), 'WhatsApp', expect.stringContaining('Empleado')],
    ...['Mensaje enviadoDebe $300.00', '$120.00'],
  ]);
});
