/** Whole names in one cell, surnames in one cell, names in the wrong order. */
import { column, readLines, saidOf } from './written.ts';

test('surnames first: particles and compound surnames stay together', () => {
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

test('given names first, in small letters', () => {
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

test('a comma, a heading or the slashes of the payroll say where surnames end', () => {
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

test('what can be split in two ways is asked', () => {
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

test('one name alone in another order than the rest is asked, and the CURP settles it', () => {
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

test('without any second surname, in each way that lists say so', () => {
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

test('columns whose headings are the wrong way round are asked about', () => {
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

test('a CURP of somebody else is asked about, one of turned surnames says so', () => {
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

test('numbers, brackets and stars around a name are no part of it', () => {
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

test('«Baja» is a surname within a name, a mark where it is set off, and asked about where it may be both', () => {
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
