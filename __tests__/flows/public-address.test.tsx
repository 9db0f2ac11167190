/**
 * Without an address that families can open nothing is sent and no paper bears one; rol 3 is led to where it is written.
 * @jest-environment-options {"url": "http://192.168.1.5:3000/"}
 */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { appOfFile } from '../support/appOfFile.ts';
import { aNote, anAbono, anAlumno, anEscuela, anInfante } from '../support/builders.ts';
import { openOn } from '../support/flowOfFile.ts';
import { printedOfFile } from '../support/printedOfFile.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ settings: { corsOrigins: [window.location.origin], publicUrl: null } });
const app = appOfFile();
const printed = printedOfFile();
const open = (path: string, who: 1 | 3) => openOn(server, app, { path, who });
const write = (direccion_publica: string | null) =>
  server.get(3, endpoints.updateAjustes, { body: { direccion_publica } });
const stored = async () => (await server.get(3, endpoints.getAjustes)).ajustes.direccion_publica;
beforeEach(() => write(null));
afterEach(() => {
  server.deps.settings.publicUrl = null;
});

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
async function sendTicket(): Promise<void> {
  await press(/^Más acciones de este abono/);
  await app.user.click(await screen.findByRole('menuitem', { name: 'Enviar ticket' }));
}
const field = () => screen.findByRole('textbox', { name: /^Dirección pública/ });
const NONE = /^Todavía no hay una dirección pública: el enlace no abriría en ninguna parte\. /;
/** The screen on which a ticket is sent. */
async function aTicket(): Promise<string> {
  const { user_id, nota_id } = await anAbono(server);
  return `/note-credits/${user_id}?nota=${nota_id}`;
}

test('«Enviar» tells rol 1 that the link would open nowhere and whom to ask', async () => {
  await open(await aTicket(), 1);
  await sendTicket();
  const dialog = within(await screen.findByRole('dialog', { name: /^Enviar el ticket/ }));
  expect(await dialog.findByText(NONE)).toHaveTextContent('Pide a un administrador que la escriba en Ajustes.');
  expect([dialog.queryByRole('link'), dialog.queryByRole('button', { name: 'Copiar' })]).toEqual([null, null]);
});

test('«Enviar» leads rol 3 to Ajustes, and sends with the address entered there', async () => {
  const path = await aTicket();
  await open(path, 3);
  await sendTicket();
  expect(await screen.findByText(NONE)).toHaveTextContent('Escríbela en Ajustes.');
  await app.user.click(screen.getByRole('link', { name: 'Escribirla en Ajustes' }));
  await app.user.type(await field(), 'http://localhost:3000');
  await press('Guardar');
  expect(await screen.findAllByText(/^Esta dirección solo abre en el mismo equipo/)).not.toEqual([]);
  await app.user.clear(await field());
  await app.user.type(await field(), 'https://escuelas.example.mx/');
  await press('Guardar');
  await screen.findByText('Ajustes guardados correctamente.');
  expect(await field()).toHaveValue('https://escuelas.example.mx');
  await open(path, 3);
  await sendTicket();
  expect(await screen.findByText(/https:\/\/escuelas\.example\.mx\/recibo\//)).toBeVisible();
});

test('Ajustes offers the address of the current page where others can open it', async () => {
  await open('/ajustes', 3);
  await press('Usar http://192.168.1.5:3000');
  expect(await field()).toHaveValue('http://192.168.1.5:3000');
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
  await press('Guardar');
  await waitFor(async () => expect(await stored()).toBe('http://192.168.1.5:3000'));
});

test('Ajustes says that the address of the environment wins and accepts no other', async () => {
  await write('https://escuelas.example.mx');
  server.deps.settings.publicUrl = 'https://caja.example.mx';
  await open('/ajustes', 3);
  expect(await screen.findByText(/^Se abren en https:\/\/caja\.example\.mx, la dirección que/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Dirección pública/ })).toBeNull();
  await press('Guardar');
  await screen.findByText('Ajustes guardados correctamente.');
  expect(await stored()).toBe('https://escuelas.example.mx');
});

test.each([
  [1, 'Pide a un administrador que la escriba en Ajustes.', 0],
  [3, 'Escríbela en Ajustes.', 1],
] as const)('rol %i gets no link of a family and reads why', async (rol, what, links) => {
  const { id } = await anAlumno(server);
  await open(`/alumnos/${id}`, rol);
  expect(await screen.findByText(NONE)).toHaveTextContent(what);
  expect(screen.queryAllByRole('link', { name: 'Escribirla en Ajustes' })).toHaveLength(links);
  expect(screen.queryByRole('button', { name: 'Crear enlace' })).toBeNull();
});

test('a reminder with the account link is not sent, and the queue continues', async () => {
  const plantillas = [{ nombre: 'Cuenta', canal: 'whatsapp' as const, texto: 'Tu cuenta: {enlace}' }];
  await server.get(3, endpoints.updateAjustes, { body: { plantillas } });
  const escuela = await anEscuela(server);
  const alumno = await anAlumno(server, { nombre: 'Mar', apaterno: 'Uc', celular: '5512345678', escuela });
  await aNote(server, { alumno });
  await open(`/recordar?escuela=${escuela.id}`, 1);
  const card = within(await screen.findByRole('region', { name: /^Mar Uc/ }));
  expect(await card.findByText(NONE)).toBeVisible();
  expect(card.queryByRole('button', { name: /^Abrir en WhatsApp/ })).toBeNull();
  await press('Siguiente (Enter)');
  expect(await screen.findByText('Terminaste: 1')).toBeVisible();
});

describe('paper of the browser', () => {
  test('a ticket has no QR code', async () => {
    await open(await aTicket(), 1);
    let codes = -1;
    const print = window.print;
    window.print = () => {
      codes = document.querySelectorAll('.imprimir svg').length;
      print();
    };
    await press(/^Imprimir Ticket/);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect([codes, printed[0]]).toEqual([0, expect.not.stringContaining('Comprueba este recibo')]);
  });

  test('the sheet of a child has its QR code only where an address opens', async () => {
    const { id } = await anInfante(server);
    const codes = () => screen.queryAllByLabelText('Código QR con la dirección del infante');
    await open(`/guarderia/expediente/${id}`, 1);
    await screen.findByRole('button', { name: 'Imprimir' });
    expect(codes()).toEqual([]);
    await write('https://escuelas.example.mx');
    await open(`/guarderia/expediente/${id}`, 1);
    await waitFor(() => expect(codes()).not.toEqual([]));
  });
});
