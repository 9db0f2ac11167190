/** Where pupils stand in a file: titles, headings, blocks, separators, totals, sheets. */
import { column, readLines, readSheets, saidOf, sheetOf } from './written.ts';

const none = { escuela_id: null, grupo: null };

describe('titles', () => {
  test('give school, key, grade and group; the teacher is not an alumno', () => {
    const { people, rows, list } = readLines(
      [
        'GOBIERNO DEL ESTADO DE YUCATÁN',
        'ESCUELA PRIMARIA "LUIS G. MONZÓN" | | C.C.T. 31DPR0124Z',
        'PROFRA. KAREN LÓPEZ GUADARRAMA | | GRADO: 4 | GRUPO: C',
        '',
        'No. | Nombre del alumno',
        '1 | LÓPEZ RUIZ ANA',
        '2 | ORTIZ PECH LUIS',
        ' | TOTAL: 2',
        '____________________ | ____________________',
        ' | KAREN LÓPEZ GUADARRAMA',
        ' | DIRECTORA DE LA ESCUELA',
      ],
      none,
    );
    expect(people).toEqual(['alta LÓPEZ / RUIZ / ANA', 'alta ORTIZ / PECH / LUIS']);
    expect(column(rows, 'grupo')).toEqual(['4C', '4C']);
    expect(list.escuelas).toMatchObject([{ cct: '31DPR0124Z', escuela_id: 1 }]);
  });

  test('between alumnos set the group of the rows below', () => {
    const { rows } = readLines(
      [
        'Paterno | Materno | Nombre',
        '1° A',
        'Pech | Uc | Ana',
        'Chi | Uc | Eva',
        'TERCERO B',
        'Chan | Uc | Luz',
        'GRUPO: 3 E',
        'Ku | Uc | Mía',
      ],
      { grupo: null },
    );
    expect(column(rows, 'grupo')).toEqual(['1A', '1A', '3B', null]);
    expect(rows[3]?.resultado).toBe('error');
  });

  test('are not names below the list, which are a question', () => {
    const { people } = readLines([
      'No. | Nombre',
      '1 | LÓPEZ RUIZ ANA',
      '2 | ORTIZ PECH LUIS',
      '3 | SOSA UC VALERIA',
      '4 | GÓMEZ DÍAZ ELENA',
      ' | PEREZ CANUL JORGE',
    ]);
    expect(people[4]).toBe('pregunta PEREZ / CANUL / JORGE');
  });
});

test('two lists side by side each have their group', () => {
  const { people, rows } = readLines(
    [
      'GRUPO 1 A | | | GRUPO 1 B | ',
      'No. | Nombre | | No. | Nombre',
      '1 | LÓPEZ RUIZ ANA | | 1 | ORTIZ PECH LUIS',
      '2 | SOSA UC VALERIA | | 2 | GÓMEZ DÍAZ ELENA',
      ' | | | 3 | CANUL PÉREZ JORGE',
    ],
    { grupo: null },
  );
  expect(people).toEqual([
    'alta LÓPEZ / RUIZ / ANA',
    'alta ORTIZ / PECH / LUIS',
    'alta SOSA / UC / VALERIA',
    'alta GÓMEZ / DÍAZ / ELENA',
    'alta CANUL / PÉREZ / JORGE',
  ]);
  expect(column(rows, 'grupo')).toEqual(['1A', '1B', '1A', '1B', '1B']);
});

test('parents beside their children are not alumnos', () => {
  const { people } = readLines([
    'No. | Paterno | Materno | Nombre | Paterno | Materno | Nombre | Celular',
    '1 | Pech | Uc | Ana | Uc | Chi | Rosa | 9991234567',
  ]);
  expect(people).toEqual(['alta Pech / Uc / Ana']);
});

test('a line of words between names is a question', () => {
  const { people } = readLines(['Nombre', 'LÓPEZ RUIZ ANA', 'ORTIZ PECH LUIS', 'CONTROL DE PAGOS', 'GÓMEZ DÍAZ ELENA']);
  expect(people.map((person) => person.split(' ')[0])).toEqual(['alta', 'alta', 'pregunta', 'alta']);
});

