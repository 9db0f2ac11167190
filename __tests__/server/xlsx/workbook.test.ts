/** What is written, opened by another library; and the XML where that library does not look. */
import { CELL_MAX, Rows, type Sheet, sheet, sheetName, sheetXml } from '#server/xlsx/sheet.ts';
import { workbook } from '#server/xlsx/workbook.ts';
import { allOf, sheetsOf } from '../../support/workbooks.ts';

const timeZone = 'America/Mexico_City';

interface Row {
  text?: string | null;
  number?: number | null;
  cents?: number | null;
  day?: string | null;
  moment?: string | null;
}
const sheetOf = (rows: Row[], name = 'Hoja'): Sheet =>
  sheet<Row>(
    name,
    [
      { title: 'Texto', value: ({ text }) => text ?? null },
      { title: 'Número', kind: 'number', value: ({ number }) => number ?? null },
      { title: 'Dinero', kind: 'money', value: ({ cents }) => cents ?? null },
      { title: 'Día', kind: 'date', value: ({ day }) => day ?? null },
      { title: 'Momento', kind: 'instant', value: ({ moment }) => moment ?? null },
    ],
    [rows],
  );

async function readBack(rows: Row[]) {
  const { Hoja = [] } = await sheetsOf(await allOf(workbook([sheetOf(rows)], { timeZone })));
  return Hoja;
}
const textsOf = async (texts: string[]) =>
  (await readBack(texts.map((text) => ({ text, number: 1 })))).map(({ Texto }) => Texto);

async function xmlOf(rows: Row[]): Promise<string> {
  const one = sheetOf(rows);
  let xml = '';
  for await (const part of sheetXml(one.columns, new Rows(one), { timeZone })) xml += part;
  return xml;
}

describe('text stays text', () => {
  test('for leading zeros, long numbers, dates and formula signs', async () => {
    const texts = ['00123', '1234567890123456789', '1/2', '2026-11-21', '1e5', 'TRUE'];
    const formulas = ['=1+1', '=HYPERLINK("http://x","y")', '+52 55', '-3', '@SUM(A1)', '\t=1', '＝1'];
    expect(await textsOf([...texts, ...formulas])).toEqual([...texts, ...formulas]);
  });

  test('with a mark that keeps formula-like text as text after editing', async () => {
    const xml = await xmlOf([{ text: '=1+1' }, { text: '0012' }]);
    expect(xml).toContain('<c r="A2" s="3" t="inlineStr"><is><t>=1+1</t></is></c>');
    expect(xml).toContain('<c r="A3" s="2" t="inlineStr"><is><t>0012</t></is></c>');
    expect(xml).not.toContain('<f');
  });

  test('for accents, emoji, XML characters, quotes, outer blanks and line breaks', async () => {
    const texts = ['Núñez', '😀👩‍👩‍👧', '<b>&amp;"\'', ' a  b ', 'uno\ndos', '日本', '\u202eolleh'];
    expect(await textsOf(texts)).toEqual(texts);
  });

  test('without control characters and half pairs, which XML forbids', async () => {
    expect(await textsOf(['a\0b\u0007c\u001bd', 'x\ud83dy', '\udc00z', 'p\ufffeq\uffffr', 'l\r\nm\rn'])).toEqual([
      'abcd',
      'xy',
      'z',
      'pqr',
      'l\nm\nn',
    ]);
  });

  test('for text that looks like an escape of the format', async () => {
    expect(await xmlOf([{ text: '_x0041_ _x_ x0041_' }])).toContain('<t>_x005F_x0041_ _x_ x0041_</t>');
  });

  test('cut to the length of a cell without half an emoji', async () => {
    const [long, emoji] = await textsOf(['x'.repeat(CELL_MAX + 10), `${'x'.repeat(CELL_MAX - 1)}😀`]);
    expect([long, emoji]).toEqual(['x'.repeat(CELL_MAX), 'x'.repeat(CELL_MAX - 1)]);
  });
});

