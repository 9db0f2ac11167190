/** Lists of schools on the screens: from the file to alumnos and back, each time against what is stored. */
import { screen, waitFor, within } from '@testing-library/react';
import { endpoints } from '#contract/endpoints.ts';
import { continueImport } from '#server/features/importaciones/apply/writing.service.ts';
import { curpOf } from '#tools/demo/curp.ts';
import { importRows } from '../server/features/importaciones/ground.ts';
import { aNote, anAlumno, anEscuela, aServicio } from '../support/builders.ts';
import { choose } from '../support/choose.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';

const { server, app, open } = flowOfFile();
const HEADINGS = 'Apellido paterno,Apellido materno,Nombre,Grado,Grupo';

const give = (name: string, ...rows: string[]): Promise<void> => giveFile(name, HEADINGS, ...rows);
async function giveFile(name: string, ...lines: string[]): Promise<void> {
  await screen.findByRole('group', { name: 'Listas' });
  const file = new File([lines.join('\r\n')], name, { type: 'text/csv' });
  await app.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, file);
  await screen.findByRole('heading', { level: 1, name });
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Says yes to what is asked, with a reason. */
async function because(reason: string, name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await fill(app.user, dialog.getByRole('textbox', { name: /Motivo/ }), reason);
  await app.user.click(dialog.getByRole('button', { name }));
}
/** The import of the screen is written to its end. */
const written = async () => {
  await continueImport(server.deps, Number(window.location.pathname.split('/').pop()));
};

test('a list for a chosen school is applied, undone and applied again, and the history says so', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Leona Vicario' });
  const client = await open('/importar', 2);
  const names = async () =>
    (await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id } })).data.map(({ nombre }) => nombre);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await give('2C.csv', 'Pech,Uc,Ana,2,C', 'Ek,Uc,Luz,2,C');

  await app.user.click(await button('Aplicar: 2 altas'));
  await written();
  expect(await screen.findByText(/^Se aplicó .*: 2 altas\.$/)).toBeVisible();
  expect((await names()).sort()).toEqual(['Ana', 'Luz']);

  await app.user.click(await button('Deshacer'));
  await because('Era la lista del año pasado', 'Deshacer');
  await written();
  expect(await screen.findByText(/^Se deshizo/)).toBeVisible();
  expect(await names()).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Alumnos que quedan' })).toBeNull();

  await app.user.click(await button('Aplicar: 2 filas'));
  await written();
  expect(await screen.findByText(/^Se aplicó/)).toBeVisible();
  expect((await names()).sort()).toEqual(['Ana', 'Luz']);

  await app.user.click(screen.getByRole('link', { name: 'Todas las listas' }));
  const row = within((await screen.findByRole('link', { name: '2C.csv' })).closest('tr') as HTMLElement);
  expect(
    row
      .getAllByRole('cell')
      .slice(2, 7)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Empleado \d+ Pérez$/), 'Aplicada', '2', '0', '0']);
});

test('an undone list is discarded unless one of its alumnos stayed', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Vicente Guerrero' });
  const client = await open('/importar', 2);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  const undo = async (name: string) => {
    await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
    await give(name, 'Cab,Uc,Ana,2,C');
    await app.user.click(await button('Aplicar: 1 alta'));
    await written();
    await screen.findByText(/^Se aplicó/);
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
    await app.user.click(await button('Deshacer'));
    if (name === 'se queda.csv') {
      const { data } = await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id } });
      await aNote(server, { alumno: { id: data[0]?.id ?? 0 } as never });
    }
    await because('Era la lista del año pasado', 'Deshacer');
    await written();
    await screen.findByText(/^Se deshizo/);
  };
  await undo('se va.csv');
  await app.user.click(await button('Descartar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/ya no se podrá aplicar de nuevo/)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Descartar' }));
  await screen.findByRole('heading', { level: 1, name: /^Importar/ });
  expect(screen.queryByRole('link', { name: 'se va.csv' })).toBeNull();

  await undo('se queda.csv');
  expect(await screen.findByRole('list', { name: 'Alumnos que quedan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
});

test('next year the same school moves up after one question', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Ignacio Allende' });
  const client = await open('/importar', 2);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await give('este año.csv', 'Canul,Uc,Sol,1,A', 'Chan,Uc,Mar,1,A');
  await app.user.click(await button('Aplicar: 2 altas'));
  await written();
  await screen.findByText(/^Se aplicó/);

  await app.user.click(screen.getByRole('link', { name: 'Todas las listas' }));
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await give('el que sigue.csv', 'Canul,Uc,Sol,2,A', 'Chan,Uc,Mar,2,A', 'Dzul,Uc,Eva,2,A');
  expect(await button('Aplicar: 1 alta')).toBeEnabled();
  expect(await screen.findByText('2 alumnos cambian de grupo: ¿es su nuevo grupo?')).toBeVisible();
  await app.user.click(await button('Sí, es su nuevo grupo'));
  await app.user.click(await button('Aplicar: 1 alta, 2 cambios'));
  await written();
  await screen.findByText(/^Se aplicó .*: 1 alta, 2 cambios\.$/);
  const { data } = await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id } });
  expect(data.map(({ nombre, grupo }) => `${nombre} ${grupo}`).sort()).toEqual(['Eva 2A', 'Mar 2A', 'Sol 2A']);
});

