/** Who stands at the counter, from whatever was scanned or typed, and what was taken last. */
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import {
  aCurp,
  aFamily,
  aNote,
  anAbono,
  anAlumno,
  anEscuela,
  anInfante,
  aStaff,
  bajaOf,
} from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile({ settings: { publicUrl: 'https://caja.example.com' } });
const find = (q: string) => server.request(1, endpoints.findAtCounter, { body: { q } });
const found = async (q: string) => {
  const { body } = await find(q);
  return {
    alumno: body.alumno?.id ?? null,
    nota: body.nota_id,
    hermanos: body.hermanos.map(({ id }) => id),
    notas: body.notas.map(({ id }) => id),
    candidatos: body.candidatos.map(({ id, saldo }) => [id, saldo]),
  };
};
const NOBODY = { alumno: null, nota: null, hermanos: [], notas: [], candidatos: [] };

test('a folio or a part of it, a phone in any format and a name find the alumno with the debt', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Peña', celular: '5511112222' });
  const old = await aNote(server, { alumno, folio: 'BJ-000777', total: 300, paid: 100 });
  await aNote(server, { alumno, paid: true });
  await aNote(server, { alumno, cancelled: true });
  const owed = await aNote(server, { alumno });
  const standing = { ...NOBODY, alumno: alumno.id, notas: [old.id, owed.id] };
  for (const q of ['55 1111 2222', '+52 55-1111-2222', '5511112222', 'ana pena', 'PEÑA ANA']) {
    expect([q, await found(q)]).toEqual([q, standing]);
  }
  for (const q of ['BJ-000777', ' bj-000777 ', '000777']) {
    expect([q, await found(q)]).toEqual([q, { ...standing, nota: old.id }]);
  }
  const { body } = await find('BJ-000777');
  expect(body.notas[0]).toMatchObject({ saldo: 200, creditos: [{ amount: 100 }] });
});

test('a ticket’s printed number finds its note like its code, and is distinguished from a folio', async () => {
  const alumno = await anAlumno(server);
  const [old, owed] = [await aNote(server, { alumno, paid: true }), await aNote(server, { alumno })];
  const { ticket } = await anAbono(server, { note: owed, amount: 100 });
  const standing = { ...NOBODY, alumno: alumno.id, nota: owed.id, notas: [owed.id] };
  for (const q of [`${ticket}`, ` ${ticket} `, `Ticket ${ticket}`, `#${ticket}`, `ticket #${ticket}`]) {
    expect([q, await found(q)]).toEqual([q, standing]);
  }
  const settled = old.creditos[0]?.ticket;
  expect(await found(`${settled}`)).toEqual({ ...standing, nota: old.id });
  const texto = `${ticket}`;
  expect((await server.get(1, endpoints.search, { query: { texto } })).notas[0]).toMatchObject({
    ...{ id: owed.id, ticket },
  });

  const digits = `${ticket}`.padStart(6, '0');
  const other = await aNote(server, { folio: `ZQ-${digits}`, total: 80 });
  const { body } = await find(texto);
  expect(body.candidatos.map(({ id, por }) => [id, por])).toEqual([
    [alumno.id, `Ticket ${ticket}`],
    [other.user_id, `ZQ-${digits}`],
  ]);
  expect(await found(`Ticket ${ticket}`)).toEqual(standing);
  for (const q of [`zq-${ticket}`, `ZQ-${digits}`, digits]) {
    expect([q, await found(q)]).toEqual([q, { ...NOBODY, alumno: other.user_id, nota: other.id, notas: [other.id] }]);
  }
});

test.each(['4', '45', '456', '4567', '45678'])('the number «%s» of a folio finds its note at any length', async (q) => {
  const note = await aNote(server, { folio: `RX-${q.padStart(6, '0')}` });
  // Holds the digits in another place.
  await aNote(server, { folio: `RX-9${q.padStart(5, '0')}` });
  expect(await found(`rx-${q}`)).toMatchObject({ nota: note.id });
  const { body } = await find(q);
  expect(body.nota_id === note.id || body.candidatos.some(({ por }) => por === note.folio)).toBe(true);
});

