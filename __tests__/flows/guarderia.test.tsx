/** Enrolling a child: its sections, its adults and who may pick it up, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { screens } from '#client/lib/urls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anAdulto, anAlumno, anAutorizado, anInfante, aPaper, aStaff } from '../support/builders.ts';
import { choose, chosen } from '../support/choose.ts';
import { fill } from '../support/fill.ts';
import { flowOfFile } from '../support/flowOfFile.ts';
import { moodyProxy } from '../support/moodyProxy.ts';

const { server, app, open } = flowOfFile();
/** A fictitious girl of Chihuahua, born on 12 July 2023. */
const CURP = 'EIVC230712MCHSLRZ1';

const aFamily = (fields = {}) => anAlumno(server, { sala_guarderia: 'Girasoles', ...fields });
const record = async (id: number) => (await server.get(2, endpoints.getInfante, { params: { id } })).infante;
const adulto = async (id: number, quien: 'madre' | 'padre') =>
  (await server.get(2, endpoints.getAdulto, { params: { id, quien } })).adulto;
const field = (label: string | RegExp) => screen.getByLabelText(label);
const type = (label: string | RegExp, text: string) => fill(app.user, field(label), text);
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const form = (name: string) => screen.findByRole('form', { name });
const bajaInfanteOf = (id: number) =>
  server.get(2, endpoints.bajaInfante, { params: { id }, body: { motivo: 'Se mudaron' } });
/** The screens of a child, one after the other: the link that leads there, and the address. */
const CLOSED_STEPS = [
  { step: null, to: /^\/register-infante/ },
  { step: /^Madre/, to: /^\/register-madre/ },
  { step: /^Padre/, to: /^\/register-padre/ },
  { step: /^Documentación/, to: /^\/upload-documentacion/ },
];
const OFFERS = /Agregar|Editar|Quitar|Entregar|Reemplazar|Verificar|Rechazar|Usar los datos|no registrado|Elegir/;
const address = () => window.location.pathname + window.location.search;

