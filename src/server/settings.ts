/** The environment, parsed once. */

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { relative, resolve } from 'node:path';
import { hostAddresses, wantedSession } from '#contract/database-address.ts';
import { isEmail } from '#contract/fields.ts';
import { AGE_AT_ENTRY } from '#contract/guarderia-rules.ts';
import { bareOrigin } from '#contract/public-address.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';

/** A bucket that speaks S3. */
export interface Bucket {
  /** Address of the bucket, without what it holds: https://s3.us-east-1.amazonaws.com/fotos */
  address: string;
  /** What names of objects begin with: empty, or ending in /. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Settings {
  port: number;
  /** Where it listens; null: the network's addresses after `npm run https`, else this computer alone. */
  host: string | null;
  /** Port of https, beside http. */
  httpsPort: number;
  /** Paths of a certificate of one's own and of its key; null: the office's, if `npm run https` made one. */
  tls: { cert: string; key: string } | null;
  /** Absolute folder of the embedded database and of files. */
  dataDir: string;
  /** Absolute folder of the second copy, on another disk; null without one. */
  backupCopyDir: string | null;
  /** Where uploaded files lie; null: below `dataDir`. */
  bucket: Bucket | null;
  /** postgres://…, of one host or several, or null for the embedded database. */
  databaseUrl: string | null;
  /** The same of a standby for what is read at length; null: the database itself. */
  readDatabaseUrl: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Origin under which people reach the product, or null. */
  publicUrl: string | null;
  corsOrigins: string[];
  /** Whether X-Forwarded-* of a proxy in front is believed. */
  trustProxy: boolean | string;
  timeZone: string;
  logLevel: string;
  sessionIdleHours: number;
  /** Bearer of programs that read the figures; null for none but administrators. */
  metricsToken: string | null;
  /** Seconds that the server goes on serving after SIGTERM while it says that it goes: for a proxy to hear of it. */
  drainSeconds: number;
  /** Writes that one person may make in a second, over four seconds. */
  writesPerSecond: number;
  /** Bytes that all uploaded files together may take. */
  filesMaxBytes: number;
  /** Ports at which printers may listen, each from and to: at others of the network listen services that are none. */
  printerPorts: readonly (readonly [number, number])[];
  /** Age at entry that the nursery takes without a supervisor: from these days on, under these years. */
  ageAtEntry: { minDays: number; underYears: number };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Thrown with every fault of the environment at once, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`La configuración no es válida:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Whether a text is the address of a PostgreSQL database. */
export const isPostgresAddress = (text: string): boolean => hostAddresses(text) !== null;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text names addresses of proxies: `loopback`, `10.0.0.5`, `10.0.0.0/8`, several behind commas. */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/');
    if (PROXY_NAMES.includes(part.trim())) return true;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      most > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
    );
  });
}

/** `9100-9109, 6101` as ranges; null for anything else, and for ports below 1024, where no printer listens. */
function readPorts(text: string): [number, number][] | null {
  const ranges = text.split(',').map((part): [number, number] => {
    const [, from = '', to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
    return [Number(from), Number(to)];
  });
  return ranges.every(([from, to]) => from >= 1024 && from <= to && to <= 65_535) ? ranges : null;
}

/**
 * `s3://bucket/prefix?endpoint=https://…` as a bucket; null for anything else, also with keys in it: an address ends up in
 * lists of processes.
 */
function readBucket(text: string, keys: Omit<Bucket, 'address' | 'prefix'>): Bucket | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, hostname, port, pathname, searchParams, hash } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${keys.region}.amazonaws.com`;
  const known = [...searchParams.keys()].every((name) => name === 'endpoint');
  if (protocol !== 's3:' || username || port || hash || !known || bareOrigin(endpoint) === null) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) || !/^(\/[\w.-]+)*\/?$/.test(pathname)) return null;
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return { ...keys, address: `${bareOrigin(endpoint)}/${hostname}`, prefix: prefix && `${prefix}/` };
}

/** Their values are never printed. */
const SECRETS = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'READ_DATABASE_URL', 'FILES_URL', 'METRICS_TOKEN']);

/** Values of `target_session_attrs` that an address may have; without one, the first is meant. */
const SESSIONS = {
  DATABASE_URL: ['read-write', 'primary'],
  READ_DATABASE_URL: ['prefer-standby', 'any', 'standby', 'read-only'],
} as const;

/** Reads the settings from an environment; an empty variable counts as absent. Throws SettingsError. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const faults: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const check = (name: string, right: boolean, wanted: string, value = environment[name] ?? '') => {
    if (right) return;
    faults.push(SECRETS.has(name) ? `${name}: ${wanted}` : `${name}=${JSON.stringify(value.slice(0, 80))}: ${wanted}`);
  };
  const port = Number(text('PORT') ?? 3000);
  const httpsPort = Number(text('HTTPS_PORT') ?? 3443);
  const [tlsCert, tlsKey] = [text('TLS_CERT'), text('TLS_KEY')];
  const idle = Number(text('SESSION_IDLE_HOURS') ?? 12);
  const minDays = Number(text('GUARDERIA_MIN_DAYS') ?? AGE_AT_ENTRY.minDays);
  const underYears = Number(text('GUARDERIA_UNDER_YEARS') ?? AGE_AT_ENTRY.underYears);
  const filesMaxGb = Number(text('FILES_MAX_GB') ?? 50);
  const writesPerSecond = Number(text('WRITES_PER_SECOND') ?? 300);
  const printerPorts = readPorts(text('PRINTER_PORTS') ?? '9100-9109');
  const metricsToken = text('METRICS_TOKEN');
  const drainSeconds = Number(text('DRAIN_SECONDS') ?? 0);
  const databaseUrl = text('DATABASE_URL');
  const readDatabaseUrl = text('READ_DATABASE_URL');
  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const copyDir = text('BACKUP_COPY_DIR');
  const backupCopyDir = copyDir === null ? null : resolve(copyDir);
  const filesUrl = text('FILES_URL');
  const [accessKeyId, secretAccessKey] = [text('AWS_ACCESS_KEY_ID') ?? '', text('AWS_SECRET_ACCESS_KEY') ?? ''];
  const keys = { region: text('AWS_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
  const bucket = filesUrl ? readBucket(filesUrl, keys) : null;
  const publicUrl = text('PUBLIC_URL');
  const adminEmail = text('ADMIN_EMAIL');
  const adminPassword = environment.ADMIN_PASSWORD || null;
  const timeZone = text('TIMEZONE') ?? 'America/Mexico_City';
  const logLevel = text('LOG_LEVEL') ?? 'info';
  const corsOrigins = (text('CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  const proxy = text('TRUST_PROXY') ?? 'false';

  const proxies = { true: true, 1: true, false: false, 0: false }[proxy] ?? proxy;

  check('PORT', Number.isInteger(port) && port >= 0 && port <= 65_535, 'un puerto de 0 a 65535');
  check(
    'HTTPS_PORT',
    Number.isInteger(httpsPort) && httpsPort >= 0 && httpsPort <= 65_535 && (httpsPort !== port || port === 0),
    'un puerto de 0 a 65535, otro que el de PORT',
  );
  check('TLS_CERT', tlsCert !== null || tlsKey === null, 'falta: indica el certificado de la llave de TLS_KEY');
  check('TLS_KEY', tlsKey !== null || tlsCert === null, 'falta: indica la llave del certificado de TLS_CERT');
  check('SESSION_IDLE_HOURS', idle > 0 && idle <= 168, 'horas, más de 0 y a lo más 168');
  check('GUARDERIA_MIN_DAYS', Number.isInteger(minDays) && minDays >= 0 && minDays <= 730, 'días, de 0 a 730');
  check(
    'GUARDERIA_UNDER_YEARS',
    Number.isInteger(underYears) && underYears >= 1 && underYears <= 12,
    'años, de 1 a 12',
  );
  check('FILES_MAX_GB', filesMaxGb > 0 && filesMaxGb <= 100_000, 'gigabytes, más de 0 y a lo más 100000');
  check('WRITES_PER_SECOND', writesPerSecond >= 1 && writesPerSecond <= 1e9, 'capturas de una persona, 1 o más');
  check('PRINTER_PORTS', printerPorts !== null, 'puertos desde 1024, como 9100-9109,6101');
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['READ_DATABASE_URL', readDatabaseUrl],
  ] as const) {
    if (!url) continue;
    check(
      name,
      isPostgresAddress(url),
      'postgres://usuario:contraseña@equipo:puerto/nombre, o varios equipo:puerto separados por comas',
    );
    check(
      name,
      !/[?&]host=[^&]*(,|%2C)/i.test(url),
      'varios equipos van antes del nombre de la base, no en el parámetro «host»',
    );
    const wanted = wantedSession(url);
    const known: readonly string[] = SESSIONS[name];
    check(name, wanted === null || known.includes(wanted), `target_session_attrs, si está, es ${known.join(' o ')}`);
  }
  check('READ_DATABASE_URL', !readDatabaseUrl || databaseUrl !== null, 'solo junto con DATABASE_URL');
  check('METRICS_TOKEN', !metricsToken || /^[\w-]{20,100}$/.test(metricsToken), 'de 20 a 100 letras, cifras, - o _');
  check('DRAIN_SECONDS', drainSeconds >= 0 && drainSeconds <= 60, 'segundos, de 0 a 60');
  check(
    'BACKUP_COPY_DIR',
    backupCopyDir === null || relative(dataDir, backupCopyDir).startsWith('..'),
    'una carpeta en otro disco, fuera de DATA_DIR',
  );
  check('FILES_URL', !filesUrl || bucket !== null, 's3://bucket?endpoint=https://equipo:puerto, sin claves');
  const hasKeys = !filesUrl || (accessKeyId !== '' && secretAccessKey !== '');
  check('FILES_URL', hasKeys, 'necesita también AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY');
  check(
    'PUBLIC_URL',
    !publicUrl || bareOrigin(publicUrl) !== null,
    'http:// o https:// con un equipo y nada detrás, como https://escuelas.example.mx',
  );
  check('ADMIN_EMAIL', !adminEmail || isEmail(adminEmail), 'un correo electrónico');
  check(
    'ADMIN_PASSWORD',
    !adminPassword || (adminPassword.length >= PASSWORD_MIN && adminPassword.length <= PASSWORD_MAX),
    `de ${PASSWORD_MIN} a ${PASSWORD_MAX} caracteres`,
  );
  check('TIMEZONE', isTimeZone(timeZone), 'una zona de la lista de la IANA, como America/Mexico_City');
  check('LOG_LEVEL', LOG_LEVELS.includes(logLevel), `una de estas palabras: ${LOG_LEVELS.join(', ')}`);
  for (const origin of corsOrigins) {
    check('CORS_ORIGINS', bareOrigin(origin) === origin, 'direcciones como https://escuelas.example.mx', origin);
  }
  check(
    'TRUST_PROXY',
    typeof proxies === 'boolean' || isProxyList(proxies),
    'true, false, o direcciones de proxies como 10.0.0.5, 10.0.0.0/8 o loopback, separadas por comas',
  );
  if (faults.length > 0) throw new SettingsError(faults);

  return {
    port,
    host: text('HOST'),
    httpsPort,
    tls: tlsCert && tlsKey ? { cert: resolve(tlsCert), key: resolve(tlsKey) } : null,
    dataDir,
    backupCopyDir,
    bucket,
    databaseUrl,
    readDatabaseUrl,
    adminEmail,
    adminPassword,
    publicUrl: publicUrl && bareOrigin(publicUrl),
    corsOrigins,
    trustProxy: proxies,
    timeZone,
    logLevel,
    sessionIdleHours: idle,
    metricsToken,
    drainSeconds,
    writesPerSecond,
    filesMaxBytes: Math.floor(filesMaxGb * 1024 ** 3),
    printerPorts: printerPorts ?? [],
    ageAtEntry: { minDays, underYears },
  };
}

/** The version of package.json. */
export function productVersion(): string {
  return String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version);
}
