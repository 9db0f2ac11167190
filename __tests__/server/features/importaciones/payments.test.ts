/** Lists of payments come in as notes and abonos, and go again. */
import { utils, write } from '@e965/xlsx';
import { addDays } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Note, User } from '#contract/entities.ts';
import type { Fila, Importacion, ImportConcept } from '#contract/importaciones.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { verifyCortes } from '#server/features/cortes/verify.service.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances, verifyPlans } from '#server/features/ledger/verify.service.ts';
import { aContrato, aNote, anAbono, anAlumno, aPrinterRecord, aServicio } from '../../../support/builders.ts';
import { embedded } from '../../../support/embedded.ts';
import { familyLinkOf, tokenIn } from '../../../support/publicLinks.ts';
import { serverOfFile } from '../../../support/server.ts';
import { expectedOf } from '../../lists/recognise/expected.ts';
import {
  applied,
  appliedAsShown,
  aTill,
  filasOf,
  importRows,
  importSample,
  repair,
  sendList,
  undone,
} from './ground.ts';

const server = serverOfFile();
const LIST = 'L05_pagos_fotos_graduacion';
const figures = ({ total, pagado, saldo, creditos }: Note) => [
  total,
  creditos.map(({ amount }) => amount),
  pagado,
  saldo,
];
const textsOf = (fila: Fila | undefined) => fila?.avisos.map(({ texto }) => texto) ?? [];
const faults = async () => [
  ...(await verifyBalances(server.db)).differences,
  ...(await verifyCortes(server.db)),
  ...(await verifyChain(server.db)),
];

/** Says of all packages of a list that they are to be made. */
async function withServices(importacion: Importacion): Promise<Importacion> {
  const administrador = await server.as(3);
  const conceptos = importacion.conceptos.map(({ texto }) => ({ texto, servicio_id: 'crear' as const }));
  const request = { params: { id: importacion.id }, body: { conceptos } };
  return (await administrador.get(endpoints.updateImport, request)).importacion;
}

describe('a typical list of payments', () => {
  test('imports each alumno’s debt, counts in no closing, and is undone completely', async () => {
    const { client, fields, accountOf } = await aTill(server);
    const till = async () => {
      const { hoy, semana } = (await client.get(endpoints.dashboardCobranza)).datos;
      return { hoy, semana, open: await client.get(endpoints.currentCorte) };
    };
    const open = await till();
    const shown = await importSample(client, `${LIST}.xlsx`, fields);
    expect(shown.conceptos.map(({ texto, servicio_id, costo }: ImportConcept) => [texto, servicio_id, costo])).toEqual(
      expect.arrayContaining([
        ['Paquete A', null, 1250],
        ['Paquete C', null, 650.5],
      ]),
    );
    const ready = await withServices(shown);
    expect(ready.resumen).toMatchObject({ alta: 45, pregunta: 0, error: 0 });
    expect(ready.totales).toEqual(ready.lista);
    const done = await applied(server, client, ready);

    const filas = await filasOf(client, done, 'alta');
    const expected = new Map(expectedOf(LIST).map((row) => [row.fila_origen, row]));
    for (const fila of filas) {
      const { total, abonos, pagado, saldo } = expected.get(fila.fila_origen) ?? {};
      const listed = abonos ? abonos.split(';').map(Number) : [];
      const notes = await accountOf(fila);
      expect([fila.fila_origen, notes.map(figures)]).toEqual([
        fila.fila_origen,
        [[Number(total), listed, Number(pagado), Number(saldo)]],
      ]);
    }
    expect(await faults()).toEqual([]);
    const brought = (await till()).open.de_listas;
    expect(await till()).toEqual({ ...open, open: { ...open.open, de_listas: 22_841.5 } });
    expect((await client.get(endpoints.dashboardCobranza)).datos.de_listas).toMatchObject({
      hoy: brought,
      semana: brought,
    });

    // The same list again finds all of it.
    const again = await importSample(client, `${LIST}.xlsx`, fields);
    expect(again.resumen).toMatchObject({ igual: 45, alta: 0, cambio: 0 });
    expect(again.totales).toEqual(done.totales);

    const { quedan } = await undone(server, client, done);
    expect(quedan).toEqual([]);
    const left = await server.db.all('SELECT id FROM notes UNION ALL SELECT id FROM abonos');
    const { datos } = await client.get(endpoints.listServicios);
    expect([left, datos.filter(({ servicio }) => servicio.startsWith('Paquete'))]).toEqual([[], []]);
    expect(await faults()).toEqual([]);

    await appliedAsShown(server, client, done);
    expect(await faults()).toEqual([]);
    expect(await server.db.all('SELECT id FROM notes')).toHaveLength(45);
    await undone(server, client, done);
  });
});

