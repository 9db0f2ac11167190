/** Which addresses may stand in links for families. */
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { publicOriginOf, reachableOrigin } from '#contract/public-address.ts';

const errorOf = (direccion_publica: unknown) =>
  checkBody(endpoints.updateAjustes, { direccion_publica }).errors?.direccion_publica?.[0] ?? null;

test.each([
  ['https://escuelas.example.mx', 'https://escuelas.example.mx'],
  [' HTTPS://Escuelas.Example.MX/ ', 'https://escuelas.example.mx'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['https://[2806:10a6::5]', 'https://[2806:10a6::5]'],
  ['http://[::ffff:192.168.1.5]', 'http://[::ffff:c0a8:105]'],
])('%s is accepted as the origin %s', (typed, origin) => {
  expect([errorOf(typed), reachableOrigin(typed)]).toEqual([null, origin]);
});

test.each(['escuelas.example.mx', 'ftp://escuelas.example.mx', 'https://escuelas.example.mx/caja', 'https://a:b@c.mx'])(
  '%s is refused as an origin',
  (typed) => {
    expect([errorOf(typed), reachableOrigin(typed)]).toEqual([
      expect.stringMatching(/^Escribe la dirección con/),
      null,
    ]);
  },
);

test.each([
  'http://localhost:3000',
  'http://caja.localhost',
  'http://127.0.0.1:3000',
  'https://127.1.2.3',
  'http://127.1',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
  'http://0.0.0.1',
  'http://localhost.:4310',
  'http://169.254.1.1',
  'http://[::ffff:127.0.0.1]:4310',
  'http://[::ffff:0.0.0.0]',
  'http://[::ffff:169.254.1.1]',
  'http://[fe80::1]',
])('%s is refused because it opens only on its own machine', (typed) => {
  expect([errorOf(typed), reachableOrigin(typed)]).toEqual([expect.stringMatching(/^Esta dirección solo abre/), null]);
});

test('an empty address is none, and that of the environment wins', () => {
  expect([errorOf(null), errorOf('')]).toEqual([null, null]);
  const [ofServer, written] = ['https://a.example.mx', 'https://b.example.mx'];
  const origin = (direccion_del_servidor: string | null, direccion_publica: string | null) =>
    publicOriginOf({ direccion_del_servidor, direccion_publica });
  expect([origin(ofServer, written), origin(null, written), origin(null, null)]).toEqual([ofServer, written, null]);
});
