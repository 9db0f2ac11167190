/** What runs the product elsewhere: the systemd unit, the container file and the list of what it is made of. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings } from '#server/settings.ts';
import { figure, many, notTried } from '../support/figure.ts';

const PROMISE = 13;
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const product = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
/** What `npm start` runs, whatever the engine is told besides. */
const PROGRAM = product.scripts.start?.split(' ').at(-1) ?? '';
/** Variables that the program reads: setting one of any other name would do nothing. */
const VARIABLES = new Set(
  [...(read('src/server/settings.ts').match(/'[A-Z]+(?:_[A-Z]+)+'|'(?:PORT|HOST|TIMEZONE)'/g) ?? [])].map((name) =>
    name.slice(1, -1),
  ),
);

describe('the systemd unit', () => {
  const UNIT = 'docs/ops/servicios-escolares.service';
  const HOME = '/opt/servicios-escolares';
  const settings = new Map<string, string[]>();
  for (const line of read(UNIT).split('\n')) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name) settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  const one = (name: string) => settings.get(name)?.join(' ') ?? '';
  const environment = Object.fromEntries(
    one('Environment')
      .split(' ')
      .map((pair) => pair.split('=')),
  );

  test('starts this checkout with valid settings', () => {
    const command = one('ExecStart').split(' ');
    expect(command[0]).toBe(`${one('WorkingDirectory')}/node_modules/.bin/node`);
    expect(command.at(-1)).toBe(PROGRAM);
    expect(existsSync(join(root, PROGRAM))).toBe(true);
    expect(Object.keys(environment).filter((name) => name !== 'NODE_ENV' && !VARIABLES.has(name))).toEqual([]);
    expect(readSettings(environment)).toMatchObject({ host: '127.0.0.1', port: 3000 });
    // Its data is where it may write.
    expect(environment.DATA_DIR).toBe(`/var/lib/${one('StateDirectory')}`);
    expect(one('EnvironmentFile')).toBe('-/etc/servicios-escolares.env');
  });

  test('allows time to shut down and has minimal rights', () => {
    expect(one('KillSignal')).toBe('SIGTERM');
    const [, drain = ''] = /DRAIN_MS = (\d+)/.exec(read('src/server/serve.ts')) ?? [];
    expect(Number(one('TimeoutStopSec'))).toBeGreaterThan(Number(drain) / 1000);
    for (const name of [
      'DynamicUser',
      'NoNewPrivileges',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectHome',
      'RestrictSUIDSGID',
    ]) {
      expect([name, one(name)]).toEqual([name, 'yes']);
    }
    expect([one('ProtectSystem'), one('CapabilityBoundingSet'), one('StateDirectoryMode'), one('UMask')]).toEqual([
      'strict',
      '',
      '0700',
      '0077',
    ]);
  });

  test('is valid for systemd', () => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return notTried(PROMISE, 'systemd-analyze verify');
    const folder = mkdtempSync(join(tmpdir(), 'servicios-unit-'));
    try {
      const unit = join(folder, 'servicios-escolares.service');
      // It looks for the program, which is here.
      writeFileSync(unit, read(UNIT).replaceAll(HOME, root));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
      expect([status, stderr.split('\n').filter((line) => line.includes('servicios-escolares.service'))]).toEqual([
        0,
        [],
      ]);
      figure(PROMISE, `systemd unit: systemd-analyze verify takes it, ${many(settings.size)} fields`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the container file', () => {
  const steps = read('docs/ops/Containerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((step) => step !== null)
    .map(([, word = '', rest = '']) => ({ word, rest }));
  const of = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);

  test('builds and starts as `npm start` does', () => {
    const pinned = new Set(
      Object.values(product.optionalDependencies)
        .filter((_, at) => Object.keys(product.optionalDependencies)[at]?.startsWith('node-linux'))
        .map((version) => version.split('.')[0]),
    );
    expect([...pinned]).toHaveLength(1);
    for (const from of of('FROM')) expect(from).toMatch(new RegExp(`^node:${[...pinned][0]}-`));
    expect(of('RUN')[0]).toContain(product.scripts.prestart);
    const command = JSON.parse(of('CMD')[0] ?? '[]') as string[];
    expect([command[0], command.at(-1)]).toEqual(['node', PROGRAM]);
    const [environment = ''] = of('ENV');
    const given = Object.fromEntries(environment.split(' ').map((pair) => pair.split('=')));
    expect(Object.keys(given).filter((name) => name !== 'NODE_ENV' && !VARIABLES.has(name))).toEqual([]);
    expect(of('EXPOSE')).toEqual([given.PORT]);
    expect(of('VOLUME')).toEqual([given.DATA_DIR]);
    // Not as root, and whoever runs it sees how it goes.
    expect(of('USER')).toEqual(['node']);
    expect(of('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${given.PORT}/api/health`);
  });

  test('copies existing files and all that a start needs', () => {
    const sources = of('COPY')
      .filter((step) => !step.startsWith('--from'))
      .flatMap((step) => step.split(' ').slice(0, -1));
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const kept = of('COPY')
      .filter((step) => step.startsWith('--from'))
      .map((step) => step.split(' ')[1]);
    expect(kept).toEqual(
      expect.arrayContaining([
        '/app/package.json',
        '/app/node_modules',
        '/app/dist',
        '/app/src/contract',
        '/app/src/server',
      ]),
    );
    figure(PROMISE, `container file: ${many(steps.length)} steps read, each source there, started as by npm start`);
  });

  test('its image is built, responds and ends on SIGTERM, where a builder is installed', async () => {
    const builder = ['podman', 'docker'].find((name) => spawnSync(name, ['info']).status === 0);
    if (!builder)
      return notTried(PROMISE, 'the image of the container is not built: neither podman nor docker runs here');
    const run = (args: string[], cwd = root) => {
      const { status, stdout, stderr } = spawnSync(builder, args, { cwd, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${builder} ${args.join(' ')}: ${stderr}`);
      return stdout.trim();
    };
    // What it names and nothing else: a checkout's node_modules would be sent along.
    const context = mkdtempSync(join(tmpdir(), 'servicios-imagen-'));
    const tag = `servicios-escolares-prueba:${process.pid}`;
    try {
      const copied = of('COPY').filter((step) => !step.startsWith('--from'));
      for (const path of copied.flatMap((step) => step.split(' ').slice(0, -1))) {
        cpSync(join(root, path), join(context, path), { recursive: true });
      }
      run(['build', '-f', join(root, 'docs/ops/Containerfile'), '-t', tag, '.'], context);
      const container = run(['run', '-d', '-p', '127.0.0.1::3000', tag]);
      try {
        const origin = `http://${run(['port', container, '3000']).split('\n')[0]}`;
        const health = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status;
        while ((await health()) !== 200 && run(['inspect', '-f', '{{.State.Running}}', container]) === 'true') {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        expect(await health()).toBe(200);
        run(['stop', container]);
        expect(run(['inspect', '-f', '{{.State.ExitCode}}', container])).toBe('0');
        figure(PROMISE, `container: built and started by ${builder}, responds and ends on SIGTERM`);
      } finally {
        run(['rm', '-f', container]);
      }
    } finally {
      spawnSync(builder, ['rmi', '-f', tag]);
      rmSync(context, { recursive: true });
    }
  }, 900_000);

  test('needs no preparation at start: there is no lockfile and the folder is read-only', () => {
    const image = mkdtempSync(join(tmpdir(), 'servicios-image-'));
    try {
      for (const step of of('COPY').filter((one) => one.startsWith('--from'))) {
        const path = (step.split(' ')[1] ?? '').replace('/app/', '');
        // Neither the packages nor the built screens matter to it.
        if (!/^(node_modules|dist)$/.test(path)) cpSync(join(root, path), join(image, path), { recursive: true });
      }
      const before = readdirSync(image);
      for (const name of ['prestart', 'prebackup', 'prerestore', 'predb:move', 'preverificar-saldos']) {
        const [, ...words] = product.scripts[name]?.split(' ') ?? [];
        // Nothing in the PATH: it can't run npm.
        const options = { cwd: image, env: { PATH: dirname(image) }, encoding: 'utf8' } as const;
        const { status, stderr } = spawnSync(process.execPath, words, options);
        expect([name, status, stderr]).toEqual([name, 0, '']);
      }
      expect(readdirSync(image)).toEqual(before);
    } finally {
      rmSync(image, { recursive: true });
    }
  });
});

test('`npm run sbom` lists every shipped package with version, licence and checksum', () => {
  const { status, stdout } = spawnSync('npm', ['run', '-s', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status).toBe(0);
  const bom = JSON.parse(stdout) as {
    bomFormat: string;
    specVersion: string;
    serialNumber: string;
    components: {
      type: string;
      name: string;
      version: string;
      purl: string;
      'bom-ref': string;
      licenses?: object[];
      hashes?: object[];
    }[];
    dependencies: { ref: string; dependsOn: string[] }[];
    metadata: { component: { 'bom-ref': string } };
  };
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  const known = new Map(bom.components.map((component) => [component.name, component.version]));
  for (const [name, version] of Object.entries(product.dependencies))
    expect([name, known.get(name)]).toEqual([name, version]);
  for (const { name, type, purl, licenses, hashes } of bom.components) {
    expect([name, type, purl.startsWith('pkg:npm/'), Boolean(licenses?.length), Boolean(hashes?.length)]).toEqual([
      name,
      'library',
      true,
      true,
      true,
    ]);
  }
  // Whatever something depends on is listed too.
  const refs = new Set([...bom.components.map((one) => one['bom-ref']), bom.metadata.component['bom-ref']]);
  expect(bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual(
    [],
  );
  figure(
    PROMISE,
    `SBOM: CycloneDX ${bom.specVersion}, ${many(bom.components.length)} packages with version, licence and checksum`,
  );
});
