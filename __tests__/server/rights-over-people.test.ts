/** Each field of a person, set by each rol in each record, and what the form of a person offers of it; the same of a child. */
import { rightsOver } from '#client/features/users/rights.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { userPatchBody } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import { userRecord } from '#contract/records/users.ts';
import type { Rol } from '#contract/roles.ts';
import type { EndpointOptions } from '../support/api-client.ts';
import { aCurp, aFamily, anAdulto, anAlumno, anEscuela, anInfante, aStaff, PASSWORD } from '../support/builders.ts';
import { figure, many } from '../support/figure.ts';
import { photo } from '../support/samplePhotos.ts';
import { serverOfFile } from '../support/server.ts';
import { multipartBody } from '../support/uploads.ts';
import { everyRow, type Rows } from './everything.ts';

const server = serverOfFile();
const tally = { refused: 0, done: 0 };
afterAll(() => {
  figure(
    4,
    `${many(tally.refused)} combinations of rol and a field above it refused without a changed column, ${many(tally.done)} of a field within it changed that column alone`,
  );
});

const ROLES = [0, 1, 2, 3] as const;
const TARGETS = ['own', ...ROLES] as const;
type Target = (typeof TARGETS)[number];
const FIELDS = Object.keys(userPatchBody.fields).filter((name) => name !== 'version' && name !== 'password_before');
const person = (rol: Rol) => (rol === 0 ? anAlumno(server) : aStaff(server, rol));

/** Whether a rol has all rights over the record, in the words of the page that decides it. */
const managesAll = (rol: Rol, standing: Rol) => (standing === 0 ? rol >= 1 : rol === 3);
function maySet(rol: Rol, target: Target, field: string): boolean {
  const standing = target === 'own' ? rol : target;
  const full = managesAll(rol, standing);
  if (field === 'rol') return full && rol === 3 && target !== 'own' && standing > 0;
  // An alumno belongs to a school and a group, an employee to none.
  if (field === 'escuela' || field === 'grupo') return full && standing === 0;
  return full || (target === 'own' && ['email', 'celular', 'password'].includes(field));
}

let made = 0;
/** Another value for a field, and what goes with it. */
async function change(field: string, standing: Rol, own: boolean): Promise<object> {
  made += 1;
  const values: Record<string, unknown> = {
    ...{ grupo: '2B', curp: aCurp() },
    ...{ celular: '5599887766', email: `otro${made}@example.com`, password: `clave-nada-común-${made}` },
    ...{ escuela: field === 'escuela' ? (await anEscuela(server)).id : null, rol: standing === 3 ? 2 : standing + 1 },
  };
  return {
    [field]: values[field] ?? 'Otro',
    ...(['email', 'password'].includes(field) && own && { password_before: PASSWORD }),
  };
}

/** The columns that stand for a field, and those that are derived from it. */
function columnsOf(field: string): string[] {
  // Whoever sets it for another one gives them a password that is not their own.
  if (field === 'password') return ['password_hash', 'clave_provisional'];
  if (field === 'escuela') return ['escuela_id'];
  const derived = Object.entries(userRecord.derived).filter(([, { from }]) => from.includes(field));
  return [field, ...derived.map(([name]) => name)];
}

/** All rows but the log, which may tell of a refused request, and sessions. */
const records = () => everyRow(server.db, (table) => table !== 'audit');
const tablesOf = (before: Rows, after: Rows) =>
  [...after]
    .filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(before.get(table)))
    .map(([table]) => table);

test.each(ROLES)('rol %i sets only permitted fields, each in its own column', async (rol) => {
  for (const target of TARGETS) {
    const standing = target === 'own' ? rol : target;
    for (const field of FIELDS) {
      const actor = await person(rol);
      const { id } = target === 'own' ? actor : await person(standing);
      const client = await server.as(actor);
      const body = await change(field, standing, target === 'own');
      const before = await records();
      const { status } = await client.request(endpoints.updateUser, { params: { id }, body });
      const after = await records();
      const [was = {}, is = {}] = [before, after].map((rows) => rows.get('users')?.find((row) => row.id === id));
      const changed = Object.keys(is).filter((column) => is[column] !== was[column] && column !== 'version');
      const columns = columnsOf(field);
      const tried = [rol, target, field];
      if (maySet(rol, target, field)) {
        expect([...tried, status, changed[0]]).toEqual([...tried, 200, expect.anything()]);
        expect([...tried, changed.filter((column) => !columns.includes(column))]).toEqual([...tried, []]);
        expect(changed).toContain(columns[0]);
        tally.done += 1;
      } else {
        const expected = rol === 3 ? expect.any(Number) : rol === 0 && target !== 'own' ? 404 : 403;
        expect([...tried, status, tablesOf(before, after)]).toEqual([...tried, expected, []]);
        expect(status).toBeGreaterThanOrEqual(400);
        tally.refused += 1;
      }
    }
  }
});