test('numbers, money in dollars, days and local times have their cell types', async () => {
  const rows = await readBack([
    { text: 'a', number: 7, cents: 123_456_789, day: '2026-02-28', moment: '2026-11-21T17:03:00.000Z' },
    { text: 'b', number: 0, cents: -5, day: '2024-02-29', moment: '2026-01-01T05:59:59.000Z' },
  ]);
  expect(rows).toEqual([
    {
      Texto: 'a',
      Número: 7,
      Dinero: 1_234_567.89,
      Día: new Date('2026-02-28T00:00:00Z'),
      Momento: new Date('2026-11-21T11:03:00Z'),
    },
    {
      Texto: 'b',
      Número: 0,
      Dinero: -0.05,
      Día: new Date('2024-02-29T00:00:00Z'),
      Momento: new Date('2025-12-31T23:59:59Z'),
    },
  ]);
});

test('invalid numbers and dates give no broken cell', async () => {
  const [row] = await readBack([{ text: 'a', number: Number.NaN, cents: null, day: '1899-01-01', moment: 'ayer' }]);
  expect(row).toEqual({ Texto: 'a', Número: null, Dinero: null, Día: '1899-01-01', Momento: 'ayer' });
});

test('the header is frozen, columns have widths, and rows can be filtered', async () => {
  const xml = await xmlOf([{ text: 'a' }, { text: 'b' }]);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toMatch(/<col min="1" max="1" width="18" customWidth="1"\/>/);
  expect(xml).toContain('<autoFilter ref="A1:E3"/>');
});

test('a sheet without rows has its header', async () => {
  const sheets = await sheetsOf(await allOf(workbook([sheetOf([]), sheetOf([{ text: 'a' }], 'Otra')], { timeZone })));
  expect(sheets).toEqual({ Hoja: [], Otra: [expect.objectContaining({ Texto: 'a' })] });
});

test('rows beyond a sheet continue in another one with the same header', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ text: `r${at}` }));
  const slices = [rows.slice(0, 3), [], rows.slice(3, 900), rows.slice(900)];
  const one = { ...sheetOf([]), slices };
  const sheets = await sheetsOf(await allOf(workbook([one], { timeZone, rowsMax: 501 })));
  expect(Object.keys(sheets)).toEqual(['Hoja', 'Hoja (2)', 'Hoja (3)']);
  expect(Object.values(sheets).map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(Object.values(sheets).flatMap((all) => all.map(({ Texto }) => Texto))).toEqual(rows.map(({ text }) => text));
});

test('sheet names follow the rules: length, characters, unique', () => {
  const taken = new Set<string>();
  const names = [
    "'a[b]:c*d?e/f\\g'",
    'Sala',
    'SALA',
    '',
    'History',
    'x'.repeat(40),
    'x'.repeat(40),
    `${'y'.repeat(30)}😀`,
  ];
  expect(names.map((name) => sheetName(name, taken))).toEqual([
    'a b  c d e f g',
    'Sala',
    'SALA (2)',
    'Hoja',
    'History (2)',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    'y'.repeat(30),
  ]);
});

describe('rows are read as fast as bytes are consumed', () => {
  /** Slices of text that hardly compresses, counting how many were asked for. */
  function counted(slices: number) {
    const seen = { requested: 0, closed: 0 };
    async function* make() {
      try {
        let seed = 7;
        for (; seen.requested < slices; ) {
          seen.requested += 1;
          yield Array.from({ length: 100 }, () => {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
            return { text: `${seed}${seed * 31}${seed * 17}`.repeat(10) };
          });
        }
      } finally {
        seen.closed += 1;
      }
    }
    return { seen, one: { ...sheetOf([]), slices: make() } };
  }

  test('and are closed when the consumer stops', async () => {
    const { seen, one } = counted(1000);
    const bytes = workbook([one], { timeZone });
    await bytes.next();
    const requested = seen.requested;
    expect(requested).toBeLessThan(100);
    await bytes.return(undefined);
    expect(seen).toEqual({ requested, closed: 1 });
  });

  test('and fail the workbook when they fail', async () => {
    async function* broken() {
      yield [{ text: 'a' }];
      throw new Error('the database went away');
    }
    const bytes = workbook([{ ...sheetOf([]), slices: broken() }], { timeZone });
    await expect(allOf(bytes)).rejects.toThrow('the database went away');
  });
});
