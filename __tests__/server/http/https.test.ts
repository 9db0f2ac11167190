/** The same product by https beside http: with real TLS, by clients that trust the office's certificate and others. */

import { execFile } from 'node:child_process';
import { createPublicKey, type X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get, type RequestOptions } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { makeBackup } from '#server/backup/write.ts';
import { type Computer, hostsOf, keepAuthority, keepServerPair, thisComputer } from '#server/http/certificates.ts';
import { type Https, openHttps } from '#server/http/https.ts';
import { readSettings } from '#server/settings.ts';
import { testDatabase } from '../../support/database.ts';
import { serverOfFile, startServer } from '../../support/server.ts';
import { environmentOf, startProcess } from '../../support/server-process.ts';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');
const COMPUTER: Computer = {
  names: ['mostrador.local', 'mostrador', 'localhost'],
  addresses: ['192.168.1.10', '127.0.0.1', '::1'],
};
/** Clients judge certificates by the clock of this machine. */
const NOW = new Date();
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const folders: string[] = [];
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'servicios-https-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}
/** A request by https on a new connection, of a client that trusts `ca` alone. */
async function request(url: string, options: RequestOptions): Promise<Reply> {
  const sent = get(url, { agent: false, ...options });
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
/** The certificate that a new connection meets, whoever trusts it. */
async function served(port: number): Promise<X509Certificate> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerX509Certificate();
  socket.destroy();
  if (!certificate) throw new Error('No certificate was served');
  return certificate;
}