test('the prefijo of a school that a list makes is asked with the school, and refused in words', async () => {
  const taken = await anEscuela(server, { nombre: 'Primaria Rita Cetina', prefijo: 'RITA' });
  const client = await open('/importar', 2);
  const texto = 'PRIMARIA CARMEN SERDÁN';
  await giveFile('con escuela.csv', `Escuela,${HEADINGS}`, `${texto},Moo,Uc,Ana,2,C`);

  const field = async () => screen.findByRole('textbox', { name: `Prefijo de «${texto}»` });
  expect(await field()).toHaveValue('CS');
  const replace = async (text: string) => {
    await app.user.clear(await field());
    await fill(app.user, await field(), text);
  };
  await replace('rita');
  await app.user.keyboard('{Enter}');
  expect(await screen.findByText(`El prefijo «rita» ya es de ${taken.nombre}. Escribe otro.`)).toBeVisible();
  expect(await field()).toHaveValue('rita');
  expect(await field()).toBeInvalid();
  await replace('SERDAN');
  await app.user.click(await button('Crear esta escuela'));
  await app.user.click(await button('Aplicar: 1 alta'));
  await written();
  await screen.findByText(/^Se aplicó/);
  const { datos } = await client.get(endpoints.listEscuelas);
  expect(datos.find(({ nombre }) => nombre === texto)?.prefijo).toBe('SERDAN');
});

test('a repair stays when the list is read again, and its row shows the new outcome', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Andrés Quintana' });
  await open('/importar', 2);
  await give('sin escuela.csv', 'Tun,Uc,Ana,3,B', 'Uh,Uc,Luz,3,F');
  (await screen.findByRole('grid')).focus();
  await app.user.keyboard('Anita{Enter}');
  const row = (name: string) => within(within(screen.getByRole('grid')).getByRole('row', { name: new RegExp(name) }));
  await screen.findByRole('row', { name: /Anita/ });
  expect(row('Anita').getByText('Error')).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'La lista no dice de qué escuela es' });
  await choose(app.user, field, `${escuela.nombre} (${escuela.prefijo})`);
  expect(await button('Aplicar: 1 alta')).toBeEnabled();
  expect(await row('Anita').findByText('Alta')).toBeVisible();
  await choose(app.user, screen.getByRole('combobox', { name: '«3F», 1 fila' }), '3D');
  expect(await button('Aplicar: 2 altas')).toBeEnabled();
  expect(await row('Luz').findByText('3D')).toBeVisible();
  expect(row('Anita').getByText('Alta')).toBeVisible();
});

test('a repair that changes the outcome of another row shows it there too', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Jacinto Canek' });
  await open('/importar', 2);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await give('gemelas.csv', 'Tun,Uc,Ana,3,B', 'Tun,Uc,Luz,3,B');
  const row = (n: number) => within(within(screen.getByRole('grid')).getAllByRole('row')[n] as HTMLElement);
  const curp = curpOf({
    ...{ nombre: 'Ana', apaterno: 'Tun', amaterno: 'Uc' },
    ...{ fecha_nacimiento: '2014-05-06', sexo: 'M', entidad: 'YN' },
  });
  (await screen.findByRole('grid')).focus();
  await app.user.keyboard(`{End}${curp}{Enter}${curp}{Enter}`);
  expect(await row(2).findByText('Duplicado')).toBeVisible();
  expect(row(1).getByText('Alta')).toBeVisible();
  await app.user.keyboard('{ArrowUp}{Delete}{Enter}');
  expect(await row(2).findByText('Alta')).toBeVisible();
});

