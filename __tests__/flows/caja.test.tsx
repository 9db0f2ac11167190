/** The counter against the real server: scan, Enter, paper; and what must never happen twice. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import { aNote, anAbono, anAlumno, aStaff, bajaOf } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { handMoves } from '../support/handMoves.ts';
import { moodyProxy } from '../support/moodyProxy.ts';
import { printedOfFile } from '../support/printedOfFile.ts';

const { server, app, open } = flowOfFile();
const printed = printedOfFile();

const field = () => screen.getByRole('textbox', { name: 'Escanea o escribe a quién cobras' });
const monto = () => screen.getByRole('textbox', { name: /^Monto/ });
const keys = (typed: string) => app.user.keyboard(typed);
async function openCaja(who: 1 | 2 = 1) {
  await open('/caja', who);
  await screen.findByRole('heading', { level: 1, name: 'Caja' });
  await waitFor(() => expect(field()).toHaveFocus());
}
async function inAmount() {
  await waitFor(() => expect(monto()).toHaveFocus());
  await handMoves();
}
/** Types what a scanner would and its Enter; ends with the hands on the amount. */
async function scan(text: string) {
  await keys(`${text.replaceAll('{', '{{').replaceAll('[', '[[')}{Enter}`);
  await inAmount();
}
const paid = () => screen.findByRole('status', { name: 'Abono registrado' });
/** A plan whose first payment is of that sum, due in the future. */
const planOf = (total: number) => [{ fecha: '2027-01-15', monto: total }];
async function stored({ id, user_id }: Note) {
  const client = await server.as(1);
  return (await client.get(endpoints.listCredits, { params: { userId: user_id }, query: { nota: id } })).data;
}

// [S2.129]
test('scan, Enter and the ticket of a known alumno, then the field is ready for the next', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña' });
  const note = await aNote(server, { alumno, folio: 'BJ-7', total: 420, plan: planOf(420) });
  await aNote(server, { alumno, folio: 'BJ-8', total: 80 });
  await openCaja();
  await scan(`${window.location.origin}/alumnos/${alumno.id}`);
  expect(screen.getByRole('heading', { level: 2, name: /^Ana Peña/ })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /BJ-7/ })).toBeChecked();
  expect([(monto() as HTMLInputElement).value, (field() as HTMLInputElement).value]).toEqual(['420', '']);
  await keys('{Enter}');
  const [abono] = await waitFor(async () => {
    const abonos = await stored(note);
    expect(abonos).toHaveLength(1);
    return abonos;
  });
  // What is owed is that of all notes.
  expect(await paid()).toHaveTextContent(
    `Ana PeñaAbono de $420.00 registrado · ticket ${abono?.ticket}Recibido$420.00Todavía debe $80.00`,
  );
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('FolioBJ-7');
  expect(printed[0]).toContain('Abono$420.00');
  expect(field()).toHaveFocus();
  const last = await screen.findByRole('list', { name: 'Últimos movimientos' });
  expect(await within(last).findByText(/BJ-7 · ticket/)).toBeVisible();
  // Within ten minutes whoever took it may take it back.
  await app.user.click(within(last).getByRole('button', { name: /^Más acciones de este abono/ }));
  expect(await screen.findByRole('menuitem', { name: 'Cancelar abono' })).toBeVisible();
});

test('a partial amount takes four keys; more than is owed becomes the cash received by its button, with the change shown large; a card has a reference', async () => {
  const note = await aNote(server, { total: 900 });
  await openCaja();
  await scan(note.folio);
  await keys('300{Enter}');
  expect(await paid()).toHaveTextContent('Recibido$300.00');
  await scan(note.folio);
  expect(monto()).toHaveValue('');
  await keys('1000');
  expect(screen.queryByText('Cambio')).toBeNull();
  await keys('{Enter}');
  expect(await screen.findByText('El abono ($1,000.00) supera el saldo ($600.00).')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Monto $600.00, recibido $1,000.00' }));
  expect(monto()).toHaveFocus();
  expect(screen.queryByText(/supera el saldo/)).toBeNull();
  expect(screen.getByText('Cambio').parentElement).toHaveTextContent('Cambio$400.00');
  // No change of an amount that is refused, whatever was handed over.
  await app.user.clear(monto());
  await keys('6,5');
  expect(screen.queryByText('Cambio')).toBeNull();
  await app.user.clear(monto());
  await keys('600{Enter}');
  expect(await paid()).toHaveTextContent('Recibido$1,000.00Cambio$400.00');
  expect((await stored(note)).map(({ amount }) => amount)).toEqual([300, 600]);

  const other = await aNote(server, { total: 320 });
  await scan(other.folio);
  await keys('{F4}');
  expect(screen.getByRole('button', { name: /^Tarjeta/ })).toHaveAttribute('aria-pressed', 'true');
  await keys('500{Enter}');
  expect(await screen.findByText('El abono ($500.00) supera el saldo ($320.00).')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Monto $320.00, lo que se debe' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Referencia' }), 'AUT 884120{Enter}');
  await paid();
  expect(await stored(other)).toMatchObject([{ amount: 320, metodo: 'tarjeta', referencia: 'AUT 884120' }]);
  await waitFor(() => expect(printed.at(-1)).toContain('Referencia: AUT 884120'));
});

