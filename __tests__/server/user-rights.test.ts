/** What the form of a person offers is what the server allows: each right of each rol over each, tried on both. */
import { rightsOver } from '#client/features/users/rights.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import type { Rol } from '#contract/roles.ts';
import { anAlumno, aStaff } from '../support/builders.ts';
import { serverOfFile, type TestServer } from '../support/server.ts';

const server = serverOfFile();
const ROLES: readonly Rol[] = [0, 1, 2, 3];
const pairs = ROLES.flatMap((actor) => ROLES.map((other) => [actor, other] as const));

type Client = Awaited<ReturnType<TestServer['as']>>;
const someone = (rol: Rol): Promise<User> => (rol === 0 ? anAlumno(server) : aStaff(server, rol));

/** The rights as the server gives them, by trying each out. */
async function tried(client: Client, user: User, own: boolean) {
  const put = async (body: Record<string, unknown>) =>
    (await client.request(endpoints.updateUser, { params: { id: user.id }, body })).status === 200;
  const other = { 1: 2, 2: 1, 3: 2 }[user.rol as 1 | 2 | 3];
  const contact = await put({ celular: '5512345678' });
  const person = (await put({ nombre: 'Otra' })) && (await put({ sala_guarderia: 'Girasoles' }));
  const school = user.rol === 0 && (await put({ grupo: '6D' }));
  // Last: what comes before is tried on the record as it was.
  const rol = user.rol !== 0 && (await put({ rol: other }));
  const params = { id: user.id };
  const standing =
    (await client.request(endpoints.bajaUser, { params, body: { motivo: 'Se fue' } })).status === 200 &&
    (await client.request(endpoints.restoreUser, { params })).status === 200;
  const remove = (await client.request(endpoints.deleteUser, { params })).status === 200;
  return { own, contact, person, school, rol, standing, remove };
}

test.each(pairs)('rol %d over somebody of rol %d', async (actorRol, rol) => {
  await aStaff(server, 3);
  const client = await server.as(actorRol);
  const user = await someone(rol);
  expect(rightsOver({ id: client.userId, rol: actorRol }, user)).toEqual(await tried(client, user, false));
});

test.each(ROLES)('rol %d over their own record', async (rol) => {
  await aStaff(server, 3);
  const user = await someone(rol);
  const client = await server.as(user);
  expect(rightsOver(user, user)).toEqual(await tried(client, user, true));
});
