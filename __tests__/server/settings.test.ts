import { resolve } from 'node:path';
import { readSettings, SettingsError } from '#server/settings.ts';

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults;
  }
}

test('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: null,
    httpsPort: 3443,
    tls: null,
    dataDir: resolve('data'),
    backupCopyDir: null,
    bucket: null,
    databaseUrl: null,
    readDatabaseUrl: null,
    adminEmail: null,
    adminPassword: null,
    publicUrl: null,
    corsOrigins: [],
    trustProxy: false,
    timeZone: 'America/Mexico_City',
    logLevel: 'info',
    sessionIdleHours: 12,
    metricsToken: null,
    drainSeconds: 0,
    writesPerSecond: 300,
    filesMaxBytes: 50 * 1024 ** 3,
    printerPorts: [[9100, 9109]],
    ageAtEntry: { minDays: 43, underYears: 4 },
  });
});

test('every variable is used', () => {
  expect(
    readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      HTTPS_PORT: '8443',
      TLS_CERT: '/etc/tls/cert.pem',
      TLS_KEY: '/etc/tls/key.pem',
      DATA_DIR: '/var/lib/servicios',
      BACKUP_COPY_DIR: '/var/lib/servicios-copias',
      FILES_URL: 's3://fotos/caja/?endpoint=https://almacen.example:9000',
      AWS_ACCESS_KEY_ID: 'llave',
      AWS_SECRET_ACCESS_KEY: 'secreto',
      AWS_REGION: 'us-west-2',
      DATABASE_URL: 'postgres://u:p@db.example/servicios',
      READ_DATABASE_URL: 'postgres://u:p@uno.example:5432,otro.example/servicios?target_session_attrs=standby',
      ADMIN_EMAIL: ' jefa@example.com ',
      ADMIN_PASSWORD: ' con blancos ',
      PUBLIC_URL: 'https://escuelas.example.mx/',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      TIMEZONE: 'America/Tijuana',
      LOG_LEVEL: 'warn',
      SESSION_IDLE_HOURS: '0.5',
      METRICS_TOKEN: 'un-token-de-veinte-letras',
      DRAIN_SECONDS: '5',
      WRITES_PER_SECOND: '1000',
      FILES_MAX_GB: '0.5',
      PRINTER_PORTS: '9100-9109, 6101',
      GUARDERIA_MIN_DAYS: '60',
      GUARDERIA_UNDER_YEARS: '6',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    httpsPort: 8443,
    tls: { cert: '/etc/tls/cert.pem', key: '/etc/tls/key.pem' },
    dataDir: '/var/lib/servicios',
    backupCopyDir: '/var/lib/servicios-copias',
    bucket: {
      address: 'https://almacen.example:9000/fotos',
      prefix: 'caja/',
      region: 'us-west-2',
      accessKeyId: 'llave',
      secretAccessKey: 'secreto',
    },
    databaseUrl: 'postgres://u:p@db.example/servicios',
    readDatabaseUrl: 'postgres://u:p@uno.example:5432,otro.example/servicios?target_session_attrs=standby',
    adminEmail: 'jefa@example.com',
    adminPassword: ' con blancos ',
    publicUrl: 'https://escuelas.example.mx',
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    trustProxy: 'loopback, 10.0.0.0/8',
    timeZone: 'America/Tijuana',
    logLevel: 'warn',
    sessionIdleHours: 0.5,
    metricsToken: 'un-token-de-veinte-letras',
    drainSeconds: 5,
    writesPerSecond: 1000,
    filesMaxBytes: 512 * 1024 ** 2,
    printerPorts: [
      [9100, 9109],
      [6101, 6101],
    ],
    ageAtEntry: { minDays: 60, underYears: 6 },
  });
});

test('an empty variable counts as absent', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PUBLIC_URL'];
  const others = ['CORS_ORIGINS', 'TRUST_PROXY', 'TIMEZONE', 'LOG_LEVEL', 'SESSION_IDLE_HOURS'];
  expect(readSettings(Object.fromEntries([...names, ...others].map((name) => [name, ''])))).toEqual(readSettings({}));
});

test('a bucket without an endpoint is one of Amazon’s', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreto' };
  const { bucket } = readSettings({ ...keys, FILES_URL: 's3://fotos' });
  expect(bucket).toMatchObject({ address: 'https://s3.us-east-1.amazonaws.com/fotos', prefix: '' });
});

