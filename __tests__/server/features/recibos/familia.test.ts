/** The link of a family: what it opens and what not, and that it ends when it shall. */
import type { UserPatch } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ROLES } from '#contract/roles.ts';
import { PUBLIC_LINK_DAYS } from '#contract/rules.ts';
import { aNote, anAbono, anAlumno, aServicio, aStaff } from '../../../support/builders.ts';
import { familyLinkOf } from '../../../support/publicLinks.ts';
import { serverOfFile, startServer } from '../../../support/server.ts';

const server = serverOfFile();
const read = (token: string) => server.anyone.request(endpoints.getFamilia, { params: { token } });
const familia = async (token: string) => (await read(token)).body;
const proof = (token: string) => server.anyone.request(endpoints.getRecibo, { params: { token } });
const link = async ({ id }: { id: number }) => (await server.get(1, endpoints.getEnlace, { params: { id } })).enlace;

test('a family link shows notes, debt and tickets with proofs, and nothing else of the alumno', async () => {
  const alumno = await anAlumno(server, { nombre: 'Ana Sofía', apaterno: 'Pérez', amaterno: 'Núñez' });
  const [toga, foto] = [await aServicio(server, { servicio: 'Toga', costo: 300 }), await aServicio(server)];
  const note = await aNote(server, { alumno, servicios: [toga, toga, foto], note_description: 'Paga la abuela' });
  await aNote(server, { alumno, cancelled: true });
  const pagos = [
    { fecha: '2026-12-15', monto: 90 },
    { fecha: '2027-01-15', monto: 1010 },
  ];
  await server.get(1, endpoints.updatePlan, { params: { id: note.id }, body: { pagos } });
  await aNote(server);
  const [first, second] = [await anAbono(server, { note }), await anAbono(server, { note, amount: 50 })];
  const motivo = 'Se cobró dos veces';
  await server.get(2, endpoints.cancelAbono, { params: { id: second.id }, body: { motivo } });
  const opened = await familia(await familyLinkOf(server, alumno));
  const recibo = expect.any(String);
  expect(opened).toEqual({
    alumno: 'Ana S. P. N.',
    notas: [
      {
        folio: note.folio,
        fecha: note.created_at,
        conceptos: [toga, toga, foto].map(({ servicio, costo }) => ({ servicio, costo })),
        total: 1100,
        pagado: 100,
        saldo: 1000,
        plan: [
          { fecha: '2026-12-15', monto: 90, pagado: 90, estado: 'pagado' },
          { fecha: '2027-01-15', monto: 1010, pagado: 10, estado: 'pendiente' },
        ],
      },
    ],
    tickets: [
      { ticket: second.ticket, fecha: second.created_at, monto: 50, cancelado: true, recibo },
      { ticket: first.ticket, fecha: first.created_at, monto: 100, cancelado: false, recibo },
    ],
  });
  const proofs = await Promise.all(opened.tickets.map(async (ticket) => (await proof(ticket.recibo)).body));
  expect(proofs).toMatchObject([
    { ticket: second.ticket, estado: 'cancelado', alumno: 'A. S. P. N.' },
    { ticket: first.ticket, estado: 'valido' },
  ]);
  // Of another ticket, a proof does not open with the words of this one.
  const [, ...words] = opened.tickets[0]?.recibo.split('.') ?? [];
  expect((await proof([first.id, ...words].join('.'))).status).toBe(404);
});

test('a new link or its revocation ends the previous one with its proofs; invalid links do not open', async () => {
  const alumno = await anAlumno(server);
  await anAbono(server, { note: await aNote(server, { alumno }) });
  const before = await familyLinkOf(server, alumno);
  const recibo = (await familia(before)).tickets[0]?.recibo ?? '';
  expect((await proof(recibo)).status).toBe(200);
  const now = await familyLinkOf(server, alumno);
  expect([(await read(before)).status, (await proof(recibo)).status]).toEqual([404, 404]);
  expect((await read(now)).status).toBe(200);
  const other = await startServer();
  const elsewhere = await anAlumno(other)
    .then((one) => familyLinkOf(other, one))
    .finally(other.close);
  const forged = [`${alumno.id}.${Date.parse('2099-01-01')}.0.${now}`, `${alumno.id}.1.0.x`];
  const responses = await Promise.all([elsewhere, now.slice(0, -1), `${now}A`, ...forged].map(read));
  await server.get(1, endpoints.revokeEnlace, { params: { id: alumno.id } });
  const seen = new Set([...responses, await read(now), await read('no-es')].map(({ text }) => text));
  expect([...seen]).toEqual([expect.stringContaining('Pide uno nuevo en la caja')]);
  expect(await link(alumno)).toBeNull();
});

test('staff see its expiry and last use', async () => {
  const alumno = await anAlumno(server);
  expect(await link(alumno)).toBeNull();
  const creado = server.clock.now().toISOString();
  const { url, vence } = await server.get(1, endpoints.createEnlace, { params: { id: alumno.id } });
  expect(await link(alumno)).toEqual({ creado, vence, ultimo_uso: null });
  server.clock.advance({ hours: 3 });
  const token = url.split('/').at(-1) ?? '';
  await read(token);
  expect(await link(alumno)).toMatchObject({ ultimo_uso: server.clock.now().toISOString() });
  server.clock.set(vence);
  expect((await read(token)).status).toBe(404);
  expect(Date.parse(vence) - Date.parse(creado)).toBe(PUBLIC_LINK_DAYS * 86_400_000);
  expect(await link(alumno)).toBeNull();
});

test('an anonymised person has no link, and employees have none', async () => {
  const alumno = await anAlumno(server);
  const token = await familyLinkOf(server, alumno);
  await server.get(3, endpoints.anonymizeUser, { params: { id: alumno.id }, body: { motivo: 'Lo pidió' } });
  expect((await read(token)).status).toBe(404);
  const { id } = await aStaff(server, 1);
  const { status, refused } = await server.request(3, endpoints.createEnlace, { params: { id } });
  expect([status, refused.message]).toEqual([409, expect.stringContaining('Es un empleado')]);
});

test('an alumno who becomes an employee loses the link for good', async () => {
  const alumno = await anAlumno(server);
  const token = await familyLinkOf(server, alumno);
  const administrador = await server.as(3);
  const become = (body: UserPatch) => administrador.get(endpoints.updateUser, { params: { id: alumno.id }, body });
  expect((await read(token)).status).toBe(200);
  await become({ rol: ROLES.empleado, escuela: 'empleado', grupo: 0 });
  expect((await read(token)).status).toBe(404);
  await become({ rol: ROLES.alumno, escuela: alumno.escuela, grupo: alumno.grupo });
  expect([(await read(token)).status, await link(alumno)]).toEqual([404, null]);
});

test('it ends with the baja of the alumno for good', async () => {
  const alumno = await anAlumno(server);
  const token = await familyLinkOf(server, alumno);
  const staff = await server.as(1);
  expect((await read(token)).status).toBe(200);
  await staff.get(endpoints.bajaUser, { params: { id: alumno.id }, body: { motivo: 'Se cambió de escuela' } });
  expect((await read(token)).status).toBe(404);
  await staff.get(endpoints.restoreUser, { params: { id: alumno.id } });
  expect([(await read(token)).status, await link(alumno)]).toEqual([404, null]);
});
