/** The environment, parsed once. */
import { resolve } from 'node:path';
import { isEmail } from '#contract/fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules.ts';

export interface Settings {
  port: number;
  host: string;
  /** Absolute folder of the embedded database and of files. */
  dataDir: string;
  /** postgres://…, or null for the embedded database. */
  databaseUrl: string | null;
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
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Thrown with every fault of the environment at once, in English, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Reads the settings from an environment; an empty variable counts as absent. Throws SettingsError. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const faults: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;
  const check = <T>(name: string, value: T, right: boolean, wanted: string): T => {
    if (!right) faults.push(`${name}=${environment[name]?.slice(0, 80)}: ${wanted}`);
    return value;
  };
  const port = Number(text('PORT') ?? 3000);
  const idle = Number(text('SESSION_IDLE_HOURS') ?? 12);
  const databaseUrl = text('DATABASE_URL');
  const publicUrl = text('PUBLIC_URL');
  const adminEmail = text('ADMIN_EMAIL');
  const adminPassword = environment.ADMIN_PASSWORD || null;
  const timeZone = text('TIMEZONE') ?? 'America/Mexico_City';
  const logLevel = text('LOG_LEVEL') ?? 'info';
  const corsOrigins = (text('CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean);
  const proxy = text('TRUST_PROXY') ?? 'false';

  check('PORT', port, Number.isInteger(port) && port >= 0 && port <= 65_535, 'a port from 0 to 65535');
  check('SESSION_IDLE_HOURS', idle, idle > 0 && idle <= 168, 'hours, more than 0 and at most 168');
  check('DATABASE_URL', databaseUrl, !databaseUrl || isUrl(databaseUrl, ['postgres:', 'postgresql:']), 'postgres://user:password@host:port/name');
  check('PUBLIC_URL', publicUrl, !publicUrl || isUrl(publicUrl, ['http:', 'https:']), 'an address that begins with http:// or https://');
  check('ADMIN_EMAIL', adminEmail, !adminEmail || isEmail(adminEmail), 'an e-mail address');
  check(
    'ADMIN_PASSWORD',
    adminPassword,
    !adminPassword || (adminPassword.length >= PASSWORD_MIN && adminPassword.length <= PASSWORD_MAX),
    `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  );
  check('TIMEZONE', timeZone, isTimeZone(timeZone), 'a zone of the IANA list, such as America/Mexico_City');
  check('LOG_LEVEL', logLevel, LOG_LEVELS.includes(logLevel), LOG_LEVELS.join(', '));
  for (const origin of corsOrigins) {
    check('CORS_ORIGINS', origin, isUrl(origin, ['http:', 'https:']) && new URL(origin).origin === origin, `${origin.slice(0, 80)} is no origin such as https://escuelas.example.mx`);
  }
  // The password is a secret: its fault must not print it.
  const printable = faults.map((fault) => fault.replace(/^ADMIN_PASSWORD=.*?: /, 'ADMIN_PASSWORD: '));
  if (printable.length > 0) throw new SettingsError(printable);

  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    adminEmail,
    adminPassword,
    publicUrl: publicUrl && new URL(publicUrl).origin,
    corsOrigins,
    trustProxy: proxy === 'true' || proxy === '1' ? true : proxy === 'false' || proxy === '0' ? false : proxy,
    timeZone,
    logLevel,
    sessionIdleHours: idle,
  };
}
