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
  lines?: readonly string[] | Buffer;
  fields?: Record<string, string>;
  /** A row each, of the fields that its kind is about. */
  rows: readonly string[];
  /** Said of the first row. */
  question?: string;
}

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
  const content =
    lines === undefined ? readFileSync(join(FOLDER, file)) : lines instanceof Buffer ? lines : lines.join('\r\n');
  const tipo = file.startsWith('pay_') ? 'cobranza' : 'alumnos';
  const { body } = await sendList(client, file, content, { escuela_id: String(id), tipo, ...fields });
  return { client, escuela: id, importacion: body.importacion, filas: await filasOf(client, body.importacion) };
}

const NAMES = ['LOPEZ RUIZ ANA MARIA', 'PECH UC JUAN CARLOS', 'GOMEZ DIAZ LUIS ANGEL'];
const of = (name: string, ...more: string[]) => [name, ...more].join(' ');
/** The three of most files. */
const three = (resultado: string, ...more: string[]) =>
  NAMES.map((name, at) => of(`${resultado} ${name}`, more[at] ?? more[0] ?? ''));
const ACCENTED = [
  'alta Muñoz García José Ángel 3A 9991204501',
  'alta Pérez Hernández Sofía 3A 9991204502',
  'alta López Martínez María José 3A 9991204503',
  'alta Núñez Ibáñez Andrés 3A 9991204504',
  'alta Gómez Ramírez Valeria 3A 9991204505',
];
const FORM = [
  'alta GOMEZ DIAZ LUIS ANGEL 2A mama1@example.org',
  'alta LOPEZ RUIZ ANA 2A mama2@example.org',
  'alta PECH UC JUAN 2B mama3@example.org',
];
const WORDS_OF_LINES = [
  'MAESTRO PEREZ EVA',
  'TUTOR GARCIA LUIS',
  'ZONA DIAZ SOL',
  'NOTA RUIZ IAN',
  'HOJA CHI LEO',
  'DIRECTOR SOSA MIA',
  'FECHA UC NOE',
];

/** Bytes of a text in the code page of MS-DOS or of a Macintosh, as far as it has these letters. */
const LETTERS: Record<'dos' | 'mac', string> = {
  dos: 'Ñ\xa5ñ\xa4Á\xb5É\x90Í\xd6Ó\xe0Ú\xe9á\xa0é\x82í\xa1ó\xa2ú\xa3',
  mac: 'Ñ\x84ñ\x96á\x87é\x8eí\x92ó\x97ú\x9c',
};
const encoded = (page: keyof typeof LETTERS, ...lines: string[]) =>
  Buffer.from(
    [...lines.join('\r\n')]
      .map((letter) => {
        const at = LETTERS[page].indexOf(letter);
        return at < 0 ? letter : LETTERS[page].charAt(at + 1);
      })
      .join(''),
    'latin1',
  );

