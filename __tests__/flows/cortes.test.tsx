/** The till against the real server: what is open, closing it, and the closings of before. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { aPrinter } from '../support/aPrinter.ts';
import type { Client } from '../support/api-client.ts';
import { appOfFile } from '../support/appOfFile.ts';
import { aNote, aStaff } from '../support/builders.ts';
import { FOR_SCREENS, openOn } from '../support/flowOfFile.ts';
import { printedOfFile } from '../support/printedOfFile.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const app = appOfFile();
let ana: Client;
let eva: User;
/** What went to the printer, sheet by sheet. */
const printed = printedOfFile();

beforeEach(async () => {
  server = await startServer(FOR_SCREENS);
  ana = await server.as(await aStaff(server, 1, { nombre: 'Ana', apaterno: 'Ruiz' }));
  eva = await aStaff(server, 2, { nombre: 'Eva', apaterno: 'Sosa' });
});
afterEach(() => server.close());

async function take(amount: number, metodo: 'efectivo' | 'tarjeta' = 'efectivo') {
  const { user_id } = await aNote(server, { total: 5000 });
  return (await ana.get(endpoints.createAbono, { body: { user_id, amount, metodo } })).abono;
}
async function close(declarado: number): Promise<void> {
  await server.get(eva, endpoints.closeCorte, { body: { declarado } });
}
async function open(path = '/cortes'): Promise<void> {
  await openOn(server, app, { path, who: eva });
  await screen.findByRole('heading', { level: 1, name: 'Corte' });
  await screen.findByRole('heading', { level: 2, name: /^Corte \d+, abierto/ });
}
const counted = () => screen.getByRole('textbox', { name: 'Efectivo contado en caja' });
const figures = () => screen.getByLabelText('Cobrado desde el último corte').textContent;
const agree = () => screen.queryByRole('checkbox');
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByRole('cell'))
    // The table measures its columns with a row of its own.
    .filter((cells) => cells[0]?.textContent)
    // What is «hoy» depends on the day of the test: the exact moment does not.
    .map((cells) => cells.map((cell) => cell.querySelector('time')?.title ?? cell.textContent));
const before = async () =>
  (await screen.findByRole('table', { name: 'Cortes anteriores' })) && rowsOf('Cortes anteriores');

test('the corte tells who counted the own drawer, and what was missing in it', async () => {
  await take(300);
  await ana.get(endpoints.countCorte, { body: { declarado: 290 } });
  await open();
  const [row] = rowsOf('Conteos de cada persona');
  expect(row).toEqual(['Ana Ruiz', expect.stringContaining('21/11/2026'), '$300.00', '$290.00', 'Faltan $10.00']);
});

test('a corte needs only the keyboard: the amount, Enter, and Enter prints it; a reprint says so', async () => {
  await take(300);
  await take(99.5, 'tarjeta');
  await open();
  expect(figures()).toBe('Efectivo esperado$300.00Tarjeta$99.50Transferencia$0.00Total cobrado$399.50');
  expect(rowsOf('Cobrado por día y persona')).toEqual([
    ['21/11/2026', 'Ana Ruiz', '2', '$300.00', '$99.50', '$0.00', '$399.50'],
  ]);
  await waitFor(() => expect(counted()).toHaveFocus());
  await app.user.keyboard('300');
  expect(screen.getByText('Cuadra')).toBeVisible();
  await app.user.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: 'Corte cerrado' })).toHaveTextContent('Corte 1 cerrado: cuadra');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimir corte' })).toHaveFocus());
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch(/^Corte Z 1Día21\/11\/2026Desde21\/11\/2026 11:00Hasta21\/11\/2026 11:00/);
  expect(printed[0]).toContain('21/11/2026: Ana RuizEfectivo$300.00Tarjeta$99.50Total efectivo$300.00');
  expect(printed[0]).toContain('Efectivo esperado$300.00Efectivo contado$300.00DiferenciaCuadraCerró: Eva Sosa');
  expect(printed[0]).not.toContain('REIMPRESIÓN');

  expect(await screen.findByText(/no hay nada que cerrar/)).toBeVisible();
  await waitFor(async () => {
    expect(await before()).toEqual([
      ['1', '21/11/2026 11:00', 'Eva Sosa', '$300.00', '$300.00', 'Cuadra', expect.stringContaining('Imprimir')],
    ]);
  });
  await app.user.click(screen.getByRole('button', { name: 'Imprimir corte 1' }));
  await waitFor(() => expect(printed).toHaveLength(2));
  expect(printed[1]).toContain('REIMPRESIÓN');
});