describe('a new child', () => {
  // [S2.13]
  test('a family saves it with a CURP that fills in the rest, and the address becomes that of the child', async () => {
    const family = await aFamily();
    await open('/register-infante/undefined', family);
    await form('Infante nuevo');
    expect(screen.queryByLabelText(/^Familia/)).toBeNull();
    await app.user.click(field('CURP'));
    await app.user.paste(` ${CURP.toLowerCase()} `);
    expect(await screen.findByText('Nació el 12/07/2023 · Mujer · Chihuahua')).toBeVisible();
    expect(field('Fecha de nacimiento')).toHaveValue('12/07/2023');
    expect(chosen(field('Sexo'))).toBe('Mujer');
    expect(chosen(field('Estado de nacimiento'))).toBe('Chihuahua');
    await type(/^Nombre(?! de cariño)/, 'María del Carmen');
    await type(/^Apellido paterno/, 'Espinosa');
    await press('Guardar y seguir');
    await form('Domicilio');
    const id = Number(/^\/register-infante\/(\d+)\?seccion=domicilio$/.exec(address())?.[1]);
    expect(await record(id)).toMatchObject({ familia_id: family.id, curp: CURP, sexo: 'M', estado: 'borrador' });
  });

  test('a wrong CURP is explained before sending, and fields that disagree with a right one are a warning', async () => {
    await open('/register-infante/undefined', await aFamily());
    await form('Infante nuevo');
    await type('CURP', 'EIVC230712MCHSLRZ8');
    await app.user.tab();
    expect(await screen.findByText(/no coincide su dígito verificador/)).toBeVisible();
    await app.user.clear(field('CURP'));
    await choose(app.user, field('Sexo'), 'Mujer');
    await app.user.click(field('CURP'));
    // A fictitious boy of Veracruz.
    await app.user.paste('HERE210208HVZRMMZ1');
    expect(await screen.findByText(/El sexo no coincide con la CURP/)).toBeVisible();
    await type(/^Nombre(?! de cariño)/, 'Emanuel');
    await type(/^Apellido paterno/, 'Hernández');
    await press('Guardar y seguir');
    // It is on record all the same, and its form stays open with the warning at the field.
    await form('Identidad');
    expect(address()).toMatch(/^\/register-infante\/\d+$/);
    await waitFor(() => expect(field('Sexo')).toHaveAccessibleDescription(/se escribió Mujer y la CURP dice Hombre/));
    expect(await record(Number(/\d+/.exec(address())?.[0]))).toMatchObject({ sexo: 'M' });
  });

  test('staff choose its family by name, and nothing is sent without one', async () => {
    const family = await aFamily({ nombre: 'Itzel', apaterno: 'Canul' });
    await open('/register-infante/undefined', await aStaff(server, 1));
    await form('Infante nuevo');
    await type(/^Nombre(?! de cariño)/, 'Luz');
    await type(/^Apellido paterno/, 'Canul');
    await press('Guardar y seguir');
    expect(await screen.findByText('Elige la familia del infante.')).toBeVisible();
    await type(/^Familia/, 'itzel canul');
    await app.user.click(await screen.findByRole('option', { name: /^Itzel Canul/ }));
    await press('Guardar y seguir');
    await form('Domicilio');
    const id = Number(/\d+/.exec(address())?.[0]);
    expect(await record(id)).toMatchObject({ familia_id: family.id, nombre: 'Luz' });
  });

  test('choosing its family moves the focus to the next field, and «Cambiar» to the search', async () => {
    await aFamily({ nombre: 'Ixchel', apaterno: 'Cauich' });
    await open('/register-infante/undefined', await aStaff(server, 1));
    await form('Infante nuevo');
    await type(/^Familia/, 'ixchel cauich');
    await app.user.click(await screen.findByRole('option', { name: /^Ixchel Cauich/ }));
    await waitFor(() => expect(field('CURP')).toHaveFocus());
    await press('Cambiar de familia');
    await waitFor(() => expect(field(/^Familia/)).toHaveFocus());
  });

  test('the same child again leads to the existing record', async () => {
    const family = await aFamily();
    const infante = await anInfante(server, {
      familia: family,
      nombre: 'Luz',
      apaterno: 'Poot',
      curp: 'GAHR180301MGTRRMZ2',
    });
    await open('/register-infante/undefined', family);
    await form('Infante nuevo');
    await type('CURP', 'GAHR180301MGTRRMZ2');
    await type(/^Nombre(?! de cariño)/, 'Luz');
    await type(/^Apellido paterno/, 'Poot');
    await press('Guardar y seguir');
    const link = await screen.findByRole('link', { name: 'Abrir su expediente' });
    expect(link).toHaveAttribute('href', `/register-infante/${infante.id}`);
  });

  test('a family without a nursery room is told so', async () => {
    await open('/register-infante/undefined', await anAlumno(server));
    expect(await screen.findByText(/no tiene una sala de guardería/)).toBeVisible();
  });
});