test('a name found only in baja finds nobody and counts them', async () => {
  await anAlumno(server, { nombre: 'Ireri', apaterno: 'Tzintzun', baja: true });
  await anAlumno(server, { nombre: 'Ireri', apaterno: 'Huipe', baja: true });
  const inBaja = async (q: string) => (await find(q)).body.en_baja;
  expect([await found('ireri'), await inBaja('ireri')]).toEqual([NOBODY, 2]);
  expect(await inBaja('nadie se llama así')).toBe(0);
  await anAlumno(server, { nombre: 'Ireri', apaterno: 'Cira' });
  expect(await inBaja('ireri')).toBeUndefined();
});

test('the code of an alumno is their page’s address, in any keyboard layout of the scanner', async () => {
  const { id } = await anAlumno(server);
  const codes = [
    `/alumnos/${id}`,
    `https://caja.example.com/alumnos/${id}`,
    `https://caja.example.com/alumnos/${id}/`,
    `HTTPS://caja.example.com/alumnos/${id}?de=credencial`,
    // A scanner that thinks of an English keyboard, at a Spanish one.
    `httpsÑ--caja.example.com-alumnos-${id}`,
  ];
  for (const q of codes) expect([q, await found(q)]).toEqual([q, { ...NOBODY, alumno: id }]);
});

test.each([
  ['of another business', 'https://otra.example.com/alumnos/1'],
  ['of nobody', 'https://caja.example.com/alumnos/999999'],
  ['of another screen', 'https://caja.example.com/solicitudes'],
  ['of a shop', 'https://tienda.example.com/p?id=5'],
  ['of a network', 'WIFI:S:Escuela;T:WPA;P:secreto;;'],
  ['of a person', 'BEGIN:VCARD\nN:Pérez;Ana\nEND:VCARD'],
  ['of an invoice', `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${'A1'.repeat(120)}`],
  ['of a ticket that was never given', 'https://caja.example.com/recibo/AbCdEf0123456789'],
  ['with an id beyond all', '/alumnos/99999999999999999999'],
])('a code %s is 404 with the reason', async (_what, q) => {
  const { status, refused } = await find(q);
  expect([status, refused.message]).toEqual([
    404,
    expect.stringMatching(/^Este código no es de un ticket ni de un alumno.*Busca por folio/),
  ]);
});

test('the code of a ticket finds its note until its proof is revoked', async () => {
  const note = await aNote(server);
  const { id } = await anAbono(server, { note, amount: 100 });
  const client = await server.as(2);
  const url = String((await client.get(endpoints.issueRecibo, { params: { id } })).url);
  const standing = { ...NOBODY, alumno: note.user_id, nota: note.id, notas: [note.id] };
  expect(await found(url)).toEqual(standing);
  expect(await found(url.replaceAll(':', 'Ñ').replaceAll('-', "'").replaceAll('/', '-').replaceAll('_', '?'))).toEqual(
    standing,
  );
  await client.get(endpoints.revokeRecibos, { params: { id } });
  expect((await find(url)).status).toBe(404);
});

test('the code of a family’s link finds its alumno until the link ends', async () => {
  const note = await aNote(server);
  const client = await server.as(1);
  const { url } = await client.get(endpoints.createEnlace, { params: { id: note.user_id } });
  const standing = { ...NOBODY, alumno: note.user_id, notas: [note.id] };
  expect(await found(url)).toEqual(standing);
  expect(await found(new URL(url).pathname)).toEqual(standing);
  // A reminder leads to the same account by another address.
  const body = { user_id: note.user_id, canal: 'papel' as const, texto: '{enlace}' };
  const { mensaje } = await client.get(endpoints.createRecordatorio, { body });
  expect(mensaje).not.toBe(url);
  expect(await found(mensaje)).toEqual(standing);
  await client.get(endpoints.revokeEnlace, { params: { id: note.user_id } });
  expect([(await find(url)).status, (await find(mensaje)).status]).toEqual([404, 404]);
});

test('the page of an employee takes no payment', async () => {
  expect((await find(`/alumnos/${(await aStaff(server, 1)).id}`)).status).toBe(404);
});

test('an employee’s debt from their time as an alumno is paid at the counter', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno, total: 300 });
  const body = { rol: 1, escuela: 'empleado' as const, grupo: 0 };
  await server.get(3, endpoints.updateUser, { params: { id: alumno.id }, body });
  const standing = { ...NOBODY, alumno: alumno.id, notas: [note.id] };
  expect(await found(note.folio)).toEqual({ ...standing, nota: note.id });
  await anAbono(server, { note, amount: 300 });
  expect((await find(note.folio)).status).toBe(404);
});