test('a difference is shown before closing, and has to be confirmed', async () => {
  await take(300);
  await open();
  await app.user.type(counted(), '{Enter}');
  expect(await screen.findByText('Escribe lo contado en caja.')).toBeVisible();
  await app.user.type(counted(), '30{Enter}');
  expect(screen.getByText('Faltan $270.00')).toBeVisible();
  expect(await screen.findByText('Cuenta de nuevo, o marca que la diferencia es correcta.')).toBeVisible();
  await app.user.click(screen.getByRole('checkbox', { name: 'Conté de nuevo: faltan $270.00' }));
  // Another amount is another difference.
  await app.user.clear(counted());
  await app.user.type(counted(), '310.5');
  expect(screen.getByText('Sobran $10.50')).toBeVisible();
  expect(agree()).not.toBeChecked();
  await app.user.click(screen.getByRole('checkbox', { name: 'Conté de nuevo: sobran $10.50' }));
  await app.user.click(screen.getByRole('button', { name: 'Cerrar corte 1' }));
  expect(await screen.findByRole('region', { name: 'Corte cerrado' })).toHaveTextContent('sobran $10.50');
  await waitFor(async () => {
    expect((await before())[0]?.slice(3, 6)).toEqual(['$300.00', '$310.50', 'Sobran $10.50']);
  });
});

test('an abono taken meanwhile stops the closing, renews the amounts and keeps the count', async () => {
  await take(300);
  await open();
  await app.user.type(counted(), '300');
  await take(50);
  await app.user.keyboard('{Enter}');
  expect(
    await screen.findByText(/Hubo abonos, cancelaciones o movimientos de efectivo después de abrir esta pantalla/),
  ).toBeVisible();
  await waitFor(() => expect(figures()).toContain('Efectivo esperado$350.00'));
  expect(counted()).toHaveValue('300');
  expect(screen.getByText('Faltan $50.00')).toBeVisible();
  await app.user.clear(counted());
  await app.user.type(counted(), '350{Enter}');
  expect(await screen.findByRole('region', { name: 'Corte cerrado' })).toHaveTextContent('Corte 1 cerrado: cuadra');
});

test('in a blind count Enter moves to the next denomination and declares in the last one', async () => {
  await server.db.run('UPDATE ajustes SET corte_ciego = 1');
  await take(300);
  await open();
  // The way of counting is changed with the keyboard, which stays in the form.
  (await screen.findByRole('button', { name: 'Escribir solo el importe' })).focus();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(counted()).toHaveFocus());
  screen.getByRole('button', { name: 'Contar por billetes y monedas' }).focus();
  await app.user.keyboard('{Enter}');
  const [thousand] = await screen.findAllByRole('textbox', { name: /^\$/ });
  await waitFor(() => expect(thousand).toHaveFocus());
  await app.user.click(screen.getByRole('button', { name: 'Declarar lo contado' }));
  await waitFor(() => expect(thousand).toHaveAccessibleDescription('Escribe lo contado en caja.'));
  await waitFor(() => expect(thousand).toHaveFocus());
  expect(screen.getByRole('group', { name: 'Monedas' })).toBeVisible();
  // Neither notes nor coins have to be there.
  expect(document.querySelector('legend')).toHaveTextContent(/^Billetes$/);
  await app.user.keyboard('{Enter}{Enter}{Enter}3{Enter}');
  expect(screen.getByRole('textbox', { name: '$50' })).toHaveFocus();
  expect(screen.getByText('Contado: $300.00')).toBeVisible();
  await app.user.click(screen.getByRole('textbox', { name: '$1' }));
  // Held down it declares nothing.
  await app.user.keyboard('{Enter>5/}');
  expect(screen.getByRole('textbox', { name: '$0.50' })).toHaveFocus();
  expect(screen.queryByLabelText('Cobrado desde el último corte')).toBeNull();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(figures()).toContain('Efectivo esperado$300.00'));
  // The form is gone with its button: the keyboard goes on at what was counted, before the button that closes.
  await waitFor(() => expect(screen.getByText(/^Contado: \$300\.00\./)).toHaveFocus());
  await app.user.tab();
  expect(screen.getByRole('button', { name: /^Cerrar corte/ })).toHaveFocus();
});