test('abonos of a list for a note sold here wait: a supervisor reads why, an administrador accepts them', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Josefa Ortiz' });
  const paquete = await aServicio(server, { costo: 500 });
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Tzab', amaterno: 'Uc', escuela, grupo: '6A' });
  const note = await aNote(server, { alumno, servicios: [paquete], paid: 200 });
  const { id } = await importRows(
    await server.as(2),
    'Apellido paterno,Apellido materno,Nombre,Grado,Grupo,Paquete,Total,Abono 1,Abono 2,Saldo',
    [`Tzab,Uc,Ana,6,A,${paquete.servicio},500,200,100,200`],
    { escuela_id: String(escuela.id), tipo: 'cobranza' },
  );
  const choices = async () =>
    within(await screen.findByRole('radiogroup', { name: 'Qué hacer con la fila' }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
  await open(`/importar/${id}`, 2);
  expect(
    await screen.findByText(new RegExp(`La nota ${note.folio} se vendió aquí .*solo un administrador`)),
  ).toBeVisible();
  expect(await choices()).toEqual(['Sin decidir', 'Es otra persona: dar de alta', 'Omitir la fila']);

  await open(`/importar/${id}`, 3);
  const yes = await screen.findByRole('radio', { name: /^Sí, van a su nota\. Es Ana Tzab Uc/ });
  await app.user.click(yes);
  await app.user.click(await button('Aplicar: 1 cambio'));
  await written();
  expect(await screen.findByText(/^Se aplicó .*: 1 cambio\.$/)).toBeVisible();

  await open(`/alumnos/${alumno.id}`, 1);
  const table = await screen.findByRole('table', { name: 'Abonos' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.filter(({ textContent }) => textContent?.includes('de listas, fuera de caja'))).toHaveLength(1);

  await open('/cortes', 3);
  expect(await screen.findByText(/^De listas, fuera de caja/)).toHaveTextContent('De listas, fuera de caja: $100.00');
});

test('rows left out of an applied list show the reason and are repaired and applied without another upload', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Nicolás Bravo' });
  const client = await open('/importar', 2);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await give('con huecos.csv', 'Pech,Uc,Ana,2,C', 'Ek,Uc,Luz,2,G', 'Ek,Uc,Rosa,2,G');
  expect(await screen.findByText('2 filas no se toman: 2 con error')).toBeVisible();
  await app.user.click(await button('Aplicar: 1 alta'));
  await written();
  expect(
    await screen.findByText(/^Se aplicó .*: 1 alta\. 2 filas no se toman: 2 con error\. Corrígelas abajo/),
  ).toBeVisible();
  await choose(app.user, screen.getByRole('combobox', { name: '«2G», 2 filas' }), '2D');
  await app.user.click(await button('Aplicar: 2 filas'));
  await waitFor(async () => {
    await written();
    const { data } = await client.get(endpoints.filterAlumnos, { query: { escuela: escuela.id } });
    expect(data.map(({ nombre, grupo }) => `${nombre} ${grupo}`).sort()).toEqual(['Ana 2C', 'Luz 2D', 'Rosa 2D']);
  });
  expect(await screen.findByText(/^Se aplicó .*: 3 altas\.$/)).toBeVisible();
});

test('money in a list of alumnos is asked about before applying, and a button reads the list as payments', async () => {
  const escuela = await anEscuela(server, { nombre: 'Primaria Mariano Matamoros' });
  await open('/importar', 2);
  const option = `${escuela.nombre} (${escuela.prefijo})`;
  await choose(app.user, await screen.findByRole('combobox', { name: 'Escuela' }), option);
  await screen.findByRole('group', { name: 'Listas' });
  const text = `${HEADINGS},Total,Anticipo,Extra\r\nPech,Uc,Ana,2,C,500,200,$35.00`;
  const file = new File([text], 'dinero.csv', { type: 'text/csv' });
  await app.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, file);
  expect(await screen.findByText(/La lista trae dinero .*: Total, Anticipo y Extra\./)).toBeVisible();
  expect(await button('Primero decide las columnas de arriba')).toBeDisabled();
  await app.user.click(await button('Leerla como cobranza'));
  const undecided = within(await screen.findByRole('list', { name: 'Por decidir' }));
  expect(await undecided.findByText('Columna «Extra»')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leerla como cobranza' })).toBeNull();
  await app.user.click(undecided.getByRole('button', { name: 'Dejar fuera' }));
  await screen.findByRole('columnheader', { name: 'Anticipo' });
  await waitFor(() => expect(screen.queryByText('Columna «Extra»')).toBeNull());
});