test('an alumno with a surname such as «Total» is a question, and a line of sums is ignored', () => {
  const { people } = readLines([
    'Nombre | Apellido paterno | Apellido materno | Grupo',
    'Abril | Total | Xiu | 1A',
    'Ciro | Subtotal | Xiu | 1A',
    'Total | Yam | Xiu | 1A',
    'Ana | Pech | Uc | 1A',
    'Total | 4 | |',
    ' | Subtotal | alumnos | 4',
  ]);
  expect(people).toEqual([
    'pregunta Total / Xiu / Abril',
    'pregunta Subtotal / Xiu / Ciro',
    'pregunta Yam / Xiu / Total',
    'alta Pech / Uc / Ana',
  ]);
});

test('a signature column does not end a list', () => {
  const { people } = readLines([
    'No. | Nombre | Firma',
    '1 | LÓPEZ RUIZ ANA | ____________',
    '2 | ORTIZ PECH LUIS | ____________',
    '3 | GÓMEZ DÍAZ ELENA | ____________',
  ]);
  expect(people).toHaveLength(3);
});

test('a sheet of teachers has no alumnos', () => {
  const { list, rows } = readSheets([
    sheetOf('Personal docente', ['Nombre | Teléfono', 'LÓPEZ RUIZ ANA | 9991234567']),
  ]);
  expect([rows.length, list.hojas[0]?.porque]).toEqual([0, 'Por su nombre es una lista de personal o de padres.']);
});

describe('headings', () => {
  test('can be merged over two rows', () => {
    const sheet = sheetOf(
      'Lista',
      [
        'No. | DATOS DEL ALUMNO | | | DATOS DEL TUTOR | ',
        ' | Apellidos | | Nombre | Nombre | Teléfono',
        ' | Paterno | Materno | | |',
        '1 | Pech | Uc | Ana | Rosa Uc Chi | 9991234567',
      ],
      [
        { top: 1, bottom: 1, left: 1, right: 3 },
        { top: 1, bottom: 1, left: 4, right: 5 },
        { top: 2, bottom: 2, left: 1, right: 2 },
      ],
    );
    const { people, rows } = readSheets([sheet]);
    expect(people).toEqual(['alta Pech / Uc / Ana']);
    expect(column(rows, 'celular')).toEqual(['9991234567']);
  });

  test('can be repeated below with the columns in another order', () => {
    const { people } = readLines([
      'Paterno | Materno | Nombre',
      'Pech | Uc | Ana',
      'Chi | Ku | Eva',
      '— continúa —',
      'Nombre | Paterno | Materno',
      'Luz | Chan | Uc',
      'Mía | May | Uc',
    ]);
    expect(people).toEqual([
      'alta Pech / Uc / Ana',
      'alta Chi / Ku / Eva',
      'alta Chan / Uc / Luz',
      'alta May / Uc / Mía',
    ]);
  });

  test('can be missing: cells tell the fields', () => {
    const { people, rows, list } = readLines([
      '1 | HERNÁNDEZ SÁNCHEZ CAMILA | HESC160302MYNRNMZ0 | 9991234567',
      '2 | LÓPEZ RUIZ ANA | | 9991234568',
      '3 | ORTIZ PECH LUIS | | ',
    ]);
    expect(people).toEqual([
      'alta HERNÁNDEZ / SÁNCHEZ / CAMILA',
      'alta LÓPEZ / RUIZ / ANA',
      'alta ORTIZ / PECH / LUIS',
    ]);
    expect(column(rows, 'celular')).toEqual(['9991234567', '9991234568', null]);
    expect(list.columnas.map(({ campo }) => campo)).toContain('curp');
    const separate = readLines([
      'HERNÁNDEZ | LÓPEZ | CAMILA',
      'GONZÁLEZ | PECH | SANTIAGO',
      'MARTÍNEZ | RUIZ | VALENTINA',
    ]);
    expect(separate.people[0]).toBe('alta HERNÁNDEZ / LÓPEZ / CAMILA');
  });

  test('unknown to the dictionary are recognised by their cells', () => {
    const { list, rows } = readLines([
      'Paterno | Nombre | Clave | Datos',
      'HERNÁNDEZ | CAMILA | HEXC160302MYNRXMZ1 | a@example.com',
    ]);
    expect(list.columnas.slice(2).map(({ campo, porque }) => [campo, porque])).toEqual([
      ['curp', '1 de 1 celdas son CURP'],
      ['email', '1 de 1 celdas son correos'],
    ]);
    expect(rows[0]?.valores.email).toBe('a@example.com');
  });
});

