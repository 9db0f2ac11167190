/** The sheets of `estructura_fotos.xlsx` written by hand over prepared statements, streamed and compressed as they come. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { crc32, createDeflateRaw } from 'node:zlib';

type Row = Record<string, string | number | null>;

const CODES = ['toga', 'casual_1', 'casual_2', 'amigos_formal', 'school', 'amarillo', 'rayado', 'gris'];
const PEOPLE = `SELECT u.id, u.apaterno, u.amaterno, u.nombre, u.grupo, u.celular, n.folio, n.total_cents, n.pagado_cents,
    (SELECT group_concat(l.servicio, ', ') FROM note_conceptos l WHERE l.note_id = n.id) AS servicios,
    p.prefijo AS codigo, ${CODES.map((code) => `p.${code}`).join(', ')}
  FROM users u LEFT JOIN notes n ON n.id = (SELECT c.id FROM notes c WHERE c.user_id = u.id AND c.cancelada_en IS NULL
    ORDER BY c.pagado_cents >= c.total_cents, c.id DESC LIMIT 1) LEFT JOIN photo_codes p ON p.user_id = u.id
  WHERE u.escuela_id = ? AND u.rol = 0 AND u.activo = 1 ORDER BY u.grupo, u.sort_key, u.id`;
/** Text gathered before it is compressed. */
const PART = 64 * 1024;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');
const folder = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');

function xmlRow(number: number, cells: (string | number | null | undefined)[]): string {
  let xml = `<row r="${number}">`;
  for (const [at, cell] of cells.entries()) {
    if (cell === null || cell === undefined || cell === '') continue;
    const ref = String.fromCharCode(65 + at) + number;
    if (typeof cell === 'number') xml += `<c r="${ref}" s="1"><v>${cell}</v></c>`;
    else xml += `<c r="${ref}" s="2" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** Half of a sheet's columns; money in dollars. */
function note({ total_cents, pagado_cents, servicios }: Row): (string | number | null)[] {
  if (total_cents === null) return [null, null, null, null, null];
  const [total, paid] = [Number(total_cents), Number(pagado_cents)];
  return [servicios ?? null, total === paid ? 'Pagado' : 'Pendiente', total / 100, paid / 100, (total - paid) / 100];
}

function* rowsOf(db: DatabaseSync, sheet: string): Generator<string> {
  const people = db.prepare(PEOPLE);
  let number = 1;
  for (const school of db.prepare('SELECT id, nombre, prefijo FROM escuelas ORDER BY nombre_key').all() as Row[]) {
    const place = folder(String(school.nombre));
    for (const row of people.iterate(Number(school.id)) as Iterable<Row>) {
      number += 1;
      const start = [school.nombre, school.prefijo, row.grupo, row.folio];
      const person = [row.id, row.apaterno, row.amaterno, row.nombre];
      const codes = CODES.map((code) => (row[code] ? `${row.codigo}${row[code]}` : null));
      const name = folder(`${row.apaterno} ${row.amaterno ?? ''} ${row.nombre}`);
      if (sheet === 'Faltantes') yield xmlRow(number, [...start, ...person, row.celular, ...note(row)]);
      else
        yield xmlRow(number, [...start, ...person, ...codes, ...note(row), `${place}/${row.grupo}/${name}_${row.id}`]);
    }
  }
}

/** Streams the two full sheets as entries of an archive; its directory at the end is part of what takes no time. */
export async function writeWorkbook(db: DatabaseSync, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  for (const sheet of ['Alumnos', 'Faltantes']) {
    const deflate = createDeflateRaw({ level: 1 });
    deflate.pipe(response, { end: false });
    let [part, crc] = ['<worksheet><sheetData>', 0];
    for (const row of rowsOf(db, sheet)) {
      part += row;
      if (part.length < PART) continue;
      const bytes = Buffer.from(part);
      crc = crc32(bytes, crc);
      part = '';
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end(`${part}</sheetData></worksheet>`);
    await once(deflate, 'end');
    const header = Buffer.alloc(16);
    header.writeUInt32LE(crc, 4);
    response.write(header);
  }
  response.end();
}
