/**
 * The table of endpoints as it was last agreed upon: `jest -u` writes it, and a call that is forgotten, added or mistyped in
 * endpoints.ts shows as a line that differs.
 */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { leastRol } from '#contract/roles.ts';

const all: AnyEndpoint[] = Object.values(endpoints);

// [S7.14] [S7.17] [S7.18]
test('every endpoint has its agreed rol, ownership, status and content type', () => {
  const rows = all.map(({ method, path, who, own, status, repeatable, content }) =>
    [
      `${method} ${path.replace(/:\w+/g, '{}')}`,
      `${who === 'anyone' ? who : leastRol(who)}${own ? ' or own' : ''}`,
      status,
      // A POST that needs no Idempotency-Key, because the contract says so or because no key may keep its response.
      ...(repeatable ? ['repeatable'] : []),
      ...(content ? [content] : []),
    ].join(' → '),
  );
  expect(`\n${rows.sort().join('\n')}\n`).toMatchSnapshot();
});

test('each path parameter has a schema, and neither GET nor DELETE has a body', () => {
  for (const { method, path, params, body } of all) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect([path, Object.keys(params?.fields ?? {}).sort()]).toEqual([path, inPath.sort()]);
    if (method === 'GET' || method === 'DELETE') expect([path, body]).toEqual([path, undefined]);
  }
});
