/** The home screen against the real server: to a family what concerns them, to staff what needs doing. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { lookAfterCopy } from '#server/backup/daily.ts';
import { aNote, anAbono, anAlumno, anAnuncio, anEscuela, aServicio } from '../support/builders.ts';
import { flowOfFile, type Person } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();

const hrefs = (all: HTMLElement[]) => all.map((link) => link.getAttribute('href'));
const linksIn = (list: HTMLElement) => hrefs(within(list).getAllByRole('link'));
const home = (who: Rol | Person, origin = server.origin) => open('/', who, { origin });

test('an empty business offers an empleado to register an alumno', async () => {
  await open('/solicitudes', 1);
  expect(await screen.findByText('Todavía no hay alumnos.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nuevo alumno' })).toHaveAttribute('href', '/add-alumno');
  await open('/solicitudes?vista=pendientes', 1);
  expect(await screen.findByText('No hay solicitudes pendientes: nadie debe nada.')).toBeVisible();
  await home(1);
  expect(await screen.findByText('Por hoy no hay nada pendiente.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Primeros pasos' })).toBeNull();
});

test('the first steps of a new business tick themselves until its first abono, on home and in place of the empty list', async () => {
  const next = async (deed: string) => {
    const card = (await screen.findByRole('heading', { name: 'Primeros pasos' })).parentElement as HTMLElement;
    return (await within(card).findByRole('link', { name: deed })).getAttribute('href');
  };
  await home(3);
  expect(await next('Nombrar el negocio')).toBe('/ajustes#negocio');
  expect(screen.getByText(/^Bienvenido/)).toBeVisible();
  await server.get(3, endpoints.updateAjustes, { body: { nombre: 'Foto Ceiba' } });
  await open('/solicitudes', 3);
  expect(await next('Agregar escuela')).toBe('/escuelas');
  expect(screen.queryByRole('table', { name: 'Solicitudes' })).toBeNull();
  await anEscuela(server);
  await home(3);
  expect(await next('Agregar servicios')).toBe('/servicios');
  await aServicio(server);
  await home(3);
  expect(await next('Nuevo alumno')).toBe('/add-alumno');
  expect(screen.getByRole('link', { name: 'O importa la lista de su escuela.' })).toHaveAttribute('href', '/importar');
  const alumno = await anAlumno(server);
  await open('/solicitudes', 3);
  expect(await screen.findByRole('table', { name: 'Solicitudes' })).toBeVisible();
  await home(3);
  expect(await next('Nueva nota')).toBe('/register-note/undefined');
  const note = await aNote(server, { alumno });
  await home(3);
  expect(await next('Cobrar')).toBe('/caja');
  await anAbono(server, { note });
  await home(3);
  expect(await screen.findByRole('heading', { name: /^Hola/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Primeros pasos' })).toBeNull());
});

describe('a family', () => {
  // [S2.3]
  test('sees its note with saldo and abonos, links to what it may open, and nothing of the counter', async () => {
    const alumno = await anAlumno(server);
    const older = await aNote(server, { alumno, total: 100, paid: true });
    const note = await aNote(server, { alumno, folio: 'BJ-1', total: 500 });
    await anAbono(server, { note });
    await home(alumno);
    expect(await screen.findByRole('heading', { name: 'Mi nota BJ-1' })).toBeVisible();
    expect(screen.getByLabelText('Importes de la nota')).toHaveTextContent('Total$500.00Pagado$100.00Saldo$400.00');
    const abonos = screen.getByRole('table', { name: 'Mis abonos' });
    const heads = within(abonos).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Fecha', 'Monto', 'Método', 'Ticket', 'Registró']);
    expect(abonos).toHaveTextContent('$100.00');
    await screen.findByText('Todavía no hay fotos tuyas: aquí se ven cuando estén listas.');
    expect(linksIn(screen.getByRole('main'))).toEqual([`/note-credits/${alumno.id}?nota=${older.id}`]);
    expect(screen.queryByRole('button', { name: /Imprimir|Más acciones/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Buscar en todo' })).toBeNull();
  });

  test('shows first what all of its notes owe, by when and how to pay', async () => {
    const como_pagar = 'En la oficina, de 9 a 14 h.\nWhatsApp 55 1234 5678';
    await server.get(3, endpoints.updateAjustes, { body: { como_pagar } });
    const alumno = await anAlumno(server);
    await home(alumno);
    expect(await screen.findByText('Nada por pagar')).toBeVisible();
    expect(screen.queryByText(/En la oficina/)).toBeNull();
    await aNote(server, {
      alumno,
      total: 300,
      plan: [
        { fecha: '2026-12-01', monto: 100 },
        { fecha: '2027-01-01', monto: 200 },
      ],
    });
    const sold = { capturado_en: '2026-10-01T18:00:00.000Z' };
    await aNote(server, { alumno, ...sold, total: 40, plan: [{ fecha: '2026-11-01', monto: 40 }] });
    await home(alumno);
    expect(await screen.findByLabelText('Lo que debes')).toHaveTextContent(
      'Debes$340.00Vencido $40.00Próximo pago: 1 dic, $100.00',
    );
    const how = screen.getByRole('heading', { name: 'Cómo y dónde pagar' });
    expect(how.nextElementSibling?.textContent).toBe(como_pagar);
  });

  test('without a note or announcement is told so, and finds its note when only a cancelled one exists', async () => {
    const alumno = await anAlumno(server);
    await home(alumno);
    expect(await screen.findByText('Todavía no tienes una nota. Se hace en el mostrador.')).toBeVisible();
    expect(await screen.findByText('No hay anuncios para ti.')).toBeVisible();
    const { id, folio } = await aNote(server, { alumno, cancelled: true });
    await home(alumno);
    expect(await screen.findByText('No tienes una nota vigente.')).toBeVisible();
    const list = screen.getByRole('navigation', { name: 'Mis notas' });
    expect(list).toHaveTextContent(new RegExp(`${folio}.*cancelada`, 'i'));
    expect(linksIn(list)).toEqual([`/note-credits/${alumno.id}?nota=${id}`]);
  });

  test('reads announcements as text: new ones first, long ones shortened, some of the read ones', async () => {
    const { id: user_id } = await anAlumno(server);
    const client = await server.as({ id: user_id });
    const strange = `<img src=x onerror="alert(1)">${'ñ😀'.repeat(400)}`;
    for (let number = 1; number <= 4; number += 1) {
      const { id } = await anAnuncio(server, { user_id, mensaje: `Leído ${number}` });
      await client.get(endpoints.readAnuncio, { params: { id } });
    }
    await anAnuncio(server, { user_id, mensaje: strange });
    await home({ id: user_id, rol: 0 });
    expect(await screen.findByRole('heading', { name: 'Anuncios: 1 sin leer' })).toBeVisible();
    const unread = screen.getByRole('list', { name: 'Anuncios sin leer' });
    const text = within(unread).getByText(/<img src=x/);
    expect(text.textContent).toBe(strange);
    expect(text).toHaveStyle({ overflow: 'hidden' });
    await app.user.click(screen.getByRole('button', { name: 'Leer completo' }));
    expect(screen.getByText(/<img src=x/)).not.toHaveStyle({ overflow: 'hidden' });
    expect(screen.getByRole('list', { name: 'Anuncios leídos' })).toHaveTextContent('Leído 4');
    await app.user.click(screen.getByRole('button', { name: 'Ver el anterior' }));
    expect(screen.getByText('Leído 1')).toBeVisible();
  });
});

describe('staff', () => {
  const lines = () =>
    within(screen.getByRole('list', { name: 'Para hoy' }))
      .getAllByRole('listitem')
      .map((line) => [line.textContent?.trim(), within(line).queryByRole('link')?.getAttribute('href') ?? null]);
  const figures = () => [...screen.getByLabelText('Hoy').children].map(({ textContent }) => textContent);
  const todo = () => screen.findByRole('list', { name: 'Para hoy' });

  // [S2.3] [S6.3]
  test('shows takings and tasks, each linked to its rows; a cashier sees their own takings', async () => {
    // Beside the 40 of the family above.
    const sold = { capturado_en: '2026-10-01T18:00:00.000Z' };
    await aNote(server, { ...sold, total: 300, plan: [{ fecha: '2026-11-01', monto: 300 }] });
    const note = await aNote(server, { total: 250, plan: [{ fecha: '2026-11-21', monto: 250 }] });
    const { user_id, id: nota_id } = await aNote(server, { total: 800 });
    const body = { user_id, nota_id, amount: 120, metodo: 'tarjeta' as const };
    const cashier = await server.as(1);
    await cashier.get(endpoints.createAbono, { body });
    const promesa = { nota_id: note.id, fecha: '2026-11-21', monto: 250 };
    await cashier.get(endpoints.createPromesa, { body: promesa });
    await anAnuncio(server, { user_id: cashier.userId, mensaje: 'Mañana abrimos a las 8' });
    await home(2);
    await todo();
    expect(figures()).toEqual([
      expect.stringMatching(/^Cobrado hoy\$\S+Efectivo \$\S+ · Tarjeta \$120\.00$/),
      expect.stringMatching(/^Esta semana\$\S+ más que la semana pasada a esta hora$/),
    ]);
    const owed = [
      ['Pagan hoy 1 nota $250.00', '/deudores?desde=2026-11-21&hasta=2026-11-21'],
      ['Vencido 2 notas $340.00', '/deudores?hasta=2026-11-20'],
      ['Promesas de pago para hoy 1', '/promesas?dia=2026-11-21&estado=pendiente'],
    ];
    const waiting = ['Alumnos sin nota', '/solicitudes?vista=sin-nota'];
    expect(lines()).toEqual([...owed, [expect.stringMatching(/^Alumnos sin nota \d+/), waiting[1]]]);
    const payer = await within(await screen.findByRole('list', { name: 'Quién paga hoy' })).findByRole('link');
    expect([payer.getAttribute('href'), payer.textContent]).toEqual([
      `/note-credits/${note.user_id}`,
      expect.stringContaining('$250.00'),
    ]);
    const late = await screen.findByRole('list', { name: 'Lo más atrasado' });
    expect((await within(late).findAllByRole('link'))[0]).toHaveTextContent('$300.00');
    expect(screen.queryByRole('list', { name: 'Acciones' })).toBeNull();
    expect(screen.queryByRole('heading', { name: /^Mi nota/ })).toBeNull();

    await home(1);
    await todo();
    expect(figures()).toEqual(['Mis cobros de hoy1$120.00']);
    expect(within(screen.getByLabelText('Hoy')).getByRole('link')).toHaveAttribute('href', '/mi-corte');
    expect(lines().slice(0, 3)).toEqual(owed);
    expect(await screen.findByText('Mañana abrimos a las 8')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cobrar' })).toHaveAttribute('href', '/caja');
  });

  test('links the number of alumnos without a nota to exactly those alumnos', async () => {
    await anAlumno(server, { nombre: 'Sinnota' });
    await home(1);
    const link = within(await todo()).getByRole('link', { name: /^Alumnos sin nota/ });
    const total = link.textContent?.match(/\d+/)?.[0];
    await app.user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: `Solicitudes: ${total}` })).toBeVisible();
    expect(await screen.findByText(/Sinnota/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('when counting blind sees card and transfer, and cash only after the count', async () => {
    await server.get(3, endpoints.updateAjustes, { body: { corte_ciego: true } });
    const { user_id } = await aNote(server);
    await server.get(2, endpoints.createAbono, { body: { user_id, amount: 50, metodo: 'efectivo' } });
    await home(2);
    await todo();
    expect(figures()).toEqual([
      'Cobrado hoySe muestra al contar la cajaEfectivo al contar la caja · Tarjeta $120.00',
      'Esta semanaSe muestra al contar la caja',
      'Mis cobros de hoy1Se muestra al contar la caja',
    ]);
    // What the notes owe is told without that cash, and it is said beside the sums; the owner reads all of it.
    expect(screen.getByText('Importes sin el efectivo de hoy.')).toBeVisible();
    await home(3);
    await todo();
    expect(screen.queryByText(/sin el efectivo/)).toBeNull();
    await open('/deudores', 2);
    expect(await screen.findByText('Saldo · Vencido · sin el efectivo de hoy')).toBeVisible();
    await open('/deudores', 3);
    expect(await screen.findByText('Saldo · Vencido')).toBeVisible();
    await server.get(3, endpoints.updateAjustes, { body: { corte_ciego: false } });
  });

  test('is told once, on every screen, of a corte left open overnight', async () => {
    const bar = /^El corte de ayer sigue abierto: \d+ movimientos?\.$/;
    await open('/usuarios', 2);
    await screen.findByRole('heading', { level: 1, name: /^Usuarios: \d/ });
    expect(screen.queryByText(bar)).toBeNull();
    server.clock.advance({ days: 1 });
    await open('/usuarios', 2);
    expect(await screen.findByText(bar)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al corte' })).toHaveAttribute('href', '/cortes');
    await open('/usuarios', 1);
    expect(await screen.findByText(/^El corte de ayer sigue abierto.*Avisa a un supervisor\.$/)).toBeVisible();
    await home(2);
    await todo();
    expect(screen.getAllByText(bar)).toHaveLength(1);
    expect(lines().map(([text]) => text)).not.toContainEqual(expect.stringContaining('corte'));
  });
});

test('an administrador reads first that the second copy does not find its disk, and what to do', async () => {
  const { db, settings, version } = server.deps;
  const away = { ...settings, backupCopyDir: '/nowhere/copias' };
  await expect(lookAfterCopy({ db, settings: away, version, now: server.clock.now() })).rejects.toThrow('missing');
  await home(2);
  expect(await screen.findByRole('heading', { name: 'Para hoy' })).toBeVisible();
  expect(screen.queryByText(/segunda copia/)).toBeNull();
  await home(3);
  expect(await screen.findByText(/^La segunda copia no encuentra su carpeta.*: conecta el disco/)).toBeVisible();
});