test.each(ROLES)('the form of a person offers rol %i exactly its rights, for others and itself', async (rol) => {
  for (const target of TARGETS) {
    // The last administrador can’t be put in baja.
    await aStaff(server, 3);
    const actor = await person(rol);
    const user = target === 'own' ? actor : await person(target);
    const client = await server.as(actor);
    const params = { id: user.id };
    const succeeds = async (endpoint: AnyEndpoint, options: object = {}) =>
      (await client.request(endpoint, { params, ...options })).status === 200;
    const may = (field: string) => maySet(rol, target, field);
    const rights = { contact: may('celular'), person: may('nombre'), school: may('grupo'), rol: may('rol') };
    const standing =
      (await succeeds(endpoints.bajaUser, { body: { motivo: 'Se fue' } })) && (await succeeds(endpoints.restoreUser));
    const remove = await succeeds(endpoints.deleteUser);
    expect([target, rightsOver(actor, user)]).toEqual([target, { own: target === 'own', ...rights, standing, remove }]);
    expect([target, standing]).toEqual([target, target !== 'own' && managesAll(rol, target)]);
    expect([target, remove]).toEqual([target, target !== 'own' && rol === 3]);
  }
});

test.each(ROLES)('rol %i cannot create a person above its own rol', async (rol) => {
  const client = await server.as(rol);
  const escuela = (await anEscuela(server)).id;
  for (const given of ROLES) {
    made += 1;
    const belonging = given === 0 ? { escuela, grupo: '1A' } : { escuela: 'empleado', grupo: 0 };
    const access = { email: `nueva${made}@example.com`, password: `clave-nada-común-${made}` };
    const before = await records();
    const body = { nombre: 'Nueva', apaterno: 'Persona', ...belonging, ...access, rol: given } as never;
    const { status } = await client.request(endpoints.createUser, { body });
    const allowed = managesAll(rol, given);
    expect([given, status]).toEqual([given, allowed ? 201 : 403]);
    if (!allowed) expect(tablesOf(before, await records())).toEqual([]);
    tally[allowed ? 'done' : 'refused'] += 1;
  }
});

/** What families, and staff below a supervisor, may not write into a child's record. */
const custody = multipartBody({ tipo: 'custodia' }, [
  { field: 'archivos', name: 'custodia.jpg', bytes: photo('formatos/hopper.jpg') },
]);
const edad = { edad_autorizada: { motivo: 'Porque sí' } };
const nursery: [string, Rol, AnyEndpoint, (other: number) => EndpointOptions<AnyEndpoint>][] = [
  ['an age outside of the range', 0, endpoints.updateInfante, () => ({ body: edad })],
  ['an age outside of the range', 1, endpoints.updateInfante, () => ({ body: edad })],
  ['another family', 0, endpoints.updateInfante, (familia_id) => ({ body: { familia_id } })],
  ['what a judge ordered', 0, endpoints.updateAdulto, () => ({ body: { restriccion_judicial: 'Que no venga' } })],
  ['custody', 0, endpoints.uploadDocumento, () => ({ body: custody[0], headers: { 'content-type': custody[1] } })],
];
test.each(nursery)('%s of a child cannot be written by rol %i', async (_what, rol, endpoint, request) => {
  const familia = await aFamily(server);
  const infante = await anInfante(server, { familia });
  await anAdulto(server, { infante });
  const client = await server.as(rol === 0 ? familia : rol);
  const other = (await aFamily(server)).id;
  const before = await records();
  const response = await client.request(endpoint, { params: { id: infante.id, quien: 'madre' }, ...request(other) });
  expect(response.status).toBe(403);
  expect(tablesOf(before, await records())).toEqual([]);
  tally.refused += 1;
});
