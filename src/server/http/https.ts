/** The same application by https beside http: with the office's certificate (`npm run https`) or one of one's own. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server, ServerOptions } from 'node:https';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { formatDate } from '#contract/dates.ts';
import { TRUST_PAGE } from '#contract/public-address.ts';
import type { Settings } from '#server/settings.ts';
import {
  type Computer,
  daysLeft,
  hostsOf,
  isFor,
  keepServerPair,
  readAuthority,
  thisComputer,
} from './certificates.ts';

/** How often certificate, addresses of this computer and files of one's own are looked at. */
const LOOK_MS = 60_000;
/** An authority that ends within so many days is told of: devices have to trust the next one first. */
const AUTHORITY_WARNING_DAYS = 90;
/** As Fastify's own for http. */
const KEEP_ALIVE_MS = 72_000;
/** A client that does not finish to agree on keys would hold up the end of the server. */
const HANDSHAKE_MS = 5000;

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'ya está en uso: lo tiene otro programa. Ciérralo, o elige otro con HTTPS_PORT.',
  EACCES: 'no se puede usar sin más permisos. Elige uno mayor que 1023 con HTTPS_PORT.',
  EADDRNOTAVAIL: 'no se puede abrir, porque la dirección de HOST no es de este equipo. Revisa HOST.',
};

/** What is served: PEM, and the authority that devices have to trust, where it is the office's. */
interface Material {
  cert: string;
  key: string;
  certificate: X509Certificate;
  authority: X509Certificate | null;
}

/** Thrown with one sentence: what is wrong with a certificate and what to do. */
class CertificateRefused extends Error {
  override name = 'CertificateRefused';
}

/** Https of this server. */
export interface Https {
  /** Port at which it listens; null while it does not. */
  port(): number | null;
  /** What is wrong and what to do, a sentence; null when all is well. */
  problem(): string | null;
  /** Address that other devices should open, `https://…`; null where none reaches this computer. */
  origin(): string | null;
  /** Address of the page that explains how devices trust it, by http; null where they need not, or none reaches it. */
  trustPage(): string | null;
  /** The https address under the host by which a device has come by http, where the certificate is for it. */
  originFor(host: string): string | null;
  /** Certificate that devices have to trust; null with a certificate of one's own. */
  authority(): X509Certificate | null;
  /** Names and addresses by which this computer can be opened. */
  hosts(): string[];
  /** Makes the server of an application that is still being built; it ends with the application. */
  createServer(app: FastifyInstance, limits: ServerOptions): Promise<Server>;
  /** Listens and looks after the certificate from then on. A problem is kept and told: http goes on. */
  listen(host: string, httpPort: number): Promise<void>;
  /** Renews a certificate that ends soon, takes changed addresses and files, and listens where it could not before. */
  refresh(): Promise<void>;
}

export interface HttpsOptions {
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** This computer; tests give others. */
  computer?: () => Computer;
}

function readSetting(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CertificateRefused(
      `No se puede leer el archivo de ${name}: revisa que exista y que este usuario pueda leerlo.`,
    );
  }
}

function parse<Parsed>(make: () => Parsed, sentence: string): Parsed {
  try {
    return make();
  } catch {
    throw new CertificateRefused(sentence);
  }
}

/** Reads a certificate of one's own. Throws CertificateRefused. */
function readOwn({ cert: certPath, key: keyPath }: { cert: string; key: string }): Material {
  const [cert, key] = [readSetting('TLS_CERT', certPath), readSetting('TLS_KEY', keyPath)];
  const certificate = parse(
    () => new X509Certificate(cert),
    'El archivo de TLS_CERT no es un certificado: indica uno en PEM (-----BEGIN CERTIFICATE-----), con su cadena.',
  );
  const privateKey = parse(
    () => createPrivateKey(key),
    'El archivo de TLS_KEY no es una llave privada: indica una en PEM (-----BEGIN PRIVATE KEY-----), sin contraseña.',
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new CertificateRefused(
      'La llave de TLS_KEY no es la del certificado de TLS_CERT: indica los dos archivos del mismo certificado.',
    );
  }
  return { cert, key, certificate, authority: null };
}

const DAMAGED = new CertificateRefused(
  'El certificado de la oficina no se puede leer: corre «npm run https» con el usuario del servidor, o restaura DATA_DIR/https.',
);

/** Whether a request came by our own https. */
export const isEncrypted = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  (raw.socket as TLSSocket).encrypted === true;

const originOf = (host: string, port: number): string =>
  `https://${isIP(host) === 6 ? `[${host}]` : host}${port === 443 ? '' : `:${port}`}`;

const sayDay = (instant: Date): string => formatDate(instant.toISOString().slice(0, 10));

/** Whether a host is known to this computer alone. */
const isLocal = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Browsers take no IPv6 address for a source of a policy. */
const isPlainHost = (host: string): boolean => /^[a-z\d.-]+$/i.test(host);

/**
 * Https of this server; null where neither `npm run https` was run nor TLS_CERT is set. Reads and renews the certificate;
 * what is wrong with it is a problem, never an error: money is taken by http all the same.
 */