describe('a row of a list of payments', () => {
  test('has its own dates, folio and price; without a folio it gets the next one', async () => {
    const { client, list, accountOf, nombre, escuela } = await aTill(server);
    const shown = await list(`R-77,Pech,Uc,Ana,6,A,${nombre},450,200,,250`, `,Ek,Uc,Luz,6,A,${nombre},500,,,500`);
    const filas = await filasOf(client, shown);
    expect(filas[0]?.cambios?.nota).toMatchObject({ folio: 'R-77', total: 450, abonos: [{ monto: 200 }] });
    expect(textsOf(filas[0])).toEqual(['Se vende en $450.00; en el catálogo cuesta $500.00.']);
    const done = await applied(server, client, shown);
    const [[ana] = [], [luz] = []] = await Promise.all((await filasOf(client, done)).map(accountOf));
    expect(ana).toMatchObject({ folio: 'R-77', capturado_en: '2026-09-01T18:00:00.000Z', saldo: 250 });
    expect(ana?.creditos).toMatchObject([{ metodo: 'efectivo', capturado_en: '2026-09-01T18:00:00.000Z' }]);
    expect(luz).toMatchObject({ folio: `${escuela.prefijo}-000001`, capturado_en: null, saldo: 500 });
  });

  embedded?.test('without a purchase registers only its alumno', async () => {
    const { client, list, accountOf } = await aTill(server);
    const done = await applied(server, client, await list(',Pech,Uc,Ana,6,A,,,,,'));
    const [fila] = await filasOf(client, done);
    expect([fila?.resultado, textsOf(fila)]).toEqual(['alta', ['Sin total: no se hace nota.']]);
    expect(await accountOf(fila as Fila)).toEqual([]);
  });

  test('adds an additional abono, and asks about a changed amount', async () => {
    const { client, list, accountOf, nombre } = await aTill(server);
    const first = await applied(
      server,
      client,
      await list(`,Pech,Uc,Ana,6,A,${nombre},500,200,,300`, `,Ek,Uc,Luz,6,A,${nombre},500,450,,50`),
    );
    const next = await list(`,Pech,Uc,Ana,6,A,${nombre},500,200,100,200`, `,Ek,Uc,Luz,6,A,${nombre},500,400,100,0`);
    const [ana, luz] = await filasOf(client, next);
    expect(ana).toMatchObject({ resultado: 'cambio', cambios: { nota: { abonos: [{ monto: 100 }] } } });
    expect(luz?.resultado).toBe('pregunta');
    expect(textsOf(luz)[0]).toMatch(/^Ya tiene esta nota con \$450\.00 pagados; la lista dice \$500\.00\./);
    const done = await applied(server, client, next);
    expect((await accountOf(ana as Fila)).map(figures)).toEqual([[500, [200, 100], 300, 200]]);
    expect((await accountOf(luz as Fila)).map(figures)).toEqual([[500, [450], 450, 50]]);
    await undone(server, client, done);
    expect((await accountOf(ana as Fila)).map(figures)).toEqual([[500, [200], 200, 300]]);
    expect((await undone(server, client, first)).quedan).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  embedded?.test(
    'asks about a wrong balance and about the folio of another note; more than the total is an error',
    async () => {
      const { client, list, nombre } = await aTill(server);
      await aNote(server, { folio: 'R-1' });
      const shown = await list(
        `,Pech,Uc,Ana,6,A,${nombre},500,200,,100`,
        `,Ek,Uc,Luz,6,A,${nombre},500,400,200,`,
        `R-1,Canul,Uc,Rosa,6,A,${nombre},500,,,500`,
        `R-2,Poot,Uc,Eva,6,A,${nombre},500,,,500`,
        `R-2,Tun,Uc,Mia,6,A,${nombre},500,,,500`,
        ',Dzul,Uc,Zoe,6,A,Otro paquete,500,,,500',
      );
      const outcomes = async () => (await filasOf(client, shown)).map(({ resultado }) => resultado);
      expect(await outcomes()).toEqual(['pregunta', 'error', 'pregunta', 'alta', 'pregunta', 'pregunta']);
      for (const n of [1, 2, 3, 5, 6]) await repair(client, shown, n, { decision: { accion: 'alta' } });
      expect(await outcomes()).toEqual(['alta', 'error', 'alta', 'alta', 'alta', 'pregunta']);
      const filas = await filasOf(client, shown);
      expect(filas[0]?.cambios?.nota).toMatchObject({ total: 500, abonos: [{ monto: 200 }] });
      expect([filas[2]?.cambios?.nota?.folio, filas[4]?.cambios?.nota?.folio]).toEqual([null, null]);
    },
  );
});

describe('a note sold here', () => {
  const row = (nombre: string, abonos: string) => `,Pech,Uc,Ana,6,A,${nombre},500,${abonos}`;

  test('takes abonos of a list from an administrador; for a supervisor it is a question', async () => {
    const { client, list, accountOf, nombre, paquete, escuela } = await aTill(server);
    const administrador = await server.as(3);
    const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '6A' });
    const note = await aNote(server, { alumno, servicios: [paquete], paid: 200 });
    const { por_persona } = await client.get(endpoints.currentCorte);
    const shown = await list(row(nombre, '200,100,200'), `,Ek,Uc,Luz,6,A,${nombre},500,50,,450`);
    const [ana] = await filasOf(client, shown);
    expect(ana).toMatchObject({ resultado: 'pregunta', cambios: null, user_id: alumno.id });
    expect(textsOf(ana)).toEqual([
      `La nota ${note.folio} se vendió aquí y ninguna caja cobró lo que dice la lista ($100.00): solo un administrador puede decir que esos abonos van a ella. Si no van, omite la fila.`,
    ]);
    const decision = { accion: 'cambiar', user_id: alumno.id } as const;
    const refused = await repair(client, shown, 1, { decision });
    expect([refused.status, refused.refused.message]).toEqual([
      403,
      'Esta nota se vendió aquí: solo un administrador puede decir que reciba abonos de una lista. Omite la fila o pídeselo.',
    ]);
    expect((await filasOf(client, shown))[0]).toMatchObject({ resultado: 'pregunta', decision: null });

    expect((await repair(administrador, shown, 1, { decision })).body.fila).toMatchObject({
      resultado: 'cambio',
      cambios: { nota: { nota_id: note.id, abonos: [{ monto: 100 }] } },
    });
    // It was said of these abonos: of others it is asked again.
    const typed = await repair(client, shown, 1, { valores: { abonos: [{ columna: 9, monto: 150 }], saldo: 150 } });
    expect(typed.body.fila).toMatchObject({ resultado: 'pregunta' });
    await repair(client, shown, 1, { valores: { abonos: [{ columna: 9, monto: 100 }], saldo: 200 } });
    const { importacion } = await client.get(endpoints.getImport, { params: { id: shown.id } });
    const done = await applied(server, client, importacion);
    expect((await accountOf({ user_id: alumno.id })).map(figures)).toEqual([[500, [200, 100], 300, 200]]);
    const [{ creditos } = { creditos: [] }] = await accountOf({ user_id: alumno.id });
    expect(creditos.map(({ importado }) => importado)).toEqual([false, true]);
    expect((await client.get(endpoints.currentCorte)).por_persona).toEqual(por_persona);
    await undone(server, client, done);
    expect((await accountOf({ user_id: alumno.id })).map(figures)).toEqual([[500, [200], 200, 300]]);
    expect(await faults()).toEqual([]);
  });

  test('is a question for another purchase of an alumno, and when sold after the preview', async () => {
    const { client, list, accountOf, paquete, nombre, escuela } = await aTill(server);
    const otro = await aServicio(server, { costo: 80 });
    const alumno = await anAlumno(server, { nombre: 'Ana', apaterno: 'Pech', amaterno: 'Uc', escuela, grupo: '6A' });
    await aNote(server, { alumno, servicios: [otro] });
    const rows = [row(nombre, '200,,300'), `,Pech,Uc,Ana,6,A,${otro.servicio},80,30,,50`];
    const shown = await list(...rows);
    const outcomes = async () => (await filasOf(client, shown)).map(({ resultado }) => resultado);
    expect(await outcomes()).toEqual(['cambio', 'pregunta']);
    const decision = { accion: 'cambiar', user_id: alumno.id } as const;
    expect((await repair(client, shown, 2, { decision })).status).toBe(403);
    await aNote(server, { alumno, servicios: [paquete] });
    const body = { version: shown.version };
    expect((await client.request(endpoints.applyImport, { params: { id: shown.id }, body })).status).toBe(409);
    expect(await outcomes()).toEqual(['pregunta', 'pregunta']);
    const { importacion } = await client.get(endpoints.getImport, { params: { id: shown.id } });
    await applied(server, client, importacion);
    expect((await accountOf({ user_id: alumno.id })).map(({ pagado }) => pagado)).toEqual([0, 0]);
  });
});

