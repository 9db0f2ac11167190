/** Where an enrolment stands is the server's word alone, and follows from all that belongs to the child. */

import { endpoints } from '#contract/endpoints.ts';
import type { Infante } from '#contract/guarderia.ts';
import { consentimientoRecord } from '#contract/records/infantes.ts';
import { emptyOf } from '../../../client/rows.ts';
import type { Client } from '../../../support/api-client.ts';
import { serverOfFile } from '../../../support/server.ts';
import { aChild, aFamily, bringAll, changed, put, read, savedAdult, whole } from './ground.ts';

const server = serverOfFile();
const madre = { nombre: 'Rosa', apaterno: 'Ruiz' };
const start = '2026-11-21T17:00:00.000Z';
beforeEach(() => server.clock.set(start));

const missing = ({ faltantes }: Infante, seccion?: string) =>
  faltantes.filter((one) => !seccion || one.seccion === seccion).map(({ campo }) => campo);
/** A child to whom nothing but papers is missing. */
async function aWholeChild(family: Client) {
  const { id } = await aChild(family, whole);
  return (await savedAdult(family, id, 'madre', madre)).infante;
}
/** What follows papers, once they were touched behind the server's back: a write of the adult. */
const settled = async (client: Client, id: number) =>
  (await savedAdult(client, id, 'madre', { ocupacion: String(server.clock.now()) })).infante;

test('a draft lists everything missing, and the documents with their deadline', async () => {
  const family = await aFamily(server);
  const child = await aChild(family);
  expect(child.estado).toBe('borrador');
  expect(missing(child, 'infante')).toEqual(['fecha_nacimiento', 'sexo', 'alergias', 'consentimientos']);
  expect(child.faltantes.find(({ seccion }) => seccion === 'madre')).toEqual({
    seccion: 'madre',
    campo: 'nombre',
    texto: 'Falta registrar a la madre o tutor.',
    hasta: null,
  });
  expect(child.faltantes.filter(({ seccion }) => seccion === 'documentacion').slice(0, 2)).toEqual([
    { seccion: 'documentacion', campo: 'acta_nacimiento', texto: 'Falta: Acta de nacimiento.', hasta: '2026-12-21' },
    {
      seccion: 'documentacion',
      campo: 'cartilla_vacunacion',
      texto: 'Falta: Cartilla de vacunación.',
      hasta: '2026-12-21',
    },
  ]);
});

test.each([
  ['the birth date', { fecha_nacimiento: null }, 'fecha_nacimiento'],
  ['the sex', { sexo: null }, 'sexo'],
  ['the answer on allergies', { sin_alergias: false }, 'alergias'],
])('an enrolment without %s is a draft again until it is entered', async (_what, taken, campo) => {
  const family = await aFamily(server);
  const { id, estado } = await aWholeChild(family);
  expect(estado).toBe('documentos_pendientes');
  const back = (await changed(family, id, taken)).infante;
  expect([back.estado, missing(back, 'infante')]).toEqual(['borrador', [campo]]);
  expect((await changed(family, id, whole)).infante.estado).toBe('documentos_pendientes');
});

test('an enrolment needs one adult: a padre is enough, a padre «no registrado» is not', async () => {
  const family = await aFamily(server);
  const { id } = await aChild(family, whole);
  expect((await savedAdult(family, id, 'padre', { no_registrado: true })).infante.estado).toBe('borrador');
  const padre = { nombre: 'Raúl', apaterno: 'Ruiz' };
  expect((await savedAdult(family, id, 'padre', padre)).infante.estado).toBe('documentos_pendientes');
});

test('an enrolment with all documents is inscrito, and is not with one rejected or withdrawn', async () => {
  const family = await aFamily(server);
  const { id, version } = await aWholeChild(family);
  await bringAll(server, id);
  const done = await settled(family, id);
  expect([done.estado, done.faltantes, done.version]).toEqual(['inscrito', [], version + 1]);
  for (const estado of ['rechazado', 'falta']) {
    await server.db.run("UPDATE documentos SET estado = ? WHERE infante_id = ? AND tipo = 'reglamento'", estado, id);
    const back = await settled(family, id);
    expect([back.estado, missing(back)]).toEqual(['documentos_pendientes', ['reglamento']]);
    await bringAll(server, id);
    expect((await settled(family, id)).estado).toBe('inscrito');
  }
});