test('notes of an alumno and a sibling are paid at once, with one ticket each, the first ones settled first', async () => {
  const celular = '5544445555';
  const [ana, leo] = [
    await anAlumno(server, { celular, nombre: 'Ana' }),
    await anAlumno(server, { celular, nombre: 'Leo' }),
  ];
  const [one, two] = [
    await aNote(server, { alumno: ana, total: 100 }),
    await aNote(server, { alumno: ana, total: 250 }),
  ];
  const three = await aNote(server, { alumno: leo, total: 300 });
  await openCaja();
  await scan(`/alumnos/${ana.id}`);
  expect(monto()).toHaveValue('');
  const own = screen.getAllByRole('checkbox', { checked: true });
  for (const box of own) await app.user.click(box);
  await keys('5{Enter}');
  expect(await screen.findByText('Elige al menos una nota.')).toBeVisible();
  for (const box of own) await app.user.click(box);
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(three.folio) }));
  expect(monto()).toHaveValue('');
  await keys('400');
  expect(screen.getByRole('checkbox', { name: new RegExp(`${three.folio}.*abona \\$50.00`) })).toBeChecked();
  await keys('{Enter}');
  expect(await paid()).toHaveTextContent(/3 abonos registrados, \$400\.00 · tickets \d+, \d+, \d+/);
  await waitFor(() => expect(printed).toHaveLength(3));
  const amounts = await Promise.all([one, two, three].map(stored));
  expect(amounts.map((abonos) => abonos.map(({ amount }) => amount))).toEqual([[100], [250], [50]]);
});

test('the sum for several notes has no limit of characters; «12 50» is not an amount', async () => {
  const alumno = await anAlumno(server);
  const plan = [
    { fecha: '2027-01-15', monto: 333.33 },
    { fecha: '2027-02-15', monto: 5666.67 },
  ];
  const notes = [
    await aNote(server, { alumno, total: 6000, plan }),
    await aNote(server, { alumno, total: 6000 }),
    await aNote(server, { alumno, total: 6000 }),
  ];
  await openCaja();
  await scan(`/alumnos/${alumno.id}`);
  await app.user.clear(monto());
  await keys('12 50{Enter}');
  expect(await screen.findAllByText('Escribe solo números, por ejemplo 150.')).not.toHaveLength(0);
  await app.user.clear(monto());
  await keys('12000{Enter}');
  expect(await paid()).toHaveTextContent('3 abonos registrados, $12,000.00');
  const amounts = await Promise.all(notes.map(stored));
  expect(amounts.map((abonos) => abonos.map(({ amount }) => amount))).toEqual([[333.33], [6000], [5666.67]]);
});

test('a repeated, mistyped, foreign or unknown code takes nothing, and the next scan replaces it', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno, total: 1234, folio: '1234', plan: planOf(1234) });
  await openCaja();
  const code = `${window.location.origin}/alumnos/${alumno.id}`;
  await keys('https://tienda.example.com/p?id=5{Enter}');
  expect(await screen.findByText(/^Este código no es de un ticket ni de un alumno/)).toBeVisible();
  await scan(code);
  expect(monto()).toHaveValue('1234');
  // The second scan begins in the amount, and goes on in the field.
  await keys(`${code}{Enter}`);
  await waitFor(() => expect(monto()).toHaveFocus());
  expect([(monto() as HTMLInputElement).value, (field() as HTMLInputElement).value]).toEqual(['1234', '']);
  await keys('{Escape}');
  await scan('1234');
  // What is owed is the same number.
  await keys('1234{Enter}');
  await waitFor(() => expect(monto()).toHaveFocus());
  await keys('99,5{Enter}');
  expect(await screen.findAllByText('Escribe solo números, por ejemplo 150.')).not.toHaveLength(0);
  await app.user.clear(monto());
  await keys('5512345678{Enter}');
  await screen.findByText('Sin resultados para «5512345678»');
  expect(await stored(note)).toEqual([]);
});