test('alumnos who owe with the same phone are shown together', async () => {
  const celular = '5522223333';
  const settled = await anAlumno(server, { celular });
  const owing = await anAlumno(server, { celular });
  const sibling = await anAlumno(server, { celular });
  const [one, other] = [await aNote(server, { alumno: owing }), await aNote(server, { alumno: sibling })];
  // Whoever is gone owes it still.
  await server.db.write((tx) => bajaOf(tx, sibling.id, server.clock.now().toISOString()));
  expect(await found(celular)).toEqual({
    ...NOBODY,
    alumno: owing.id,
    hermanos: [sibling.id],
    notas: [one.id, other.id],
  });
  expect(await found(`/alumnos/${settled.id}`)).toEqual({
    ...NOBODY,
    alumno: settled.id,
    hermanos: [owing.id, sibling.id],
    notas: [one.id, other.id],
  });
});

test('a phone shared by more than a family makes no siblings', async () => {
  const celular = '5533334444';
  const escuela = await anEscuela(server);
  const many: User[] = [];
  for (let number = 0; number < 13; number += 1) many.push(await anAlumno(server, { celular, escuela }));
  for (const alumno of many.slice(0, 2)) await aNote(server, { alumno });
  expect((await found(`/alumnos/${many[0]?.id}`)).hermanos).toEqual([]);
  expect((await found(celular)).candidatos).toHaveLength(8);
});

test('a nursery family is recognised by its children’s CURP', async () => {
  const [family, curp, other] = [await aFamily(server), aCurp(), aCurp()];
  await anInfante(server, { familia: family, curp });
  await anInfante(server, { familia: family, curp: other });
  const child = await anAlumno(server, { curp });
  const sibling = await anAlumno(server, { curp: other });
  await aNote(server, { alumno: family });
  await aNote(server, { alumno: sibling });
  expect((await found(`/alumnos/${child.id}`)).hermanos.sort()).toEqual([family.id, sibling.id].sort());
  expect((await found(`/alumnos/${family.id}`)).hermanos).toEqual([sibling.id]);
});

test('namesakes are listed with what each owes: debtors first, and how many there are', async () => {
  const [one, other] = [
    await anAlumno(server, { nombre: 'Xóchitl', apaterno: 'Aké' }),
    await anAlumno(server, { nombre: 'Xóchitl', apaterno: 'Balam' }),
  ];
  await aNote(server, { alumno: other, total: 99.5 });
  expect(await found('xochitl')).toEqual({
    ...NOBODY,
    candidatos: [
      [other.id, 99.5],
      [one.id, 0],
    ],
  });
  for (let number = 0; number < 9; number += 1) await anAlumno(server, { nombre: 'Xóchitl', apaterno: `Aa ${number}` });
  const { candidatos, total } = (await find('xochitl')).body;
  expect([candidatos[0]?.id, candidatos.length, total]).toEqual([other.id, 8, 11]);
});

test.each(['zzzz nadie', '5599990000', '7501031311309', '%', "'; DROP--"])('the text «%s» finds nobody', async (q) => {
  expect(await found(q)).toEqual(NOBODY);
});

test('invisible characters alone are not a search', async () => {
  expect((await find('\u200D\u202E')).status).toBe(422);
});

test('own last abonos are listed newest first with note and alumno', async () => {
  const [me, other] = [await aStaff(server, 1), await aStaff(server, 1)];
  const last = async (who: { id: number }) => (await server.get(who, endpoints.lastAtCounter)).datos;
  expect(await last(me)).toEqual([]);
  const client = await server.as(me);
  const taken = [];
  for (let number = 1; number <= 6; number += 1) {
    const { user_id, id: nota_id } = await aNote(server);
    taken.unshift((await client.get(endpoints.createAbono, { body: { user_id, nota_id, amount: number } })).abono.id);
    await anAbono(server);
  }
  const shown = await last(me);
  expect(shown.map(({ abono }) => abono.id)).toEqual(taken.slice(0, 5));
  for (const { abono, note, alumno } of shown) expect([note.id, alumno.id]).toEqual([abono.nota_id, abono.user_id]);
  expect(await last(other)).toEqual([]);
});
