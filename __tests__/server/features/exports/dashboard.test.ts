/** The dashboards as a workbook: its figures are those of the screens and the sums of its own rows. */
import { endpoints } from '#contract/endpoints.ts';
import { mayEditUser } from '#contract/policies.ts';
import { lockedUser, updateUser } from '#server/features/users/users.service.ts';
import { authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { aNote, anAbono, anAlumno, anEscuela, aStaff, bajaOf } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download, type SheetRows, sheetsOf } from '../../../support/workbooks.ts';

const server = serverOfFile();
const PATH = '/api/admin/export-dashboard-excel';
const actor = { userId: 0, rol: 3 as const, ...THE_PRODUCT };

async function workbook() {
  const { token } = await server.as(2);
  const response = await download(server.origin, PATH, { token });
  expect(response.headers['content-disposition']).toBe('attachment; filename="dashboard.xlsx"');
  return sheetsOf(await response.bytes());
}

/** In cents: dollars lose one now and then. */
const sum = (rows: SheetRows = [], column: string) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;

test('an empty business gives three sheets with zeros', async () => {
  const { Totales = [], 'Por escuela': schools, Deudores } = await workbook();
  expect(schools).toEqual([]);
  expect(Deudores).toEqual([]);
  const figures = Totales.map(({ Concepto, Cantidad, Importe }) => [Concepto, Cantidad ?? Importe]);
  // The supervisor who asks is the one user.
  expect(figures).toEqual([
    ['Usuarios', 1],
    ['Alumnos', 0],
    ['Empleados', 1],
    ['Notas', 0],
    ['Total a pagar', 0],
    ['Total pagado', 0],
    ['Cobrado', 0],
    ['De listas, fuera de caja', 0],
    ['Saldo pendiente', 0],
  ]);
});

describe('with notes paid, owed, cancelled, of people in baja and of one who left the school', () => {
  let sheets: Awaited<ReturnType<typeof workbook>>;
  let owed: Awaited<ReturnType<typeof aNote>>;
  beforeAll(async () => {
    const [norte, sur] = [await anEscuela(server, { nombre: 'Norte' }), await anEscuela(server, { nombre: 'Sur' })];
    const ana = await anAlumno(server, { escuela: norte, apaterno: '=Ana', celular: '5512345678' });
    owed = await aNote(server, { alumno: ana, total: 100.1 });
    await anAbono(server, { note: owed, amount: 33.3 });
    await aNote(server, { alumno: ana, total: 50 });
    await aNote(server, { alumno: await anAlumno(server, { escuela: sur }), total: 700, paid: true });
    await aNote(server, { alumno: await anAlumno(server, { escuela: sur }), total: 900, cancelled: true });
    const gone = await anAlumno(server, { escuela: sur });
    await aNote(server, { alumno: gone, total: 10.05 });
    const promoted = await anAlumno(server, { escuela: sur });
    await aNote(server, { alumno: promoted, total: 77 });
    const moment = momentOf(server.clock.now(), 'UTC');
    await server.db.write(async (tx) => {
      await bajaOf(tx, gone.id, moment.now);
      const user = authorize(mayEditUser, actor, await lockedUser(tx, promoted.id));
      await updateUser(tx, { ...actor, ...moment }, user, { rol: 1, escuela: 'empleado', grupo: 0 }, null);
    });
    await aStaff(server, 1);
    sheets = await workbook();
  });

  // [S7.26]
  test('has the totals of the dashboards', async () => {
    const supervisor = await server.as(2);
    const { data } = await supervisor.get(endpoints.dashboardTotals);
    const { datos } = await supervisor.get(endpoints.dashboardStats);
    const figures = Object.fromEntries(
      (sheets.Totales ?? []).map(({ Concepto, Cantidad, Importe }) => [Concepto, Cantidad ?? Importe]),
    );
    expect(figures).toEqual({
      Usuarios: datos.totalUsers,
      Alumnos: data.totalAlumnos,
      Empleados: data.totalEmpleados,
      Notas: data.totalNotas,
      'Total a pagar': data.totalAPagar,
      'Total pagado': data.totalPagado,
      Cobrado: data.cobrado,
      'De listas, fuera de caja': data.de_listas,
      'Saldo pendiente': datos.creditsPending,
    });
    expect(figures).toMatchObject({ 'Total a pagar': 937.15, 'Total pagado': 733.3 });
  });

  test('adds up the schools, and those without one, to the totals', () => {
    const rows = sheets['Por escuela'] ?? [];
    expect(rows.map(({ Escuela }) => Escuela)).toEqual(['Norte', 'Sur', 'Sin escuela']);
    const total = (concepto: string) => {
      const row = sheets.Totales?.find(({ Concepto }) => Concepto === concepto);
      return row?.Cantidad ?? row?.Importe;
    };
    for (const column of ['Alumnos', 'Notas', 'Total a pagar', 'Total pagado', 'Cobrado', 'Saldo pendiente']) {
      expect([column, sum(rows, column)]).toEqual([column, total(column)]);
    }
  });

  // [S2.95]
  test('has one row per unpaid note, adding up to the total saldo', () => {
    const rows = sheets.Deudores ?? [];
    expect(rows.map(({ Escuela, Grupo, Saldo, 'En baja': baja }) => [Escuela, Grupo, Saldo, baja])).toEqual([
      ['Norte', '1A', 66.8, null],
      ['Norte', '1A', 50, null],
      ['Sur', '1A', 10.05, 'Sí'],
      ['Sin escuela', null, 77, null],
    ]);
    expect(rows[0]).toMatchObject({
      ...{ 'Apellido paterno': '=Ana', Celular: '5512345678', Folio: owed.folio, Total: 100.1, Pagado: 33.3 },
      // 17:00 UTC on the wall clock of Mexico City.
      ...{ Fecha: new Date('2026-11-21T11:00:00Z'), 'Último abono': new Date('2026-11-21T11:00:00Z') },
    });
    expect(rows[1]?.['Último abono']).toBeNull();
    expect(sum(rows, 'Saldo')).toBe(sheets.Totales?.find(({ Concepto }) => Concepto === 'Saldo pendiente')?.Importe);
  });
});
