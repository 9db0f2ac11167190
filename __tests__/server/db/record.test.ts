/** Record tables against the tables of the database: no column of either is missing in the other. */
import type { AnyColumns, RecordTable } from '#contract/record.ts';
import { integer, recordTable, text, textOrNull } from '#contract/record.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { schoolRecord, serviceRecord } from '#contract/records/escuelas.ts';
import { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { userRecord } from '#contract/records/users.ts';
import { eraseRecords } from '#server/db/record.ts';
import { aNote, anAlumno } from '../../support/builders.ts';
import { serverOfFile } from '../../support/server.ts';

const server = serverOfFile();
const nursery = [infanteRecord, consentimientoRecord, personaRecord, adultoRecord, autorizadoRecord, documentoRecord];
const records = [userRecord, noteRecord, abonoRecord, schoolRecord, serviceRecord, anuncioRecord, ...nursery];

test.each(records.map((record) => [record.table, record] as const))(
  'the record table of %s says of each column what it is and what erasure leaves of it',
  async (table, { columns, derived, unread }) => {
    const [row] = await server.db.all<Record<string, unknown>>(
      DATABASE === 'sqlite'
        ? `SELECT group_concat(name) AS names FROM pragma_table_info('${table}')`
        : `SELECT string_agg(column_name, ',') AS names FROM information_schema.columns WHERE table_name = '${table}'`,
    );
    const own = Object.entries(columns).filter(([, column]) => !('sql' in column));
    const told = [...own.map(([name]) => name), ...Object.keys(derived), ...Object.keys(unread)];
    expect(told.sort()).toEqual(String(row?.names).split(',').sort());
  },
);

test('a column of which nobody says what erasure leaves does not compile', () => {
  // @ts-expect-error: `erase` is missing
  const forgotten = () => text({ wire: null });
  // @ts-expect-error: of a text that must be there erasure leaves a text
  const nothing = () => text({ erase: { to: null } });
  expect([forgotten, nothing]).toHaveLength(2);
});

test('erasure empties the columns that tell of a person, of the chosen rows alone, and raises their versions', async () => {
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

test('search columns are made of the columns that name them, in their order', () => {
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
