import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { aCurp, anAlumno, anEscuela, aStaff, PASSWORD } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();
type Who = 0 | 1 | 2 | 3 | { id: number };
const put = (who: Who, id: number, body: object) => server.request(who, endpoints.updateUser, { params: { id }, body });
const changed = async (who: Who, id: number, body: object) => (await put(who, id, body)).body.user;
const errorsOf = async (who: Who, id: number, body: object) => (await put(who, id, body)).refused.error?.errors;

describe('the fields of an edit', () => {
  // [S7.11]
  test('are kept when absent and cleared by null', async () => {
    const user = await anAlumno(server, { amaterno: 'Ríos', celular: '5512345678', sala_guarderia: 'Maternal' });
    expect(await changed(1, user.id, { nombre: 'Otro' })).toEqual({ ...user, nombre: 'Otro', version: 2 });
    const cleared = { amaterno: null, celular: null, email: null, sala_guarderia: null };
    expect(await changed(1, user.id, cleared)).toEqual({ ...user, nombre: 'Otro', ...cleared, version: 3 });
    expect(await changed(1, user.id, { amaterno: '', celular: ' ' })).toMatchObject({ amaterno: null, celular: null });
  });

  test('cannot be cleared when required', async () => {
    const { id } = await anAlumno(server);
    expect(await errorsOf(1, id, { nombre: null, apaterno: '', escuela: null, grupo: null })).toEqual({
      nombre: ['Escribe el nombre.'],
      apaterno: ['Escribe el apellido paterno.'],
      escuela: ['Elige la escuela.'],
      grupo: ['Elige el grupo.'],
    });
    const { id: employee } = await aStaff(server, 1);
    expect(await errorsOf(3, employee, { email: null })).toEqual({ email: ['Escribe el correo electrónico.'] });
  });

  test('keep the password for null', async () => {
    const person = await aStaff(server, 1);
    await changed(3, person.id, { nombre: 'Otra', password: null });
    const login = { body: { email: person.email, password: PASSWORD } };
    expect((await server.anyone.request(endpoints.login, login)).status).toBe(200);
  });

  test('need an existing school, whose name is returned', async () => {
    const { id } = await anAlumno(server);
    const other = await anEscuela(server, { nombre: 'Otra Escuela' });
    expect(await changed(1, id, { escuela: other.id })).toMatchObject({
      escuela: other.id,
      escuela_nombre: 'Otra Escuela',
    });
    expect(await errorsOf(1, id, { escuela: 999_999 })).toEqual({
      escuela: ['Esta escuela ya no existe. Elige otra.'],
    });
  });

  test('accept the own e-mail in another case and refuse that of others', async () => {
    const [one, other] = [await anAlumno(server), await anAlumno(server)];
    const email = one.email?.toUpperCase();
    expect((await changed(1, one.id, { email })).email).toBe(email);
    expect(await errorsOf(1, other.id, { email: one.email })).toEqual({
      email: ['Este correo electrónico ya está registrado.'],
    });
  });
});

describe('a field without permission', () => {
  test('is 403 at the field when it differs, and ignored when equal', async () => {
    const user = await anAlumno(server, { sala_guarderia: 'Maternal' });
    const own = (body: object) => put(user, user.id, body);
    for (const [key, value] of Object.entries({
      nombre: 'Otro',
      apaterno: 'Otro',
      amaterno: 'Otro',
      grupo: '2A',
      escuela: (await anEscuela(server)).id,
      sala_guarderia: null,
      rol: 1,
    })) {
      const { status, refused } = await own({ [key]: value });
      expect([key, status, Object.keys(refused.error?.errors ?? {})]).toEqual([key, 403, [key]]);
    }
    const { id: _, activo: __, escuela_nombre: ___, ...whole } = user;
    expect(
      (await own({ ...whole, grupo: '1° a', email: 'nuevo-propio@example.com', password_before: PASSWORD })).body.user,
    ).toEqual({
      ...user,
      email: 'nuevo-propio@example.com',
      version: 2,
    });
  });

  test('refuses the allowed fields with it', async () => {
    const user = await anAlumno(server);
    expect((await put(user, user.id, { celular: '5512345678', nombre: 'Otro' })).status).toBe(403);
    expect((await server.get(1, endpoints.getUser, { params: { id: user.id } })).user).toEqual(user);
  });
});

describe('the rol', () => {
  test('changes from alumno to employee only with all required fields', async () => {
    const alumno = await anAlumno(server, { email: null });
    const whole = { rol: 1, escuela: 'empleado', grupo: 0 };
    expect((await put(1, alumno.id, whole)).status).toBe(403);
    expect(await errorsOf(3, alumno.id, { rol: 1 })).toEqual({
      escuela: ['Un empleado no pertenece a una escuela.'],
      grupo: ['Un empleado no tiene grupo.'],
      email: ['Escribe el correo electrónico.'],
      password: ['Escribe la contraseña.'],
    });
    const body = { ...whole, email: 'ascendida@example.com', password: 'una-clave-nada-común-9' };
    expect(await changed(3, alumno.id, body)).toMatchObject({ ...whole, email: 'ascendida@example.com' });
  });
});

