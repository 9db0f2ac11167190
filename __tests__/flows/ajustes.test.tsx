/** «Ajustes» against the real server: texts of reminders, the logo (chosen, seen by whoever signs in, refused, taken away), the conditions of contracts, the figures. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { aNote, anAlumno } from '../support/builders.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { photo } from '../support/samplePhotos.ts';

const { server, app, open } = flowOfFile();
beforeEach(() => open('/ajustes', 3));

const picture = (file: string, name: string, type = 'image/png') => {
  const bytes = photo(file);
  const taken = new File([new Uint8Array(bytes)], name, { type });
  // jsdom's own can't be read by what sends it.
  return Object.assign(taken, { arrayBuffer: async () => new Uint8Array(bytes).buffer });
};
const chooser = async () => {
  const group = await screen.findByRole('group', { name: 'Logotipo' });
  return group.querySelector('input') as HTMLInputElement;
};
const stored = async () => (await server.get(3, endpoints.getAjustes)).ajustes;
const inBar = () =>
  screen
    .getByRole('link', { name: /inicio$/ })
    .querySelector('img')
    ?.getAttribute('src');
const shown = () => screen.queryByAltText('Logotipo del negocio')?.getAttribute('src') ?? null;

test('a reminder text shows its preview for a debtor, and an unknown placeholder is refused', async () => {
  const sample = await screen.findByRole('region', { name: 'Vista previa del texto 1' });
  expect(sample).toHaveTextContent(/^Con datos de ejemplo:/);
  const alumno = await anAlumno(server, { nombre: 'Zoé', apaterno: 'Uc', amaterno: null });
  const { limite } = await aNote(server, { alumno, total: 640.5 });
  await open('/ajustes', 3);
  const first = within(await screen.findByRole('group', { name: 'Texto 1' }));
  const text = first.getByRole('textbox', { name: /^Texto/ });
  const [year, month, day] = limite.split('-');
  await first.findByText(/^Así le llega hoy/);
  await app.user.clear(text);
  await app.user.type(text, '{{alumno} debe {{saldo} al {{fecha}.');
  expect(first.getByRole('region', { name: 'Vista previa del texto 1' })).toHaveTextContent(
    `Así le llega hoy a la familia de Zoé Uc:Zoé Uc debe $640.50 al ${day}/${month}/${year}.`,
  );
  await app.user.type(text, ' {{monto}');
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^No existe «{monto}»/)).toBeVisible();
});

test('a chosen logo is stored at once, beside unsaved fields that can be saved afterwards', async () => {
  const name = await screen.findByLabelText(/^Nombre/);
  await app.user.type(name, 'Foto Escolar');
  await app.user.upload(await chooser(), picture('formatos/hopper.png', 'logo.png'));
  expect(await screen.findByText('Logotipo guardado.')).toBeVisible();
  const { logo, nombre } = await stored();
  // The bar on top has it without a reload.
  await waitFor(() => expect(inBar()).toBe(`${server.origin}${logo}`));
  expect(nombre).toBeNull();
  expect(shown()).toBe(`${server.origin}${logo}`);
  expect(name).toHaveValue('Foto Escolar');
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  expect(await stored()).toMatchObject({ nombre: 'Foto Escolar', logo: expect.stringContaining('/api/negocio/logo') });
});

test('a file that is not a picture is refused with the reason, and the previous logo stays', async () => {
  await app.user.upload(await chooser(), picture('formatos/hopper.png', 'logo.png'));
  expect(await screen.findByText('Logotipo guardado.')).toBeVisible();
  const before = shown();
  await app.user.upload(await chooser(), picture('danadas/truncated_jpeg.jpg', 'medio.jpg', 'image/jpeg'));
  expect(await screen.findByText(/^Está dañada o incompleta/)).toBeVisible();
  expect(shown()).toBe(before);
});

test('the logo is removed after confirmation', async () => {
  await app.user.upload(await chooser(), picture('formatos/hopper.png', 'logo.png'));
  expect(await screen.findByText('Logotipo guardado.')).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: 'Quitar' }));
  const dialog = await screen.findByRole('dialog');
  await app.user.click(within(dialog).getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Logotipo quitado.')).toBeVisible();
  await waitFor(() => expect(shown()).toBeNull());
  await waitFor(() => expect(inBar()).toContain('/logo/Logo.jpg'));
  expect((await stored()).logo).toBeNull();
});

test('cancellation terms typed in lines are in every contract', async () => {
  await app.user.type(
    await screen.findByLabelText(/^Condiciones de cancelación/),
    'Hasta ocho días.{Enter}Sin anticipo.',
  );
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  const params = { id: (await aNote(server)).id };
  const { texto } = await server.get(1, endpoints.getContrato, { params });
  expect(texto).toContain('Condiciones de cancelación\nHasta ocho días.\nSin anticipo.\n');
});

test('the figures of the server are explained in words and can be refreshed', async () => {
  const before = Number(
    ((await screen.findByText('Peticiones')).closest('td')?.textContent ?? '').match(/Peticiones:?(\d+)/)?.[1],
  );
  expect(before).toBeGreaterThan(0);
  expect(screen.getByText('Último respaldo').closest('td')).toHaveTextContent('Todavía no hay');
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => {
    const after = screen.getByText('Peticiones').closest('td')?.textContent ?? '';
    expect(Number(after.match(/Peticiones:?(\d+)/)?.[1])).toBeGreaterThan(before);
  });
});