test('separate boys and girls, marked bajas, blank rows and table rows are recognised', () => {
  const struck = (text: string) => ({ text, struck: true as const });
  const { people, rows } = readLines([
    'Paterno | Materno | Nombre | Observaciones',
    'NIÑOS',
    'Pech | Uc | Leo |',
    [struck('Chi'), struck('Ku'), struck('Iker'), null],
    '',
    'NIÑAS:',
    'Chan | Uc | Luz | se cambió de escuela; BAJA 3/10',
    'May | Uc | Mía | debilidad visual (baja visión)',
    'TOTAL | 4 |  |',
  ]);
  expect(people).toEqual([
    'alta Pech / Uc / Leo',
    'baja Chi / Ku / Iker',
    'baja Chan / Uc / Luz',
    'alta May / Uc / Mía',
  ]);
  expect(column(rows, 'sexo')).toEqual(['H', 'H', 'M', 'M']);
});

test('statuses are read as words and letters; an unknown one is a question', () => {
  const { rows } = readLines([
    'Paterno | Nombre | Estatus',
    'Pech | Ana | A',
    'Chi | Eva | B',
    'Chan | Luz | INSCRITO',
    'May | Mía | TRASLADO',
    'Ku | Leo | Q7',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'baja', 'alta', 'baja', 'pregunta']);
});

describe('sheets', () => {
  const pupils = sheetOf('2B', ['Paterno | Nombre', 'Pech | Ana']);
  const hidden = { ...sheetOf('vieja', ['Paterno | Nombre', 'Uc | Eva']), hidden: true };
  const cover = sheetOf('Portada', ['ESCUELA PRIMARIA LUIS G. MONZÓN']);
  const summary = sheetOf('Resumen', ['Grupo | Total', '2B | 1']);

  test('without alumnos are skipped with the reason, and the cover names the school', () => {
    const { list, people, rows } = readSheets([cover, pupils, hidden, summary, sheetOf('Hoja9', [])], none);
    expect(people).toEqual(['alta Pech / - / Ana']);
    expect(rows[0]).toMatchObject({ fila_origen: '2B!2', valores: { grupo: '2B', escuela_id: 1 } });
    expect(list.hojas.map(({ nombre, tomada, porque }) => [nombre, tomada, porque])).toEqual([
      ['Portada', false, 'No tiene nombres de alumnos.'],
      ['2B', true, '1 fila con nombre.'],
      ['vieja', false, 'Está oculta en el archivo.'],
      ['Resumen', false, 'No tiene nombres de alumnos.'],
      ['Hoja9', false, 'Está vacía.'],
    ]);
  });

  test('chosen by the user are read', () => {
    expect(readSheets([pupils, hidden], { hojas: ['vieja'] }).people).toEqual(['alta Uc / - / Eva']);
  });

  test('are a question when their title names another group', () => {
    const { rows } = readSheets([sheetOf('2B', ['3° A', 'Paterno | Nombre', 'Pech | Ana'])]);
    expect(saidOf(rows[0])).toContain('El título dice 3A y la hoja se llama «2B».');
  });
});

test('a second column of a field is named after the field', () => {
  const { list } = readLines(['Paterno | Materno | Nombre | Apellido paterno', 'Pech | Uc | Ana | Pech']);
  const { campo, porque } = list.columnas[3] ?? {};
  expect([campo, porque]).toEqual([null, 'Ya hay otra columna de «Apellido paterno».']);
});

test.each(['Segundo nombre', '2do nombre', 'Nombre 2'])('a second given name under «%s» joins the first', (second) => {
  const { people } = readLines([
    `Primer apellido | Segundo apellido | ${second} | Primer nombre`,
    'Pech | Uc | María | Ana',
    'Pech | Uc | Luisa | Ana',
    'Chi | Uc | - | Eva',
  ]);
  expect(people).toEqual(['alta Pech / Uc / Ana María', 'alta Pech / Uc / Ana Luisa', 'alta Chi / Uc / Eva']);
});