describe('the own password', () => {
  const NEW = 'otra-jirafa-nueva-8';
  // [S3.4]
  test('needs the current one: 422 at the field otherwise', async () => {
    const person = await aStaff(server, 1);
    for (const password_before of [undefined, null, '', 'no es esta', `${PASSWORD} `]) {
      const { status, refused } = await put(person, person.id, { password: NEW, password_before });
      expect([status, refused.error?.errors]).toEqual([
        422,
        { password_before: ['La contraseña actual no es correcta.'] },
      ]);
    }
    await changed(person, person.id, { password: NEW, password_before: PASSWORD });
    const login = (password: string) =>
      server.anyone.request(endpoints.login, { body: { email: person.email, password } });
    expect((await login(PASSWORD)).status).toBe(422);
    expect((await login(NEW)).status).toBe(200);
  });

  test('repeated after a lost response is a conflict, not a failed guess', async () => {
    const person = await aStaff(server, 1);
    const body = { password: NEW, password_before: PASSWORD, version: person.version };
    const { version } = await changed(person, person.id, body);
    for (let time = 0; time < 6; time += 1) {
      const { status, refused } = await put(person, person.id, body);
      expect([status, refused.actual]).toMatchObject([409, { version }]);
    }
  });

  test('needs the current one of an administrador too, but not for others', async () => {
    const administrador = await aStaff(server, 3);
    expect((await put(administrador, administrador.id, { password: NEW })).status).toBe(422);
    const other = await aStaff(server, 2);
    expect((await put(administrador, other.id, { password: NEW })).status).toBe(200);
  });
});

describe('the last administrador', () => {
  const lone = serverOfFile();
  const request = (user: User, body: object) =>
    lone.request(user, endpoints.updateUser, { params: { id: user.id }, body });
  const administradores = async () =>
    (await lone.db.all<{ id: number }>('SELECT id FROM users WHERE rol = 3 AND activo = 1')).length;

  test('cannot be removed', async () => {
    const last = await aStaff(lone, 3);
    const client = await lone.as(last);
    expect((await request(last, { rol: 2 })).status).toBe(403);
    const motivo = { motivo: 'Me voy' };
    expect((await client.request(endpoints.bajaUser, { params: { id: last.id }, body: motivo })).status).toBe(409);
    expect((await client.request(endpoints.deleteUser, { params: { id: last.id } })).status).toBe(409);
    expect(await administradores()).toBe(1);
    expect((await request(last, { celular: '5512345678' })).status).toBe(200);
  });

  test('does not include one in baja', async () => {
    await aStaff(lone, 3, { baja: true });
    expect(await administradores()).toBe(1);
  });

  test('remains one when two demote, suspend or delete each other at once', async () => {
    const ways: ((
      id: number,
    ) => [typeof endpoints.updateUser | typeof endpoints.bajaUser | typeof endpoints.deleteUser, object])[] = [
      (id) => [endpoints.updateUser, { params: { id }, body: { rol: 1 } }],
      (id) => [endpoints.bajaUser, { params: { id }, body: { motivo: 'Pleito' } }],
      (id) => [endpoints.deleteUser, { params: { id } }],
    ];
    for (const [way, otherWay] of ways.flatMap((each) => ways.map((another) => [each, another] as const))) {
      const [one, other] = [await aStaff(lone, 3), await aStaff(lone, 3)];
      // Nobody else is an administrador.
      await lone.db.run('UPDATE users SET activo = 0 WHERE rol = 3 AND id NOT IN (?, ?)', one.id, other.id);
      const [first, second] = [await lone.as(one), await lone.as(other)];
      const [endpoint, options] = way(other.id);
      const [otherEndpoint, otherOptions] = otherWay(one.id);
      const responses = await Promise.all([
        first.request(endpoint, options),
        second.request(otherEndpoint, otherOptions),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await administradores()).toBe(1);
    }
  });
});

describe('the CURP of an alumno', () => {
  test('is stored without blanks and in capitals, and cleared by null', async () => {
    const { id } = await anAlumno(server);
    const curp = aCurp();
    const typed = `${curp.slice(0, 4)} ${curp.slice(4, 10)}\u00a0${curp.slice(10).toLowerCase()}`;
    expect((await changed(1, id, { curp: typed })).curp).toBe(curp);
    expect((await changed(1, id, { curp: null })).curp).toBeNull();
  });

  test('is unique, except for the generic ones of foreigners', async () => {
    const curp = aCurp();
    const [first, second] = [await anAlumno(server, { curp }), await anAlumno(server)];
    expect(await errorsOf(1, second.id, { curp })).toEqual({
      curp: ['Esta CURP ya es de otra persona registrada. Compárala con el documento.'],
    });
    expect((await changed(1, first.id, { curp: 'XEXX010101HNEXXXA4' })).curp).toBeNull();
    expect((await changed(1, second.id, { curp })).curp).toBe(curp);
  });
});
