/**
 * The cluster of docs/ops/cluster on this machine: three network namespaces, in each the programs of its units with its
 * configuration files, byte for byte but for their folders.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const CONFIGURATION = join(import.meta.dirname, '../../docs/ops/cluster');
const PROGRAMS = [
  ...['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'],
  ...['/usr/lib/postgresql/15/bin/postgres', '/usr/sbin/ip', '/usr/bin/setpriv'],
];
export const MACHINES = ['uno', 'dos', 'tres'] as const;
export type Machine = (typeof MACHINES)[number];
const SUBNET = '10.89.71';
const ADDRESS: Record<Machine, string> = { uno: `${SUBNET}.11`, dos: `${SUBNET}.12`, tres: `${SUBNET}.13` };
/** Where the counters are. */
const OUTSIDE = `${SUBNET}.1`;
const PASSWORDS = { SUPERUSER_PASSWORD: 'cuadro1', REPLICATION_PASSWORD: 'cuadro2', SERVICIOS_PASSWORD: 'cuadro3' };
const BRIDGE = 'servicios-br';
/** Megabytes of the disk of each PostgreSQL: it can be filled. */
const DISK_MB = 900;

const ip = (...words: string[]) => execFileSync('/usr/sbin/ip', words, { stdio: 'pipe' });
const namespace = (machine: Machine) => `servicios-${machine}`;

/** What this machine lacks for a cluster, in words; empty when it can be brought up. */
export function lackedForCluster(): string[] {
  const lacked = PROGRAMS.filter((file) => !existsSync(file));
  if (lacked.length > 0) return lacked.map((file) => `${file} is not installed`);
  if (process.getuid?.() !== 0) return ['network namespaces need root'];
  try {
    ip('netns', 'add', 'servicios-try');
    ip('netns', 'del', 'servicios-try');
    return [];
  } catch {
    return ['network namespaces are not permitted'];
  }
}

/** The command of a unit. */
async function execOf(unit: string): Promise<{ user: string; command: string }> {
  const text = (await readFile(join(CONFIGURATION, `servicios-${unit}.service`), 'utf8')).replaceAll('\\\n', ' ');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  return { user: value('User'), command: value('ExecStart') };
}

export interface Cluster {
  /** Where people come in, as HAProxy on a machine of theirs. */
  entrance: string;
  /** All PostgreSQLs, without proxy or pooler. */
  direct: string;
  /** What a product server on a machine is started with, and the command that puts it there. */
  product(machine: Machine): { environment: Record<string, string>; before: string[] };
  /** The machine whose PostgreSQL Patroni says is the primary; waits for one. */
  primary(): Promise<Machine>;
  /** Waits until the primary has a synchronous standby, and all machines are part of it again. */
  whole(): Promise<void>;
  /** Ends a program of a machine with all that it started. */
  kill(machine: Machine, unit: string, signal: NodeJS.Signals): void;
  /** Starts it again. */
  start(machine: Machine, unit: string): Promise<void>;
  /** Sends a signal to every process of a machine. */
  signal(machine: Machine, signal: NodeJS.Signals): void;
  /** Kills PostgreSQL alone. */
  killPostgres(machine: Machine): void;
  /** Unplugs the cable of a machine, or plugs it in. */
  cable(machine: Machine, state: 'up' | 'down'): void;
  /** Leaves no byte on the disk of a machine's PostgreSQL; the function makes room again. */
  fill(machine: Machine): Promise<() => Promise<void>>;
  /** The last lines that the programs have printed. */
  output(): string;
  close(): Promise<void>;
}

interface Program {
  process: ChildProcess;
  printed: string[];
}

