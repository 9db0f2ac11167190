/** Every call that takes the version of the record it changes: only the stored one passes. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { serverOfFile } from '../support/server.ts';
import { rightRequests } from './rightRequests.ts';

const server = serverOfFile();

const MADE_BY_SAVING = ['/admin/photos', '/guarderia/infantes/:id/adultos/:quien'];
const takesVersion = ({ body }: AnyEndpoint): boolean => Boolean(body && 'fields' in body && 'version' in body.fields);

test('a version from the future is a conflict with the record as it stands, and an older one too', async () => {
  const rows = rightRequests(server).filter(({ endpoint }) => takesVersion(endpoint));
  const tried: Record<string, unknown> = {};
  for (const { endpoint, who, request } of rows) {
    if (who === 'anyone') continue;
    const client = await server.as(who);
    const options = await request();
    // Of these the first one makes the record.
    if (MADE_BY_SAVING.includes(endpoint.path)) await client.request(endpoint, options);
    const send = (version: number) =>
      client.request(endpoint, { ...options, body: { ...(options.body as object), version } });
    const future = await send(Number.MAX_SAFE_INTEGER);
    const actual = (future.status === 409 && (future.refused.actual as { version?: number } | undefined)) || null;
    const version = actual?.version ?? null;
    tried[endpoint.path] ??= [future.status, version !== null, version && (await send(version + 1)).status];
  }
  expect(Object.keys(tried).length).toBeGreaterThan(12);
  expect(Object.entries(tried).filter(([, found]) => JSON.stringify(found) !== '[409,true,409]')).toEqual([]);
});