test.each([
  's3://llave:secreto@fotos',
  's3://fotos?endpoint=almacen:9000',
  's3://fotos?endpoint=https://almacen/x',
  's3://fotos?llave=secreto',
  's3://Fotos mías',
  'https://almacen/fotos',
  'fotos',
])('refuses %j as a bucket, without printing it', (FILES_URL) => {
  const keys = { AWS_ACCESS_KEY_ID: 'llave', AWS_SECRET_ACCESS_KEY: 'secreto' };
  expect(faultsOf({ ...keys, FILES_URL })).toEqual([
    'FILES_URL: s3://bucket?endpoint=https://equipo:puerto, sin claves',
  ]);
});

test('a bucket needs its keys', () => {
  const fault = 'FILES_URL: necesita también AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY';
  expect(faultsOf({ FILES_URL: 's3://fotos' })).toEqual([fault]);
});

test('all errors are reported at once, each with its name', () => {
  const wrong = {
    PORT: '70000',
    SESSION_IDLE_HOURS: '0',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'escuelas.example.mx',
    ADMIN_EMAIL: 'jefa',
    ADMIN_PASSWORD: 'corta',
    TIMEZONE: 'Marte/Olimpo',
    LOG_LEVEL: 'mucho',
    CORS_ORIGINS: 'https://bien.example https://mal.example/camino',
    TRUST_PROXY: 'quien sea',
  };
  const faults = faultsOf(wrong);
  expect(faults.map((fault) => fault.match(/^\w+/)?.[0])).toEqual(Object.keys(wrong));
  expect(faults.find((fault) => fault.startsWith('PORT'))).toBe('PORT="70000": un puerto de 0 a 65535');
  expect(faults.find((fault) => fault.startsWith('CORS'))).toContain('"https://mal.example/camino"');
  expect(() => readSettings(wrong)).toThrow(/^La configuración no es válida:\n {2}PORT="70000"/);
});

test.each([
  ['PORT', '80.5'],
  ['BACKUP_COPY_DIR', 'data/respaldos'],
  ['BACKUP_COPY_DIR', 'data'],
  ['METRICS_TOKEN', 'corto'],
  ['DRAIN_SECONDS', 'cinco'],
  ['DRAIN_SECONDS', '61'],
  ['HTTPS_PORT', '3000'],
  ['HTTPS_PORT', '70000'],
  ['TLS_CERT', '/etc/tls/cert.pem'],
  ['TLS_KEY', '/etc/tls/key.pem'],
  ['PRINTER_PORTS', '631'],
  ['PRINTER_PORTS', '9109-9100'],
  ['PRINTER_PORTS', '9100-99999'],
  ['PRINTER_PORTS', 'todos'],
  ['DATABASE_URL', 'postgres://quien@uno.example:5432,/servicios'],
  ['DATABASE_URL', 'postgres://quien@uno.example:5432,otro.example:5432/servicios?target_session_attrs=standby'],
  ['READ_DATABASE_URL', 'postgres://quien@uno.example/servicios'],
  ['DATABASE_URL', 'postgres://quien:clave@uno.example/servicios?host=uno.example,otro.example'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['SESSION_IDLE_HOURS', 'doce'],
  ['SESSION_IDLE_HOURS', '169'],
  ['WRITES_PER_SECOND', '0'],
  ['WRITES_PER_SECOND', 'muchas'],
  ['FILES_MAX_GB', '0'],
  ['FILES_MAX_GB', 'muchos'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'escuelas.example.mx'],
  ['PUBLIC_URL', 'ftp://escuelas.example.mx'],
  ['PUBLIC_URL', 'https://escuelas.example.mx/caja'],
  ['PUBLIC_URL', 'https://escuelas.example.mx/?a=1'],
  ['DATABASE_URL', 'postgresql:/u:clave@db.example/servicios'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.5,::/0'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', '10.0.0/8'],
  ['TRUST_PROXY', 'loopback,,10.0.0.1'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
])('%s=%s is an error', (name, value) => {
  expect(faultsOf({ [name]: value })).toHaveLength(1);
});

test.each([['loopback'], ['10.0.0.5'], ['10.0.0.0/8,::1/128'], ['true'], ['0']])(
  'TRUST_PROXY=%s is accepted',
  (value) => {
    expect(faultsOf({ TRUST_PROXY: value })).toEqual([]);
  },
);

test.each([
  ['ADMIN_PASSWORD', 'secreto'],
  ['ADMIN_PASSWORD', ': creto'],
  ['ADMIN_PASSWORD', '\ncreto'],
  ['ADMIN_PASSWORD', `secreto${'x'.repeat(200)}`],
  ['DATABASE_URL', 'mysql://jefa:secreto@db.example/servicios'],
  ['DATABASE_URL', 'jefa:secreto@db.example'],
])('an invalid secret is not printed: %s=%j', (name, value) => {
  const faults = faultsOf({ [name]: value });
  expect(faults).toHaveLength(1);
  expect(faults[0]).not.toMatch(/creto/);
});
