/** Printers that listen in the networks of the server. */
import { createServer } from 'node:net';
import { endpoints } from '#contract/endpoints.ts';
import { listening, neighbours } from '#server/features/impresiones/nearby.service.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

test('the neighbours of a private address are looked at, those of public and own ones are not', () => {
  const all = neighbours([
    { address: '127.0.0.1', internal: true, family: 'IPv4' },
    { address: '192.168.1.20', internal: false, family: 'IPv4' },
    { address: 'fe80::1', internal: false, family: 'IPv6' },
    { address: '203.0.113.7', internal: false, family: 'IPv4' },
  ]);
  expect(all).toHaveLength(253);
  expect(all).toContain('192.168.1.50');
  expect(all).not.toContain('192.168.1.20');
});

test('a host that listens at the port is found, one that does not is left out', async () => {
  const printer = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
  const { port } = printer.address() as { port: number };
  expect(await listening(['127.0.0.2', '127.0.0.1'], port)).toEqual(['127.0.0.1']);
  await new Promise((resolve) => printer.close(resolve));
  expect(await listening(['127.0.0.1'], port)).toEqual([]);
});

test('an administrador gets the addresses as a list', async () => {
  const { datos } = await server.get(3, endpoints.nearbyPrinters);
  expect(datos).toEqual(expect.any(Array));
});
