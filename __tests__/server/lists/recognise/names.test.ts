/** Whole names in one cell, surnames in one cell, names in the wrong order, lost letters, and the letters of a CURP. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '#server/lists/read/records.ts';
import { curpLetters, isCurpOf } from '#server/lists/recognise/whole-name.ts';
import { column, readLines, saidOf } from './written.ts';

test('surnames-first names keep particles and compound surnames together', () => {
  const { people, list } = readLines([
    'No. | Nombre del alumno',
    '1 | DE LA CRUZ SÁNCHEZ MARÍA DE LOS ÁNGELES',
    '2 | GARCÍA PÉREZ JUAN PABLO',
    '3 | LÓPEZ PONCE DE LEÓN VALENTINA',
    '4 | MARTÍNEZ DEL RÍO REGINA',
    '5 | MONTES DE OCA RUIZ SANTIAGO',
    '6 | RAMÍREZ Y RAMÍREZ SOFÍA',
    '7 | SAN MARTÍN LÓPEZ J. CARLOS',
  ]);
  expect(people).toEqual([
    'alta DE LA CRUZ / SÁNCHEZ / MARÍA DE LOS ÁNGELES',
    'alta GARCÍA / PÉREZ / JUAN PABLO',
    'alta LÓPEZ / PONCE DE LEÓN / VALENTINA',
    'alta MARTÍNEZ / DEL RÍO / REGINA',
    'alta MONTES DE OCA / RUIZ / SANTIAGO',
    'pregunta RAMÍREZ Y RAMÍREZ / - / SOFÍA',
    'alta SAN MARTÍN / LÓPEZ / J. CARLOS',
  ]);
  expect(list.columnas[1]?.porque).toContain('apellidos primero');
});

test('given-names-first names in lower case are recognised', () => {
  const { people } = readLines([
    'nombre',
    'ma. guadalupe hernández lópez',
    'josé luis de la o martínez',
    'ximena núñez',
    'iker pérez gómez',
  ]);
  expect(people).toEqual([
    'alta hernández / lópez / ma. guadalupe',
    'alta de la o / martínez / josé luis',
    'alta núñez / - / ximena',
    'alta pérez / gómez / iker',
  ]);
});

test('a comma, a heading or payroll slashes mark the end of surnames', () => {
  expect(readLines(['Alumno', 'Pérez Ángel, Jesús', 'Cruz, Guadalupe', 'Ruiz Santiago, Ana Luz']).people).toEqual([
    'alta Pérez / Ángel / Jesús',
    'alta Cruz / - / Guadalupe',
    'alta Ruiz / Santiago / Ana Luz',
  ]);
  const headed = readLines(['APELLIDO PATERNO, MATERNO Y NOMBRE(S)', 'LÓPEZ RUIZ ANA', 'ORTIZ PECH LUIS']);
  expect(headed.people).toEqual(['alta LÓPEZ / RUIZ / ANA', 'alta ORTIZ / PECH / LUIS']);
  expect(headed.list.columnas[0]?.porque).toContain('apellidos primero (encabezado)');
  expect(readLines(['NOMBRE', 'LÓPEZ/RUIZ*ANA', 'ORTIZ/PECH*LUIS ÁNGEL']).people).toEqual([
    'alta LÓPEZ / RUIZ / ANA',
    'alta ORTIZ / PECH / LUIS ÁNGEL',
  ]);
});

test('a name that can be split in two ways is a question', () => {
  const { rows, people } = readLines([
    'Nombre del alumno',
    'GARCÍA LÓPEZ MATEO',
    'PÉREZ ÁNGEL JESÚS',
    'SOSA UC VALERIA',
    'RUIZ GÓMEZ ELENA',
  ]);
  expect(people[1]).toBe('pregunta PÉREZ / ÁNGEL / JESÚS');
  expect(saidOf(rows[1])).toContain('No es seguro dónde terminan los apellidos');
  expect(people.filter((person) => person.startsWith('alta'))).toHaveLength(3);
});

test('a single name in another order is a question that the CURP settles', () => {
  const lines = [
    'Nombre | CURP',
    'GARCÍA LÓPEZ MATEO |',
    'PÉREZ RUIZ SOFÍA |',
    'CAMILA HERNÁNDEZ SÁNCHEZ |',
    'SOSA UC VALERIA |',
    'GÓMEZ DÍAZ ELENA |',
  ];
  expect(readLines(lines).people[2]).toMatch(/^pregunta/);
  expect(readLines(lines.with(3, 'CAMILA HERNÁNDEZ SÁNCHEZ | HESC160302MYNRNMZ0')).people[2]).toBe(
    'alta HERNÁNDEZ / SÁNCHEZ / CAMILA',
  );
});

test('a missing second surname is recognised in each notation', () => {
  const { rows } = readLines([
    'Paterno | Materno | Nombre',
    'Cruz | X | Ana',
    'Ruiz | . | Eva',
    'Pech | - | Luz',
    'Uc |  | Leo',
    'Chi | NO TIENE | Mía',
    'X | Chan | Iker',
  ]);
  expect(column(rows, 'amaterno')).toEqual([null, null, null, null, null, null]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'alta', 'alta', 'alta', 'alta', 'pregunta']);
});

test('columns with swapped headings are a question', () => {
  const { rows } = readLines([
    'Nombre | Paterno | Materno',
    'HERNÁNDEZ | VALENTINA | LÓPEZ',
    'GONZÁLEZ | REGINA | RUIZ',
    'MARTÍNEZ | SANTIAGO | DÍAZ',
    'PÉREZ | SEBASTIÁN | SOSA',
  ]);
  expect(rows.every(({ resultado }) => resultado === 'pregunta')).toBe(true);
  expect(saidOf(rows[0])).toContain('están en la columna de los apellidos');
});

test('a CURP that does not match the name or order is a question', () => {
  const { rows } = readLines([
    'Paterno | Materno | Nombre | CURP',
    'HERNÁNDEZ | SÁNCHEZ | CAMILA | HESC160302MYNRNMZ0',
    'LÓPEZ | RUIZ | ANA | HESC160302MYNRNMZ0',
    'SÁNCHEZ | HERNÁNDEZ | CAMILA | HESC160302MYNRNMZ0',
  ]);
  expect(rows[0]?.resultado).toBe('alta');
  expect(saidOf(rows[1])).toContain('La CURP no tiene las letras de este nombre.');
  expect(saidOf(rows[2])).toContain('los apellidos están en el otro orden');
});

test('numbers, brackets and stars around a name are ignored', () => {
  expect(
    readLines([
      'Nombre del alumno',
      '1. LÓPEZ RUIZ ANA *',
      '2.- ORTIZ PECH LUIS (REPETIDOR)',
      '3) SOSA UC VALERIA - BAJA',
      '4 GÓMEZ DÍAZ ELENA',
    ]).people,
  ).toEqual([
    'alta LÓPEZ / RUIZ / ANA',
    'alta ORTIZ / PECH / LUIS',
    'baja SOSA / UC / VALERIA',
    'alta GÓMEZ / DÍAZ / ELENA',
  ]);
});

test('«Baja» is a surname inside a name, a mark when separate, and else a question', () => {
  const parts = readLines([
    'Paterno | Materno | Nombre | Observaciones',
    'Pech | Baja | Ana |',
    'Baja | Uc | Luis |',
    'Sosa | Uc | Eva | BAJA',
    'Gómez | Uc | Luz BAJA |',
  ]);
  expect(parts.people).toEqual([
    'alta Pech / Baja / Ana',
    'alta Baja / Uc / Luis',
    'baja Sosa / Uc / Eva',
    'pregunta Gómez / Uc / Luz BAJA',
  ]);
  const whole = readLines([
    'Apellidos y nombre',
    'LÓPEZ RUIZ ANA',
    'PECH BAJA LUIS',
    'SOSA UC VALERIA *BAJA',
    'ORTIZ UC ELENA BAJA 3/10',
    'GÓMEZ DÍAZ LUZ (baja)',
    'PÉREZ RUIZ MARÍA BAJA',
  ]).rows;
  expect(whole.map(({ resultado }) => resultado)).toEqual(['alta', 'alta', 'baja', 'baja', 'baja', 'pregunta']);
  expect(whole[1]?.valores).toMatchObject({ apaterno: 'PECH', amaterno: 'BAJA', nombre: 'LUIS' });
});

describe('a lost letter', () => {
  const HEADINGS = 'Paterno | Materno | Nombre | CURP';

  test('is restored from the list of names with a note', () => {
    const { rows } = readLines([
      HEADINGS,
      'MU!OZ | PE%A | IÑIGO',
      'N#ÑEZ | CASTA?EDA | SOF\uFFFDA',
      'Ordo¤ez | Garc?a | Ra\uFFFDl',
      'ZUÐIGA | AVENDAÿO | JOS\uFFFD',
    ]);
    expect(column(rows, 'apaterno')).toEqual(['MUÑOZ', 'NÚÑEZ', 'Ordoñez', 'ZUÑIGA']);
    expect(column(rows, 'amaterno')).toEqual(['PEÑA', 'CASTAÑEDA', 'García', 'AVENDAÑO']);
    expect(column(rows, 'nombre')).toEqual(['IÑIGO', 'SOFÍA', 'Raúl', 'JOSÉ']);
    expect(rows.every(({ resultado }) => resultado === 'alta')).toBe(true);
    expect(saidOf(rows[0])).toContain('Venía «MU!OZ», con una letra perdida: se leyó «MUÑOZ».');
  });

  test('is restored where two bytes were decoded separately', () => {
    const { rows } = readLines([
      'Nombre | Grupo',
      'MUÃ‘OZ PEÃ‘A SOFÃA | 3Â°A',
      'GarcÃ­a NÃºÃ±ez RaÃºl | 3Â°A',
      'IBAÏ¿½EZ LOPEZ ANA | 3A',
    ]);
    expect(column(rows, 'apaterno')).toEqual(['MUÑOZ', 'García', 'IBAÑEZ']);
    expect(column(rows, 'nombre')).toEqual(['SOFÍA', 'Raúl', 'ANA']);
    expect(column(rows, 'grupo')).toEqual(['3A', '3A', '3A']);
  });

  test('of an unknown name is restored from the CURP, else a question', () => {
    // Ñ gives X as first consonant inside.
    const { rows } = readLines([HEADINGS, 'TU?ACAO | LOPEZ | ANA | TULA160302MYNXPNZ0', 'TU?ACAO | LOPEZ | ANA |']);
    expect(column(rows, 'apaterno')[0]).toBe('TUÑACAO');
    expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'pregunta']);
    expect(saidOf(rows[1])).toContain('Falta una letra');
  });

  test('is not assumed where none is missing', () => {
    const { rows } = readLines([
      HEADINGS,
      'MUNOZ | CASTANEDA | ANA',
      "O'HIGGINS | D'ACOSTA | Zoë",
      'PÉREZ-GIL | MC GREGOR | IAN',
    ]);
    expect(column(rows, 'apaterno')).toEqual(['MUNOZ', "O'HIGGINS", 'PÉREZ-GIL']);
    expect(column(rows, 'amaterno')).toEqual(['CASTANEDA', "D'ACOSTA", 'MC GREGOR']);
    expect(rows.every(({ resultado, avisos }) => resultado === 'alta' && avisos.length === 0)).toBe(true);
  });
});

describe('the CURP letters of a name', () => {
  const rowsOf = (file: string) => {
    const text = readFileSync(join(__dirname, '../../../data/identificadores', file), 'utf8');
    return [...readRecords(text)].slice(1).map(({ cells }) => cells.map((cell) => cell ?? ''));
  };

  test('follow the rules for particles, María and José, Ñ, missing vowels and second surname', () => {
    for (const [nombre = '', apaterno = '', amaterno = '', first, last] of rowsOf('curp_reglas_del_nombre.csv')) {
      const letters = curpLetters({ nombre, apaterno, amaterno: amaterno || null });
      const word = new Set(['PEDO', 'PUTA']).has(letters.slice(0, 4));
      if (first)
        expect([nombre, word ? `${letters[0]}X${letters.slice(2, 4)}` : letters.slice(0, 4)]).toEqual([nombre, first]);
      if (last) expect([nombre, letters.slice(4)]).toEqual([nombre, last]);
    }
  });

  test('match each fictitious person and not the next one', () => {
    const people = rowsOf('curp_personas_ficticias.csv').map(
      ([nombre = '', apaterno = '', amaterno = '', , , , curp = '']) => ({
        name: { nombre, apaterno, amaterno: amaterno || null },
        curp,
      }),
    );
    expect(people.filter(({ name, curp }) => !isCurpOf(curp, name))).toEqual([]);
    const others = people.filter(({ name }, at) => isCurpOf(people[at + 1]?.curp ?? '', name));
    expect(others.length).toBeLessThan(2);
  });
});
