/** Who asks from where: what a proxy says counts only where the settings name the proxy. */
import { endpoints } from '#contract/endpoints.ts';
import { aStaff, PASSWORD } from '../../support/builders.ts';
import { figure } from '../../support/figure.ts';
import { serverOfFile, type TestServer } from '../../support/server.ts';

const FORWARDED = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'mala.example',
};
const off = serverOfFile();
const own = serverOfFile({ settings: { trustProxy: 'loopback' } });
const strange = serverOfFile({ settings: { trustProxy: '10.0.0.0/8' } });

let held = 0;
afterAll(() => figure(7, `X-Forwarded-For is believed only from a proxy that TRUST_PROXY names: ${held} ways to ask`));

/** The addresses that a login leaves behind, and all that its response says. */
async function signIn(server: TestServer, headers: Record<string, string>) {
  const { email } = await aStaff(server, 1);
  const response = await server.anyone.request(endpoints.login, {
    body: { email: email ?? '', password: PASSWORD },
    headers,
  });
  const session = await server.db.get<{ address: string }>('SELECT address FROM sessions ORDER BY id DESC LIMIT 1');
  return { address: session?.address, reported: JSON.stringify([response.headers, response.text]) };
}

test.each<[string, TestServer, Record<string, string>, string]>([
  ['without TRUST_PROXY nobody is believed', off, FORWARDED, '127.0.0.1'],
  ['the proxy that TRUST_PROXY names is', own, FORWARDED, '203.0.113.7'],
  ['one that says nothing is where it is', own, {}, '127.0.0.1'],
  ['another one is not', strange, FORWARDED, '127.0.0.1'],
  [
    'of several addresses the last that is no proxy of ours',
    own,
    { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 127.0.0.1' },
    '203.0.113.7',
  ],
])('%s', async (_title, server, headers, address) => {
  const left = await signIn(server, headers);
  expect(left.address).toBe(address);
  // No address is ever made of what a request says about its host.
  expect(left.reported).not.toMatch(/mala\.example|https:/);
  held += 1;
});
