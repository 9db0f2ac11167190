import { dark, light, tokensCss } from '#client/lib/tokens.ts';

// [S2.48]
test.each([
  ['day', light],
  ['night', dark],
])('the section of the daycare menu that is open is green, by %s', (_time, { railGuarderia }) => {
  const [red = 0, green = 0, blue = 0] = (railGuarderia.match(/[0-9a-f]{2}/g) ?? []).map((part) => parseInt(part, 16));
  expect(green).toBeGreaterThan(1.5 * red);
  expect(green).toBeGreaterThan(1.5 * blue);
  expect(tokensCss).toContain(`--rail-guarderia:${railGuarderia};`);
});