export async function openHttps(settings: Settings, options: HttpsOptions): Promise<Https | null> {
  const { dataDir, tls, httpsPort, publicUrl } = settings;
  const { now, log, computer = thisComputer } = options;
  const publicHost = publicUrl?.startsWith('https:') ? new URL(publicUrl).hostname : null;
  let material: Material | null = null;
  let trouble: string | null = null;
  let server: Server | null = null;
  let host: string | null = null;
  let httpPort = settings.port;
  let portTrouble: string | null = null;
  let recommended: string | null = null;

  async function readOffice(): Promise<Material> {
    try {
      const authority = readAuthority(dataDir);
      if (!authority) throw DAMAGED;
      const { pem, certificate, isNew } = await keepServerPair(dataDir, authority, computer(), now());
      if (isNew) log.info({ ends: certificate.validTo }, 'certificate of https renewed');
      return { cert: pem, key: pem, certificate, authority: authority.certificate };
    } catch (error) {
      if (error !== DAMAGED) log.error({ err: error }, 'certificate of https not read');
      throw DAMAGED;
    }
  }
  async function read(): Promise<void> {
    try {
      const next = tls ? readOwn(tls) : await readOffice();
      trouble = null;
      if (next.cert === material?.cert && next.key === material.key) return;
      server?.setSecureContext({ cert: next.cert, key: next.key });
      material = next;
    } catch (error) {
      // What was served before goes on.
      trouble = error instanceof CertificateRefused ? error.message : DAMAGED.message;
      if (!(error instanceof CertificateRefused)) log.error({ err: error }, 'certificate of https not taken');
    }
  }
  async function open(): Promise<void> {
    if (!server || !material || host === null || server.listening) return;
    try {
      server.listen({ port: httpsPort, host });
      await once(server, 'listening');
      portTrouble = null;
    } catch (error) {
      const why = PORT_PROBLEMS[Object(error).code];
      portTrouble = `El puerto ${httpsPort} de https ${why ?? 'no se puede abrir. Elige otro con HTTPS_PORT.'}`;
    }
  }

  const portNow = () => {
    const address = server?.listening ? server.address() : null;
    return address && typeof address === 'object' ? address.port : null;
  };
  const hostsNow = () => (material ? hostsOf(material.certificate) : []);

  /** The address that other devices should open. */
  function recommend(): string | null {
    if (!material) return null;
    const { addresses, names } = computer();
    const everywhere = host === '0.0.0.0' || host === '::';
    const reachable = material.authority
      ? everywhere
        ? [...addresses, ...names]
        : [host ?? '']
      : [...(publicHost ? [publicHost] : []), ...hostsNow()];
    const first = reachable.find((one) => !isLocal(one) && https.originFor(one) !== null);
    return first === undefined ? null : https.originFor(first);
  }

  /** What is wrong with a certificate that is served all the same. */
  function faultOf({ certificate, authority }: Material): string | null {
    if (authority) {
      return daysLeft(authority, now()) < AUTHORITY_WARNING_DAYS
        ? `El certificado de la oficina vale hasta el ${sayDay(authority.validToDate)}: corre «npm run https» en el equipo del servidor y confía en el nuevo desde cada equipo.`
        : null;
    }
    if (daysLeft(certificate, now()) < 0) {
      return `El certificado de https terminó el ${sayDay(certificate.validToDate)} y los navegadores lo rechazan: pon el renovado en su lugar; se toma sin reiniciar.`;
    }
    if (certificate.validFromDate > now()) {
      return `El certificado de https vale desde el ${sayDay(certificate.validFromDate)}: revisa el reloj de este equipo, o pon el que vale hoy.`;
    }
    if (publicHost && !isFor(certificate, publicHost)) {
      const names = hostsNow().slice(0, 3).join(', ') || 'ningún nombre';
      return `El certificado de TLS_CERT es de ${names}, y PUBLIC_URL nombra ${publicHost}: pon el certificado de ese nombre, o cambia PUBLIC_URL.`;
    }
    return null;
  }

  const https: Https = {
    port: portNow,
    problem: () => portTrouble ?? trouble ?? (material && faultOf(material)),
    origin: () => recommended,
    trustPage: () =>
      recommended && material?.authority ? `http://${new URL(recommended).hostname}:${httpPort}${TRUST_PAGE}` : null,
    originFor(wanted) {
      const port = portNow();
      if (port === null || !material || !isPlainHost(wanted) || !isFor(material.certificate, wanted)) return null;
      return originOf(wanted, port);
    },
    authority: () => material?.authority ?? null,
    hosts: hostsNow,
    async createServer(app, limits) {
      const { createServer } = await import('node:https');
      const { cert, key } = material ?? {};
      server = createServer({ cert, key, ...limits, handshakeTimeout: HANDSHAKE_MS }, app.routing);
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      // As for http: requests have deadlines of their own.
      server.requestTimeout = 0;
      const looking = setInterval(() => void https.refresh(), LOOK_MS).unref();
      app.addHook('preClose', async () => clearInterval(looking));
      return server;
    },
    async listen(address, port) {
      [host, httpPort] = [address, port];
      await open();
      recommended = recommend();
    },
    async refresh() {
      await read();
      await open();
      recommended = recommend();
    },
  };

  if (!tls) {
    try {
      if (readAuthority(dataDir) === null) return null;
    } catch {
      // It is there and can't be read: that is said below.
    }
  }
  await read();
  return https;
}
