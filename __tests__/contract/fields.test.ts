import type { AnySchema } from 'yup';
import {
  calendarDate,
  email,
  emailKey,
  flag,
  group,
  id,
  instant,
  isEmail,
  money,
  normalizeEmail,
  oneOf,
  optionalText,
  password,
  phone,
  requiredText,
  schoolOrEmployee,
  version,
} from '#contract/fields.ts';
import {
  curp,
  domicilio,
  entidad,
  identificacion,
  measure,
  nss,
  postalCode,
  rfc,
  sexo,
} from '#contract/fields-persona.ts';

/** The values that a field takes as they are. */
const taken = (field: AnySchema, values: unknown[]) =>
  values.filter((value) => field.isValidSync(value, { strict: true }));

type Case = [name: string, field: AnySchema, takes: unknown[], refuses: unknown[]];
const CASES: Case[] = [
  ['optionalText', optionalText(3), [null, undefined, 'abc'], ['abcd', 5, [], {}]],
  ['requiredText', requiredText('Falta.', 3), ['abc', '0'], [null, undefined, '', 'abcd', 0]],
  ['id', id('Falta.'), [1, 2147483647], [null, undefined, 0, -1, 1.5, 2147483648, '1', true]],
  ['version', version(), [undefined, 1, 50], [0, -1, 1.5, '1']],
  [
    'email',
    email(),
    [null, undefined, 'ana.peña+1@correo.example.com', 'a@b.mx', 'ана@почта.рф', 'ana@peña.mx'],
    [
      'ana',
      'ana@',
      '@b.mx',
      'a..b@c.mx',
      '.a@b.mx',
      'a.@b.mx',
      'a\u200Bb@c.mx',
      'a b@c.mx',
      'a@b',
      'a@b..mx',
      'a@-b.mx',
      'a@b.mx, c@d.mx',
      '<a@b.mx>',
      5,
    ],
  ],
  ['phone', phone(), [null, undefined, '5501234567', '+52 55 0123 4567'], ['123', '0000000000', '', 5501234567]],
  ['group', group(), ['1A', 'a1', '6º "D"', 0], [null, undefined, '', '1K', '7A', 1, '0', ['1A']]],
  ['schoolOrEmployee', schoolOrEmployee(), [1, 'empleado'], [null, undefined, 0, -1, 1.5, '1', 'otro', 2147483648]],
  ['money', money('Falta.'), [0, 0.01, 99.5, 999999.99], [null, undefined, -1, 0.001, 1000000, '5', Number.NaN]],
  [
    'password',
    password(),
    [null, undefined, '12345678', 'ñ'.repeat(128), '        '],
    ['1234567', 'x'.repeat(129), 12345678],
  ],
  ['flag', flag(), [true, false, undefined], ['true', 1, 0, null]],
  ['oneOf', oneOf(['a', 'b'], 'No.'), ['a', undefined], ['c', null, 0]],
  [
    'calendarDate',
    calendarDate(),
    [null, undefined, '2024-02-29', '1900-01-01', '2199-12-31'],
    ['2026-02-29', '29/02/2024', '2024-02-29T00:00:00Z', 5, '1899-12-31', '2200-01-01', '9999-12-31', '0001-01-01'],
  ],
  [
    'instant',
    instant(),
    [null, undefined, '2026-11-21T17:03:00.000Z'],
    ['2026-11-21', '2026-02-31T10:00:00Z', 5, '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ],
  [
    'curp',
    curp(),
    [null, undefined, 'mall110311hchrznz7', 'XEXX010101MNEXXXA8', 'FETO930411HJCRMN01'],
    ['MALL110311HCHRZNZ8', 'x', '', 5],
  ],
  ['nss', nss(), [null, undefined, '16987900004', '16 98 79 0000 4'], ['16987900007', '1698790000', '', 16987900004]],
  ['rfc', rfc(), [null, undefined, 'mall110311ab1'], ['MAL110311AB1', '', 5]],
  ['postalCode', postalCode(), [null, undefined, '06700'], ['6700', '067000', '0670O', '', 6700]],
  ['sexo', sexo(), [null, undefined, 'H', 'M', 'X'], ['F', 'h', '', 'toString']],
  ['entidad', entidad(), [null, undefined, 'DF', 'NE'], ['CX', 'df', '', 'constructor']],
  ['measure', measure(0.5, 60), [null, undefined, 0.5, 12.35, 60, 8.1], [0.4, 60.1, 12.345, '12', Number.NaN]],
  ['domicilio', domicilio(), [null, undefined, {}, { calle: null, cp: '06700' }], [{ cp: '1' }, { otra: 1 }, 'x', []]],
  [
    'identificacion',
    identificacion(),
    [null, undefined, { tipo: 'INE', numero: '1' }],
    [{}, { tipo: 'INE' }, { tipo: 'INE', numero: null }],
  ],
];

test.each(CASES)('%s', (_, field, takes, refuses) => {
  expect(taken(field, takes)).toEqual(takes);
  expect(taken(field, refuses)).toEqual([]);
});

test('an e-mail of a megabyte is refused immediately', () => {
  expect(isEmail(`a@${'a-'.repeat(500_000)}`)).toBe(false);
});

test('an internationalised e-mail is stored in one form, an ASCII one as typed', () => {
  for (const typed of ['PEÑA@Peña.MX', 'pen\u0303a@xn--pea-8ma.mx', 'peña@pen\u0303a.mx']) {
    expect(normalizeEmail(typed)).toBe('peña@xn--pea-8ma.mx');
  }
  expect(normalizeEmail('Ana.Pech@Example.com')).toBe('Ana.Pech@Example.com');
  expect(emailKey('Ana.Pech@Example.com')).toBe('ana.pech@example.com');
});