const LISTS: Record<string, readonly Small[]> = {
  'words of payments that are no amounts': [
    {
      file: 'pay_number_of_payments.xlsx',
      rows: ['alta LOPEZ RUIZ ANA 4A 200 -, debe 250', 'alta PECH UC JUAN 4A 150 -, debe 300'],
    },
    {
      file: 'pay_date_columns.xlsx',
      rows: [
        'alta LOPEZ RUIZ ANA 3A 200 2026-10-05, 100 2026-11-02, debe 150',
        'alta PECH UC JUAN 3A 450 2026-10-06, debe 0',
      ],
    },
    {
      file: 'pay_method_column.xlsx',
      rows: ['alta LOPEZ RUIZ ANA 3C 200 2026-10-05, debe 250', 'alta PECH UC JUAN 3C 450 2026-10-06, debe 0'],
    },
    {
      file: 'pay_about.csv',
      lines: [
        'Alumno,Grupo,Paquete,Total,Núm. de abonos,Método del anticipo,Anticipo,Fecha del anticipo,Abono 2,Fecha',
        '"López Ruiz, Ana",3A,Paquete A,450,2,Efectivo,200,05/10/2026,100,2 de noviembre',
        '"Pech Uc, Juan",3A,Paquete A,450,1,Tarjeta,450,,,',
      ],
      rows: ['alta López Ruiz Ana 3A 200 2026-10-05, 100 2026-11-02, debe 150', 'alta Pech Uc Juan 3A 450 -, debe 0'],
    },
  ],
  'two columns of names': [
    { file: 'ms_forms_nombre_del_alumno.xlsx', rows: FORM },
    { file: 'ms_forms_hijo.xlsx', rows: FORM },
    {
      file: 'surnames_of_both.csv',
      lines: ['Apellidos,Nombre,Apellidos de la alumna,Nombre de la alumna,Grupo', 'Díaz Solís,Rosa,Gómez Díaz,Ana,2A'],
      rows: ['alta Gómez Díaz Ana 2A'],
    },
    {
      file: 'neither_says_it.csv',
      lines: [
        'Nombre,Nombre completo,Grupo',
        'Rosa Díaz Solís,"Gómez Díaz, Luis",2A',
        'Elena Uc Chi,"Pech Uc, Juan",2B',
      ],
      rows: ['pregunta Díaz Solís Rosa 2A', 'pregunta Uc Chi Elena 2B'],
      question: '¿Cuál es el nombre del alumno, «Nombre» o «Nombre completo»?',
    },
    {
      file: 'given_and_whole_name.csv',
      lines: ['Nombre,Nombre completo,Grupo', 'Luis,"Gómez Díaz, Luis",2A', 'Juan,"Pech Uc, Juan",2B'],
      rows: ['alta Gómez Díaz Luis 2A', 'alta Pech Uc Juan 2B'],
    },
  ],
  'dates that are no birth': [
    {
      file: 'google_forms.csv',
      rows: [
        'alta López Ruiz Ana María 3A 9991204501 mama1@example.com',
        'alta Pech Uc Juan Carlos 3B 9991204502 mama2@example.com',
        'alta Gómez Díaz Luis Ángel 2A 9991204503 mama3@example.com',
      ],
    },
    { file: 'no_heading_signup_date.csv', rows: three('alta', '3A') },
    {
      file: 'birth_of_this_year.csv',
      lines: ['Alumno,Grupo,Fecha de nacimiento', '"López Ruiz, Ana",3A,20/08/2026', '"Pech Uc, Juan",3A,21/08/2015'],
      rows: ['pregunta López Ruiz Ana 3A 2026-08-20', 'alta Pech Uc Juan 3A 2015-08-21'],
      question: '20/08/2026 es muy poco para un alumno.',
    },
  ],
  'code pages': [
    {
      file: 'enc_dos850_upper.csv',
      rows: ACCENTED.map((row) => row.replace(/(?<=alta ).*(?= 3A)/, (name) => name.toUpperCase())),
    },
    { file: 'enc_dos850_title.csv', rows: ACCENTED },
    { file: 'enc_dos437_title.csv', rows: ACCENTED.map((row) => row.replace('Ángel', 'Angel')) },
    { file: 'enc_mac_title.csv', rows: ACCENTED },
    {
      file: 'dos_one_letter.csv',
      lines: encoded('dos', 'APELLIDO PATERNO,APELLIDO MATERNO,NOMBRE,GRUPO', 'UC,CHI,RAÚL,3A', 'PECH,EK,EVA,3A'),
      rows: ['alta UC CHI RAÚL 3A', 'alta PECH EK EVA 3A'],
    },
    {
      file: 'mac_group_sign.csv',
      lines: encoded('mac', 'Apellidos,Nombre,Grupo', 'Peña Uc,Belén,3A', 'Pech Ek,Adrián,3A'),
      rows: ['alta Peña Uc Belén 3A', 'alta Pech Ek Adrián 3A'],
    },
    {
      file: 'windows_apostrophe.csv',
      lines: Buffer.from('Apellidos,Nombre,Grupo\r\nd\x92Angelo Uc,Ana,3A\r\nMu\xf1oz Ek,Eva,3A', 'latin1'),
      rows: ['alta d’Angelo Uc Ana 3A', 'alta Muñoz Ek Eva 3A'],
    },
  ],
  'marks under money': [
    {
      file: 'pay_x_marks.csv',
      rows: [
        'pregunta LOPEZ RUIZ ANA 3A debe 450',
        'pregunta PECH UC JUAN 3A debe 450',
        'alta GOMEZ DIAZ LUIS 3A 200 -, 250 -, debe 0',
        'pregunta TUN CHI EVA 3A debe 450',
      ],
      question: 'El abono de «1er pago» no es una cantidad: «X».',
    },
    {
      file: 'pay_xx_paid.csv',
      lines: [
        'Alumno,Grupo,Paquete,Total,Pagado',
        '"López Ruiz, Ana",3A,Paquete A,450,xx',
        '"Pech Uc, Juan",3A,Paquete A,450,-',
      ],
      rows: ['pregunta López Ruiz Ana 3A debe 450', 'alta Pech Uc Juan 3A debe 450'],
      question: '«xx» no es una cantidad.',
    },
  ],
  percentages: [
    {
      file: 'pay_percent.xlsx',
      rows: ['pregunta LOPEZ RUIZ ANA 3A debe 450', 'pregunta PECH UC JUAN 3A debe 450'],
      question: '«50%» no es una cantidad.',
    },
    {
      file: 'pay_percent_text.csv',
      lines: [
        'Alumno,Grupo,Paquete,Total,Anticipo',
        '"López Ruiz, Ana",3A,Paquete A,450,50 %',
        '"Pech Uc, Juan",3A,Paquete A,450,225',
      ],
      rows: ['pregunta López Ruiz Ana 3A debe 450', 'alta Pech Uc Juan 3A 225 -, debe 225'],
      question: 'El abono de «Anticipo» no es una cantidad: «50 %».',
    },
  ],
  'values merged or left out downwards': [
    {
      file: 'merged_group_down.xlsx',
      rows: [...three('alta', '3A'), 'alta PEREZ SOLIS EVA 3B', 'alta TUN CHI JOSE 3B'],
    },
    {
      file: 'merged_group_down.xlsx',
      fields: { grupo: '3A' },
      rows: [...three('alta', '3A'), 'alta PEREZ SOLIS EVA 3B', 'alta TUN CHI JOSE 3B'],
    },
    {
      file: 'fill_down_group.csv',
      rows: [
        'alta LOPEZ RUIZ ANA 3A',
        'alta PECH UC JUAN 3A',
        'alta GOMEZ DIAZ LUIS 3A',
        'alta PEREZ SOLIS EVA 3B',
        'alta TUN CHI JOSE 3B',
      ],
    },
    {
      file: 'grade_and_letter_left_out.csv',
      lines: [
        'Grado,Grupo,Apellidos,Nombre',
        '3,A,López Ruiz,Ana',
        ',,Pech Uc,Juan',
        ',,Gómez Díaz,Luis',
        ',B,Pérez Solís,Eva',
        ',,Tun Chi,José',
        ',,Chi Ek,Leo',
      ],
      rows: [
        'alta López Ruiz Ana 3A',
        'alta Pech Uc Juan 3A',
        'alta Gómez Díaz Luis 3A',
        'alta Pérez Solís Eva 3B',
        'alta Tun Chi José 3B',
        'alta Chi Ek Leo 3B',
      ],
    },
    {
      file: 'one_group_missing.csv',
      lines: [
        'Grupo,Apellidos,Nombre',
        '3A,López Ruiz,Ana',
        '3A,Pech Uc,Juan',
        ',Gómez Díaz,Luis',
        '3B,Pérez Solís,Eva',
      ],
      rows: ['alta López Ruiz Ana 3A', 'alta Pech Uc Juan 3A', 'error Gómez Díaz Luis', 'alta Pérez Solís Eva 3B'],
    },
  ],
  'headings that nobody knows': [
    {
      file: 'header_as_pupil.csv',
      fields: { grupo: '3B' },
      rows: ['alta López Ruiz Ana 3B', 'alta Pech Uc Juan 3B', 'alta Gómez Díaz Luis 3B'],
    },
    {
      file: 'workspace.csv',
      rows: [
        'alta López Ruiz Ana 3A 9991204501 ana.lopez@escuela.example.com',
        'alta Pech Uc Juan 3A 9991204502 juan.pech@escuela.example.com',
      ],
    },
    {
      file: 'moodle.csv',
      rows: [
        'alta López Ruiz Ana 3A 9991204501 alopez@example.com',
        'alta Pech Uc Juan 3A 9991204502 jpech@example.com',
      ],
    },
    {
      file: 'other_language.csv',
      lines: [
        'Vorname,Nachname,Rufnummer,Klasse',
        'Ana,López Ruiz,9991234567,3A',
        'Juan,Pech Uc,9997654321,3A',
        'Luis,Gómez Díaz,9995556677,3A',
      ],
      rows: [
        'alta López Ruiz Ana 3A 9991234567',
        'alta Pech Uc Juan 3A 9997654321',
        'alta Gómez Díaz Luis 3A 9995556677',
      ],
    },
  ],
  'qualified headings': [
    {
      file: 'headings_del_alumno.csv',
      rows: [
        'alta López Ruiz Ana María 3A 9991204501',
        'alta Pech Uc Juan Carlos 3A 9991204502',
        'alta Gómez Díaz Luis Ángel 3A 9991204503',
      ],
    },
    {
      file: 'header_as_pupil2.csv',
      fields: { grupo: '3B' },
      rows: ['alta López Ruiz Ana María 3B', 'alta Pech Uc Juan Carlos 3B', 'alta Gómez Díaz Luis Ángel 3B'],
    },
    { file: 'heading_long_brackets.csv', rows: three('alta', '3A 2015-03-05', '3A 2015-11-12', '3A 2015-07-21') },
    {
      file: 'ordinals.csv',
      lines: [
        'No.,PRIMER AP,2do. apellido del estudiante,Nombre(s) del estudiante,Grado y grupo que cursa',
        '1,López,Ruiz,Ana,3A',
      ],
      rows: ['alta López Ruiz Ana 3A'],
    },
    {
      file: 'ordinals_with_signs.csv',
      lines: [
        '1er apellido,2º AP,Nombre,Fecha de nacimiento [DD/MM/AAAA],Grupo',
        'López,Ruiz,Ana,05/03/2015,3A',
        'Pech,Uc,Juan,21/11/2015,3A',
      ],
      rows: ['alta López Ruiz Ana 3A 2015-03-05', 'alta Pech Uc Juan 3A 2015-11-21'],
    },
  ],
  'a text as a formula': [
    {
      // The file's CURP fails its check digit.
      file: 'excel_text_formula.csv',
      rows: ['error LOPEZ RUIZ ANA 3A 9991204501', 'alta PECH UC JUAN 3A 9991204502'],
    },
    {
      file: 'formula_tabs.txt',
      lines: ['Apellidos\tNombre\tGrupo\tCelular', '="López Ruiz"\tAna\t="3A"\t="9991204501"'],
      rows: ['alta López Ruiz Ana 3A 9991204501'],
    },
  ],
  'numbers under a format': [
    {
      file: 'phone_comma_style.xlsx',
      rows: three('alta', '3A 9991204501 2015-03-05', '3A 9991204502 2015-11-12', '3A 9991204503 2015-07-21'),
    },
    { file: 'grade_formats.xlsx', rows: ['alta LOPEZ RUIZ ANA 3A', 'alta PECH UC JUAN 3A'] },
    {
      file: 'formats_as_text.csv',
      lines: [
        'Apellidos,Nombre,Grado,Grupo,Celular',
        'López Ruiz,Ana,3.0,A,"$9,991,204,501.00"',
        'Pech Uc,Juan,03,A,9991204502.0',
      ],
      rows: ['alta López Ruiz Ana 3A 9991204501', 'alta Pech Uc Juan 3A 9991204502'],
    },
  ],
  'contacts of others': [
    {
      file: 'emergency_phone.csv',
      rows: ['alta LOPEZ RUIZ ANA 5C', 'alta PECH UC JUAN 5C', 'alta GOMEZ DIAZ LUIS 5C'],
    },
    {
      file: 'contacts_of_staff.csv',
      lines: [
        'Alumno,Grupo,Tel. de la escuela,Celular de la maestra,Celular (mamá),Correo del médico',
        '"López Ruiz, Ana",5C,9991110000,9992220000,9991204501,medico@example.com',
      ],
      rows: ['alta López Ruiz Ana 5C 9991204501'],
    },
  ],
  'a CURP from the future': [
    { file: 'curp_o_for_0.csv', rows: ['error PECH UC JULIAN 3C', 'error LOPEZ RUIZ ANA 3C'] },
  ],
  'two groups in a cell': [
    {
      file: 'two_groups_cell.csv',
      rows: ['pregunta LOPEZ RUIZ ANA', 'pregunta PECH UC JUAN', 'pregunta GOMEZ DIAZ LUIS'],
      question: '«3A / 3B» son varios grupos: ¿cuál es el suyo?',
    },
    {
      file: 'two_letters.csv',
      lines: ['Alumno,Grado y grupo', '"López Ruiz, Ana",3° A y B', '"Pech Uc, Juan",3° A'],
      rows: ['pregunta López Ruiz Ana', 'alta Pech Uc Juan 3A'],
      question: '«3° A y B» son varios grupos: ¿cuál es el suyo?',
    },
  ],
  'surnames that are words of other lines': [
    {
      file: 'vanish_names.csv',
      rows: ['alta LOPEZ RUIZ ANA 3A', ...WORDS_OF_LINES.map((name) => `pregunta ${name} 3A`), 'alta PECH UC JUAN 3A'],
    },
    {
      file: 'names_full.csv',
      rows: [
        'alta DE LA O MARTINEZ JUAN 3A',
        'pregunta O RELLING ALVARADO ROSA GUADALUPE 3A',
        'alta PECH UC JUAN 3A',
        'alta EK EK ANA 3A',
        'alta PONCE DE LEON RUIZ MARIA DEL CARMEN 3A',
        'alta MONTES DE OCA GARCIA LUIS 3A',
        "alta D'ANGELO LOPEZ SOFIA 3A",
        'alta GARCIA LOPEZ MA. DE LOS ANGELES 3A',
        'alta GARCÍA-LÓPEZ RUIZ ANA 3A',
        'alta CAL Y MAYOR RUIZ JOSE 3A',
        'alta SAN MIGUEL PEREZ JOSE 3A',
        'pregunta NO TIENE PEREZ ANA 3A',
        'alta KIM SOO 3A',
        'alta LOPEZ ANA 3A',
        'pregunta RUIZ Y RUIZ PEDRO 3A',
        'alta MC GREGOR SOLIS IAN 3A',
        'alta VON DER HEYDE LUNA KARL 3A',
        'pregunta TOTAL GARCIA LUIS 3A',
        'pregunta NOTA PEREZ ANA 3A',
        'alta ALTA RUIZ EVA 3A',
        'pregunta DIRECTOR PEREZ SOL 3A',
        'alta ABRIL PEREZ SOL 3A',
        'alta SANTOS DE LOS SANTOS JOSE 3A',
        'alta MARTINEZ JR LUIS 3A',
        'alta PEREZ GOMEZ J. JESUS 3A',
        'alta GOMEZ PEREZ Mª JOSE 3A',
        'alta HERNANDEZ HERNANDEZ JOSE JOSE 3A',
        'alta X X LUIS 3A',
        'alta MUÑOZ YÁÑEZ ÑURKA 3A',
        'alta UC UH AK 3A',
      ],
    },
    {
      file: 'names_alone.csv',
      lines: ['NOMBRE DEL ALUMNO', 'LOPEZ RUIZ ANA', 'MAESTRO PEREZ EVA', 'PECH UC JUAN', '', 'MAESTRA ROSA CHI UC'],
      fields: { grupo: '3A' },
      rows: ['alta LOPEZ RUIZ ANA 3A', 'pregunta MAESTRO PEREZ EVA 3A', 'alta PECH UC JUAN 3A'],
    },
  ],
  'signs in names': [{ file: 'apostrophe_curly.csv', rows: ['alta D’ANGELO O’HARA ANA 3A'] }],
  'lines in quotes': [
    { file: 'row_in_quotes.csv', rows: ['alta LOPEZ RUIZ ANA 3A 9991204501', 'alta PECH UC JUAN 3A 9991204502'] },
    {
      file: 'one_line_in_quotes.csv',
      lines: ['Paterno;Materno;Nombre;Grupo', 'López;Ruiz;Ana;3A', '"Pech;Uc;Juan;3A"'],
      rows: ['alta López Ruiz Ana 3A', 'alta Pech Uc Juan 3A'],
    },
    {
      file: 'names_in_quotes.csv',
      lines: ['"LOPEZ RUIZ, ANA"', '"PECH UC, JUAN"'],
      fields: { grupo: '3A' },
      rows: ['alta LOPEZ RUIZ ANA 3A', 'alta PECH UC JUAN 3A'],
    },
  ],
  'rows with nothing but colour': [{ file: 'styled_30000.xlsx', rows: ['pregunta LOPEZ RUIZ ANA 3A'] }],
  'names in the zip': [
    { file: 'backslash.xlsx', rows: three('alta', '3A 9991204501', '3A 9991204502', '3A 9991204503') },
  ],
  'ten digits that are no phone': [
    {
      file: 'headless_matricula.csv',
      rows: three('pregunta', '3A 2023104501', '3A 2023104502', '3A 2023104503'),
      question: '¿Son teléfonos o matrículas?',
    },
    {
      file: 'unknown_heading_matricula.csv',
      rows: three('pregunta', '5B 2023104501', '5B 2023104502', '5B 2023104503'),
      question: '¿Son teléfonos o matrículas?',
    },
    {
      file: 'matricula_of_several_years.csv',
      lines: ['"López Ruiz, Ana",3A,2021104533', '"Pech Uc, Juan",3A,2019000712', '"Gómez Díaz, Luis",3A,2023107788'],
      rows: [
        'pregunta López Ruiz Ana 3A 2021104533',
        'pregunta Pech Uc Juan 3A 2019000712',
        'pregunta Gómez Díaz Luis 3A 2023107788',
      ],
      question: '¿Son teléfonos o matrículas?',
    },
  ],
  'groups in other words': [
    { file: 'roman_groups.csv', rows: ['alta LOPEZ RUIZ ANA 1A', 'alta PECH UC JUAN 2B', 'alta GOMEZ DIAZ LUIS 3A'] },
    {
      file: 'roman_grades.csv',
      lines: ['Alumno,Grado,Grupo', '"López Ruiz, Ana",IV,A', '"Pech Uc, Juan",VI°,"Secc. ""C"""'],
      rows: ['alta López Ruiz Ana 4A', 'alta Pech Uc Juan 6C'],
    },
  ],
  amounts: [
    {
      file: 'pay_decimal_comma.csv',
      lines: [
        'Alumno;Grupo;Paquete;Total;Anticipo;Saldo',
        'López Ruiz, Ana;3A;Paquete A;1.250;500,50;(749,50)',
        'Pech Uc, Juan;3A;Paquete A;1250,00;1250,00;0,00',
        'Gómez Díaz, Luis;3A;Paquete A;1,250;;',
      ],
      rows: [
        'alta López Ruiz Ana 3A 500.5 -, debe 749.5',
        'alta Pech Uc Juan 3A 1250 -, debe 0',
        'pregunta Gómez Díaz Luis 3A debe null',
      ],
    },
    {
      file: 'pay_brackets.csv',
      lines: [
        'Alumno,Grupo,Paquete,Total,Pagado,Saldo',
        '"López Ruiz, Ana",3A,Paquete A,"1,250",500,(750)',
        '"Pech Uc, Juan",3A,Paquete A,900,100,-800.00',
        '"Gómez Díaz, Luis",3A,Paquete A,900,900,0',
      ],
      rows: [
        'alta López Ruiz Ana 3A 500 -, debe 750',
        'alta Pech Uc Juan 3A 100 -, debe 800',
        'alta Gómez Díaz Luis 3A 900 -, debe 0',
      ],
    },
    {
      file: 'pay_some_brackets.csv',
      lines: [
        'Alumno,Grupo,Paquete,Total,Pagado,Saldo',
        '"López Ruiz, Ana",3A,Paquete A,1250,500,(750)',
        '"Pech Uc, Juan",3A,Paquete A,900,100,800',
      ],
      rows: ['pregunta López Ruiz Ana 3A 500 -, debe 750', 'alta Pech Uc Juan 3A 100 -, debe 800'],
      question: '«(750)» no es una cantidad.',
    },
  ],
  'a phone and an e-mail in one cell': [
    {
      file: 'both_contacts.csv',
      lines: [
        'Alumno,Grupo,Contacto',
        '"López Ruiz, Ana",3A,9991204501 mama1@example.com',
        '"Pech Uc, Juan",3A,mama2@example.com / 999 120 4502',
      ],
      rows: [
        'alta López Ruiz Ana 3A 9991204501 mama1@example.com',
        'alta Pech Uc Juan 3A 9991204502 mama2@example.com',
      ],
    },
    {
      file: 'both_under_email.csv',
      lines: [
        'Alumno,Grupo,Correo y teléfono',
        '"López Ruiz, Ana",3A,"mama1@example.com, cel. 9991204501"',
        '"Pech Uc, Juan",3A,mama2@example.com',
      ],
      rows: ['alta López Ruiz Ana 3A 9991204501 mama1@example.com', 'alta Pech Uc Juan 3A mama2@example.com'],
    },
  ],
};