describe('with the certificate of the office', () => {
  let computer = COMPUTER;
  const server = serverOfFile({
    now: NOW.toISOString(),
    settings: { publicUrl: 'https://escuelas.example.mx' },
    https: () => computer,
  });
  const https = () => server.deps.https as Https;
  const ca = () => String(https().authority());
  const origin = (host = '127.0.0.1') => `https://${host}:${https().port()}`;

  test('a client that trusts the authority reads the same by https and by http', async () => {
    const { status, body } = await request(`${origin()}/api/health`, { ca: ca() });
    expect([status, JSON.parse(body).status]).toEqual([200, 'ok']);
    const { user } = JSON.parse(
      (
        await request(`${origin()}/api/me`, {
          ca: ca(),
          headers: { authorization: `Bearer ${(await server.as(3)).token}` },
        })
      ).body,
    );
    expect(user.id).toBe((await server.as(3)).userId);
    expect((await server.anyone.raw('/api/health')).status).toBe(200);
  });

  test('a client that does not trust it, or asks for another name, gets no response', async () => {
    await expect(request(`${origin()}/api/health`, {})).rejects.toThrow(/unable to verify|self-signed|issuer/);
    const other = request(`${origin()}/api/health`, { ca: ca(), servername: 'otra.example' });
    await expect(other).rejects.toThrow(/altnames/);
  });

  test('names of this computer open it as its addresses do', async () => {
    for (const servername of ['mostrador.local', 'mostrador', 'localhost']) {
      expect((await request(`${origin()}/api/health`, { ca: ca(), servername })).status).toBe(200);
    }
  });

  test('says which address to open, and where devices learn to trust it', async () => {
    const { https: said, problemas } = JSON.parse((await request(`${origin()}/api/health`, { ca: ca() })).body);
    const httpPort = new URL(server.origin).port;
    expect([said, problemas]).toEqual([
      { direccion: origin('192.168.1.10'), confianza: `http://192.168.1.10:${httpPort}/confianza` },
      [],
    ]);
  });

  test('never asks browsers for https alone, which would end http on the same host', async () => {
    for (const path of ['/api/health', '/api/nada', '/api/users/%zz', '/confianza']) {
      const { headers } = await request(origin() + path, { ca: ca() });
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
    // By a proxy in front of http it still does.
    expect((await server.anyone.raw('/api/health')).headers['strict-transport-security']).toBe('max-age=31536000');
    const socket = connect({ port: https().port() ?? 0, host: '127.0.0.1', ca: ca() });
    socket.end('esto no es HTTP\r\n\r\n');
    const malformed = await text(socket);
    expect(malformed).toMatch(/^HTTP\/1\.1 400 /);
    expect(malformed).not.toMatch(/strict-transport/i);
  });

  test('lets pages of the http beside it, and no others, try whether it is trusted', async () => {
    const policyOf = async (host: string) =>
      String((await server.anyone.raw('/confianza', { headers: { host } })).headers['content-security-policy']);
    const port = https().port();
    expect(await policyOf(`mostrador:${port}`)).toContain(
      `connect-src 'self' https://mostrador:${port} https://192.168.1.10:${port};`,
    );
    expect(await policyOf('otra.example')).toContain(`connect-src 'self' https://192.168.1.10:${port};`);
    expect(await policyOf("x;script-src 'unsafe-inline'")).toContain("script-src 'self';");
    const byHttps = await request(`${origin()}/api/health`, { ca: ca() });
    expect(byHttps.headers['content-security-policy']).toContain("connect-src 'self';");
    expect(byHttps.headers['access-control-allow-origin']).toBe('*');
    const other = await request(`${origin()}/api/me`, { ca: ca() });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('an address that changes while the server runs is in the certificate of the next connection', async () => {
    const before = await served(https().port() ?? 0);
    await https().refresh();
    expect((await served(https().port() ?? 0)).serialNumber).toBe(before.serialNumber);
    computer = { ...COMPUTER, addresses: ['192.168.1.77', '127.0.0.1', '::1'] };
    await https().refresh();
    const after = await served(https().port() ?? 0);
    expect(after.serialNumber).not.toBe(before.serialNumber);
    expect(hostsOf(after)).toEqual(expect.arrayContaining(['192.168.1.77', 'mostrador.local']));
    expect((await request(`${origin()}/api/health`, { ca: ca(), servername: 'mostrador.local' })).status).toBe(200);
    expect(https().origin()).toBe(origin('192.168.1.77'));
  });

  test('a certificate that ends soon is renewed while the server runs', async () => {
    const before = await served(https().port() ?? 0);
    server.clock.advance({ days: 340 });
    await https().refresh();
    const after = await served(https().port() ?? 0);
    expect(after.validToDate.getTime() - before.validToDate.getTime()).toBeGreaterThan(300 * 86_400_000);
    expect(after.checkIssued(https().authority() as X509Certificate)).toBe(true);
    server.clock.advance({ days: 3650 - 340 - 80 });
    await https().refresh();
    expect(https().problem()).toMatch(/^El certificado de la oficina vale hasta el .*: corre «npm run https»/);
    server.clock.set(NOW.toISOString());
  });

  test('no backup holds its keys', async () => {
    const folder = join(await aFolder(), 'respaldo');
    const { dataDir } = server.database.settings;
    const pem = await readFile(join(dataDir, 'https/autoridad.pem'), 'utf8');
    const secret = pem.split('\n')[1] ?? '';
    expect(secret).toMatch(/^[\w+/]{60,}$/);
    const made = await makeBackup({ db: server.db, dataDir, folder, version: 'test', now: NOW });
    const files = (await readdir(made.folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    expect(files.length).toBeGreaterThan(10);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      expect(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)).not.toContain(secret);
      expect(name).not.toMatch(/\.pem/);
    }
  });

  describe('/confianza', () => {
    const pageFor = async (agent: string, path = '/confianza') => {
      const { status, text: page, headers } = await server.anyone.raw(path, { headers: { 'user-agent': agent } });
      return { status, headers, page };
    };
    test.each([
      ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 'Windows', 'Instalar certificado…'],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'Mac', 'Confiar siempre'],
      ['Mozilla/5.0 (Linux; Android 14; SM-A546E) Chrome/140', 'Android', 'Certificado de CA'],
      ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone y iPad', 'confianza de certificados'],
      ['Mozilla/5.0 (X11; CrOS x86_64 15917.71.0) Chrome/140', 'Chromebook y Linux', 'chrome://certificate-manager'],
    ])('opens by http without a session with the steps of the device: %s', async (agent, name, step) => {
      const { status, page, headers } = await pageFor(agent);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page).toContain(`Cómo confía: ${name}`);
      expect(page).toContain(step);
      expect(page).toContain(`SHA-256: ${https().authority()?.fingerprint256}`);
      expect(page).not.toMatch(/<script(?! src="\/confianza\.js")/);
    });

    test('shows another kind of device when it is chosen, and Windows for one that says nothing', async () => {
      expect((await pageFor('iPhone', '/confianza?en=android')).page).toContain('Cómo confía: Android');
      expect((await pageFor('', '/confianza?en=constructor')).page).toContain('Cómo confía: Windows');
    });

    test('offers the certificate that devices install, without its key', async () => {
      const response = await fetch(`${server.origin}/confianza/servicios-escolares.crt`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-x509-ca-cert']);
      expect(Buffer.from(await response.arrayBuffer()).equals(https().authority()?.raw ?? Buffer.alloc(0))).toBe(true);
    });
  });
});

describe('without https', () => {
  const server = serverOfFile();
  test('/confianza says how to have it, there is no certificate, and health has no address', async () => {
    const { text: page } = await server.anyone.raw('/confianza');
    expect(page).toContain('npm run https');
    expect((await server.anyone.raw('/confianza/servicios-escolares.crt')).status).toBe(404);
    expect(JSON.parse((await server.anyone.raw('/api/health')).text).https).toBeNull();
    const { headers } = await server.anyone.raw('/api/health');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the authority', () => {
  test('is kept, and its certificate of this computer changes with the addresses alone', async () => {
    const dataDir = await aFolder();
    const first = await keepAuthority(dataDir, COMPUTER, NOW);
    const pair = await keepServerPair(dataDir, first.authority, COMPUTER, NOW);
    const again = await keepAuthority(dataDir, COMPUTER, NOW);
    const same = await keepServerPair(dataDir, again.authority, COMPUTER, NOW);
    expect([first.isNew, pair.isNew, again.isNew, same.isNew]).toEqual([true, true, false, false]);
    expect(again.authority.pem).toBe(first.authority.pem);
    const moved = { ...COMPUTER, addresses: ['10.1.2.3', ...COMPUTER.addresses] };
    expect((await keepServerPair(dataDir, again.authority, moved, NOW)).isNew).toBe(true);
    // Two servers that share a folder do not take each other's.
    const other = { ...COMPUTER, names: ['bodega.local', 'bodega', 'localhost'] };
    await keepServerPair(dataDir, again.authority, other, NOW);
    expect((await keepServerPair(dataDir, again.authority, moved, NOW)).isNew).toBe(false);
  });

  test('lasts ten years, its certificates less than the 398 days that every browser accepts', async () => {
    const dataDir = await aFolder();
    const { authority } = await keepAuthority(dataDir, COMPUTER, NOW);
    const { certificate } = await keepServerPair(dataDir, authority, COMPUTER, NOW);
    const days = ({ validFromDate, validToDate }: X509Certificate) =>
      (validToDate.getTime() - validFromDate.getTime()) / 86_400_000;
    expect(days(authority.certificate)).toBeGreaterThan(3640);
    expect(days(certificate)).toBeLessThan(398);
    expect(authority.certificate.ca).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(createPublicKey(authority.key))).toBe(true);
    expect((await keepAuthority(dataDir, COMPUTER, daysFromNow(3400))).isNew).toBe(false);
    expect((await keepAuthority(dataDir, COMPUTER, daysFromNow(3500))).isNew).toBe(true);
  });

  test('signs for this computer and private networks, and for nothing of the internet', async () => {
    const dataDir = await aFolder();
    const { authority } = await keepAuthority(dataDir, COMPUTER, NOW);
    const online = {
      names: ['mostrador.local', 'banco.example.com'],
      addresses: ['203.0.113.7', '172.20.0.1', 'fd00::7'],
    };
    const { certificate, left } = await keepServerPair(dataDir, authority, online, NOW, ['caja.lan']);
    expect(left).toEqual(['banco.example.com', '203.0.113.7']);
    expect(hostsOf(certificate)).toEqual(['mostrador.local', 'caja.lan', '172.20.0.1', 'fd00::7']);
    // A name that was once added by hand stays.
    const later = await keepServerPair(dataDir, authority, { ...online, addresses: ['10.0.0.9'] }, NOW);
    expect(hostsOf(later.certificate)).toEqual(['mostrador.local', 'caja.lan', '10.0.0.9']);
  });

  test('and its keys can be read by their owner alone', async () => {
    const dataDir = await aFolder();
    const { authority } = await keepAuthority(dataDir, COMPUTER, NOW);
    await keepServerPair(dataDir, authority, COMPUTER, NOW);
    const folder = join(dataDir, 'https');
    const names = (await readdir(folder)).sort();
    expect(names).toEqual(['autoridad.pem', 'mostrador.local.pem']);
    const modes = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
  });
});

test('a computer is known by its names and the addresses that others reach, cables and Wi-Fi first', () => {
  const info = (address: string, internal = false) => ({ address, internal }) as never;
  const { names, addresses } = thisComputer('Mostrador.Oficina.MX', {
    docker0: [info('172.17.0.1')],
    lo: [info('127.0.0.1', true)],
    eth0: [info('fe80::1'), info('fd00::2'), info('192.168.1.10')],
  });
  expect(names).toEqual(['mostrador.local', 'mostrador.oficina.mx', 'mostrador', 'localhost']);
  expect(addresses).toEqual(['192.168.1.10', 'fd00::2', '172.17.0.1', '127.0.0.1', '::1']);
  expect(thisComputer('PC de Ana', {}).names).toEqual(['localhost']);
});

describe('with a certificate of one’s own', () => {
  /** Files of a certificate for these names, as somebody else would give it. */
  async function anOwn(names: string[], now = NOW): Promise<{ cert: string; key: string; ca: string }> {
    const dataDir = await aFolder();
    const computer = { names, addresses: [] };
    const { authority } = await keepAuthority(dataDir, computer, now);
    const { certificate, key } = await keepServerPair(dataDir, authority, computer, now);
    const [certPath, keyPath] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')];
    await writeFile(certPath, String(certificate));
    await writeFile(keyPath, String(key.export({ type: 'pkcs8', format: 'pem' })));
    return { cert: certPath, key: keyPath, ca: String(authority.certificate) };
  }
  const log = { info: () => undefined, error: () => undefined };
  const problemOf = async (tls: { cert: string; key: string }, publicUrl: string | null = null) =>
    (
      await openHttps({ ...readSettings({}), publicUrl, tls, dataDir: await aFolder() }, { now: () => NOW, log })
    )?.problem();

  test('serves it, takes a renewed one without a restart, and keeps the old one while the files are wrong', async () => {
    const { cert, key, ca } = await anOwn(['escuelas.example.mx', 'localhost']);
    const server = await startServer({
      now: NOW.toISOString(),
      settings: { tls: { cert, key }, publicUrl: 'https://escuelas.example.mx' },
      https: () => COMPUTER,
    });
    try {
      const https = server.deps.https as Https;
      const port = https.port() ?? 0;
      expect([https.problem(), https.authority(), https.trustPage()]).toEqual([null, null, null]);
      expect(https.origin()).toBe(`https://escuelas.example.mx:${port}`);
      const url = `https://localhost:${port}/api/health`;
      expect((await request(url, { ca })).status).toBe(200);
      const next = await anOwn(['escuelas.example.mx', 'localhost']);
      await writeFile(cert, await readFile(next.cert));
      await https.refresh();
      expect(https.problem()).toMatch(/^La llave de TLS_KEY no es la del certificado/);
      expect((await request(url, { ca })).status).toBe(200);
      await writeFile(key, await readFile(next.key));
      await https.refresh();
      expect(https.problem()).toBeNull();
      expect((await request(url, { ca: next.ca })).status).toBe(200);
      expect((await server.anyone.raw('/confianza')).text).toContain('no hace falta instalar nada');
    } finally {
      await server.close();
    }
  });

  test('says in one sentence what is wrong with it and what to do', async () => {
    const [own, other] = [await anOwn(['escuelas.example.mx']), await anOwn(['otra.example.mx'])];
    const broken = join(await aFolder(), 'roto.pem');
    await writeFile(broken, 'hola');
    const old = await anOwn(['escuelas.example.mx'], daysFromNow(-800));
    const early = await anOwn(['escuelas.example.mx'], daysFromNow(30));
    const problems = {
      missing: await problemOf({ ...own, cert: join(await aFolder(), 'nada.pem') }),
      noCertificate: await problemOf({ ...own, cert: broken }),
      noKey: await problemOf({ ...own, key: broken }),
      otherKey: await problemOf({ ...own, key: other.key }),
      otherName: await problemOf(own, 'https://caja.example.mx'),
      expired: await problemOf(old),
      early: await problemOf(early),
      right: await problemOf(own, 'https://escuelas.example.mx'),
    };
    expect(problems).toEqual({
      missing: expect.stringMatching(/^No se puede leer el archivo de TLS_CERT: revisa que exista/),
      noCertificate: expect.stringMatching(/^El archivo de TLS_CERT no es un certificado: indica uno en PEM/),
      noKey: expect.stringMatching(/^El archivo de TLS_KEY no es una llave privada: indica una en PEM/),
      otherKey: expect.stringMatching(/^La llave de TLS_KEY no es la del certificado de TLS_CERT: indica/),
      otherName: expect.stringMatching(/es de escuelas\.example\.mx, y PUBLIC_URL nombra caja\.example\.mx: pon/),
      expired: expect.stringMatching(/^El certificado de https terminó el .*: pon el renovado/),
      early: expect.stringMatching(/^El certificado de https vale desde el .*: revisa el reloj/),
      right: null,
    });
  });
});

describe('as a process', () => {
  test('`npm run https` prints what to do, and the server then serves both and ends both on SIGTERM', async () => {
    const database = await testDatabase();
    const environment = { ...environmentOf(database), HTTPS_PORT: '0', PORT: '0' };
    const command = () =>
      run(process.execPath, ['src/tools/https.ts', 'caja.lan'], { cwd: ROOT, env: { ...process.env, ...environment } });
    const { stdout } = await command();
    expect(stdout).toMatch(/^Autoridad nueva: cada equipo tiene que confiar en ella una vez\.\n/);
    expect(stdout).toMatch(/SHA-256:\n {2}([\dA-F]{2}:){31}[\dA-F]{2}\n/);
    expect(stdout).toMatch(/caja\.lan/);
    expect(stdout).toMatch(/1\. Arranca el servidor de nuevo \(npm start\)/);
    expect((await command()).stdout).toMatch(/^La autoridad es la de antes/);

    const started = await startProcess(environment);
    try {
      expect(started.output()).toMatch(/Por https, solo en este equipo: https:\/\/localhost:\d+/);
      const port = Number(/https:\/\/localhost:(\d+)/.exec(started.output())?.[1]);
      const ca = await readFile(join(database.settings.dataDir, 'https/autoridad.pem'), 'utf8');
      // An open connection without a request, as browsers keep some, and one on which a request was made.
      const idle = connect({ port, host: '127.0.0.1', ca, servername: 'localhost' });
      await once(idle, 'secureConnect');
      expect((await request(`https://localhost:${port}/api/health`, { ca })).status).toBe(200);
      expect((await fetch(`${started.origin}/api/health`)).status).toBe(200);
      expect(await started.end('SIGTERM')).toBe(0);
      idle.destroy();
    } finally {
      await started.end('SIGKILL');
      await database.cleanup();
    }
  });

  test('a taken port of https is told in one sentence, and money goes on by http', async () => {
    const database = await testDatabase();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    await keepAuthority(database.settings.dataDir, COMPUTER, NOW);
    const started = await startProcess({ ...environmentOf(database), HTTPS_PORT: String(port) });
    try {
      const sentence = `El puerto ${port} de https ya está en uso: lo tiene otro programa. Ciérralo, o elige otro con HTTPS_PORT.`;
      expect(started.output()).toContain(`\n${sentence}\n`);
      const health = (await (await fetch(`${started.origin}/api/health`)).json()) as { problemas: string[] };
      expect(health.problemas).toEqual([sentence]);
    } finally {
      await started.end('SIGKILL');
      taken.close();
      await database.cleanup();
    }
  });
});