test.each([
  [
    ['2C', '', '3C', ''],
    ['2C', '2C', '3C', '3C'],
  ],
  [
    ['2C', '', '', '3C', ''],
    ['2C', '2C', '2C', '3C', '3C'],
  ],
])('groups omitted downwards are filled before the one chosen: %j', (groups, expected) => {
  const { rows } = readLines([
    'Grupo | Nombre',
    ...groups.map((grupo, at) => `${grupo} | ${['Ana', 'Eva', 'Luz', 'Leo', 'Mía'][at]} Pech Uc`),
  ]);
  expect(column(rows, 'grupo')).toEqual(expected);
});

describe('a row without a group between rows that have one', () => {
  const read = (groups: readonly string[], chosen: string | null, heading = 'Grupo') => {
    const names = ['Ana', 'Eva', 'Luz', 'Leo', 'Mía', 'Noé'];
    const lines = groups.map((grupo, at) => `${grupo} | ${names[at]} Pech Uc`);
    const { rows } = readLines([`${heading} | Nombre`, ...lines], { grupo: chosen });
    return rows.map(({ resultado, valores }) => `${resultado} ${valores.grupo}`);
  };

  test.each([
    [
      ['2C', '', '3C', '3D'],
      ['alta 2C', 'pregunta null', 'alta 3C', 'alta 3D'],
    ],
    [
      ['2C', '2C', '', '', '3C', '3D'],
      ['alta 2C', 'alta 2C', 'pregunta null', 'pregunta null', 'alta 3C', 'alta 3D'],
    ],
    [
      ['2C', '', '2C', '3D'],
      ['alta 2C', 'pregunta null', 'alta 2C', 'alta 3D'],
    ],
    [
      ['AZUL', '', 'ROJO', 'ROJO'],
      ['error null', 'pregunta null', 'error null', 'error null'],
    ],
    // Neither before nor between groups: the one that was chosen is for those.
    [
      ['', '2C', '3C', ''],
      ['alta 1A', 'alta 2C', 'alta 3C', 'alta 1A'],
    ],
    [
      ['1A', '', '1A', '1B'],
      ['alta 1A', 'alta 1A', 'alta 1A', 'alta 1B'],
    ],
  ])('is a question and does not get the list’s group: %j', (groups, expected) =>
    expect(read(groups, '1A')).toEqual(expected),
  );

  test('is a question where grade and letter have separate columns, also with a sheet name', () => {
    expect(read(['3 | A', '3 |', '3 | B', '3 | C'], '3D', 'Grado | Grupo')).toEqual([
      'alta 3A',
      'pregunta null',
      'alta 3B',
      'alta 3C',
    ]);
    const lines = ['Grupo | Nombre', '2C | Ana Pech Uc', ' | Eva Pech Uc', '3C | Luz Pech Uc', '3D | Leo Pech Uc'];
    const { rows } = readSheets([sheetOf('4B', lines)], { grupo: null });
    expect(column(rows, 'grupo')).toEqual(['2C', null, '3C', '3D']);
    expect(saidOf(rows[1])).toBe('Arriba dice «2C» y abajo «3C»; esta fila no dice grupo: ¿cuál es el suyo?');
  });

  test('is a question where its grade is not that of the chosen group', () => {
    expect(read(['3 | A', '1 | B', '2 | C', '3 |', '1 |'], '1D', 'Grado | Grupo')).toEqual([
      ...['alta 3A', 'alta 1B', 'alta 2C'],
      ...['pregunta null', 'alta 1D'],
    ]);
  });
});

test('a decision about a column overrides any guess', () => {
  const columnas = [
    { hoja: 'Hoja1', columna: 0, campo: 'amaterno' as const },
    { hoja: 'Hoja1', columna: 1, campo: 'apaterno' as const },
    { hoja: 'Hoja1', columna: 3, campo: null },
  ];
  const { people, rows, list } = readLines(['Paterno | Materno | Nombre | Celular', 'Pech | Uc | Ana | 9991234567'], {
    columnas,
  });
  expect(people).toEqual(['alta Uc / Pech / Ana']);
  expect(rows[0]?.valores.celular).toBeNull();
  expect(list.columnas.map(({ porque }) => porque)).toContain('Así se indicó.');
});