describe('cancelled money', () => {
  const motivo = 'No era';

  test('is a question when the list is imported again, and is written only by a decision', async () => {
    const { client, list, accountOf, nombre } = await aTill(server);
    const supervisor = await server.as(3);
    const rows = [`,Pech,Uc,Ana,6,A,${nombre},500,200,,300`, `,Ek,Uc,Luz,6,A,${nombre},500,,,500`];
    const done = await applied(server, client, await list(...rows));
    const [ana, luz] = await filasOf(client, done);
    const [[ofAna] = [], [ofLuz] = []] = await Promise.all([ana, luz].map((fila) => accountOf(fila as Fila)));
    const abono = { params: { id: ofAna?.creditos[0]?.id ?? 0 }, body: { motivo } };
    await supervisor.get(endpoints.cancelAbono, abono);
    await supervisor.get(endpoints.cancelNote, { params: { id: ofLuz?.id ?? 0 }, body: { motivo } });
    const again = await list(...rows);
    const filas = await filasOf(client, again);
    expect(filas.map(({ resultado, cambios }) => [resultado, cambios])).toEqual([
      ['pregunta', null],
      ['pregunta', null],
    ]);
    expect(filas.map((fila) => textsOf(fila).at(-1))).toEqual([
      expect.stringMatching(/^Se canceló un abono como este, de \$200\.00: /),
      expect.stringMatching(/^Se canceló una nota como esta, de \$500\.00: /),
    ]);
    for (const { n, user_id } of filas) {
      await repair(client, again, n, { decision: { accion: 'cambiar', user_id: user_id ?? 0 } });
    }
    const { importacion } = await client.get(endpoints.getImport, { params: { id: again.id } });
    await applied(server, client, importacion);
    expect((await accountOf(ana as Fila)).map(figures)).toEqual([[500, [200], 200, 300]]);
    expect((await accountOf(luz as Fila)).map(({ cancelada }) => cancelada !== null)).toEqual([false, true]);
    // What stands by now is found.
    expect((await list(...rows)).resumen).toMatchObject({ igual: 2, pregunta: 0 });
    expect(await faults()).toEqual([]);
  });
});