test.each(['/caja', '/note-credits'])(
  'at %s a busy server (503) is reported, the amount stays, and a second press takes it once',
  async (path) => {
    const note = await aNote(server, { total: 900 });
    const proxy = await moodyProxy(server.origin);
    await open(path === '/caja' ? path : `${path}/${note.user_id}`, 1, proxy);
    if (path === '/caja') {
      await waitFor(() => expect(field()).toHaveFocus());
      await scan(note.folio);
    } else await screen.findByLabelText('Importes de la nota');
    await app.user.clear(monto());
    await app.user.type(monto(), '250');
    proxy.methods = ['POST'];
    proxy.mood = 503;
    const button = () => screen.getByRole('button', { name: /^Abonar/ });
    await app.user.click(button());
    expect((await screen.findAllByText(/^Ocurrió un error del servidor \(503\)/))[0]).toBeVisible();
    expect(monto()).toHaveValue('250');
    expect(await stored(note)).toEqual([]);
    proxy.mood = 'pass';
    await app.user.click(button());
    await waitFor(async () => expect((await stored(note)).map(({ amount }) => amount)).toEqual([250]));
    app.stop();
    await proxy.close();
  },
);

test('a search counts the alumnos in baja who owe and leads to them', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ireri', apaterno: 'Tzintzun' });
  await aNote(server, { alumno, total: 420 });
  await server.db.write((tx) => bajaOf(tx, alumno.id, server.clock.now().toISOString()));
  await openCaja();
  await keys('ireri tzintzun{Enter}');
  expect(await screen.findByText('Sin resultados para «ireri tzintzun». 1 en baja coincide.')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Ver en baja' }));
  expect(await screen.findByText('Ireri Tzintzun')).toBeVisible();
});

test('an abono taken elsewhere meanwhile is reported with what is still owed; namesakes are chosen by arrow and Enter', async () => {
  const taken = await aNote(server, { total: 500, plan: planOf(500) });
  await openCaja();
  await scan(taken.folio);
  await anAbono(server, { note: taken, amount: 450 });
  await keys('{Enter}');
  expect(await screen.findByText('El abono ($500.00) supera el saldo ($50.00).')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /\$50\.00/ })).toBeVisible());
  expect(await stored(taken)).toHaveLength(1);
  // It is gone with the amount that it is about.
  await app.user.clear(monto());
  await waitFor(() => expect(screen.queryByText(/supera el saldo/)).toBeNull());
  await keys('50');
  // All of it: the form goes with what was owed, and the money that was handed over must go back.
  await anAbono(server, { note: taken, amount: 50 });
  await handMoves();
  await keys('{Enter}');
  expect(
    await screen.findByText(/^El pago no se cobró: lo que se debía se pagó o se canceló mientras tanto/),
  ).toBeVisible();
  expect(screen.getByText('No debe nada.')).toBeVisible();
  expect(await stored(taken)).toHaveLength(2);
  await keys('{Escape}');

  const [one, other] = [
    await anAlumno(server, { nombre: 'Yatzil', apaterno: 'Aké' }),
    await anAlumno(server, { nombre: 'Yatzil', apaterno: 'Balam' }),
  ];
  await aNote(server, { alumno: one });
  const note = await aNote(server, { alumno: other, total: 80 });
  await waitFor(() => expect(field()).toHaveFocus());
  await keys('yatzil{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Yatzil Aké/ })).toHaveFocus());
  await keys('{Escape}');
  expect(screen.queryByRole('button', { name: /^Yatzil Aké/ })).toBeNull();
  await waitFor(() => expect(field()).toHaveFocus());
  await keys('yatzil{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Yatzil Aké/ })).toHaveFocus());
  await keys('{ArrowDown}{Enter}');
  await inAmount();
  await keys('80{Enter}');
  await paid();
  expect(await stored(note)).toMatchObject([{ amount: 80 }]);
});

