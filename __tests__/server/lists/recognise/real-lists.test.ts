/** Lists as schools send them come out as expected; what doesn't is asked, never taken in silence. */
import { differences, expectedOf, isMarked, LISTS, recogniseList, SCHOOLS } from './expected.ts';

describe.each(LISTS)('%s', (name) => {
  const expected = expectedOf(name);
  const { list, rows } = recogniseList(name);
  const byOrigin = new Map(rows.map((row) => [row.fila_origen, row]));
  const compared = expected.map((wanted) => {
    const row = byOrigin.get(String(wanted.fila_origen));
    const offGroup = /[E-Z]$/.test(String(wanted.grupo)) && row?.resultado === 'error';
    const differing = row
      ? differences(wanted, row).filter((text) => !(offGroup && text.startsWith('resultado')))
      : ['falta'];
    return { origin: wanted.fila_origen, row, differing, offGroup };
  });

  test('has exactly the alumnos as rows', () => {
    expect(rows.map(({ fila_origen }) => fila_origen)).toEqual(expected.map(({ fila_origen }) => fila_origen));
  });

  test('has no silent error and at most two questions in a hundred', () => {
    const wrong = compared.filter(({ row, differing }) => differing.length > 0 && !(row && isMarked(row)));
    expect(wrong.map(({ origin, differing }) => [origin, ...differing])).toEqual([]);
    const marked = compared.filter(
      ({ row, offGroup }) => !offGroup && row && isMarked(row) && row.resultado !== 'error',
    );
    expect(marked.length).toBeLessThanOrEqual(expected.length * 0.02);
    const right = compared.filter(({ differing }) => differing.length === 0);
    expect(right.length).toBeGreaterThanOrEqual(expected.length * 0.98);
  });

  test('has a known school, and each guess its reason', () => {
    const ids = new Set(rows.map(({ valores }) => valores.escuela_id));
    expect([...ids]).toEqual([expect.any(Number)]);
    const school = SCHOOLS.find(({ id }) => ids.has(id));
    expect(expected.every(({ cct }) => !cct || cct === school?.cct)).toBe(true);
    expect([...list.columnas, ...list.hojas, ...list.escuelas].every(({ porque }) => porque.length > 3)).toBe(true);
  });
});

test('unknown groups are offered for mapping', () => {
  const [L08 = ''] = LISTS.filter((name) => name.startsWith('L08'));
  const { list } = recogniseList(L08);
  expect(list.grupos.map(({ texto }) => texto).sort()).toEqual(['1E', '1F', '2E', '2F', '3E', '3F']);
  const mapped = recogniseList(L08, { grupos: list.grupos.map(({ texto }) => ({ texto, grupo: `${texto[0]}D` })) });
  expect(mapped.rows.filter(({ resultado }) => resultado === 'error')).toEqual([]);
  expect(mapped.list.grupos.every(({ grupo, filas }) => grupo?.endsWith('D') && filas > 10)).toBe(true);
});

test('a second row of an alumno is a duplicate, or a question when the first one left', () => {
  const [L08 = ''] = LISTS.filter((name) => name.startsWith('L08'));
  const { rows } = recogniseList(L08);
  const twice = rows.filter(({ duplicado_de }) => duplicado_de !== null);
  for (const { duplicado_de, valores } of twice) {
    expect(rows[Number(duplicado_de) - 1]?.valores.curp).toBe(valores.curp);
  }
  const expected = expectedOf(L08).filter(({ resultado }) => resultado === 'duplicado');
  const others = expected.filter(({ fila_origen }) => !twice.some((row) => row.fila_origen === fila_origen));
  expect([expected.length, twice.length]).toEqual([12, 10]);
  for (const { fila_origen, curp } of others) {
    expect(rows.find((row) => row.valores.curp === curp)?.resultado).toBe('baja');
    const row = rows.find((each) => each.fila_origen === fila_origen);
    expect(row?.avisos.at(-1)?.texto).toMatch(/^En la fila \d+ el mismo alumno está de baja y aquí no\.$/);
  }
});
