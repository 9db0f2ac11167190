/** Signing the contract of a note: what is kept, when it counts, and who may read it. */
import { endpoints } from '#contract/endpoints.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { emptyOf } from '../../../client/rows.ts';
import { aContrato, aNote, anAbono, anAlumno, aServicio, FIRMA, signatureOf } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
const contratoOf = (note: { id: number }, query: { contrato?: number } = {}) =>
  server.get(1, endpoints.getContrato, { params: { id: note.id }, query });
const sign = (note: { id: number }, body: unknown) =>
  server.request(1, endpoints.signContrato, { params: { id: note.id }, body });

test('a contract is signed once and keeps its text, the version of the note and the employee', async () => {
  const note = await aNote(server);
  const unsigned = await contratoOf(note);
  expect(unsigned).toMatchObject({ note: { id: note.id }, contrato: null, vigente: false, contratos: [] });
  const signed = await aContrato(await server.as(1), note);
  expect(signed).toEqual({
    ...emptyOf(contratoRecord),
    ...{ id: expect.any(Number), nota_id: note.id, user_id: note.user_id, nota_version: note.version },
    ...{ texto: unsigned.texto, firmante: 'María Pech Uc', firma: FIRMA },
    ...{ created_at: server.clock.now().toISOString(), registrado_por: expect.any(String), version: 1 },
  });
  const { id, created_at, firmante } = signed;
  expect(await contratoOf(note)).toMatchObject({
    ...{ texto: unsigned.texto, contrato: signed, vigente: true, contratos: [{ id, created_at, firmante }] },
  });
  for (const change of ["UPDATE contratos SET texto = 'x'", 'DELETE FROM contratos']) {
    await expect(server.db.run(change)).rejects.toThrow('contratos is append-only');
  }
});

test('an abono keeps the signature; another sale, description or term requires a new one', async () => {
  const [staff, administrator] = [await server.as(1), await server.as(3)];
  const [toga, marco] = [await aServicio(server, { costo: 300 }), await aServicio(server, { costo: 80 })];
  const note = await aNote(server, { servicios: [toga] });
  const standing = async () => (await contratoOf(note)).vigente;
  const first = await aContrato(staff, note);
  await anAbono(server, { note });
  expect(await standing()).toBe(true);

  const change = (body: object) => staff.get(endpoints.updateNote, { params: { id: note.id }, body });
  await change({ serviciosArr: [toga.id, marco.id], costosArr: [300, 80] });
  expect(await standing()).toBe(false);
  const second = await aContrato(staff, note, { firmante: 'José Pech' });
  expect(await standing()).toBe(true);

  await change({ note_description: 'Talla 12' });
  expect(await standing()).toBe(false);
  await change({ note_description: null });
  expect(await standing()).toBe(true);
  await administrator.get(endpoints.updateAjustes, { body: { condiciones: 'Sin devoluciones después de la toma.' } });
  expect(await contratoOf(note)).toMatchObject({ vigente: false, contrato: { id: second.id } });

  // What was signed before stays to be read.
  expect((await contratoOf(note)).contratos.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await contratoOf(note, { contrato: first.id })).toMatchObject({ contrato: first, vigente: false });
  const elsewhere = { params: { id: (await aNote(server)).id }, query: { contrato: first.id } };
  expect((await staff.request(endpoints.getContrato, elsewhere)).status).toBe(404);
});

test('an outdated text is not signed, and the error has the current one', async () => {
  const note = await aNote(server);
  const body = await signatureOf(await server.as(1), note.id);
  const update = { params: { id: note.id }, body: { note_description: 'Con marco' } };
  await server.get(1, endpoints.updateNote, update);
  const { status, refused } = await sign(note, body);
  expect([status, refused.message]).toEqual([
    409,
    'La nota o las condiciones cambiaron desde que se abrió esta pantalla. Lee el contrato como está ahora y firma otra vez.',
  ]);
  expect(refused.actual).toMatchObject({ contrato: null, texto: expect.stringContaining('Con marco') });
  expect((await contratoOf(note)).contratos).toEqual([]);
});

test('a dot or a missing signature is refused', async () => {
  const note = await aNote(server);
  const { texto } = await contratoOf(note);
  const { status, refused } = await sign(note, { texto, firmante: ' ', firma: [[[500, 200]]] });
  expect([status, refused.error?.errors]).toEqual([
    422,
    {
      firmante: ['Escribe el nombre de quien firma.'],
      firma: ['La firma es solo un punto. Bórrala y firma otra vez.'],
    },
  ]);
});

test('the largest signature is accepted', async () => {
  const note = await aNote(server);
  const { texto } = await contratoOf(note);
  const firma = Array.from({ length: 200 }, () => Array.from({ length: 15 }, (_, x) => [x * 50, 399]));
  expect((await sign(note, { texto, firmante: 'Ana', firma })).status).toBe(201);
});

test('a cancelled note cannot be signed, and its signed contract stays readable', async () => {
  const note = await aNote(server);
  const signed = await aContrato(await server.as(1), note);
  const cancel = { params: { id: note.id }, body: { motivo: 'Se equivocaron' } };
  await server.get(2, endpoints.cancelNote, cancel);
  const { status, refused } = await sign(note, await signatureOf(await server.as(1), note.id));
  expect([status, refused.message]).toEqual([409, 'La nota está cancelada: su contrato ya no se firma.']);
  expect(await contratoOf(note)).toMatchObject({ contrato: signed });
});

test('staff’s text on a note is shown to the family once the contract is signed', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno, note_description: 'Entregar a la abuela' });
  const params = { id: note.id };
  const [own, staff] = [await server.as(alumno), await server.as(1)];
  const before = await own.get(endpoints.getContrato, { params });
  expect(JSON.stringify(before)).not.toContain('abuela');
  expect((await staff.get(endpoints.getContrato, { params })).texto).toContain('Entregar a la abuela');
  const signed = await aContrato(staff, note);
  expect(await own.get(endpoints.getContrato, { params })).toMatchObject({ contrato: signed, vigente: true });
});

test('the log names signer and note without strokes, and anonymising clears the signature', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno });
  const { id } = await aContrato(await server.as(1), note);
  const administrator = await server.as(3);
  const { data } = await administrator.get(endpoints.listAudit, { query: { tabla: 'contratos' } });
  expect(data.find(({ registro_id }) => registro_id === id)).toMatchObject({
    ...{ accion: 'firmar', antes: null },
    despues: { nota_id: note.id, folio: note.folio, firmante: 'María Pech Uc' },
  });
  const erase = { params: { id: alumno.id }, body: { motivo: 'Lo pidió' } };
  await administrator.get(endpoints.anonymizeUser, erase);
  const row = await server.db.get('SELECT texto, firmante, firma, version FROM contratos WHERE id = ?', id);
  expect(row).toEqual({ texto: '', firmante: '', firma: '[]', version: 2 });
  expect(await contratoOf(note)).toMatchObject({ contrato: null, contratos: [], vigente: false });
});
