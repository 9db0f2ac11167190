import { curpCheckDigit, curpDisagreements, normalizeCurp, readCurp } from '#contract/curp.ts';
import { vectors } from './vectors.ts';

const listed = vectors<'curp' | 'valida' | 'motivo'>('identificadores/curp_validez.csv');
const mistyped = vectors<'curp_correcta' | 'curp_capturada' | 'motivo' | 'fecha_nacimiento' | 'sexo' | 'entidad_clave'>(
  'identificadores/curp_con_errores_de_captura.csv',
);
const persons = vectors<'fecha_nacimiento' | 'sexo' | 'entidad_clave' | 'curp'>(
  'identificadores/curp_personas_ficticias.csv',
);

/** What was read, in the words of the lists. */
function outcome(curp: string): string {
  const reading = readCurp(curp);
  if (reading.kind === 'invalid') return `no ${reading.fault}`;
  if (reading.kind === 'generic') return 'generica';
  return reading.avisos.length > 0 ? 'si palabra_inconveniente' : 'si';
}

/** Of the listed CURPs with such a word one has a wrong check digit besides. */
const WORDS: Record<string, string> = {
  FETO930411HJCRMN01: 'si palabra_inconveniente',
  NACO560626MDFLRN01: 'no digito',
  ORIN900101HDFXXX00: 'si palabra_inconveniente',
};

test('the test vectors are complete', () => {
  expect([listed.length, mistyped.length, persons.length]).toEqual([33, 32, 150]);
});

test.each(listed.map((row) => [row.curp, row.valida, row.motivo] as const))('%s is %s %s', (curp, valida, motivo) => {
  // A word that RENAPO replaces is a warning, and no error of its own.
  if (motivo === 'palabra_inconveniente') expect(outcome(curp)).toBe(WORDS[curp]);
  else expect(outcome(curp)).toBe(valida === 'no' ? `no ${motivo}` : valida);
});

test.each(mistyped.map((row) => [row.curp_capturada, row] as const))('a mistyped %s is detected', (typed, row) => {
  expect(outcome(row.curp_correcta)).toBe('si');
  if (row.motivo.startsWith('no_corresponde')) {
    const reading = readCurp(typed);
    if (reading.kind !== 'valid') throw new Error(`${typed} must be valid`);
    const sexo = row.sexo === 'H' ? 'H' : 'M';
    expect(curpDisagreements(reading.data, { sexo }).map(({ campo }) => campo)).toEqual(['sexo']);
  } else {
    expect(row.motivo.split('_o_').map((fault) => `no ${fault}`)).toContain(outcome(typed));
  }
});

test.each(persons.map((row) => [row.curp, row] as const))('%s tells birth date, sex and state', (curp, row) => {
  expect(readCurp(curp)).toEqual({
    kind: 'valid',
    curp,
    data: { fecha_nacimiento: row.fecha_nacimiento, sexo: row.sexo, entidad_nacimiento: row.entidad_clave },
    avisos: [],
  });
});

describe('readCurp', () => {
  test('accepts any case and blanks', () => {
    expect(normalizeCurp(' espc 180726\u00a0mms rnrz6\u200b\n')).toBe('ESPC180726MMSRNRZ6');
    expect(outcome('\tmall110311 hchrznz7 ')).toBe('si');
  });

  test('accepts no generic CURP of foreigners, though the second fails the check digit', () => {
    expect(outcome(' xexx010101hnexxxa4')).toBe('generica');
    expect(outcome('XEXX010101MNEXXXA8')).toBe('generica');
    expect(curpCheckDigit('XEXX010101MNEXXXA8')).toBe('4');
  });

  test('takes the century, and so 29 February, from the 17th character', () => {
    expect(readCurp('AAAA000101HDFCCC09')).toMatchObject({ data: { fecha_nacimiento: '1900-01-01' } });
    expect(outcome('AAAA000229HDFCCC08')).toBe('no fecha');
    expect(outcome('AAAA000229HDFCCCA0')).toBe('no digito');
  });

  test('accepts sex X', () => {
    expect(readCurp('MALL110311XCHRZNZ1')).toMatchObject({ kind: 'valid', data: { sexo: 'X' } });
  });

  test.each([
    ['', 'La CURP tiene 18 caracteres y esta tiene 0.'],
    ['MALL110311HCHRZNZ', 'La CURP tiene 18 caracteres y esta tiene 17.'],
    ['MALL11O311HCHRZNZ7', 'El carácter 7 de la CURP debe ser un número y es «O». ¿Es un cero?'],
    ['MALLI10311HCHRZNZ7', 'El carácter 5 de la CURP debe ser un número y es «I». ¿Es un uno?'],
    ['MÑLL110311HCHRZNZ7', 'El carácter 2 de la CURP debe ser una vocal o una X y es «Ñ».'],
    ['MALL110311HCHRANZ7', 'El carácter 15 de la CURP debe ser una consonante y es «A».'],
    ['😀ALL110311HCHRZNZ7', 'El carácter 1 de la CURP debe ser una letra sin acento ni Ñ y es «😀».'],
    ['MALL110231HCHRZNZ7', 'La fecha de la CURP no existe: día 31, mes 02, año 2011.'],
    ['MALL110311ACHRZNZ7', 'El carácter 11 de la CURP es el sexo (H, M o X) y es «A».'],
    ['MALL110311HXXRZNZ7', '«XX» (caracteres 12 y 13 de la CURP) no es la clave de ningún estado.'],
    [
      'MALL110311HCHRZNZ8',
      'La CURP tiene algún carácter equivocado: no coincide su dígito verificador. Compárala con el documento.',
    ],
  ])('explains what is wrong with «%s»', (typed, texto) => {
    expect(readCurp(typed)).toMatchObject({ kind: 'invalid', texto });
  });
});

test('values beside the CURP are compared only where they were typed', () => {
  const data = { fecha_nacimiento: '2011-03-11', sexo: 'H', entidad_nacimiento: 'CH' } as const;
  expect(curpDisagreements(data, data)).toEqual([]);
  expect(curpDisagreements(data, { fecha_nacimiento: null, sexo: null })).toEqual([]);
  expect(curpDisagreements(data, { fecha_nacimiento: '2011-11-03', sexo: 'M', entidad_nacimiento: 'CS' })).toEqual([
    {
      campo: 'fecha_nacimiento',
      texto: 'La fecha de nacimiento no coincide con la CURP: se escribió 03/11/2011 y la CURP dice 11/03/2011.',
    },
    { campo: 'sexo', texto: 'El sexo no coincide con la CURP: se escribió Mujer y la CURP dice Hombre.' },
    {
      campo: 'entidad_nacimiento',
      texto: 'El estado de nacimiento no coincide con la CURP: se escribió Chiapas y la CURP dice Chihuahua.',
    },
  ]);
});