/** Brings it up, with an empty database for the product. */
export async function bringUp(): Promise<Cluster> {
  const root = await mkdtemp(join(tmpdir(), 'servicios-cluster-'));
  await chmod(root, 0o755);
  const programs = new Map<string, Program>();
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()));

  const folders = (where: string) => (text: string) =>
    text
      .replaceAll('/etc/servicios', join(root, where, 'etc'))
      .replaceAll('/var/lib/servicios-cluster', join(root, where, 'lib'));

  async function furnish(where: string): Promise<void> {
    const [etc, lib] = [join(root, where, 'etc'), join(root, where, 'lib')];
    for (const folder of [etc, lib, join(lib, 'etcd')]) await mkdir(folder, { recursive: true });
    await cp(CONFIGURATION, etc, { recursive: true });
    for (const name of ['patroni.yml', 'pgbouncer.ini', 'haproxy.cfg']) {
      await writeFile(join(etc, name), folders(where)(await readFile(join(etc, name), 'utf8')));
    }
    await writeFile(join(etc, 'userlist.txt'), `"servicios" "${PASSWORDS.SERVICIOS_PASSWORD}"\n`);
    if (where !== 'outside') {
      await mkdir(join(lib, 'postgresql'));
      const options = `size=${DISK_MB}m,mode=0700,uid=${uid},gid=${gid}`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', join(lib, 'postgresql')]);
    }
    for (const one of [lib, join(lib, 'etcd')]) await chown(one, uid ?? 0, gid ?? 0);
  }

  async function start(where: Machine | 'outside', unit: string): Promise<void> {
    const { command } = await execOf(unit);
    const address = where === 'outside' ? OUTSIDE : ADDRESS[where];
    const names: Record<string, string> = {
      ...{ NAME: where, IP: address, UNO: ADDRESS.uno, DOS: ADDRESS.dos, TRES: ADDRESS.tres },
      ...PASSWORDS,
    };
    const expanded = folders(where)(command).replace(/\$\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const there = where === 'outside' ? [] : ['/usr/sbin/ip', 'netns', 'exec', namespace(where)];
    // Debian's own users are not on every machine: all of them run as postgres here.
    const words = [...there, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...expanded.split(/\s+/)];
    const child = spawn(words[0] ?? '', words.slice(1), {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: join(root, where, 'lib'), ...names },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed.push(text);
        if (printed.length > 200) printed.shift();
      });
    }
    programs.set(`${where} ${unit}`, { process: child, printed });
  }

  /** Every process in the namespace of a machine. */
  const processesOf = (machine: Machine): number[] =>
    ip('netns', 'pids', namespace(machine)).toString().split('\n').filter(Boolean).map(Number);
  const send = (pids: readonly number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended already.
      }
    }
  };

  const patroni = async (machine: Machine, path: string) =>
    fetch(`http://${ADDRESS[machine]}:8008/${path}`, { signal: AbortSignal.timeout(1500) }).catch(() => null);

  async function primary(): Promise<Machine> {
    for (;;) {
      for (const machine of MACHINES) if ((await patroni(machine, 'primary'))?.status === 200) return machine;
      await pause(200);
    }
  }

  function removeNetwork(): void {
    const attempt = (work: () => unknown) => {
      try {
        work();
      } catch {
        // It is not there.
      }
    };
    for (const machine of MACHINES) {
      attempt(() => send(processesOf(machine), 'SIGKILL'));
      // By itself it would go some time after the namespace.
      attempt(() => ip('link', 'del', `sv-${machine}`));
      attempt(() => ip('netns', 'del', namespace(machine)));
    }
    attempt(() => ip('link', 'del', BRIDGE));
  }

  removeNetwork();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  for (const machine of MACHINES) {
    const [name, cable] = [namespace(machine), `sv-${machine}`];
    ip('netns', 'add', name);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', cable, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${ADDRESS[machine]}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up');
    await furnish(machine);
    for (const unit of ['etcd', 'patroni', 'haproxy', 'pgbouncer']) await start(machine, unit);
  }
  await furnish('outside');
  await start('outside', 'haproxy');

  const hosts = MACHINES.map((machine) => `${ADDRESS[machine]}:5432`).join();
  const cluster: Cluster = {
    entrance: `http://${OUTSIDE}:8080`,
    direct: `postgres://servicios:${PASSWORDS.SERVICIOS_PASSWORD}@${hosts}/servicios?target_session_attrs=read-write`,
    product(machine) {
      const pooled = `postgres://servicios:${PASSWORDS.SERVICIOS_PASSWORD}@127.0.0.1:6432`;
      return {
        environment: {
          DATABASE_URL: `${pooled}/servicios`,
          READ_DATABASE_URL: `${pooled}/lectura?target_session_attrs=any`,
          HOST: ADDRESS[machine],
          PORT: '3000',
          TRUST_PROXY: `${SUBNET}.0/24`,
          DATA_DIR: join(root, 'archivos'),
        },
        before: ['/usr/sbin/ip', 'netns', 'exec', namespace(machine)],
      };
    },
    primary,
    async whole() {
      for (;;) {
        const response = await patroni(await primary(), 'cluster');
        const { members = [] } = ((await response?.json()) ?? {}) as {
          members?: { role: string; state: string; lag?: number }[];
        };
        const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
        const inSync = members.some(({ role }) => role === 'sync_standby');
        if (running.length === MACHINES.length && inSync) return;
        await pause(300);
      }
    },
    kill(machine, unit, signal) {
      const child = programs.get(`${machine} ${unit}`)?.process;
      if (child?.pid) send([child.pid], signal);
    },
    start,
    signal: (machine, signal) => send(processesOf(machine), signal),
    killPostgres(machine) {
      const file = join(root, machine, 'lib/postgresql/postmaster.pid');
      const pid = Number(execFileSync('head', ['-1', file]).toString());
      const children = execFileSync('pgrep', ['-P', String(pid)])
        .toString()
        .split('\n')
        .filter(Boolean)
        .map(Number);
      send([pid, ...children], 'SIGKILL');
    },
    cable: (machine, state) => void ip('link', 'set', `sv-${machine}`, state),
    async fill(machine) {
      const path = join(root, machine, 'lib/postgresql/relleno');
      const file = await open(path, 'w');
      const part = Buffer.alloc(1 << 16);
      for (let size = part.length; size > 0; ) {
        try {
          await file.write(part.subarray(0, size));
        } catch {
          size >>= 1;
        }
      }
      await file.close();
      return () => rm(path);
    },
    output: () => [...programs].map(([name, { printed }]) => `== ${name}\n${printed.join('').slice(-1500)}`).join('\n'),
    async close() {
      removeNetwork();
      for (const { process: child } of programs.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'close').catch(() => {});
      }
      for (const machine of MACHINES) execFileSync('umount', ['-l', join(root, machine, 'lib/postgresql')]);
      await rm(root, { recursive: true, force: true });
    },
  };

  try {
    await primary();
    await cluster.whole();
    const host = ADDRESS[await primary()];
    const administer = new Client({
      host,
      user: 'postgres',
      password: PASSWORDS.SUPERUSER_PASSWORD,
      database: 'postgres',
    });
    await administer.connect();
    await administer.query(`CREATE ROLE servicios LOGIN PASSWORD '${PASSWORDS.SERVICIOS_PASSWORD}'`);
    await administer.query('CREATE DATABASE servicios OWNER servicios');
    await administer.end();
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}