describe('the sections of a child', () => {
  // [S3.2]
  test('allergies are listed one by one or as none known, and answering closes the gap', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family });
    await open(`/register-infante/${id}?seccion=alergias`, family);
    await form('Alergias');
    await press('Agregar alergia');
    await waitFor(() => expect(field(/^A qué es alérgico/)).toHaveFocus());
    await app.user.tab();
    await press('Quitar alergia 1');
    await press('Agregar alergia');
    await press('Guardar y seguir');
    expect(await screen.findByText('Escribe a qué es alérgico.')).toBeVisible();
    await type(/^A qué es alérgico/, 'Cacahuate');
    await choose(app.user, field('Gravedad'), 'Grave');
    await press('Guardar y seguir');
    await form('Salud');
    expect(await record(id)).toMatchObject({
      alergias: [{ sustancia: 'Cacahuate', gravedad: 'grave' }],
      sin_alergias: false,
    });
    expect((await record(id)).faltantes.map(({ campo }) => campo)).not.toContain('alergias');
  });

  test('consents are signed with their version and can be revoked', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family });
    await open(`/register-infante/${id}?seccion=consentimientos`, family);
    await form('Consentimientos');
    await choose(app.user, field(/^Aviso de privacidad/), 'Lo otorga');
    await choose(app.user, field(/^Uso de imagen/), 'Lo otorga');
    await choose(app.user, field(/^Salidas/), 'No lo otorga');
    await press('Guardar y seguir');
    expect(await screen.findByText('Escribe quién firma.')).toBeVisible();
    await type(/^Nombre de quien firma/, 'Rosa Ibáñez');
    await press('Guardar y seguir');
    await screen.findByRole('heading', { name: 'Quién puede recoger' });
    const { consentimientos } = await record(id);
    expect(consentimientos.map(({ tipo, otorgado, firmante }) => ({ tipo, otorgado, firmante }))).toEqual(
      expect.arrayContaining([
        { tipo: 'aviso_privacidad', otorgado: true, firmante: 'Rosa Ibáñez' },
        { tipo: 'uso_imagen', otorgado: true, firmante: 'Rosa Ibáñez' },
        { tipo: 'salidas', otorgado: false, firmante: 'Rosa Ibáñez' },
      ]),
    );
    expect(consentimientos.every(({ version }) => version !== '')).toBe(true);
    await app.user.click(screen.getByRole('link', { name: /^Consentimientos/ }));
    await press('Revocar Uso de imagen');
    await press('Revocar');
    await waitFor(async () => {
      const revoked = (await record(id)).consentimientos.filter(({ revocado_en }) => revocado_en !== null);
      expect(revoked.map(({ tipo }) => tipo)).toEqual(['uso_imagen']);
    });
  });

  test('an age outside the range needs a supervisor with a reason', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, {
      familia: family,
      fecha_nacimiento: '2016-01-01',
      fecha_ingreso: '2026-11-23',
    });
    await open(`/register-infante/${id}?seccion=estancia`, await aStaff(server, 1));
    await form('Estancia');
    expect(await screen.findByText(/Un supervisor puede aceptarlo/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceptar la edad' })).toBeNull();
    app.stop();
    await open(`/register-infante/${id}?seccion=estancia`, await aStaff(server, 2, { nombre: 'Iván' }));
    await press('Aceptar la edad');
    const dialog = await screen.findByRole('dialog');
    await fill(app.user, within(dialog).getByLabelText(/^Motivo/), 'Hermano de otro infante');
    await app.user.click(within(dialog).getByRole('button', { name: 'Aceptar la edad' }));
    expect(await screen.findByText(/^Edad aceptada por Iván.*: Hermano de otro infante$/)).toBeVisible();
    expect((await record(id)).edad_autorizada).toMatchObject({ motivo: 'Hermano de otro infante' });
  });

  test('authorised persons are added, changed and removed; an expired permission says so; «Cancelar» discards the typed values', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family });
    await open(`/register-infante/${id}?seccion=recoger`, family);
    await press('Agregar persona');
    await form('Persona autorizada');
    await type(/^Nombre completo/, 'Nadie');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Persona autorizada' })).toBeNull());
    // Nothing of it is offered later.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('borrador:'))).toEqual([]);

    await press('Agregar persona');
    await form('Persona autorizada');
    await type(/^Nombre completo/, 'Berta Chan');
    await type(/^Parentesco/, 'Abuela');
    await type(/^Celular/, '999 765 4321');
    await app.user.type(field(/^Puede recoger hasta/), '20112026');
    await press('Guardar persona');
    expect(await screen.findByText('Su permiso terminó: ya no puede recoger al infante.')).toBeVisible();
    await press('Editar a Berta Chan');
    await app.user.clear(field(/^Puede recoger hasta/));
    await press('Guardar persona');
    await waitFor(() => expect(screen.queryByText(/Su permiso terminó/)).toBeNull());
    await press('Quitar a Berta Chan');
    await press('Quitar');
    expect(await screen.findByText('Todavía no hay personas autorizadas.')).toBeVisible();
    // The button went with its row: the keyboard goes on in the list.
    expect(screen.getByRole('list', { name: 'Personas autorizadas' })).toHaveFocus();
  });

  test('the printed sheet has the latest answer to each consent and no revoked one', async () => {
    const said = (tipo: string, otorgado: boolean) => ({ tipo, otorgado, version: '2026-01', firmante: 'Rosa Ibáñez' });
    const consentimientos = [said('uso_imagen', false), said('salidas', false)] as never;
    const { id } = await anInfante(server, { consentimientos });
    const staff = await server.as(2);
    const now = [said('uso_imagen', true), said('salidas', true)] as never;
    const { infante } = await staff.get(endpoints.updateInfante, { params: { id }, body: { consentimientos: now } });
    const outings = infante.consentimientos.findLast(({ tipo }) => tipo === 'salidas')?.id ?? 0;
    await staff.get(endpoints.revokeConsentimiento, { params: { id: outings } });
    await open(screens.expediente(id), await aStaff(server, 1));
    // On the screen and on paper.
    const lines = (await screen.findAllByText(/por Rosa Ibáñez/)).map(({ textContent }) => textContent);
    expect([...new Set(lines)]).toEqual([expect.stringMatching(/^Otorgado/)]);
  });

  test('baja keeps the record and its reason', async () => {
    const { id } = await anInfante(server, { nombre: 'Luz', apaterno: 'Dzul' });
    await open(`/register-infante/${id}?seccion=estancia`, await aStaff(server, 1));
    await press('Dar de baja');
    const dialog = await screen.findByRole('dialog', { name: '¿Dar de baja a Luz Dzul?' });
    await fill(app.user, within(dialog).getByLabelText(/^Motivo/), 'Se mudaron');
    await app.user.click(within(dialog).getByRole('button', { name: 'Dar de baja' }));
    expect(await screen.findByText('En baja desde el 21/11/2026: Se mudaron')).toBeVisible();
    expect(await record(id)).toMatchObject({ estado: 'baja', motivo_baja: 'Se mudaron' });
  });

  test('no screen of a child in baja offers an action that the server refuses; each leads to the expediente', async () => {
    const infante = await anInfante(server);
    await aPaper(server, { infante });
    await anAutorizado(server, { infante });
    await bajaInfanteOf(infante.id);
    await open(`/register-infante/${infante.id}?seccion=recoger`, await aStaff(server, 2));
    for (const { step, to } of CLOSED_STEPS) {
      if (step) await app.user.click(await screen.findByRole('link', { name: step }));
      await waitFor(() => expect(address()).toMatch(to));
      const text = await screen.findByText('Su expediente ya no cambia.');
      expect(text).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ver expediente' })).toHaveAttribute(
        'href',
        screens.expediente(infante.id),
      );
      expect(screen.queryByRole('form')).toBeNull();
      expect(within(screen.getByRole('main')).queryByRole('button', { name: OFFERS })).toBeNull();
    }
    // Its papers can still be read.
    expect(screen.getByRole('link', { name: /^acta.jpg/ })).toBeVisible();
  });
});

