/** The photo codes screens against the real server: typed, scanned, refused, and kept for the next alumno. */
import { screen, waitFor, within } from '@testing-library/react';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { GalleryRecord } from '#contract/entities.ts';
import { chooseInAccount } from '../support/account.ts';
import { anAlumno, anEscuela, bajaOf, photoCodes } from '../support/builders.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { nothingUnderWay } from '../support/nothingUnderWay.ts';

const { server, app, open } = flowOfFile();

const LABELS = ['Toga', 'Casual 1', 'Casual 2', 'Amigos Formal', 'School', 'Amarillo', 'Rayado', 'Gris'];
const field = (name: string) => screen.getByRole('textbox', { name });
const form = () => screen.findByRole('form', { name: 'Códigos de fotos' });
const done = () => screen.findByText('Operación, Exitosa.');
async function stored(userId: number): Promise<GalleryRecord | undefined> {
  return (await server.get(1, endpoints.listCodes, { params: { userId } })).data[0];
}
let last = 0;
const fresh = () => {
  last += 1;
  return `F${last}`;
};

describe('for the alumno in the address', () => {
  // [S2.25] [S2.122] [S2.123] [S2.124] [S3.15] [S8.20] [S9.13]
  test('shows the alumno at once, prefix EXTRA of at most 10, and eight fields in order, each saved with the prefix', async () => {
    const escuela = await anEscuela(server, { nombre: 'Benito Juárez' });
    const { id } = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña', escuela, grupo: '3B' });
    await open(`/note-img/${id}?nombre=ANITA&escuela=Otra&grupo=1A`);
    expect(screen.queryByRole('heading', { name: 'Códigos de Ana Peña' })).toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: 'Códigos de ANITA' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Códigos de Ana Peña' })).toBeVisible();
    expect(screen.getByText('Benito Juárez · 3B')).toBeVisible();
    await form();
    expect(field('Prefijo del código')).toHaveValue('EXTRA');
    expect(field('Prefijo del código')).toHaveAttribute('maxlength', '10');
    const boxes = within(await form()).getAllByRole('textbox');
    expect(boxes.slice(1).map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(LABELS);
    const codes = LABELS.map(() => fresh());
    for (const [at, label] of LABELS.entries()) await fill(app.user, field(label), codes[at] ?? '');
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await done()).toBeVisible();
    const [toga, casual_1, casual_2, amigos_formal, school, amarillo, rayado, gris] = codes.map(
      (code) => `EXTRA${code}`,
    );
    expect(await stored(id)).toMatchObject({
      ...{ prefijo: 'EXTRA', toga, casual_1, casual_2, amigos_formal, school, amarillo, rayado, gris },
    });
  });

  // [S3.15]
  test('saved codes show without their prefix and never get it twice; codes saved by another user first can be loaded', async () => {
    const codes = await photoCodes(server, { prefijo: 'GRAD', toga: 'GRAD001', gris: 'GRAD00A' });
    await open(`/note-img/${codes.user_id}`);
    await form();
    expect(field('Prefijo del código')).toHaveValue('GRAD');
    expect(field('Toga')).toHaveValue('001');
    expect(field('Gris')).toHaveValue('00A');
    await app.user.type(field('Rayado'), '77');
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await done();
    expect(await stored(codes.user_id)).toEqual({ ...codes, rayado: 'GRAD77', version: 2 });
    // A form that nobody has touched follows what is asked for after a save: then there would be nothing to load.
    await nothingUnderWay(app);
    expect(field('Toga')).toHaveValue('001');

    const gris = fresh();
    const body = { ...codes, rayado: 'GRAD77', version: 2, gris: `GRAD${gris}` };
    await server.get(2, endpoints.saveCodes, { body });
    await app.user.type(field('Rayado'), fresh());
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cargar los datos actuales' }));
    await waitFor(() => expect(field('Gris')).toHaveValue(gris));
    expect(field('Rayado')).toHaveValue('77');
  });

  // [S2.123]
  test('a scanned code and Enter move to the next field, the last one saves, and a prefix on the label is removed', async () => {
    const { id } = await anAlumno(server);
    await open(`/note-img/${id}`);
    await form();
    await waitFor(() => expect(field('Toga')).toHaveFocus());
    const codes = LABELS.map(() => fresh());
    await app.user.keyboard(`extra${codes[0]}{Enter}`);
    await waitFor(() => expect(field('Casual 1')).toHaveFocus());
    expect(field('Toga')).toHaveValue(codes[0]);
    await app.user.keyboard(
      codes
        .slice(1, 7)
        .map((code) => `${code}{Enter}`)
        .join(''),
    );
    await waitFor(() => expect(field('Gris')).toHaveFocus());
    await app.user.keyboard(`EXTRA${codes[7]}{Enter}`);
    await done();
    // Enter goes on to the next alumno.
    await waitFor(() => expect(screen.getByRole('link', { name: 'Otro alumno' })).toHaveFocus());
    expect(await stored(id)).toMatchObject({
      toga: `EXTRA${codes[0]}`,
      school: `EXTRA${codes[4]}`,
      gris: `EXTRA${codes[7]}`,
    });
  });

  // [S2.123] [S9.14]
  test('too long, empty or taken codes are reported at the field; a repeated code is a warning', async () => {
    const { id } = await anAlumno(server);
    await open(`/note-img/${id}`);
    await form();
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Escribe al menos un código.')).toBeVisible();
    await fill(app.user, field('Toga'), '9'.repeat(19));
    expect(await screen.findByText('Admite hasta 18 caracteres además del prefijo.')).toBeVisible();
    expect(field('Toga')).toHaveAccessibleDescription(/18 caracteres/);
    expect(await stored(id)).toBeUndefined();
    await app.user.clear(field('Toga'));

    const escuela = await anEscuela(server, { nombre: 'Miguel Hidalgo' });
    const ana = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña', escuela, grupo: '2A' });
    const taken = fresh();
    await photoCodes(server, { user_id: ana.id, toga: `EXTRA${taken}` });
    await app.user.type(field('Casual 1'), taken.toLowerCase());
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    const text = `El código «EXTRA${taken.toLowerCase()}» ya lo tiene Ana Peña (Miguel Hidalgo · 2A).`;
    await waitFor(() => expect(field('Casual 1')).toHaveAccessibleDescription(expect.stringContaining(text)));
    const link = screen.getByRole('link', { name: 'ver los códigos de Ana Peña (Miguel Hidalgo · 2A)' });
    expect(link).toHaveAttribute('href', `/note-img/${ana.id}`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(field('Casual 1')).toHaveValue(taken.toLowerCase());
    await waitFor(() => expect(field('Casual 1')).toHaveFocus());
    expect(await stored(id)).toBeUndefined();
    await app.user.clear(field('Casual 1'));

    const code = fresh();
    await fill(app.user, field('Toga'), code);
    await fill(app.user, field('Gris'), code.toLowerCase());
    expect(screen.getByText('El mismo código está en Toga y Gris.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await done();
  });

  test('codes of an alumno in baja are read only', async () => {
    const { user_id } = await photoCodes(server, { prefijo: 'GRAD', toga: `GRAD${fresh()}` });
    const { toga } = (await stored(user_id)) ?? {};
    await server.db.write((tx) => bajaOf(tx, user_id, server.clock.now().toISOString()));
    await open(`/note-img/${user_id}`);
    expect(await screen.findByText(/^Está en baja: sus códigos se pueden ver/)).toBeVisible();
    expect(await screen.findByText(toga ?? '?')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });
});

describe('beneficiarios de despensa', () => {
  // [S2.26] [S2.122] [S3.15]
  test('requires an alumno; after saving the search is ready with the same prefix and the last codes, until sign-out', async () => {
    const escuela = await anEscuela(server);
    const [uno, dos] = [
      await anAlumno(server, { nombre: 'Bruno', apaterno: 'Zavala', escuela }),
      await anAlumno(server, { nombre: 'Carla', apaterno: 'Zavala', escuela }),
    ];
    const { userId } = await open('/beneficiarios-despensa');
    expect(await screen.findByRole('heading', { level: 1, name: 'Códigos de fotos' })).toBeVisible();
    const search = await screen.findByRole('combobox', { name: /^Alumno/ });
    await waitFor(() => expect(search).toHaveFocus());
    await app.user.keyboard('bruno zav');
    await app.user.click(await screen.findByRole('option', { name: /Bruno Zavala/ }));
    await form();
    expect(window.location.search).toBe(`?alumno=${uno.id}`);
    await waitFor(() => expect(field('Toga')).toHaveFocus());
    await app.user.clear(field('Prefijo del código'));
    await app.user.type(field('Prefijo del código'), 'DESP');
    const [toga, amigos] = [fresh(), fresh()];
    await app.user.type(field('Toga'), toga);
    await app.user.type(field('Amigos Formal'), amigos);
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await done();
    expect(await screen.findByText('Los códigos de Bruno Zavala quedaron guardados.')).toBeVisible();
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: /^Alumno/ })).toHaveFocus());
    expect(JSON.parse(localStorage.getItem(`codigos:${userId}`) ?? '')).toMatchObject({
      prefijo: 'DESP',
      codes: { toga, amigos_formal: amigos, gris: '' },
    });

    await app.user.keyboard('carla zav');
    await app.user.click(await screen.findByRole('option', { name: /Carla Zavala/ }));
    await form();
    expect(field('Prefijo del código')).toHaveValue('DESP');
    expect(field('Toga')).toHaveValue('');
    expect(field('Toga')).toHaveAttribute('placeholder', `Anterior: ${toga}`);
    // Friends are photographed together.
    await app.user.click(screen.getByRole('button', { name: `Repetir ${amigos}` }));
    await app.user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(async () => expect(await stored(dos.id)).toMatchObject({ amigos_formal: `DESP${amigos}` }));
    expect(localStorage.getItem(`codigos:${userId}`)).not.toBeNull();
    // Until the form is left, whoever goes is asked whether to lose what was typed.
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    await chooseInAccount(app.user, 'Cerrar sesión');
    await waitFor(() => expect(app.leaves).toEqual(['/login']));
    expect(localStorage.getItem(`codigos:${userId}`)).toBeNull();
  });
});

// [S2.25] [S2.121]
test('the requests list leads to the codes of each alumno, with school, group and name', async () => {
  const escuela = await anEscuela(server, { nombre: 'Ñuu Savi' });
  const { id } = await anAlumno(server, { nombre: 'Iker', apaterno: 'Ruiz', amaterno: 'Poot', escuela, grupo: '5D' });
  await open(`/solicitudes?texto=IKER`);
  const link = await screen.findByRole('link', { name: 'Fotos' });
  const address = new URL(link.getAttribute('href') ?? '', window.location.origin);
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    `/note-img/${id}`,
    { escuela: 'Ñuu Savi', grupo: '5D', nombre: 'Iker Ruiz Poot' },
  ]);
});
