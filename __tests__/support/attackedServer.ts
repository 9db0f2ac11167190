/** A large business on a server with little memory, and the people who use and attack it. */
import { Agent } from 'node:http';
import { endpoints } from '#contract/endpoints.ts';
import { openDatabase } from '#server/db/open.ts';
import { hashPassword } from '#server/http/passwords.ts';
import { groundOf } from '../server/backup/business.ts';
import { apiClient, type Client, type Response } from './api-client.ts';
import { bigBusiness } from './bigBusiness.ts';
import { aFamily, anAlumno, anInfante, aServicio, aStaff, PASSWORD } from './builders.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { limitMemory, type MemoryLimit, MemoryWatch } from './memoryLimit.ts';
import { environmentOf, type ServerProcess, startProcess } from './server-process.ts';

const MEMORY_MEGABYTES = 1024;
export const ALUMNOS = 20_000;

export interface AttackedServer {
  database: TestDatabase;
  process: ServerProcess;
  limit: MemoryLimit;
  memory: MemoryWatch;
  /** E-mails of an administrator, of clerks (rol 1), of families and of one alumno without a child. */
  admin: string;
  clerks: string[];
  families: { email: string; infante: number }[];
  alumno: string;
  /** Alumnos to be sold to, one for each clerk, and a service. */
  sold: number[];
  servicio: number;
  /** Signs in from an address. */
  login(email: string, from?: string, password?: string): Promise<Response<{ token: string }>>;
  /** Somebody signed in. */
  as(email: string): Promise<Client>;
  /** What is not as it should be after an attack; ends the server. */
  faults(): Promise<string[]>;
  cleanup(): Promise<void>;
}

export interface Size {
  alumnos?: number;
  clerks?: number;
  families?: number;
}

/** Makes the people of the business, who can all sign in at the full cost, and the alumnos. */
async function population({ settings }: TestDatabase, { alumnos, clerks, families }: Required<Size>) {
  const db = await openDatabase(settings);
  const ground = groundOf(db);
  const made = {
    admin: (await aStaff(ground, 3)).email ?? '',
    clerks: [] as string[],
    families: [] as { email: string; infante: number }[],
    alumno: (await anAlumno(ground)).email ?? '',
    sold: [] as number[],
    servicio: (await aServicio(ground, { costo: 90 })).id,
  };
  for (let one = 0; one < clerks; one += 1) {
    made.clerks.push((await aStaff(ground, 1)).email ?? '');
    made.sold.push((await anAlumno(ground)).id);
  }
  for (let one = 0; one < families; one += 1) {
    const familia = await aFamily(ground);
    made.families.push({ email: familia.email ?? '', infante: (await anInfante(ground, { familia })).id });
  }
  // People of tests have a hash that costs nothing.
  await db.run('UPDATE users SET password_hash = ? WHERE password_hash IS NOT NULL', await hashPassword(PASSWORD));
  if (alumnos > 0) await bigBusiness(db, alumnos);
  await db.close();
  return made;
}

/** Makes the business and starts the server on it within its memory. */
export async function attackedServer(
  size: Size = {},
  environment: Record<string, string> = {},
): Promise<AttackedServer> {
  const database = await testDatabase();
  const people = await population(database, { alumnos: ALUMNOS, clerks: 8, families: 8, ...size });
  const limit = limitMemory(MEMORY_MEGABYTES * 1024 ** 2);
  // Behind a proxy a test can come from any address.
  const settings = { ...environmentOf(database), TRUST_PROXY: 'true', LOG_LEVEL: 'error', ...environment };
  const server = await startProcess(settings, limit.before);
  const memory = new MemoryWatch(server.pid);
  const agent = new Agent({ keepAlive: true });
  // Each on a connection of its own: one that waited may just be closed by the server.
  const apart = new Agent();
  const nobody = apiClient(() => server.origin, apart, null);
  const login: AttackedServer['login'] = (email, from = '10.1.1.1', password = PASSWORD) =>
    nobody.request(endpoints.login, { body: { email, password }, headers: { 'x-forwarded-for': from } });
  return {
    ...{ database, process: server, limit, memory, ...people, login },
    as: async (email) => apiClient(() => server.origin, agent, (await login(email)).body.token),
    async faults() {
      const health = await nobody.request(endpoints.health).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      const ended = await server.end('SIGTERM');
      const peak = memory.stop();
      const faults = [
        health !== 200 && `/health answered ${health}`,
        ended !== 0 && `the server ended with ${ended}`,
        limit.killed() > 0 && `the system ended ${limit.killed()} processes for their memory`,
        peak > MEMORY_MEGABYTES * 1024 ** 2 && `${Math.ceil(peak / 1024 ** 2)} MB of memory`,
        /"level":[56]0/.test(server.output()) && server.output().slice(0, 2000),
      ];
      return faults.filter((fault) => fault !== false);
    },
    async cleanup() {
      memory.stop();
      agent.destroy();
      apart.destroy();
      await server.end('SIGKILL');
      limit.remove();
      await database.cleanup();
    },
  };
}

/** `500 MB at the most under 1,024 MB (cgroup v1)` */
export function memoryWords({ memory, limit }: Pick<AttackedServer, 'memory' | 'limit'>): string {
  const peak = Math.ceil(memory.peak / 1024 ** 2);
  return `memory of all its processes ${peak} MB at the most of ${MEMORY_MEGABYTES} MB (${limit.by ?? 'looked at, not bounded'})`;
}