describe('its adults', () => {
  // [S2.14]
  test('«undefined» opens the child last opened in this tab, else asks for one', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family, nombre: 'Luz', apaterno: 'Uc' });
    await open('/register-madre/undefined', family);
    await app.user.click(await screen.findByRole('link', { name: 'Abrir Luz Uc' }));
    await form('Datos');
    expect(address()).toBe(`/register-madre/${id}`);
    await app.user.click(screen.getByRole('link', { name: 'Documentación' }));
    await waitFor(() => expect(address()).toBe(`/upload-documentacion/${id}`));
  });

  // [S2.14] [S3.2]
  test('the mother is entered section by section, and her address can be the child’s', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family });
    await open(`/register-madre/${id}`, family);
    await form('Datos');
    await type(/^Nombre(?! de cariño)/, 'Rosa');
    await type(/^Apellido paterno/, 'Ibáñez');
    await type(/^Celular/, '999 123 4567');
    await press('Guardar y seguir');
    await form('Contacto y domicilio');
    await app.user.click(field('El mismo domicilio del infante'));
    expect(screen.queryByLabelText('Calle')).toBeNull();
    await press('Guardar y seguir');
    await form('Trabajo');
    await type('RFC', 'nada');
    await press('Guardar y seguir');
    expect(await screen.findByText(/RFC/, { selector: '[id$="-error"] *' })).toBeVisible();
    await app.user.clear(field('RFC'));
    await press('Guardar y seguir');
    await form('Con el infante');
    expect(screen.queryByLabelText('Restricción judicial')).toBeNull();
    await choose(app.user, field('Puede recogerlo'), 'Sí');
    await press('Guardar');
    await waitFor(async () =>
      expect(await adulto(id, 'madre')).toMatchObject({
        nombre: 'Rosa',
        celular: '9991234567',
        parentesco: 'Madre',
        mismo_domicilio: true,
        puede_recoger: true,
      }),
    );
  });

  test('an adult of a sibling is reused without typing, by a family and by staff', async () => {
    const family = await aFamily();
    const first = await anInfante(server, { familia: family, nombre: 'Luz' });
    const known = await anAdulto(server, { infante: first, nombre: 'Rosa', apaterno: 'Mukul' });
    const second = await anInfante(server, { familia: family, nombre: 'Sol' });
    await open(`/register-madre/${second.id}`, family);
    await press('Usar los datos de Rosa Mukul');
    await waitFor(async () => expect((await adulto(second.id, 'madre'))?.adulto_id).toBe(known.adulto_id));
    app.stop();
    const other = await anInfante(server, {});
    await open(`/register-madre/${other.id}`, await aStaff(server, 1));
    await form('Datos');
    await type('Buscar adulto', 'mukul rosa');
    await press('Usar los datos de Rosa Mukul');
    await waitFor(async () => expect((await adulto(other.id, 'madre'))?.adulto_id).toBe(known.adulto_id));
  });

  // [S2.15]
  test('a padre can be «no registrado» and registered later', async () => {
    const family = await aFamily();
    const { id } = await anInfante(server, { familia: family });
    await open(`/register-padre/${id}`, family);
    await press('Padre no registrado');
    await screen.findByRole('heading', { name: 'Padre no registrado' });
    expect(await adulto(id, 'padre')).toMatchObject({ no_registrado: true });
    await press('Registrar al padre');
    await form('Datos');
    await type(/^Nombre(?! de cariño)/, 'Juan');
    await type(/^Apellido paterno/, 'Chan');
    await press('Guardar y seguir');
    await form('Contacto y domicilio');
    expect(await adulto(id, 'padre')).toMatchObject({ no_registrado: false, nombre: 'Juan' });
  });

  test('a court order shows above everything for staff and nowhere for the family', async () => {
    const family = await aFamily();
    const infante = await anInfante(server, { familia: family });
    await anAdulto(server, { infante, quien: 'padre', nombre: 'Juan', apaterno: 'Chan' });
    await open(`/register-padre/${infante.id}?seccion=custodia`, await aStaff(server, 1));
    await form('Con el infante');
    await type('Restricción judicial', 'No puede acercarse. Expediente 12/2026');
    await press('Guardar');
    expect(await screen.findByText(/^Restricción judicial · Padre/)).toBeVisible();
    app.stop();
    await open(`/register-infante/${infante.id}`, await aStaff(server, 1));
    expect(await screen.findByText('No puede acercarse. Expediente 12/2026')).toBeVisible();
    app.stop();
    await open(`/register-padre/${infante.id}?seccion=custodia`, family);
    await form('Con el infante');
    expect(screen.queryByText(/Restricción judicial/)).toBeNull();
  });
});

