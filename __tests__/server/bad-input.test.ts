/** Generated bad requests over every endpoint: clear errors, no stack, no changed row. */

import { attack, badRequests } from '../support/badInput.ts';
import { aNote, anAnuncio } from '../support/builders.ts';
import { serverOfFile } from '../support/server.ts';
import { tableVersions } from './everything.ts';

const server = serverOfFile();
const BATCHES = 20;
const EACH = 50;

test(`${BATCHES * EACH} random bad requests cause no 5xx and no stack, and refused ones change nothing`, async () => {
  await aNote(server, { paid: 100 });
  await anAnuncio(server);
  const clients = { signedIn: await server.as(3), anyone: server.anyone };
  const requests = badRequests(20261121);
  const versions = await tableVersions(server.db);
  let unchanged = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = await versions();
    const { written, wrong } = await attack(requests, EACH, clients);
    expect(wrong).toEqual([]);
    // A write that was right by accident may have changed what it is there to change.
    if (written.length > 0) continue;
    expect(await versions()).toBe(before);
    unchanged += 1;
  }
  expect(unchanged).toBeGreaterThan(BATCHES / 2);
});
