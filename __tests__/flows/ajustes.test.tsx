/** «Ajustes» against the real server: sections that are saved each by itself, texts of reminders, the logo (chosen, seen by whoever signs in, refused, taken away), the conditions of contracts, the figures. */
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

const section = async (name: string) =>
  app.user.click(
    within(await screen.findByRole('navigation', { name: 'Ajustes' })).getByRole('link', {
      name: new RegExp(`^${name}`),
    }),
  );
const save = () => app.user.click(screen.getByRole('button', { name: 'Guardar' }));
const SAVED = 'Ajustes guardados correctamente.';

test('unsaved values of one section survive the save of another, and each save sends only its own fields', async () => {
  const { version } = await stored();
  await app.user.type(await screen.findByLabelText(/^Leyenda/), 'Vuelva pronto');
  await section('Cobro y planes');
  expect(window.location.hash).toBe('#cobro');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cobro y planes' })).toBeVisible();
  await app.user.type(screen.getByLabelText(/^Condiciones de cancelación/), 'Sin cambios.');
  await save();
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await stored()).toMatchObject({ condiciones: 'Sin cambios.', leyenda: null, version: version + 1 });
  await app.user.click(within(screen.getByText(/^Sin guardar/)).getByRole('link', { name: 'Negocio y ticket' }));
  expect(screen.getByLabelText(/^Leyenda/)).toHaveValue('Vuelva pronto');
  await save();
  await waitFor(async () => expect(await stored()).toMatchObject({ leyenda: 'Vuelva pronto', version: version + 2 }));
  await waitFor(() => expect(screen.queryByText(/^Sin guardar/)).toBeNull());
  const { data } = await (await server.as(3)).get(endpoints.listAudit, { query: { tabla: 'ajustes', per_page: 2 } });
  expect(data.map(({ despues }) => despues)).toEqual([{ leyenda: 'Vuelva pronto' }, { condiciones: 'Sin cambios.' }]);
});

test('a section that another user changed meanwhile is not overwritten', async () => {
  await app.user.type(await screen.findByLabelText(/^Leyenda/), ' Mía');
  await (await server.as(3)).get(endpoints.updateAjustes, { body: { leyenda: 'De otra persona' } });
  await section('Cobro y planes');
  await app.user.type(screen.getByLabelText(/^Condiciones de cancelación/), 'Nada.');
  await save();
  await app.user.click(await screen.findByRole('button', { name: 'Cargar los datos actuales' }));
  await section('Negocio y ticket');
  await save();
  expect(await screen.findByRole('button', { name: 'Cargar los datos actuales' })).toBeVisible();
  expect((await stored()).leyenda).toBe('De otra persona');
});

test('the ticket preview shows the unsaved values', async () => {
  const ticket = await screen.findByRole('article', { name: 'Recibo de Abono' });
  await app.user.type(await screen.findByLabelText(/^Nombre/), 'Estudio Ceiba');
  expect(ticket).toHaveTextContent(/^Estudio Ceiba/);
  expect((await stored()).nombre).toBeNull();
});

test('a reminder text shows its preview for a debtor, and an unknown placeholder is refused', async () => {
  await open('/ajustes#recordatorios', 3);
  const sample = await screen.findByRole('region', { name: 'Vista previa del texto 1' });
  expect(sample).toHaveTextContent(/^Con datos de ejemplo:/);
  const alumno = await anAlumno(server, { nombre: 'Zoé', apaterno: 'Uc', amaterno: null });
  const { limite } = await aNote(server, { alumno, total: 640.5 });
  await open('/ajustes#recordatorios', 3);
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
  await app.user.clear(name);
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
  await open('/ajustes#cobro', 3);
  const terms = await screen.findByLabelText(/^Condiciones de cancelación/);
  await app.user.clear(terms);
  await app.user.type(terms, 'Hasta ocho días.{Enter}Sin anticipo.');
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Ajustes guardados correctamente.')).toBeVisible();
  const params = { id: (await aNote(server)).id };
  const { texto } = await server.get(1, endpoints.getContrato, { params });
  expect(texto).toContain('Condiciones de cancelación\nHasta ocho días.\nSin anticipo.\n');
});

test('the server’s speed is described in words, and its figures unfold and can be refreshed', async () => {
  await open('/ajustes#servidor', 3);
  expect(await screen.findByText(/^El servidor está (rápido|lento)$/)).toBeVisible();
  expect(screen.getByText('Peticiones')).not.toBeVisible();
  await app.user.click(screen.getByText('Más detalle'));
  expect(screen.getByText('Peticiones')).toBeVisible();
  const before = Number(
    ((await screen.findByText('Peticiones')).closest('td')?.textContent ?? '').match(/Peticiones:?(\d+)/)?.[1],
  );
  expect(before).toBeGreaterThan(0);
  expect(screen.getByText('Último respaldo').closest('td')).toHaveTextContent('Todavía no hay');
  expect(screen.getByText('Segunda copia').closest('td')).toHaveTextContent('No hay: con BACKUP_COPY_DIR');
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => {
    const after = screen.getByText('Peticiones').closest('td')?.textContent ?? '';
    expect(Number(after.match(/Peticiones:?(\d+)/)?.[1])).toBeGreaterThan(before);
  });
});