test('an enrolment goes back the day after a document expires, in record and lists', async () => {
  const family = await aFamily(server);
  const { id } = await aWholeChild(family);
  await bringAll(server, id, '2026-11-30');
  expect((await settled(family, id)).estado).toBe('inscrito');
  const { userId } = family;
  const listed = async (estado: 'inscrito' | 'documentos_pendientes') =>
    (await server.get({ id: userId }, endpoints.listInfantes, { query: { estado } })).datos.data.map(
      (row) => row.estado,
    );
  server.clock.set('2026-12-01T05:59:00.000Z');
  expect((await read(await server.as({ id: userId }), id)).estado).toBe('inscrito');
  expect([await listed('inscrito'), await listed('documentos_pendientes')]).toEqual([['inscrito'], []]);
  server.clock.set('2026-12-01T06:00:00.000Z');
  const expired = await read(await server.as({ id: userId }), id);
  expect(expired.estado).toBe('documentos_pendientes');
  expect(expired.faltantes[0]?.texto).toBe('Venció: Acta de nacimiento. Trae uno vigente.');
  expect([await listed('inscrito'), await listed('documentos_pendientes')]).toEqual([[], ['documentos_pendientes']]);
});

describe('the required documents', () => {
  const papers = (id: number) =>
    server.db.all<{ tipo: string; persona: string; requerido: number }>(
      'SELECT tipo, persona, requerido FROM documentos WHERE infante_id = ? ORDER BY id',
      id,
    );
  const ofChild = ['acta_nacimiento', 'cartilla_vacunacion', 'certificado_medico', 'fotografia'];
  const always = [...ofChild, 'comprobante_domicilio', 'reglamento', 'aviso_privacidad'];
  const names = async (id: number) => (await papers(id)).map(({ tipo, persona }) => `${tipo} ${persona}`);
  const infante = (tipos: string[]) => tipos.map((tipo) => `${tipo} infante`);

  test('are those of every child, and the CURP except for foreigners', async () => {
    const family = await aFamily(server);
    expect(await names((await aChild(family)).id)).toEqual(infante([...always, 'curp']));
    expect(await names((await aChild(family, { curp: 'XEXX010101MNEXXXA8' })).id)).toEqual(infante(always));
  });

  test('follow the record: each adult’s identification, an employer, a disability, an exclusive custody', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family, { discapacidad_apoyos: 'Férula' });
    await savedAdult(family, id, 'madre', { ...madre, custodia: 'exclusiva', empresa: 'Telas SA' });
    await savedAdult(family, id, 'padre', { no_registrado: true });
    const adults = ['identificacion madre', 'constancia_trabajo madre'];
    expect((await names(id)).sort()).toEqual(
      [...infante([...always, 'curp', 'dictamen_discapacidad', 'custodia']), ...adults].sort(),
    );
    await changed(family, id, { discapacidad_apoyos: null });
    await savedAdult(family, id, 'madre', { custodia: 'compartida', empresa: null });
    expect((await names(id)).sort()).toEqual([...infante([...always, 'curp']), 'identificacion madre'].sort());
  });

  test('stay on record when they are no longer required', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family, { discapacidad_apoyos: 'Férula' });
    await bringAll(server, id);
    await changed(family, id, { discapacidad_apoyos: null });
    const dictamen = async () => (await papers(id)).find(({ tipo }) => tipo === 'dictamen_discapacidad')?.requerido;
    expect(await dictamen()).toBe(0);
    await changed(family, id, { discapacidad_apoyos: 'Férula' });
    expect(await dictamen()).toBe(1);
  });
});

