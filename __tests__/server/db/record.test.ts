/** Record tables against the tables of the database: no column of either is missing in the other. */
import type { AnyColumns, RecordTable, RowOf } from '#contract/record.ts';
import { integer, recordTable, sentIn, storedOf, text, textOrNull } from '#contract/record.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import { ajustesRecord } from '#contract/records/ajustes.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import { fotoRecord, photoCodesRecord } from '#contract/records/fotos.ts';
import { filaRecord, importRecord } from '#contract/records/importaciones.ts';
import { impresoraRecord, trabajoRecord } from '#contract/records/impresiones.ts';
import { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { plantillaRecord } from '#contract/records/planes.ts';
import { recargoRecord } from '#contract/records/recargos.ts';
import { promesaRecord, recordatorioRecord } from '#contract/records/recordatorios.ts';
import { serviceRecord } from '#contract/records/servicios.ts';
import { userRecord } from '#contract/records/users.ts';
import { columnsOf, eraseRecords, leavingOf, updateRecord, valuesOf } from '#server/db/record.ts';
import { aNote, anAlumno, anInfante } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();
const nursery = [infanteRecord, consentimientoRecord, personaRecord, adultoRecord, autorizadoRecord, documentoRecord];
const gallery = [fotoRecord, photoCodesRecord];
const till = [
  noteRecord,
  recargoRecord,
  abonoRecord,
  contratoRecord,
  corteRecord,
  corteLineaRecord,
  movimientoRecord,
  conteoRecord,
];
const reminders = [recordatorioRecord, promesaRecord];
const records = [
  userRecord,
  schoolRecord,
  serviceRecord,
  anuncioRecord,
  ajustesRecord,
  plantillaRecord,
  impresoraRecord,
  trabajoRecord,
  importRecord,
  filaRecord,
  ...till,
  ...reminders,
  ...gallery,
  ...nursery,
];

test.each(records.map((record) => [record.table, record] as const))(
  'the record table of %s describes every column and its erasure',
  async (table, { columns, derived, unread }) => {
    const [row] = await server.db.all<Record<string, unknown>>(
      DATABASE === 'sqlite'
        ? `SELECT group_concat(name) AS names FROM pragma_table_info('${table}')`
        : `SELECT string_agg(column_name, ',') AS names FROM information_schema.columns WHERE table_name = '${table}'`,
    );
    const own = Object.entries(columns).filter(([, column]) => !('sql' in column));
    const reported = [...own.map(([name]) => name), ...Object.keys(derived), ...Object.keys(unread)];
    expect(reported.sort()).toEqual(String(row?.names).split(',').sort());
  },
);

test('a column without an erasure rule does not compile', () => {
  // @ts-expect-error: `erase` is missing
  const forgotten = () => text({ wire: null });
  // @ts-expect-error: of a text that must be there erasure leaves a text
  const nothing = () => text({ erase: { to: null } });
  expect([forgotten, nothing]).toHaveLength(2);
});

test('erasure clears personal columns of the chosen rows only and raises their versions', async () => {
  const alumno = await anAlumno(server);
  const note = await aNote(server, { alumno, note_description: 'De parte de su tía' });
  const other = await aNote(server, { note_description: 'Otra' });
  const erase = () => server.db.write((tx) => eraseRecords(tx, noteRecord, 'user_id = ?', alumno.id));
  const rows = () =>
    server.db.all('SELECT note_description, version FROM notes WHERE id IN (?, ?) ORDER BY id', note.id, other.id);
  await erase();
  const erased = [
    { note_description: null, version: note.version + 1 },
    { note_description: 'Otra', version: other.version },
  ];
  expect(await rows()).toEqual(erased);
  // Where nothing is left to erase nothing changes.
  await erase();
  expect(await rows()).toEqual(erased);
});

test('a derived column needs all of its sources', async () => {
  const alumno = await anAlumno(server);
  const change = (fields: Partial<RowOf<typeof userRecord>>) =>
    server.db.write((tx) => updateRecord(tx, userRecord, alumno.id, fields));
  await expect(change({ nombre: 'Otro' })).rejects.toThrow('is made of apaterno, amaterno too');
  await change({ sala_guarderia: 'Lactantes' });
  const row = await server.db.get(
    'SELECT nombre, nombre_busqueda <> ? AS found FROM users WHERE id = ?',
    '',
    alumno.id,
  );
  expect(row).toMatchObject({ nombre: alumno.nombre });
});

test('search columns are built of the columns that name them, in order', () => {
  const record: RecordTable<AnyColumns> = recordTable({
    table: 'x',
    alias: 'x',
    columns: {
      id: integer({ erase: 'keep' }),
      nombre: text({ erase: { to: '' }, search: 'busqueda' }),
      apodo: textOrNull({ erase: { to: null }, search: 'busqueda' }),
    },
    unread: {},
  });
  expect(record.derived.busqueda?.of({ nombre: 'José', apodo: 'Ñoño' } as never)).toBe('  jose  nono');
  expect(record.derived.busqueda?.erase).toEqual({ to: '' });
});

test('flags, measures, lists and objects survive storage', async () => {
  const { id } = await anInfante(server, {
    ...{ peso: 9.25, sin_alergias: false, alergias: [{ sustancia: 'Nuez' }] },
    pediatra: { nombre: 'Dra. Cetina', telefono: '99 9000 1122' },
  });
  const row = await server.db.get<RowOf<typeof infanteRecord>>(
    `SELECT ${columnsOf(infanteRecord)} FROM infantes i JOIN users f ON f.id = i.familia_id
       LEFT JOIN users p ON p.id = i.edad_por WHERE i.id = ?`,
    id,
  );
  if (!row) throw new Error('No child was stored');
  const values = valuesOf(infanteRecord)(row);
  expect(values).toMatchObject({
    peso: 9.25,
    talla: null,
    sin_alergias: false,
    familia_con_sala: true,
    domicilio: null,
  });
  expect(values).toMatchObject({ alergias: [{ sustancia: 'Nuez', tipo: null }], pediatra: { telefono: '9990001122' } });
  expect(storedOf(infanteRecord, values)).toEqual({ ...row });
  // What is for the server alone stays there.
  const leaving = leavingOf(infanteRecord)(values);
  expect(leaving).toMatchObject({ id, peso: 9.25 });
  expect(leaving).not.toHaveProperty('edad_por');
});

test('columns have their wire name in responses', () => {
  const leaving = leavingOf(importRecord)({ creada_por: 'Eva Sosa' } as never);
  expect(leaving).toMatchObject({ creada_por: 'Eva Sosa' });
  expect(leaving).not.toHaveProperty('creada_por_nombre');
});

test('request values are normalised, and absent or read-only ones stay out', () => {
  const sent = { curp: ' latg210210mmcmrnz4 ', nss: null, domicilio: { calle: null }, estado: 'inscrito' };
  expect(sentIn(infanteRecord, sent)).toEqual({ curp: 'LATG210210MMCMRNZ4', nss: null, domicilio: null });
});
