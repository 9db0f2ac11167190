/** Birth dates, phones, addresses, sexes and CURPs as lists write them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '#server/lists/read/records.ts';
import { readPhone } from '#server/lists/recognise/row-person.ts';
import { column, readLines, saidOf } from './written.ts';

const withValue = (heading: string, values: readonly string[]) =>
  readLines([
    `Paterno | Materno | Nombre | ${heading}`,
    ...values.map(
      (value, at) =>
        `Pech | Uc | ${['Ana', 'Eva', 'Luz', 'Mía', 'Zoé', 'Inés', 'Sara', 'Alma', 'Rosa', 'Iris'][at]} | ${value}`,
    ),
  ]);

describe('birth dates', () => {
  test('are read in every form', () => {
    const { rows } = withValue('Fecha de nacimiento', [
      '03/11/2014',
      '3-11-14',
      '2014-11-03',
      '3 de noviembre de 2014',
      '03-NOV-14',
      '41946',
      '03.11.2014',
      '20141103',
      '3/11/2014 00:00:00',
      '21/11/2014',
    ]);
    expect(column(rows, 'fecha_nacimiento').slice(0, 9)).toEqual(Array.from({ length: 9 }, () => '2014-11-03'));
    expect(rows.slice(0, 5).every(({ resultado }) => resultado === 'alta')).toBe(true);
  });

  test('are month-first when one date of the column shows it', () => {
    const { rows } = withValue('Nacimiento', ['11/03/2014', '11/21/2014', '02/05/2015']);
    expect(column(rows, 'fecha_nacimiento')).toEqual(['2014-11-03', '2014-11-21', '2015-02-05']);
  });

  test('are a question where the column is ambiguous or contradictory', () => {
    expect(withValue('F. Nac.', ['11/03/2014', '02/05/2015']).rows.map(({ resultado }) => resultado)).toEqual([
      'pregunta',
      'pregunta',
    ]);
    const mixed = withValue('F. Nac.', ['11/03/2014', '21/05/2015', '05/21/2015']);
    expect(mixed.rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'alta', 'alta']);
  });

  test('are a question where a US spreadsheet swapped day and month', () => {
    const cell = (date: string) => ({ text: date, date });
    const { rows } = readLines([
      ['Paterno', 'Nombre', 'Fecha de nacimiento'],
      ['Pech', 'Ana', cell('2014-03-11')],
      ['Uc', 'Eva', '21/11/2014'],
      ['Chi', 'Luz', cell('2014-05-02')],
      ['Chan', 'Mía', '30/01/2014'],
    ]);
    expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'alta', 'pregunta', 'alta']);
    expect(saidOf(rows[0])).toContain('pudo cambiar el día por el mes');
  });

  test('that are implausible are a question, future ones an error', () => {
    const { rows } = withValue('Fecha nac', ['31/02/2014', 'marzo', '21/11/2030', '15/08/1931', '25/12/2015']);
    expect(rows.map(({ resultado }) => resultado)).toEqual(['pregunta', 'pregunta', 'error', 'pregunta', 'alta']);
  });

  test('are joined from columns of day, month and year', () => {
    const { rows } = readLines([
      'Paterno | Materno | Nombre | FECHA DE NACIMIENTO | |',
      ' | | | DÍA | MES | AÑO',
      'Pech | Uc | Ana | 3 | 11 | 2014',
      'Chi | Uc | Eva | 4 | ABR | 15',
    ]);
    expect(column(rows, 'fecha_nacimiento')).toEqual(['2014-11-03', '2015-04-04']);
  });

  test('come from the CURP where missing; a different one is a question', () => {
    const { rows } = readLines([
      'Paterno | Materno | Nombre | CURP | Fecha de nacimiento',
      'HERNÁNDEZ | SÁNCHEZ | CAMILA | HESC160302MYNRNMZ0 |',
      'HERNÁNDEZ | SÁNCHEZ | CAMILA | hesc160302 mynrnmz0 | 03/02/2016',
      'HERNÁNDEZ | SÁNCHEZ | CAMILA | HESC160302MYNRNMZ0 | 05/03/2016',
    ]);
    expect(column(rows, 'fecha_nacimiento')).toEqual(['2016-03-02', '2016-03-02', '2016-03-02']);
    expect(saidOf(rows[2])).toContain('La lista dice 05/03/2016 y la CURP 02/03/2016.');
  });
});

describe('phones', () => {
  test('are read from each vector with one number', () => {
    const text = readFileSync(join(__dirname, '../../../data/telefonos/telefonos_mx_vectores.csv'), 'utf8');
    const vectors = [...readRecords(text)]
      .slice(1)
      .map(({ cells: [typed = '', expected = ''] }) => ({ typed: typed ?? '', expected: expected ?? '' }));
    const wrong = vectors.filter(
      ({ typed, expected }) => !/ \/ /.test(typed) && (readPhone(typed.trim()).value ?? '') !== expected,
    );
    expect(wrong).toEqual([]);
  });

  test('use the mobile one of two in a cell, or else the first', () => {
    const { rows } = withValue('Teléfono', [
      '9991234567 / 9997654321',
      'CASA 9991234567, CEL 9997654321',
      '9991234567 y 9997654321',
      '9991234567 9997654321',
      'mamá 999 123 4567',
    ]);
    expect(column(rows, 'celular')).toEqual(['9991234567', '9997654321', '9991234567', '9991234567', '9991234567']);
    expect(saidOf(rows[0])).toContain('Hay dos teléfonos');
    expect(rows.every(({ resultado }) => resultado === 'alta')).toBe(true);
  });

  test('use the mobile column before the home one', () => {
    const { rows } = readLines([
      'Paterno | Nombre | Tel. casa | Cel. mamá | Cel. papá',
      'Pech | Ana | 9991111111 | 9992222222 | 9993333333',
      'Uc | Eva | 9991111111 | NO TIENE | 9993333333',
      'Chi | Luz | 9991111111 | |',
      'Chan | Mía | | 123 |',
    ]);
    expect(column(rows, 'celular')).toEqual(['9992222222', '9993333333', null, null]);
    expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'alta', 'alta', 'pregunta']);
  });
});

test('an e-mail is the first of two, in lower case; invalid text is a question', () => {
  const { rows } = withValue('Correo', [
    'ANA@EXAMPLE.COM;',
    'eva@example.com, luis@example.com',
    'luz@example',
    'mailto:mia@example.com',
    'no tiene',
  ]);
  expect(column(rows, 'email')).toEqual(['ana@example.com', 'eva@example.com', null, 'mia@example.com', null]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['alta', 'alta', 'pregunta', 'alta', 'alta']);
});

test.each([
  ['M beside H is a woman', ['M', 'H', 'M'], ['M', 'H', 'M']],
  ['M beside F is a man', ['M', 'F', 'M'], ['H', 'M', 'H']],
  ['words need no column', ['Femenino', 'MASC.', 'Niña'], ['M', 'H', 'M']],
  ['M alone is told by names that only women bear', ['M', 'M', 'M'], ['M', 'M', 'M']],
])('sex is read from %s', (_, cells, expected) => {
  expect(column(withValue('Sexo', cells).rows, 'sexo')).toEqual(expected);
});

test('a wrong CURP is an error with its reason, an empty one is none', () => {
  const { rows } = withValue('CURP', [
    'HESC160302MYNRNMZ4',
    'HESC16O302MYNRNMZ0',
    'EN TRÁMITE',
    'XEXX010101MNEXXXA8',
    '',
  ]);
  expect(rows.map(({ resultado }) => resultado)).toEqual(['error', 'error', 'alta', 'alta', 'alta']);
  expect(column(rows, 'curp')).toEqual([null, null, null, null, null]);
  expect(saidOf(rows[1])).toContain('¿Es un cero?');
});