describe('consents', () => {
  const yes = { tipo: 'uso_imagen', otorgado: true, version: '2026-01', firmante: 'Rosa Ruiz' };
  const revoke = (client: Client, id: number) => client.request(endpoints.revokeConsentimiento, { params: { id } });

  test('get the server’s date, stay whatever is sent later, and are not duplicated', async () => {
    const family = await aFamily(server);
    const { id } = await aChild(family, whole);
    const { consentimientos } = (await changed(family, id, { consentimientos: [yes] })).infante;
    expect(consentimientos.map(({ tipo }) => tipo)).toEqual(['aviso_privacidad', 'uso_imagen']);
    expect(consentimientos[1]).toEqual({
      ...emptyOf(consentimientoRecord),
      ...yes,
      id: expect.any(Number),
      fecha: start,
      revocable: true,
      revocado_en: null,
    });
    for (const sent of [[], [yes], consentimientos, [{ ...consentimientos[1], firmante: 'Otra' }]]) {
      expect((await changed(family, id, { consentimientos: sent })).infante.consentimientos).toEqual(consentimientos);
    }
    const no = { ...yes, otorgado: false };
    expect((await changed(family, id, { consentimientos: [no] })).infante.consentimientos).toHaveLength(3);
  });

  test('of another child are refused', async () => {
    const family = await aFamily(server);
    const [one, other] = [await aChild(family, whole), await aChild(family)];
    const { status, refused } = await put(family, other.id, { consentimientos: one.consentimientos });
    expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['consentimientos']]);
  });

  test('are revoked once with their time; without the privacy one the child is a draft again', async () => {
    const family = await aFamily(server);
    const { id, consentimientos } = await aWholeChild(family);
    const consent = consentimientos[0]?.id ?? 0;
    server.clock.advance({ hours: 1 });
    const { infante } = (await revoke(family, consent)).body;
    expect(infante.estado).toBe('borrador');
    expect(infante.consentimientos[0]?.revocado_en).toBe(server.clock.now().toISOString());
    expect((await revoke(family, consent)).status).toBe(409);
    const again = await changed(family, id, { consentimientos: whole.consentimientos });
    expect([again.infante.estado, again.infante.consentimientos.length]).toEqual(['documentos_pendientes', 2]);
  });

  test('that were refused or are irrevocable cannot be revoked (409)', async () => {
    const family = await aFamily(server);
    const sent = [
      { ...yes, otorgado: false },
      { ...yes, tipo: 'salidas', revocable: false },
    ];
    const child = await aChild(family, { consentimientos: sent as never });
    for (const { id } of child.consentimientos) expect((await revoke(family, id)).status).toBe(409);
  });
});

describe('baja', () => {
  const baja = (client: Client, id: number, body: object) =>
    client.request(endpoints.bajaInfante, { params: { id }, body: { motivo: 'Cambio de ciudad', ...body } });

  test('is for staff with reason and day; then the record is read-only', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aWholeChild(family);
    expect((await baja(family, id, {})).status).toBe(403);
    const { infante } = (await baja(staff, id, {})).body;
    expect(infante).toMatchObject({
      estado: 'baja',
      fecha_baja: '2026-11-21',
      motivo_baja: 'Cambio de ciudad',
      faltantes: [],
    });
    expect((await baja(staff, id, { motivo: 'Otra razón' })).body.infante).toEqual(infante);
    const refused = [
      await put(family, id, { peso: 9 }),
      await put(staff, id, { peso: 9 }),
      await family.request(endpoints.updateAdulto, { params: { id, quien: 'madre' }, body: { ocupacion: 'x' } }),
      await family.request(endpoints.revokeConsentimiento, { params: { id: infante.consentimientos[0]?.id ?? 0 } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await read(family, id)).toEqual(infante);
  });

  test('protects the record from later changes of a shared adult', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const [{ id }, sibling] = [await aWholeChild(family), await aChild(family)];
    const { adulto_id } = (await savedAdult(family, sibling.id, 'madre', madre)).adulto;
    await savedAdult(family, id, 'madre', { adulto_id });
    const { infante } = (await baja(staff, id, {})).body;
    const papers = () => server.db.all('SELECT tipo, version FROM documentos WHERE infante_id = ? ORDER BY id', id);
    const before = await papers();
    const after = await savedAdult(family, sibling.id, 'madre', { empresa: 'Telas SA', custodia: 'exclusiva' });
    expect(missing(after.infante)).toContain('constancia_trabajo');
    expect([await papers(), await read(family, id)]).toEqual([before, infante]);
  });

  test('in the future or before the entry is refused', async () => {
    const [family, staff] = [await aFamily(server), await server.as(1)];
    const { id } = await aChild(family, { fecha_ingreso: '2026-11-10' });
    for (const fecha_baja of ['2026-11-22', '2026-11-09']) {
      const { status, refused } = await baja(staff, id, { fecha_baja });
      expect([status, Object.keys(refused.error?.errors ?? {})]).toEqual([422, ['fecha_baja']]);
    }
    expect((await baja(staff, id, { fecha_baja: '2026-11-10' })).body.infante.fecha_baja).toBe('2026-11-10');
  });
});
