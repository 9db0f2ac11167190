/** Fields that an endpoint names and that not everybody who may call it may set: refused, and no column is another one. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { userPatchBody } from '#contract/endpoints/users.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import type { EndpointOptions } from '../support/api-client.ts';
import { aCurp, aFamily, anAdulto, anAlumno, anEscuela, anInfante, aStaff, PASSWORD } from '../support/builders.ts';
import { figure, many } from '../support/figure.ts';
import { photo } from '../support/samplePhotos.ts';
import { serverOfFile } from '../support/server.ts';
import { multipartBody } from '../support/uploads.ts';
import { everyRow, type Rows, touched } from './columns.ts';

const server = serverOfFile();
const tally = { refused: 0, done: 0 };
afterAll(() => {
  figure(
    4,
    `${many(tally.refused)} combinations of rol and a field above it refused without a changed column, ${many(tally.done)} of a field within it changed that column alone`,
  );
});

/** What an error must leave as it was: that it was one, the log may tell. */
const tablesTouched = (before: Rows, after: Rows) =>
  [...touched(before, after).keys()].filter((table) => table !== 'audit');

const ROLES = [0, 1, 2, 3] as const;
const TARGETS = ['own', 'alumno', 'empleado', 'supervisor', 'administrador'] as const;
type Target = (typeof TARGETS)[number];
const FIELDS = Object.keys(userPatchBody.fields).filter((name) => name !== 'version' && name !== 'password_before');
const CONTACT = ['email', 'celular', 'password'];
const RANKS: Partial<Record<Target, Rol>> = { alumno: 0, empleado: 1, supervisor: 2, administrador: 3 };

const person = (rol: Rol) => (rol === 0 ? anAlumno(server) : aStaff(server, rol));

/** What a rol may set, in the words of the page that decides it. */
function maySet(rol: Rol, target: Target, field: string): boolean {
  const standing = RANKS[target] ?? rol;
  const full = standing === 0 ? rol >= 1 : rol === 3;
  if (field === 'rol') return full && rol === 3 && target !== 'own' && standing > 0;
  // An alumno belongs to a school and a group, an employee to none.
  if (field === 'escuela' || field === 'grupo') return full && standing === 0;
  return full || (target === 'own' && CONTACT.includes(field));
}

let made = 0;
/** Another value for a field, and what goes with it. */
async function change(field: string, standing: Rol, own: boolean): Promise<object> {
  made += 1;
  const values: Record<string, unknown> = {
    ...{ nombre: 'Otro', apaterno: 'Otra', amaterno: 'Otro', grupo: '2B', curp: aCurp(), sala_guarderia: 'Maternal' },
    ...{ celular: '5599887766', email: `otro${made}@example.com`, password: `clave-nada-común-${made}` },
    ...{ escuela: field === 'escuela' ? (await anEscuela(server)).id : null, rol: standing === 3 ? 2 : standing + 1 },
  };
  return { [field]: values[field], ...(['email', 'password'].includes(field) && own && { password_before: PASSWORD }) };
}

/** The columns that stand for a field, and those that are derived from it. */
const COLUMNS: Record<string, string[]> = {
  nombre: ['nombre', 'sort_key', 'nombre_busqueda'],
  apaterno: ['apaterno', 'sort_key', 'nombre_busqueda'],
  amaterno: ['amaterno', 'sort_key', 'nombre_busqueda'],
  email: ['email', 'email_key', 'email_busqueda'],
  celular: ['celular', 'celular_busqueda'],
  // Whoever sets it for another one gives them a password that is not their own.
  password: ['password_hash', 'clave_provisional'],
  escuela: ['escuela_id'],
};

const matrix = ROLES.flatMap((rol) =>
  TARGETS.flatMap((target) => FIELDS.map((field) => [rol, target, field] as const)),
);

test.each(matrix)('rol %i, record of: %s, field: %s', async (rol, target, field) => {
  const requesting = await person(rol);
  const standing = RANKS[target] ?? rol;
  const { id } = target === 'own' ? requesting : await person(standing);
  const client = await server.as(requesting);
  const body = await change(field, standing, target === 'own');
  const before = await everyRow(server.db);
  const { status } = await client.request(endpoints.updateUser, { params: { id }, body });
  const after = await everyRow(server.db);
  const user = (rows: typeof before) => rows.get('users')?.find((row) => row.id === id) ?? {};
  const [was, is] = [user(before), user(after)];
  const changed = Object.keys(is).filter((column) => is[column] !== was[column]);
  if (maySet(rol, target, field)) {
    expect(status).toBe(200);
    expect(changed).toEqual(expect.arrayContaining([COLUMNS[field]?.[0] ?? field]));
    expect([...(COLUMNS[field] ?? [field]), 'version']).toEqual(expect.arrayContaining(changed));
    tally.done += 1;
  } else {
    expect([403, 404, 422]).toContain(status);
    if (rol < 3) expect(status).toBe(rol === 0 && target !== 'own' ? 404 : 403);
    expect(tablesTouched(before, after)).toEqual([]);
    tally.refused += 1;
  }
});

test.each([0, 1, 2, 3] as const)('rol %i gives a new person no rol above their own', async (rol) => {
  const client = await server.as(rol);
  const escuela = (await anEscuela(server)).id;
  for (const given of ROLES) {
    made += 1;
    const belonging = given === 0 ? { escuela, grupo: '1A' } : { escuela: 'empleado', grupo: 0 };
    const access = { email: `nueva${made}@example.com`, password: `clave-nada-común-${made}` };
    const before = await everyRow(server.db);
    const body = { nombre: 'Nueva', apaterno: 'Persona', ...belonging, ...access, rol: given } as never;
    const { status } = await client.request(endpoints.createUser, { body });
    const allowed = given === 0 ? rol >= 1 : rol === 3;
    expect([given, status]).toEqual([given, allowed ? 201 : 403]);
    if (!allowed) expect(tablesTouched(before, await everyRow(server.db))).toEqual([]);
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
test.each(nursery)('%s is not for rol %i', async (_what, rol, endpoint, request) => {
  const familia = await aFamily(server);
  const infante = await anInfante(server, { familia });
  await anAdulto(server, { infante });
  const client = await server.as(rol === 0 ? familia : rol);
  const other = (await aFamily(server)).id;
  const before = await everyRow(server.db);
  const response = await client.request(endpoint, { params: { id: infante.id, quien: 'madre' }, ...request(other) });
  expect(response.status).toBe(403);
  expect(tablesTouched(before, await everyRow(server.db))).toEqual([]);
  tally.refused += 1;
});

test('a family registers its own children alone', async () => {
  const [familia, other] = [await aFamily(server), await aFamily(server)];
  const client = await server.as(familia);
  const before = await everyRow(server.db);
  const body = { nombre: 'Ajena', apaterno: 'Niña', familia_id: other.id };
  expect((await client.request(endpoints.createInfante, { body })).status).toBe(403);
  expect(tablesTouched(before, await everyRow(server.db))).toEqual([]);
  tally.refused += 1;
});
