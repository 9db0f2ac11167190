/** The gallery against the real server: photos by category, links that stay fresh, uploads with an outcome for each file. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import type { Foto } from '#contract/entities.ts';
import { aFoto, anAlumno } from '../support/builders.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { lossyProxy } from '../support/lossyProxy.ts';
import { photo } from '../support/samplePhotos.ts';
import { open as openLink } from '../support/uploads.ts';

const { server, app, open } = flowOfFile();
let made = 0;
/** A category of its own for each test. */
const category = (word: string) => {
  made += 1;
  return `${word}_${made}`;
};
const spoken = (categoria: string) => categoria.replaceAll('_', ' ');

afterEach(() => jest.restoreAllMocks());

const groupOf = (categoria: string) => screen.findByRole('list', { name: spoken(categoria) });
const address = (categoria: string) => `/fotos?categoria=${categoria}`;
async function stored(categoria: string): Promise<Foto[]> {
  return (await server.get(3, endpoints.listFotos))[categoria] ?? [];
}
const hrefs = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link', { name: 'Ver Foto' })
    .map((link) => link.getAttribute('href') ?? '');

describe('viewing', () => {
  // [S2.118] [S2.119] [S3.13] [S7.32]
  test('photos are grouped by category with underscores as spaces, each with its name and a link to a new tab', async () => {
    const [uno, dos] = [category('fin_de_cursos'), category('día_del_niño')];
    await aFoto(server, { categoria: uno, nombre: 'Desfile.jpg' });
    await aFoto(server, { categoria: uno, nombre: 'Baile.jpg' });
    await aFoto(server, { categoria: dos, nombre: 'Piñata.jpg' });
    await open('/fotos');
    expect(await screen.findByRole('heading', { level: 1, name: 'Galería de Fotos' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: `${spoken(uno)} (2)` })).toBeVisible();
    const list = await groupOf(uno);
    expect(within(list).getByText('Desfile.jpg')).toBeVisible();
    const [link] = within(list).getAllByRole('link', { name: 'Ver Foto' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(link).toHaveAccessibleDescription('Baile.jpg');
    const [href = ''] = hrefs(list);
    const opened = await openLink(server.origin, href.slice(server.origin.length));
    expect([opened.status, opened.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(list.querySelector('img')).toHaveAttribute('loading', 'lazy');
    expect(within(await groupOf(dos)).getByText('Piñata.jpg')).toBeVisible();
  });

  // [S2.118] [S2.120]
  test('the category is in the address, and an empty one says so', async () => {
    const [uno, dos] = [category('toga'), category('casual')];
    await aFoto(server, { categoria: uno, nombre: 'a.jpg' });
    await aFoto(server, { categoria: dos, nombre: 'b.jpg' });
    await open('/fotos');
    const nav = await screen.findByRole('navigation', { name: 'Categorías' });
    await app.user.click(within(nav).getByRole('link', { name: new RegExp(`^${spoken(uno)}`) }));
    await waitFor(() => expect(window.location.search).toBe(`?categoria=${uno}`));
    expect(await groupOf(uno)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('list', { name: spoken(dos) })).toBeNull());
    app.stop();
    await open(address('nada_de_nada'));
    expect(await screen.findByText('No hay fotos en esta categoría.')).toBeVisible();
  });

  test('a large category is paginated, and the page is in the address', async () => {
    const categoria = category('graduación');
    for (let number = 1; number <= 50; number += 1) await aFoto(server, { categoria, nombre: `${number}.jpg` });
    await open(address(categoria));
    expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(48);
    expect(screen.getByText('1–48 de 50')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(window.location.search).toContain('page=2'));
    expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('49–50 de 50')).toBeVisible();
    app.stop();
    await open('/fotos');
    // Among others a few of them, and the way to all.
    expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(12);
    const more = screen.getByRole('link', { name: `Ver más: ${spoken(categoria)} (50)` });
    expect(more).toHaveAttribute('href', `/fotos?categoria=${encodeURIComponent(categoria)}`);
  });

  // [S2.119]
  test('links are renewed before they are ten minutes old when the page is shown again', async () => {
    const categoria = category('toga');
    await aFoto(server, { categoria });
    await open(address(categoria));
    const before = hrefs(await groupOf(categoria));
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 7 * 60_000);
    server.clock.advance({ minutes: 7 });
    await act(async () => void window.dispatchEvent(new Event('focus')));
    clock.mockReturnValue(now + 9 * 60_000);
    server.clock.advance({ minutes: 2 });
    expect(hrefs(await groupOf(categoria))).toEqual(before);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await waitFor(async () => expect(hrefs(await groupOf(categoria))).not.toEqual(before));
    server.clock.advance({ minutes: 2 });
    const [stale = '', fresh = ''] = [before[0], hrefs(await groupOf(categoria))[0]];
    const statusOf = async (href: string) => (await openLink(server.origin, href.slice(server.origin.length))).status;
    expect([await statusOf(stale), await statusOf(fresh)]).toEqual([404, 200]);
  });

  // [S7.32]
  test('a family sees its own photos at home and in the gallery, and cannot change them', async () => {
    const [alumno, other] = [await anAlumno(server), await anAlumno(server)];
    const categoria = category('toga');
    await aFoto(server, { categoria, alumno, nombre: 'mía.jpg' });
    await aFoto(server, { categoria, alumno: other, nombre: 'ajena.jpg' });
    await open('/', alumno);
    const own = await screen.findByRole('list', { name: 'Mis fotos' });
    expect(within(own).getAllByRole('listitem')).toHaveLength(1);
    expect(within(own).getByText('mía.jpg')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Ver en la galería' }));
    expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(1);
    for (const name of ['Subir fotos', 'Eliminar']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('staff see the photos of one alumno', async () => {
    const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña' });
    const categoria = category('toga');
    await aFoto(server, { categoria, alumno, nombre: 'ana.jpg' });
    await aFoto(server, { categoria, nombre: 'otra.jpg' });
    await open(`/fotos?alumno=${alumno.id}`);
    expect(await screen.findByText('Solo las fotos de Ana Peña.')).toBeVisible();
    expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Ver todas' }));
    await waitFor(async () => expect(within(await groupOf(categoria)).getAllByRole('listitem')).toHaveLength(2));
  });
});

describe('deleting', () => {
  test('is for supervisors, after a confirmation', async () => {
    const categoria = category('toga');
    await aFoto(server, { categoria, nombre: 'borrosa.jpg' });
    await aFoto(server, { categoria, nombre: 'nítida.jpg' });
    await open(address(categoria), 1);
    await groupOf(categoria);
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    app.stop();

    await open(address(categoria), 2);
    const list = await groupOf(categoria);
    const remove = () => within(list).getByRole('button', { name: 'Eliminar', description: 'borrosa.jpg' });
    await app.user.click(remove());
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar esta foto?' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(await stored(categoria)).toHaveLength(2);
    await app.user.click(remove());
    await app.user.click(
      within(await screen.findByRole('dialog', { name: '¿Eliminar esta foto?' })).getByRole('button', {
        name: 'Eliminar',
      }),
    );
    await waitFor(() => expect(screen.queryByText('borrosa.jpg')).toBeNull());
    expect((await stored(categoria)).map(({ nombre }) => nombre)).toEqual(['nítida.jpg']);
  });
});

describe('uploading', () => {
  const jpeg = (name: string) => new File([new Uint8Array(photo('formatos/hopper.jpg'))], name, { type: 'image/jpeg' });
  const input = async () =>
    (await screen.findByRole('group', { name: 'Fotos' })).querySelector('input') as HTMLInputElement;
  const uploads = () => screen.findByRole('region', { name: 'Archivos' });
  const rows = async () =>
    within(within(await uploads()).getByRole('list'))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  test('several files upload into a category, which comes first, each with its outcome; the gallery shows them with their names', async () => {
    const categoria = category('festival_de_primavera');
    await open('/fotos?subir=1');
    const box = await screen.findByRole('combobox', { name: /^Categoría/ });
    expect(await input()).toBeDisabled();
    await app.user.click(await screen.findByRole('button', { name: 'Elegir archivos' }));
    expect(await screen.findByText('Escribe primero la categoría de las fotos.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Archivos' })).toBeNull();
    await fill(app.user, box, spoken(categoria));
    await app.user.upload(await input(), [jpeg('ñandú.jpg'), jpeg('b.jpg'), jpeg('c.jpg'), jpeg('d.jpg')]);
    expect(await screen.findByText('4 archivos se subieron.')).toBeVisible();
    const list = await groupOf(categoria);
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(within(list).getByText('ñandú.jpg')).toBeVisible();
    expect((await rows()).every((row) => row?.includes('Listo'))).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Limpiar lista' }));
    expect(screen.queryByRole('region', { name: 'Archivos' })).toBeNull();
  });

  test('a file that is not a photo is refused with the server’s reason, and the others are stored', async () => {
    const categoria = category('toga');
    await open(`${address(categoria)}&subir=1`);
    await screen.findByRole('combobox', { name: /^Categoría/ });
    const text = new File(['<script>alert(1)</script>'], 'mentira.jpg', { type: 'image/jpeg' });
    await app.user.upload(await input(), [jpeg('buena.jpg'), text]);
    expect(await screen.findByText('1 archivo se subió, 1 no.')).toBeVisible();
    expect(await rows()).toEqual([
      expect.stringMatching(/^mentira\.jpg.*No se subió.*No es una fotografía/),
      expect.stringMatching(/^buena\.jpg.*Listo/),
    ]);
    expect((await stored(categoria)).map(({ nombre }) => nombre)).toEqual(['buena.jpg']);
  });

  test('a write on another screen shows at once while photos upload', async () => {
    const proxy = await lossyProxy(server.origin);
    try {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      await open(`${address(category('toga'))}&subir=1`, 3, proxy);
      await screen.findByRole('combobox', { name: /^Categoría/ });
      await screen.findByText('No hay fotos en esta categoría.');
      const halted = proxy.haltNext('/api/fotos');
      await app.user.upload(await input(), [jpeg('lenta.jpg')]);
      await app.user.click(screen.getByRole('link', { name: 'Ajustes' }));
      const nav = await screen.findByRole('navigation', { name: 'Ajustes' });
      await app.user.click(within(nav).getByRole('link', { name: /^Servicios/ }));
      await fill(app.user, await screen.findByRole('textbox', { name: 'Servicio' }), 'Anuario');
      await fill(app.user, screen.getByRole('textbox', { name: 'Costo' }), '300');
      await app.user.click(screen.getByRole('button', { name: 'Agregar' }));
      expect(await screen.findByRole('cell', { name: 'Anuario' })).toBeVisible();
      halted.cut();
      expect(await screen.findByText('1 foto no se subió: míralo en Galería.')).toBeVisible();
    } finally {
      await proxy.close();
    }
  });

  test('is not offered for an alumno in baja and accepts no dropped file', async () => {
    const { id } = await anAlumno(server, { nombre: 'Aura', baja: true });
    await open(`/alumnos/${id}`);
    expect(await screen.findByText('Todavía no hay fotos suyas.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Subir fotos en la galería' })).toBeNull();
    app.stop();
    await open(`/fotos?alumno=${id}&subir=1`);
    await fill(app.user, await screen.findByRole('combobox', { name: /^Categoría/ }), 'toga');
    await screen.findByText(/^Solo las fotos de Aura/);
    await app.user.click(await screen.findByRole('button', { name: 'Elegir archivos' }));
    expect(await screen.findByText('Está en baja: no se le pueden subir fotos mientras tanto.')).toBeVisible();
    expect(await input()).toBeDisabled();
  });
});
