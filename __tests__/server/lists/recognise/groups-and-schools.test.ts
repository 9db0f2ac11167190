/** Grade, group and school, from wherever a list says them. */
import { column, readLines, saidOf } from './written.ts';

const groups = (heading: string, cells: readonly string[], more = {}) =>
  column(
    readLines([`Paterno | Nombre | ${heading}`, ...cells.map((cell, at) => `Pech | Ana ${'ABCDEFGH'[at]} | ${cell}`)], {
      grupo: null,
      ...more,
    }).rows,
    'grupo',
  );

test('every spelling of the 24 groups is recognised', () => {
  expect(
    groups('Grado y grupo', ['3°A', 'TERCERO A', 'SEC3A', '3ro. "A"', '3-A', 'A 3', '3 grado grupo A', '3A T.M.']),
  ).toEqual(Array.from({ length: 8 }, () => '3A'));
  expect(groups('GRADO | GRUPO', ['1 | A', 'Primero | "B"', '2° | Grupo C', '1 | 1D'])).toEqual([
    '1A',
    '1B',
    '2C',
    '1D',
  ]);
  expect(groups('Grupo', ['A', 'B'], { fileName: 'Lista 5° grado.xlsx' })).toEqual(['5A', '5B']);
});

test('the group comes from the file name as a last resort', () => {
  const named = (fileName: string) =>
    column(readLines(['Paterno | Nombre', 'Pech | Ana'], { grupo: null, fileName }).rows, 'grupo')[0];
  expect(named('DIRECTORIO ALUMNOS 3°A  T.M..xlsx')).toBe('3A');
  expect(named('lista_4b.csv')).toBe('4B');
  expect(named('alumnos de 3 a 6 años 2026.xlsx')).toBeNull();
  expect(named('lista.xlsx')).toBeNull();
});

test('contradicting columns are a question, and a group of other schools has to be mapped', () => {
  const { rows, list } = readLines(
    [
      'Paterno | Nombre | Grado | Grupo | Código grupo',
      'Pech | Ana | 1 | A | 2A',
      'Uc | Eva | 1 | F | 1F',
      'Chi | Luz | 1 | F | 1F',
    ],
    { grupo: null },
  );
  expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'error', 'error']);
  expect(list.grupos).toEqual([{ texto: '1F', grupo: null, filas: 2 }]);
  const mapped = readLines(['Paterno | Nombre | Grupo', 'Pech | Ana | AZUL', 'Uc | Eva | 1G'], {
    grupo: null,
    grupos: [
      { texto: 'AZUL', grupo: '2A' },
      { texto: '1G', grupo: '1D' },
    ],
  });
  expect(column(mapped.rows, 'grupo')).toEqual(['2A', '1D']);
});

test('an invalid group cell is not filled from the title', () => {
  expect(groups('Grado | Grupo', ['1 | A', '1 | ROJO', '7 | B', 'K3 | '], { grupo: '2B' })).toEqual([
    '1A',
    null,
    null,
    null,
  ]);
  expect(groups('Grupo', ['1A', ''], { grupo: '2B' })).toEqual(['1A', '2B']);
});

const schools = (title: string, more = {}) => {
  const { rows, list } = readLines([title, 'Paterno | Nombre', 'Pech | Ana'], { escuela_id: null, ...more });
  return { id: rows[0]?.valores.escuela_id, school: list.escuelas[0], row: rows[0] };
};

test('a school is recognised by key or by name without level and articles, never by similarity', () => {
  expect(schools('ESCUELA PRIMARIA "LUIS G. MONZÓN"').id).toBe(1);
  expect(schools('ESC. PRIM. LUIS G MONZON   CLAVE: 31DPR0124Z').id).toBe(1);
  expect(schools('COLEGIO MONTEJO').id).toBe(9);
  expect(schools('Luis Hidalgo Monroy').id).toBe(5);
  const similar = schools('ESCUELA PRIMARIA LUIS G. MONSON');
  expect([similar.id, similar.school?.porque]).toEqual([null, 'Se parece a Luis G. Monzón, pero no es igual.']);
  expect(similar.row?.resultado).toBe('pregunta');
  expect(schools('ESCUELA SECUNDARIA TÉCNICA NÚM. 58').id).toBeNull();
  expect(schools('ESCUELA PRIMARIA LUIS G. MONZON CCT 09DPR9999K').id).toBeNull();
});

test('an unknown school is offered, also from a title with a name alone', () => {
  const offered = schools('JACINTO CANEK PECH  1° A', { schools: [] });
  expect(offered.school).toEqual({
    texto: 'JACINTO CANEK PECH',
    cct: null,
    escuela_id: null,
    porque: 'No es ninguna de las escuelas del negocio.',
  });
  const made = schools('ESCUELA PRIMARIA BENITO JUÁREZ', {
    escuelas: [{ texto: 'ESCUELA PRIMARIA BENITO JUÁREZ', escuela_id: 'crear' }],
  });
  expect([made.id, made.school?.escuela_id, made.row?.resultado]).toEqual([null, 'crear', 'alta']);
});

test('a column of schools gives each alumno their own', () => {
  const { rows, list } = readLines(
    [
      'Paterno | Nombre | Escuela | CCT',
      'Pech | Ana | Colegio Montejo |',
      'Uc | Eva | | 31DPR2013H',
      'Chi | Luz | Otra | ',
    ],
    { escuela_id: null },
  );
  expect(column(rows, 'escuela_id')).toEqual([9, 3, null]);
  expect(list.escuelas).toHaveLength(3);
  expect(saidOf(rows[2])).toContain('«Otra»: No es ninguna de las escuelas del negocio.');
});

test('a list without a school asks for one', () => {
  const { rows } = readLines(['Paterno | Nombre', 'Pech | Ana'], { escuela_id: null });
  expect(saidOf(rows[0])).toBe('Falta decir de qué escuela es.');
});