test('a supervisor sends the ticket of a recent movement and cancels it, and it is struck through', async () => {
  const note = await aNote(server, { total: 200 });
  await openCaja(2);
  await scan(note.folio);
  await keys('200{Enter}');
  await paid();
  const last = await screen.findByRole('list', { name: 'Últimos movimientos' });
  const more = async (deed: string) => {
    await app.user.click((await within(last).findAllByRole('button', { name: /^Más acciones/ }))[0] as HTMLElement);
    await app.user.click(await screen.findByRole('menuitem', { name: deed }));
  };
  await more('Enviar ticket');
  const dialog = within(await screen.findByRole('dialog', { name: /^Enviar el ticket/ }));
  expect(await dialog.findByText(/recibimos un abono de \$200\.00/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await more('Cancelar abono');
  await app.user.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'Se equivocó');
  await app.user.click(screen.getByRole('button', { name: 'Cancelar abono' }));
  await waitFor(async () => expect((await stored(note))[0]?.cancelado?.motivo).toBe('Se equivocó'));
  expect(await within(last).findByText(/cancelado: Se equivocó/)).toBeVisible();
});

test('a key opens cash movements without an abono, which the counter may record, and the closing includes them', async () => {
  await openCaja();
  await keys('{F6}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Movimiento de efectivo' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Movimiento/ })).toHaveFocus());
  await app.user.click(dialog.getByRole('button', { name: 'Registrar movimiento' }));
  expect(await dialog.findByText('Elige el tipo.')).toBeVisible();
  await choose(app.user, dialog.getByRole('combobox', { name: /^Movimiento/ }), 'Retiro');
  await app.user.type(dialog.getByRole('textbox', { name: /^Monto/ }), '150');
  await app.user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Al banco');
  await app.user.click(dialog.getByRole('button', { name: 'Registrar movimiento' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { data } = await (await server.as(1)).get(endpoints.listMovimientos);
  expect(data).toMatchObject([{ tipo: 'retiro', monto: 150, motivo: 'Al banco' }]);
  await waitFor(() => expect(field()).toHaveFocus());
});

test('own cash movements can be taken back for ten minutes, later the row says whom to ask; those of others are hidden', async () => {
  const ana = await aStaff(server, 1);
  const move = async (who: User | 2, monto: number) =>
    (await server.as(who)).get(endpoints.createMovimiento, { body: { tipo: 'fondo', monto, motivo: 'Cambio' } });
  server.clock.advance({ minutes: -11 });
  await move(ana, 200);
  server.clock.advance({ minutes: 11 });
  await move(ana, 50);
  await move(2, 90);
  await open('/caja', ana);
  const own = await screen.findByRole('list', { name: 'Tus movimientos de efectivo' });
  const texts = () => [...own.children].map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    expect.stringMatching(/^Fondo \$50\.00.*CambioCancelar$/),
    expect.stringMatching(/^Fondo \$200\.00.*CambioPasaron más de 10 minutos\. Pide a un supervisor/),
  ]);
  await app.user.click(within(own).getByRole('button', { name: 'Cancelar fondo de $50.00' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'No llegó{Tab}{Tab}{Enter}');
  await waitFor(() => expect(texts()[0]).toMatch(/Cancelado .*: No llegó$/));
  expect(within(own).queryByRole('button')).toBeNull();
});

test('who may be meant is shown while a name is typed, debtors first; nobody found is registered with the name typed', async () => {
  const [one, other] = [
    await anAlumno(server, { nombre: 'Quetzali', apaterno: 'Aké' }),
    await anAlumno(server, { nombre: 'Quetzali', apaterno: 'Balam' }),
  ];
  await aNote(server, { alumno: other, total: 80 });
  await openCaja();
  await keys('quetzali');
  const list = await screen.findByRole('list', { name: '¿A quién le cobras?' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Quetzali Balam'), expect.stringContaining(`${one.nombre} ${one.apaterno}`)]);
  expect(field()).toHaveFocus();
  await keys('{ArrowDown}{Enter}');
  await inAmount();
  expect(screen.getByRole('heading', { level: 2, name: /^Quetzali Balam/ })).toBeVisible();
  await keys('{Escape}');
  for (let number = 0; number < 8; number += 1)
    await anAlumno(server, { nombre: 'Quetzali', apaterno: `Cu ${number}` });
  await keys('quetzali');
  expect(await screen.findByRole('link', { name: 'y 2 más' })).toHaveAttribute('href', '/solicitudes?texto=quetzali');
  await app.user.clear(field());
  await keys('ximena tun');
  expect(await screen.findByRole('link', { name: 'Nuevo alumno «ximena tun»' })).toHaveAttribute(
    'href',
    '/add-alumno?nombre=ximena+tun',
  );
});