describe('a list with due dates', () => {
  const HEADINGS = ['Apellido paterno', 'Apellido materno', 'Nombre', 'Grado', 'Grupo', 'Paquete', 'Total'];
  const planOf = ({ plan }: Pick<Note, 'plan'>) => plan.map(({ fecha, monto, pagado }) => [fecha, monto, pagado]);

  test('creates plans: paid amounts stay on their day, the rest on the due dates; undoing removes them', async () => {
    const { client, fields, nombre, accountOf } = await aTill(server);
    // As Excel keeps it: days as numbers, in a second row below the names of the payments.
    const day = (date: string) => ({ t: 'd', v: new Date(`${date}T00:00:00Z`), z: 'dd/mm/yyyy' });
    const sheet = utils.aoa_to_sheet(
      [
        [...HEADINGS, 'Anticipo', '2do pago', '3er pago', '4to pago', 'Resta'],
        [...HEADINGS.map(() => null), null, day('2026-10-15'), day('2026-12-15'), day('2027-01-15')],
        ['Pech', 'Uc', 'Ana', 6, 'A', nombre, 500, 50, 100, null, null, 350],
        ['Ek', 'Uc', 'Luz', 6, 'A', nombre, 500, null, null, null, null, 500],
        ['Canul', 'Uc', 'Rosa', 6, 'A', nombre, 500, 500, null, null, null, 0],
      ],
      { UTC: true },
    );
    const file = write({ SheetNames: ['Pagos'], Sheets: { Pagos: sheet } }, { type: 'buffer', bookType: 'xlsx' });
    const shown = (await sendList(client, 'pagos.xlsx', file, fields)).body.importacion;
    expect((await filasOf(client, shown)).map(({ cambios }) => cambios?.nota?.plan?.map(({ monto }) => monto))).toEqual(
      [[150, 175, 175], [250, 250], undefined],
    );
    const done = await applied(server, client, shown);
    const [[ana] = [], [luz] = [], [rosa] = []] = await Promise.all((await filasOf(client, done)).map(accountOf));
    expect(planOf(ana as Note)).toEqual([
      ['2026-10-15', 150, 150],
      ['2026-12-15', 175, 0],
      ['2027-01-15', 175, 0],
    ]);
    expect(ana).toMatchObject({ vencido: 0, proximo: { fecha: '2026-12-15', monto: 175 } });
    expect([planOf(luz as Note), planOf(rosa as Note)]).toEqual([
      [
        ['2026-12-15', 250, 0],
        ['2027-01-15', 250, 0],
      ],
      [],
    ]);
    expect([await faults(), await verifyPlans(server.db)]).toEqual([[], []]);
    // The list finds them again, and does not touch what was agreed since.
    const pagos = [{ fecha: '2026-12-01', monto: 500 }];
    await client.get(endpoints.updatePlan, { params: { id: luz?.id ?? 0 }, body: { pagos } });
    const again = (await sendList(client, 'pagos.xlsx', file, fields)).body.importacion;
    expect(again.resumen).toMatchObject({ igual: 3, cambio: 0 });
    const { quedan } = await undone(server, client, done);
    expect(quedan.map(({ user_id }) => user_id)).toEqual([luz?.user_id]);
    expect(await server.db.all('SELECT note_id FROM note_pagos WHERE note_id = ?', ana?.id ?? 0)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  embedded?.test(
    'takes its amounts, late ones too; amounts that do not add up are a question and taken without a plan',
    async () => {
      const { client, fields, nombre, accountOf } = await aTill(server);
      const headings = [...HEADINGS, 'Pagado', 'Vence 15/10/2026', 'Vence 15/11/2026', 'Vence 15/12'].join(',');
      const rows = [
        `Pech,Uc,Ana,6,A,${nombre},500,150,100,200,200`,
        `Ek,Uc,Luz,6,A,${nombre},500,100,,,400`,
        `Canul,Uc,Rosa,6,A,${nombre},500,,100,100,100`,
      ];
      const shown = await importRows(client, headings, rows, fields);
      const [, , rosa] = await filasOf(client, shown);
      expect(textsOf(rosa)).toEqual([
        'Sus vencimientos suman $300.00; el total es $500.00 y faltan $500.00 por pagar.',
      ]);
      await repair(client, shown, 3, { decision: { accion: 'alta' } });
      const { importacion } = await client.get(endpoints.getImport, { params: { id: shown.id } });
      const done = await applied(server, client, importacion);
      const notes = (await Promise.all((await filasOf(client, done)).map(accountOf))).flat();
      expect(notes.map(planOf)).toEqual([
        [
          ['2026-10-15', 100, 100],
          ['2026-11-15', 200, 50],
          ['2026-12-15', 200, 0],
        ],
        [['2026-12-15', 500, 100]],
        [],
      ]);
      expect(notes.map(({ vencido, limite }) => [vencido, limite])).toEqual([
        [150, '2026-11-14'],
        [0, '2026-12-21'],
        [0, '2026-12-21'],
      ]);
      expect([await faults(), await verifyPlans(server.db)]).toEqual([[], []]);
    },
  );
});

embedded?.describe('packages', () => {
  test('packages are created only by those who keep the catalogue, or matched to services', async () => {
    const { client, list, paquete } = await aTill(server);
    const shown = await list(',Pech,Uc,Ana,6,A,Foto grande,500,200,,300');
    expect(shown.resumen).toMatchObject({ pregunta: 1 });
    const say = (servicio_id: number | 'crear') =>
      client.request(endpoints.updateImport, {
        params: { id: shown.id },
        body: { conceptos: [{ texto: 'Foto grande', servicio_id }] },
      });
    const refused = await say('crear');
    expect([refused.status, Object.keys(refused.refused.error?.errors ?? {})]).toEqual([403, ['conceptos']]);
    const { body } = await say(paquete.id);
    expect(body.importacion).toMatchObject({
      conceptos: [{ servicio_id: paquete.id, filas: 1 }],
      resumen: { alta: 1 },
    });
  });
});

describe('undoing', () => {
  test('keeps a note since paid, partly cancelled, printed or signed, with the reason, and notes of others', async () => {
    const { client, list, accountOf, nombre } = await aTill(server);
    const shown = await list(
      `,Pech,Uc,Ana,6,A,${nombre},500,200,,300`,
      `,Ek,Uc,Luz,6,A,${nombre},500,200,,300`,
      `,Canul,Uc,Rosa,6,A,${nombre},500,200,,300`,
      `,Dzul,Uc,Zoe,6,A,${nombre},500,200,,300`,
      `,Tun,Uc,Mia,6,A,${nombre},500,200,,300`,
      `,Poot,Uc,Eva,6,A,${nombre},500,200,,300`,
    );
    const done = await applied(server, client, shown);
    const [ana, luz, rosa, zoe, mia, eva] = await filasOf(client, done);
    const [[ofAna] = [], [ofLuz] = [], [ofRosa] = [], [ofZoe] = [], [ofMia] = []] = await Promise.all(
      [ana, luz, rosa, zoe, mia].map((fila) => accountOf(fila as Fila)),
    );
    await aContrato(client, ofZoe as Note);
    await client.get(endpoints.printContrato, { params: { id: ofMia?.id ?? 0 } });
    await anAbono(server, { note: ofAna as Note, amount: 50 });
    const administrador = await server.as(3);
    const cancelled = { params: { id: ofLuz?.creditos[0]?.id ?? 0 }, body: { motivo: 'No era' } };
    await administrador.get(endpoints.cancelAbono, cancelled);
    await client.get(endpoints.reprintAbono, { params: { id: ofRosa?.creditos[0]?.id ?? 0 } });
    expect(await faults()).toEqual([]);
    const { quedan } = await undone(server, client, done);
    expect(quedan.map(({ user_id }) => user_id)).toEqual([ana, luz, rosa, zoe, mia].map((fila) => fila?.user_id));
    const since = 'Su nota cambió después de la importación:';
    expect(quedan.map(({ motivo }) => motivo)).toEqual([
      `${since} tiene otro abono.`,
      `${since} se canceló un abono o se reimprimió su ticket.`,
      `${since} se canceló un abono o se reimprimió su ticket y se imprimió o se envió el ticket de su abono.`,
      `${since} se firmó su contrato.`,
      `${since} se imprimió su contrato.`,
    ]);
    expect(await server.db.all('SELECT id FROM users WHERE id = ?', eva?.user_id ?? 0)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('keeps abonos whose ticket was printed or shared, even with a revoked proof, and no others', async () => {
    const { client, list, accountOf, nombre } = await aTill(server);
    const names = [
      ...['Pech,Uc,Ana', 'Ek,Uc,Luz', 'Canul,Uc,Rosa', 'Dzul,Uc,Zoe'],
      ...['Poot,Uc,Eva', 'Tun,Uc,Mia', 'Moo,Uc,Ema'],
    ];
    const done = await applied(
      server,
      client,
      await list(...names.map((name) => `,${name},6,A,${nombre},500,200,,300`)),
    );
    const filas = await filasOf(client, done);
    const abonos = (await Promise.all(filas.map(accountOf))).map(([note]) => ({ id: note?.creditos[0]?.id ?? 0 }));
    const [shared = { id: 0 }, printed, failed, , retired, overdue, seen] = abonos;
    const { url } = await client.get(endpoints.issueRecibo, { params: shared });
    const impresora = await aPrinterRecord(server, { direccion: USB_ADDRESS });
    const print = async (params: { id: number } | undefined) =>
      (await client.get(endpoints.printAbono, { params, body: { impresora_id: impresora.id } })).trabajo;
    await print(printed);
    const { id } = await print(failed);
    await client.get(endpoints.finishJob, { params: { id }, body: { falla: 'desconectada' } });
    for (const params of [retired, overdue]) await client.get(endpoints.issueRecibo, { params });
    await client.get(endpoints.revokeRecibos, { params: retired });
    // An ended proof is forgotten by itself.
    await server.db.write((tx) => tx.run('DELETE FROM recibos WHERE abono_id = ?', overdue?.id ?? 0));
    // The family's page leads to a proof of each ticket; its link is taken back after it was opened.
    const alumno = { id: filas.at(-1)?.user_id ?? 0 };
    const token = await familyLinkOf(server, alumno as User);
    await server.anyone.get(endpoints.getFamilia, { params: { token } });
    await client.get(endpoints.revokeEnlace, { params: alumno });
    const { quedan } = await undone(server, client, done);
    const motivo = 'Su nota cambió después de la importación: se imprimió o se envió el ticket de su abono.';
    const out = [shared, printed, retired, overdue, seen];
    expect(quedan.map((one) => [one.user_id, one.motivo])).toEqual(
      filas.filter((_, at) => out.includes(abonos[at])).map(({ user_id }) => [user_id, motivo]),
    );
    expect((await client.request(endpoints.getRecibo, { params: { token: tokenIn(url) } })).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('keeps an alumno with a later promise, reminder, «No molestar» or cancelled surcharge', async () => {
    const { client, list, accountOf, nombre } = await aTill(server);
    const names = ['Pech,Uc,Ana', 'Ek,Uc,Luz', 'Canul,Uc,Rosa', 'Dzul,Uc,Zoe', 'Poot,Uc,Eva'];
    const rows = names.map((name) => `,${name},6,A,${nombre},500,200,,300`);
    const done = await applied(server, client, await list(...rows));
    const filas = await filasOf(client, done);
    const [ana, luz, rosa, zoe, eva] = filas.map(({ user_id }) => user_id ?? 0);
    const [[ofAna] = [], [ofLuz] = []] = await Promise.all(filas.map(accountOf));
    const promesa = {
      nota_id: ofAna?.id,
      fecha: addDays(server.clock.now().toISOString().slice(0, 10), 3),
      monto: 100,
    };
    await client.get(endpoints.createPromesa, { body: promesa });
    const recargo = { nombre: 'Por atraso', monto: 50, motivo: 'Se atrasó' };
    const added = await client.get(endpoints.createRecargo, { params: { id: ofLuz?.id ?? 0 }, body: recargo });
    const cancelled = { params: { id: ofLuz?.id ?? 0, rid: added.recargo.id }, body: { motivo: 'No era' } };
    await client.get(endpoints.cancelRecargo, cancelled);
    const reminder = { user_id: rosa, canal: 'papel', texto: 'Buen día' };
    await client.get(endpoints.createRecordatorio, { body: reminder });
    await client.get(endpoints.updateContacto, { params: { id: zoe }, body: { no_molestar: true } });
    const { quedan } = await undone(server, client, done);
    expect(quedan.map(({ user_id, motivo }) => [user_id, motivo])).toEqual([
      [ana, 'Su nota cambió después de la importación: hay una promesa de pago.'],
      [luz, 'Su nota cambió después de la importación: se le agregó o canceló un recargo.'],
      [rosa, 'Tiene recordatorios: dale de baja en lugar de eliminarlo.'],
      [zoe, 'Tiene «No molestar»: dale de baja en lugar de eliminarlo.'],
    ]);
    expect((await client.request(endpoints.getUser, { params: { id: eva ?? 0 } })).status).toBe(404);
    expect(await faults()).toEqual([]);
  });
});