test('a row without a group between others waits for its own, and not for the one of the list', async () => {
  const { client, importacion, filas } = await read({
    file: 'one_group_missing.csv',
    lines: ['Grupo,Apellidos,Nombre', '2C,López Ruiz,Ana', ',Pech Uc,Juan', '3C,Gómez Díaz,Luis', '3D,Pérez Solís,Eva'],
    fields: { grupo: '1A' },
    rows: [],
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

describe.each(Object.entries(LISTS))('%s', (_kind, lists) => {
  test.each(lists)('$file', async (small) => {
    const { filas } = await read(small);
    expect(filas.map(lineOf)).toEqual(small.rows);
    if (small.question) expect(filas[0]?.avisos.map(({ texto }) => texto)).toContain(small.question);
  });
});

test('every file of the folder is in the table', () => {
  const files = readdirSync(FOLDER).filter((name) => /\.(?:csv|xlsx)$/.test(name));
  const inTable = new Set(Object.values(LISTS).flatMap((lists) => lists.map(({ file }) => file)));
  expect(files.filter((name) => !inTable.has(name))).toEqual([]);
});

test.each(['google_forms.csv', 'no_heading_signup_date.csv'])(
  'alumnos on record stay themselves in %s',
  async (file) => {
    const client = await server.as(2);
    const escuela = await anEscuela(server);
    const known = { apaterno: 'López', amaterno: 'Ruiz', nombre: 'Ana María', grupo: '3A' };
    const { id } = await anAlumno(server, { ...known, escuela, celular: '9991204501', email: null });
    const { body } = await sendList(client, file, readFileSync(join(FOLDER, file)), { escuela_id: String(escuela.id) });
    const [ana] = await filasOf(client, body.importacion);
    expect([ana?.resultado, ana?.user_id]).toEqual([expect.stringMatching(/^(?:igual|cambio)$/), id]);
  },
);

describe('signs in names are written in many ways', () => {
  test.each(["D'ANGELO", 'DANGELO', 'D ANGELO', 'd´angelo o`hara'])('%s finds the pupil of a list', async (text) => {
    const { client, importacion, escuela } = await read({ file: 'apostrophe_curly.csv', rows: [] });
    await applied(server, client, importacion);
    const params = { text, field: 'nombre' } as const;
    const { data } = await client.get(endpoints.searchAlumnos, { params, query: { escuela } });
    expect(data.map(({ apaterno }) => apaterno)).toEqual(['D’ANGELO']);
  });

  test('a list that writes them otherwise brings nobody anew', async () => {
    const { client, importacion, escuela } = await read({ file: 'apostrophe_curly.csv', rows: [] });
    await applied(server, client, importacion);
    const content = readFileSync(join(FOLDER, 'apostrophe_curly.csv'), 'utf8').replaceAll('’', "'");
    const { body } = await sendList(client, 'otra.csv', content, { escuela_id: String(escuela) });
    const [ana] = await filasOf(client, body.importacion);
    expect(ana?.resultado).not.toBe('alta');
  });
});

describe('a CURP of a birth to come is refused', () => {
  const curp = 'LORA300310MYNPZNA2';
  const texto = 'La CURP dice que nació el 10/03/2030, que todavía no llega.';

  test('of an alumno', async () => {
    const client = await server.as(2);
    const { id, version } = await anAlumno(server);
    const { status, refused } = await client.request(endpoints.updateUser, { params: { id }, body: { curp, version } });
    expect([status, refused.error?.errors]).toEqual([422, { curp: [texto] }]);
  });

  test('of a row that is repaired', async () => {
    const { client, importacion, filas } = await read({ file: 'apostrophe_curly.csv', rows: [] });
    const body = { valores: { curp }, version: filas[0]?.version ?? 0 };
    const response = await repair(client, importacion, 1, body);
    expect([response.status, response.text]).toEqual([422, expect.stringContaining(texto)]);
  });
});

test('schools of a sheet are told once each, however their names and keys are written', async () => {
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
    rows: [],
  });
  expect(importacion.escuelas.map(({ texto, cct }) => [texto, cct])).toEqual([
    ['Primaria Benito Juárez', '31DPR0999Z'],
    ['Colegio Itzamná', null],
  ]);
  expect(new Set(filas.map(({ valores }) => valores.escuela)).size).toBe(2);
});