test('a corte closed by another user meanwhile names them, and the screen shows what is open now', async () => {
  await take(300);
  await open();
  await app.user.type(counted(), '300');
  await close(300);
  await take(20);
  await app.user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /^Corte 2, abierto desde / })).toBeVisible();
  expect(await screen.findByText(/El corte 1 ya lo cerró Eva Sosa/)).toBeVisible();
  expect(figures()).toContain('Efectivo esperado$20.00');
  expect(counted()).toHaveValue('');
  await waitFor(async () => expect((await before()).map(([numero]) => numero)).toEqual(['1']));
});

test('«Ver» opens a closing by day and person from its address, without abonos cancelled later', async () => {
  const abono = await take(300);
  await close(290);
  const chief = await server.as(eva);
  await chief.get(endpoints.cancelAbono, { params: { id: abono.id }, body: { motivo: 'Se capturó dos veces' } });
  await open();
  expect(figures()).toContain('Efectivo esperado-$300.00');
  expect(rowsOf('Cobrado por día y persona')[0]?.slice(6)).toEqual(['1 por $300.00', '-$300.00']);
  await app.user.click(await screen.findByRole('link', { name: 'Ver corte 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Corte 1' });
  expect(within(dialog).getByLabelText('Importes del corte')).toHaveTextContent(
    'Efectivo esperado$300.00Efectivo contado$290.00DiferenciaFaltan $10.00Tarjeta$0.00Transferencia$0.00',
  );
  expect(rowsOf('Corte 1 por día y persona')).toEqual([
    ['21/11/2026', 'Ana Ruiz', '1', '$300.00', '$0.00', '$0.00', '$300.00'],
  ]);
  expect(window.location.search).toBe('?ver=1');
  await app.user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('a cash movement belongs to the till of this computer and opens the drawer of its printer', async () => {
  const paper = await aPrinter('mute');
  const printer = { nombre: 'Entrada', direccion: paper.address, ancho: 80 as const, codigos: 'cp858' as const };
  const { impresora } = await server.get(3, endpoints.createPrinter, { body: { ...printer, cajon: true } });
  localStorage.setItem('caja', '2');
  localStorage.setItem('impresora', String(impresora.id));
  try {
    await take(100);
    await open();
    await app.user.click(screen.getByRole('button', { name: 'Fondo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByRole('textbox', { name: 'Monto' }), '300');
    await app.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Cambio');
    await app.user.click(dialog.getByRole('button', { name: 'Registrar fondo' }));
    await waitFor(() => expect(rowsOf('Cobrado por caja')).toHaveLength(2));
    expect(rowsOf('Cobrado por caja')).toEqual([
      ['Sin número', '1', '$100.00', '$100.00'],
      ['Caja\u00A02', '0', '$0.00', '$300.00'],
    ]);
    expect(rowsOf('Movimientos de efectivo')[0]?.slice(1)).toEqual([
      'Fondo',
      'Eva Sosa · Caja\u00A02',
      'Cambio',
      '$300.00',
      'Cancelar',
    ]);
    await waitFor(() => expect(paper.printed.map(({ drawer }) => drawer)).toEqual([1]));
    await app.user.click(screen.getByRole('button', { name: 'Imprimir corte X' }));
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toContain('Caja\u00A02, 0 abonos$0.00Efectivo esperado$300.00');
    expect(printed[0]).toContain('Fondo, Eva Sosa · Caja\u00A02$300.00');
  } finally {
    await paper.close();
  }
});

describe('a cash movement', () => {
  const why = () => rowsOf('Movimientos de efectivo').map((cells) => cells.slice(3));
  /** Types a retiro and sends it. */
  async function withdraw(amount: string) {
    await app.user.click(screen.getByRole('button', { name: 'Retiro' }));
    const form = within(await screen.findByRole('dialog', { name: 'Retiro' }));
    await app.user.type(form.getByRole('textbox', { name: 'Monto' }), amount);
    await app.user.type(form.getByRole('textbox', { name: 'Motivo' }), 'Al banco');
    await app.user.click(form.getByRole('button', { name: 'Registrar retiro' }));
    return form;
  }

  test('is cancelled once with a reason, stays in the list, and no longer counts; a closed corte does not offer it', async () => {
    await ana.get(endpoints.createMovimiento, { body: { tipo: 'fondo', monto: 300, motivo: 'Cambio' } });
    await take(100);
    await open();
    expect(figures()).toContain('Efectivo esperado$400.00Fondo$300.00');
    await app.user.click(screen.getByRole('button', { name: 'Cancelar fondo de $300.00' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cancelar el fondo de $300.00?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar fondo' }));
    expect(await dialog.findByText('Escribe el motivo.')).toBeVisible();
    await app.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Se contó dos veces');
    await app.user.click(dialog.getByRole('button', { name: 'Cancelar fondo' }));
    await waitFor(() => expect(figures()).toContain('Efectivo esperado$100.00Fondo$0.00'));
    expect(why()).toEqual([
      [expect.stringMatching(/^CambioCancelado .* por Eva Sosa: Se contó dos veces$/), '$300.00', ''],
    ]);
    expect(screen.getByRole('table', { name: 'Movimientos de efectivo' }).querySelector('s, del')).toHaveTextContent(
      '$300.00',
    );

    await ana.get(endpoints.createMovimiento, { body: { tipo: 'gasto', monto: 20, motivo: 'Papel' } });
    await close(80);
    app.stop();
    await open('/cortes?ver=1');
    const seen = within(await screen.findByRole('dialog', { name: 'Corte 1' }));
    expect(seen.getByText('Papel')).toBeVisible();
    expect(seen.queryByRole('button', { name: /^Cancelar/ })).toBeNull();
  });

  test('asks before taking out more than the till should hold, and the corte names it', async () => {
    await take(100);
    await open();
    const question = 'El retiro es de $150.00 y en la caja debería haber $100.00. Revisa el monto.';
    const form = await withdraw('150');
    expect(await screen.findByText(question)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Cancelar' }));
    // The form stays, with what was typed and the reason.
    expect(await form.findByText(question)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Monto' })).toHaveValue('150');
    expect((await ana.get(endpoints.listMovimientos)).data).toEqual([]);
    await app.user.clear(form.getByRole('textbox', { name: 'Monto' }));
    await waitFor(() => expect(form.queryByText(question)).toBeNull());
    await app.user.type(form.getByRole('textbox', { name: 'Monto' }), '150');

    await app.user.click(form.getByRole('button', { name: 'Registrar retiro' }));
    await app.user.click(await screen.findByRole('button', { name: 'Registrar de todos modos' }));
    await waitFor(() => expect(figures()).toContain('Efectivo esperado-$50.00Retiro-$150.00'));
    expect(why()).toEqual([['Al bancoMás de lo que debía haber en la caja.', '-$150.00', 'Cancelar']]);
    expect((await ana.get(endpoints.listMovimientos)).data).toMatchObject([{ monto: 150, excede: true }]);
  });

  test('neither asks nor warns about too much while the till is counted blind', async () => {
    await server.db.run('UPDATE ajustes SET corte_ciego = 1');
    await take(100);
    await open();
    await withdraw('999999');
    await waitFor(() => expect(why()).toEqual([['Al banco', '-$999,999.00', 'Cancelar']]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/debería haber|debía haber/)).toBeNull();
  });
});
