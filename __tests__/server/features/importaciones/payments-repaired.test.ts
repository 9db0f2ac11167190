/** Money of a list that is repaired in the grid, pupils with several purchases, and sums that the list says itself. */
import { endpoints } from '#contract/endpoints.ts';
import type { Fila } from '#contract/importaciones.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { anAlumno } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { applied, aTill, filasOf, importRows, repair, undone } from './ground.ts';

const server = serverOfFile();
const textsOf = (fila: Fila | undefined) => fila?.avisos.map(({ texto }) => texto) ?? [];
const outcomes = (filas: readonly Fila[]) => filas.map(({ resultado }) => resultado);
/** The columns of the list in which its abonos stand. */
const [SEPTEMBER_1, SEPTEMBER_15] = [8, 9];

describe('repaired money', () => {
  test('is checked per cell at once, and sums follow', async () => {
    const { client, list, nombre, accountOf } = await aTill(server);
    const shown = await list(`,Pech,Uc,Ana,6,A,${nombre},500,200,,100`, ',Ek,Uc,Luz,6,A,Foto,400,400,50,');
    const say = async (n: number, valores: object) => (await repair(client, shown, n, { valores })).body;
    expect(outcomes(await filasOf(client, shown))).toEqual(['pregunta', 'error']);

    let { fila, importacion } = await say(1, { saldo: 300 });
    expect(fila).toMatchObject({ resultado: 'alta', avisos: [], editados: ['saldo'] });
    ({ fila } = await say(1, { saldo: 250 }));
    expect(textsOf(fila)).toEqual(['La lista dice que debe $250.00, pero $500.00 menos $200.00 son $300.00.']);
    ({ fila } = await say(1, { abonos: [{ columna: SEPTEMBER_15, monto: 50 }] }));
    expect(fila).toMatchObject({ resultado: 'alta', avisos: [], valores: { pagado: 250, saldo: 250 } });
    expect(fila.cambios?.nota?.abonos.map(({ fecha, monto }) => [fecha, monto])).toEqual([
      ['2026-09-01', 200],
      ['2026-09-15', 50],
    ]);

    ({ fila } = await say(2, { total: 700 }));
    expect([fila.resultado, textsOf(fila)[0]]).toEqual(['pregunta', expect.stringMatching(/^«Foto» no se reconoce/)]);
    ({ fila } = await say(2, { concepto: nombre.toUpperCase() }));
    expect(fila).toMatchObject({ resultado: 'alta', valores: { saldo: 250 } });
    ({ fila, importacion } = await say(2, { abonos: [{ columna: SEPTEMBER_1, monto: null }] }));
    expect(fila.valores.abonos).toMatchObject([{ fecha: '2026-09-15', monto: 50 }]);
    expect(importacion.conceptos).toMatchObject([{ texto: nombre, filas: 2 }]);
    expect(importacion.totales).toEqual({ total: 1200, abonos: 300, saldo: 900 });
    expect(importacion.lista).toEqual(importacion.totales);

    // Read anew, what was repaired stays.
    const again = { params: { id: shown.id }, body: { conceptos: [] } };
    const reread = (await client.get(endpoints.updateImport, again)).importacion;
    expect(reread).toMatchObject({ totales: importacion.totales, conceptos: [{ texto: nombre, filas: 2 }] });
    const done = await applied(server, client, reread);
    const paid = await Promise.all((await filasOf(client, done)).map(accountOf));
    expect(paid.map(([note]) => [note?.total, note?.pagado])).toEqual([
      [500, 250],
      [700, 50],
    ]);
    expect((await verifyBalances(server.db)).differences).toEqual([]);
  });

  test('is refused when it is not an amount; a list without single abonos has one abono of the total', async () => {
    const { client, list, fields, nombre } = await aTill(server);
    const shown = await list(`,Pech,Uc,Ana,6,A,${nombre},500,200,,300`);
    const refused = await Promise.all(
      [{ total: -1 }, { saldo: 1.234 }, { abonos: [{ columna: 8, monto: 'cien' }] }].map((valores) =>
        repair(client, shown, 1, { valores } as never),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);

    const headings = 'Apellido paterno,Nombre,Grado,Grupo,Paquete,Total,Pagado,Saldo';
    const sums = await importRows(client, headings, [`Poot,Eva,6,A,${nombre},500,200,100`], fields);
    const { body } = await repair(client, sums, 1, { valores: { pagado: 400 } });
    expect(body.fila).toMatchObject({ resultado: 'alta', cambios: { nota: { abonos: [{ monto: 400 }] } } });
    expect(body.importacion.totales).toEqual({ total: 500, abonos: 400, saldo: 100 });
  });
});

test('keeps the dates of abonos in rows stored by an older version', async () => {
  const { client, list, nombre, accountOf } = await aTill(server);
  const shown = await list(`,Pech,Uc,Ana,6,A,${nombre},500,200,100,200`);
  const stored = 'SELECT cobro FROM importacion_filas WHERE importacion_id = ?';
  const row = await server.db.get<{ cobro: string }>(stored, shown.id);
  const { singly, ...before } = JSON.parse(row?.cobro ?? '{}');
  expect(singly).toBe(true);
  const cobro = JSON.stringify(before);
  await server.db.run('UPDATE importacion_filas SET cobro = ? WHERE importacion_id = ?', cobro, shown.id);
  const abonos = [
    { fecha: '2026-09-01', monto: 200 },
    { fecha: '2026-09-15', monto: 100 },
  ];
  expect((await filasOf(client, shown))[0]?.valores).toMatchObject({ abonos, pagado: 300, saldo: 200 });
  const { fila, importacion } = (await repair(client, shown, 1, { valores: { total: 600, saldo: 300 } })).body;
  expect(fila).toMatchObject({ resultado: 'alta', valores: { total: 600, abonos } });
  expect(importacion.totales).toEqual({ total: 600, abonos: 300, saldo: 300 });
  const done = await applied(server, client, importacion);
  const [note] = await accountOf((await filasOf(client, done))[0] as Fila);
  expect([note?.pagado, note?.creditos.map(({ amount }) => amount)]).toEqual([300, [200, 100]]);
});

describe('an alumno with several purchases', () => {
  test('has a nota for each, is registered once, and is undone as a whole', async () => {
    const { client, list, nombre, accountOf } = await aTill(server);
    const rows = [
      `A-1,Pech,Uc,Ana,6,A,${nombre},500,200,,300`,
      `A-2,Pech,Uc,Ana,6,A,${nombre},450,100,,350`,
      `A-2,Pech,Uc,Ana,6,A,${nombre},450,100,,350`,
      'A-3,Pech,Uc,Ana,6,A,,,,,',
    ];
    const shown = await list(...rows);
    const filas = await filasOf(client, shown);
    expect(outcomes(filas)).toEqual(['alta', 'cambio', 'duplicado', 'igual']);
    expect(textsOf(filas[1])[0]).toBe('Es otra compra del alumno de la fila 2.');
    expect(textsOf(filas[2])).toEqual(['Tiene el mismo nombre que la fila 3.']);
    expect(shown.totales).toEqual({ total: 950, abonos: 300, saldo: 650 });

    const done = await applied(server, client, shown);
    const [ana, more] = await filasOf(client, done);
    expect(more?.user_id).toBe(ana?.user_id);
    const notes = await accountOf(ana as Fila);
    expect(notes.map(({ folio, total, pagado }) => [folio, total, pagado]).sort()).toEqual([
      ['A-1', 500, 200],
      ['A-2', 450, 100],
    ]);
    // The same list finds all of it, and a further abono goes to its own nota.
    const next = await list(...rows.map((row) => row.replace('450,100,,350', '450,100,50,300')));
    const again = await filasOf(client, next);
    expect(outcomes(again)).toEqual(['igual', 'cambio', 'duplicado', 'igual']);
    const second = notes.find(({ folio }) => folio === 'A-2');
    expect(again[1]?.cambios?.nota).toMatchObject({ nota_id: second?.id, abonos: [{ monto: 50 }] });

    expect((await undone(server, client, done)).quedan).toEqual([]);
    expect(await server.db.all('SELECT id FROM users WHERE id = ?', ana?.user_id ?? 0)).toEqual([]);
  });

  test('has all of them when known, and none while the first row is in doubt and not omitted', async () => {
    const { client, list, nombre, escuela, accountOf } = await aTill(server);
    const ana = { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '6A' };
    const known = await anAlumno(server, ana);
    const shown = await list(
      `B-1,Pech,Uc,Ana,6,A,${nombre},500,200,,300`,
      `B-2,Pech,Uc,Ana,6,A,${nombre},500,200,,300`,
      `B-3,Ek,Uc,Luz,6,A,${nombre},500,200,,100`,
      `B-4,Ek,Uc,Luz,6,A,${nombre},500,500,,0`,
      `B-5,Ek,Uc,Luz,6,A,${nombre},500,,,500`,
    );
    const now = async () => outcomes(await filasOf(client, shown));
    expect(await now()).toEqual(['cambio', 'cambio', 'pregunta', 'pregunta', 'pregunta']);
    await repair(client, shown, 3, { decision: { accion: 'omitir' } });
    expect(await now()).toEqual(['cambio', 'cambio', 'omitida', 'alta', 'cambio']);
    const { body } = await repair(client, shown, 3, { decision: null, valores: { saldo: 300 } });
    expect(await now()).toEqual(['cambio', 'cambio', 'alta', 'cambio', 'cambio']);
    const done = await applied(server, client, body.importacion);
    const [first, , luz] = await filasOf(client, done);
    expect(first?.user_id).toBe(known.id);
    const folios = async (fila: Fila | undefined) => (await accountOf(fila as Fila)).map(({ folio }) => folio).sort();
    expect([await folios(first), await folios(luz)]).toEqual([
      ['B-1', 'B-2'],
      ['B-3', 'B-4', 'B-5'],
    ]);
    expect((await undone(server, client, done)).quedan).toEqual([]);
    expect(await folios(first)).toEqual([]);
  });
});

test('sums stated by the list are checked against its rows, also after a repair', async () => {
  const { client, list, nombre } = await aTill(server);
  const shown = await list(
    `,Pech,Uc,Ana,6,A,${nombre},500,200,,300`,
    `,Ek,Uc,Luz,6,A,${nombre},500,100,,400`,
    ',TOTAL,,,,,,1100,300,0,700',
  );
  expect(shown.resumen).toMatchObject({ alta: 2 });
  expect(shown.avisos.map(({ texto }) => texto)).toEqual([
    'La fila 4 de la lista dice $1,100.00 de total; sus filas suman $1,000.00.',
  ]);
  const { body } = await repair(client, shown, 2, { valores: { total: 600, abonos: [{ columna: 9, monto: 100 }] } });
  expect(body.importacion.avisos.map(({ campo }) => campo)).toEqual(['abonos']);
  const fixed = await repair(client, shown, 2, { valores: { abonos: [{ columna: 8, monto: null }] } });
  expect(fixed.body.importacion.avisos.map(({ campo }) => campo)).toEqual(['saldo']);
});