describe('its papers', () => {
  test('need another look by the supervisor when a page was added meanwhile', async () => {
    const infante = await anInfante(server);
    const { id } = await aPaper(server, { infante });
    await open(`/upload-documentacion/${infante.id}`, await aStaff(server, 2));
    await press(/^Verificar Acta/);
    const dialog = await screen.findByRole('dialog');
    await aPaper(server, { infante });
    await app.user.click(within(dialog).getByRole('button', { name: 'Verificar' }));
    await press('Cargar los datos actuales');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('link', { name: /^acta.jpg/ })).toHaveLength(2);
    await press(/^Verificar Acta/);
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(screen.getByRole('region', { name: /^Acta/ })).toHaveTextContent('Verificado'));
    const { datos } = await server.get(2, endpoints.listDocumentos, { params: { id: infante.id } });
    expect(datos.find((one) => one.id === id)).toMatchObject({ estado: 'verificado', archivos: [{}, {}] });
  });
});

describe('the queue of papers', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });

  test('shows no document under the heading of another queue, and the previous page once the last document of a page is verified', async () => {
    // So many that the second page has one.
    for (let number = 0; number < 26; number += 1) await aPaper(server);
    const proxy = await moodyProxy(server.origin);
    await open('/guarderia/documentos?page=2', await aStaff(server, 2), proxy);
    await waitFor(() => expect(heading()).toHaveTextContent(/^Documentos por verificar: \d+$/));
    const { datos } = await server.get(2, endpoints.documentosQueue, {
      query: { estado: 'recibido', page: 1 },
    });
    for (let left = datos.total; left > 25; left -= 1) {
      const [first] = await screen.findAllByRole('button', { name: /^Verificar/ });
      await app.user.click(first as HTMLElement);
      await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verificar' }));
      await waitFor(() => expect(heading()).toHaveTextContent(`Documentos por verificar: ${left - 1}`));
    }
    expect(await screen.findAllByRole('button', { name: /^Verificar/ })).toHaveLength(25);
    expect(window.location.search).toBe('');

    const held = Promise.withResolvers<void>();
    proxy.onRequest = (_, path) => path.includes('por_vencer') && held.promise;
    await app.user.click(screen.getByRole('link', { name: 'Por vencer' }));
    await waitFor(() => expect(heading()).toHaveTextContent(/^Documentos por vencer$/));
    expect(screen.getByText('Cargando...')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Verificar/ })).toBeNull();
    held.resolve();
    await waitFor(() => expect(heading()).toHaveTextContent(/^Documentos por vencer: \d/));
    app.stop();
    await proxy.close();
  });
});

describe('the list of staff', () => {
  test('search, room and state are in the address, and a family may not open it', async () => {
    const infante = await anInfante(server, { nombre: 'Yaxkín', apaterno: 'Balam', sala: 'Colibríes' });
    await open('/guarderia?estado=borrador&sala=Colibríes', await aStaff(server, 1));
    expect(await screen.findByRole('heading', { name: 'Guardería: 1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Por verificar' })).toBeNull();
    await type('Buscar', 'balam yax');
    await waitFor(() => expect(address()).toContain('texto=BALAM+YAX'));
    await app.user.click(await screen.findByRole('link', { name: 'Abrir' }));
    await form('Identidad');
    expect(address()).toBe(`/register-infante/${infante.id}`);
    app.stop();
    await open('/guarderia', await aFamily());
    expect(await screen.findByRole('heading', { name: 'No permitido' })).toBeVisible();
  });
});

test.each(['/register-infante/', '/guarderia/expediente/'])(
  'another family sees nothing of a child at %s',
  async (path) => {
    const { id } = await anInfante(server, { nombre: 'Itzamná' });
    await open(`${path}${id}`, await aFamily());
    expect(await screen.findByText('No se encontró el registro.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Itzamná');
  },
);
