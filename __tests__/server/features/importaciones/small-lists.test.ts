/** Lists of a few rows, each with one trouble that people report of other products, and another of the same kind. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '#contract/endpoints.ts';
import type { Fila } from '#contract/importaciones.ts';
import { anAlumno, anEscuela, aServicio } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';
import { applied, filasOf, repair, sendList } from './ground.ts';

const server = serverOfFile();
const FOLDER = join(import.meta.dirname, '../../../data/casos');

beforeAll(() => aServicio(server, { servicio: 'Paquete A', costo: 450 }));

interface Small {
  /** A file of the folder; with `lines` the name under which these are sent. */
  file: string;
  lines?: readonly string[];
  fields?: Record<string, string>;
}

/**
 * A case of esperado.txt: under a kind of trouble each list, with the group that its form says, the rows that come out of it
 * and a question about the first one.
 */
interface Expected {
  kind: string;
  file: string;
  grupo?: string;
  rows: string[];
  question?: string;
}
function readExpected(): Expected[] {
  const sections = readFileSync(join(FOLDER, 'esperado.txt'), 'utf8').split(/^# /m).slice(1);
  return sections.flatMap((section) => {
    const [kind = '', ...lists] = section.trim().split('\n\n');
    return lists.map((list) => {
      const [first = '', ...lines] = list.split(/\n {2}/);
      const [file = '', grupo] = first.split(' of ');
      const question = lines.find((line) => line.startsWith('? '))?.slice(2);
      return { kind, file, grupo, rows: lines.filter((line) => !line.startsWith('? ')), question };
    });
  });
}
const EXPECTED = readExpected();

const moneyOf = ({ abonos = [], saldo }: Fila['valores']) =>
  [...abonos.map(({ monto, fecha }) => `${monto} ${fecha ?? '-'}`), `debe ${saldo}`].join(', ');

/** «alta López Ruiz Ana 3A 9991204501», or with the money of the row. */
function lineOf({ resultado, valores }: Fila): string {
  const { apaterno, amaterno, nombre, grupo, celular, email, fecha_nacimiento } = valores;
  const money = 'abonos' in valores ? [moneyOf(valores)] : [];
  const all = [resultado, apaterno, amaterno, nombre, grupo, celular, email, fecha_nacimiento, ...money];
  return all.filter((value) => value !== null).join(' ');
}

async function read({ file, lines, fields = {} }: Small) {
  const client = await server.as(2);
  const { id } = await anEscuela(server);
  const content = lines === undefined ? readFileSync(join(FOLDER, file)) : lines.join('\r\n');
  const tipo = file.startsWith('pay_') ? 'cobranza' : 'alumnos';
  const { body } = await sendList(client, file, content, { escuela_id: String(id), tipo, ...fields });
  return { client, escuela: id, importacion: body.importacion, filas: await filasOf(client, body.importacion) };
}

test.each(EXPECTED)('$kind: $file has the expected outcome', async ({ file, grupo, rows, question }) => {
  const { filas } = await read({ file, fields: grupo ? { grupo } : {} });
  expect(filas.map(lineOf)).toEqual(rows);
  if (question) expect(filas[0]?.avisos.map(({ texto }) => texto)).toContain(question);
});

test('every list of the folder has an expectation', () => {
  const files = readdirSync(FOLDER).filter((name) => /\.(?:csv|xlsx|txt)$/.test(name) && name !== 'esperado.txt');
  const inTable = new Set(EXPECTED.map(({ file }) => file));
  expect(files.filter((name) => !inTable.has(name))).toEqual([]);
});

test('a row without a group waits for its own group, not for that of the list', async () => {
  const { client, importacion, filas } = await read({
    file: 'gap_in_groups.csv',
    lines: ['Grupo,Apellidos,Nombre', '2C,López Ruiz,Ana', ',Pech Uc,Juan', '3C,Gómez Díaz,Luis', '3D,Pérez Solís,Eva'],
    fields: { grupo: '1A' },
  });
  expect(filas.map(({ resultado, valores }) => [resultado, valores.grupo])).toEqual([
    ['alta', '2C'],
    ['pregunta', null],
    ['alta', '3C'],
    ['alta', '3D'],
  ]);
  const body = { valores: { grupo: '2C' as const }, version: filas[1]?.version ?? 0 };
  expect((await repair(client, importacion, 2, body)).body.fila).toMatchObject({ resultado: 'alta', avisos: [] });
});

test.each(['google_forms.csv', 'no_heading_signup_date.csv'])('existing alumnos are recognised in %s', async (file) => {
  const client = await server.as(2);
  const escuela = await anEscuela(server);
  const known = { apaterno: 'López', amaterno: 'Ruiz', nombre: 'Ana María', grupo: '3A' };
  const { id } = await anAlumno(server, { ...known, escuela, celular: '9991204501', email: null });
  const { body } = await sendList(client, file, readFileSync(join(FOLDER, file)), { escuela_id: String(escuela.id) });
  const [ana] = await filasOf(client, body.importacion);
  expect([ana?.resultado, ana?.user_id]).toEqual([expect.stringMatching(/^(?:igual|cambio)$/), id]);
});

describe('special characters in names', () => {
  test.each(["D'ANGELO", 'DANGELO', 'D ANGELO', 'd´angelo o`hara'])('%s finds the alumno of a list', async (text) => {
    const { client, importacion, escuela } = await read({ file: 'apostrophe_curly.csv' });
    await applied(server, client, importacion);
    const params = { text, field: 'nombre' } as const;
    const { data } = await client.get(endpoints.searchAlumnos, { params, query: { escuela } });
    expect(data.map(({ apaterno }) => apaterno)).toEqual(['D’ANGELO']);
  });

  test('in another form register no second alumno', async () => {
    const { client, importacion, escuela } = await read({ file: 'apostrophe_curly.csv' });
    await applied(server, client, importacion);
    const content = readFileSync(join(FOLDER, 'apostrophe_curly.csv'), 'utf8').replaceAll('’', "'");
    const { body } = await sendList(client, 'otra.csv', content, { escuela_id: String(escuela) });
    const [ana] = await filasOf(client, body.importacion);
    expect(ana?.resultado).not.toBe('alta');
  });
});

describe('a CURP with a future birth date is refused', () => {
  const curp = 'LORA300310MYNPZNA2';
  const texto = 'La CURP dice que nació el 10/03/2030, que todavía no llega.';

  test('for an alumno', async () => {
    const client = await server.as(2);
    const { id, version } = await anAlumno(server);
    const { status, refused } = await client.request(endpoints.updateUser, { params: { id }, body: { curp, version } });
    expect([status, refused.error?.errors]).toEqual([422, { curp: [texto] }]);
  });

  test('for a repaired row', async () => {
    const { client, importacion, filas } = await read({ file: 'apostrophe_curly.csv' });
    const body = { valores: { curp }, version: filas[0]?.version ?? 0 };
    const response = await repair(client, importacion, 1, body);
    expect([response.status, response.text]).toEqual([422, expect.stringContaining(texto)]);
  });
});

test('schools of a sheet are listed once each, in any form of name and key', async () => {
  const { importacion, filas } = await read({
    file: 'schools.csv',
    lines: [
      'Escuela,CCT,Apellidos,Nombre,Grupo',
      'Primaria Benito Juárez,31 DPR 0999 Z,López Ruiz,Ana,3A',
      'PRIMARIA BENITO JUAREZ,,Pech Uc,Juan,3A',
      'Prim. Benito Juárez,31DPR0999Z,Gómez Díaz,Luis,3A',
      'Colegio Itzamná,,Tun Chi,Eva,3A',
      'colegio itzamná,,Uc Chi,Leo,3A',
    ],
    fields: { escuela_id: '' },
  });
  expect(importacion.escuelas.map(({ texto, cct }) => [texto, cct])).toEqual([
    ['Primaria Benito Juárez', '31DPR0999Z'],
    ['Colegio Itzamná', null],
  ]);
  expect(new Set(filas.map(({ valores }) => valores.escuela)).size).toBe(2);
});
