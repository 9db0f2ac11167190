/** Whom an announcement reaches, and what reading it changes. */

import type { Audience } from '#contract/endpoints/anuncios.ts';
import { endpoints } from '#contract/endpoints.ts';
import { GROUPS } from '#contract/groups.ts';
import { random } from '../../../contract/random.ts';
import { anAlumno, anAnuncio, anEscuela, aStaff } from '../../../support/builders.ts';
import { serverOfFile } from '../../../support/server.ts';

const server = serverOfFile();

/** Whether the home screen of a person holds the announcement. */
async function sees(person: { id: number }, anuncio: { id: number }): Promise<boolean> {
  const { datos } = await server.get(person, endpoints.myAnuncios);
  return datos.some(({ id }) => id === anuncio.id);
}

describe('an announcement', () => {
  test('for a school and a group reaches those in both', async () => {
    const [one, other] = [await anEscuela(server), await anEscuela(server)];
    const anuncio = await anAnuncio(server, { escuelas: [one.id], grupos: ['1A'] });
    expect(await sees(await anAlumno(server, { escuela: one, grupo: '1A' }), anuncio)).toBe(true);
    expect(await sees(await anAlumno(server, { escuela: one, grupo: '1B' }), anuncio)).toBe(false);
    expect(await sees(await anAlumno(server, { escuela: other, grupo: '1A' }), anuncio)).toBe(false);
  });

  test('for everybody includes staff', async () => {
    const anuncio = await anAnuncio(server);
    for (const rol of [1, 2, 3] as const) expect(await sees(await aStaff(server, rol), anuncio)).toBe(true);
    expect(await sees(await anAlumno(server), anuncio)).toBe(true);
  });

  test('for a school or a group excludes staff, who have none', async () => {
    const school = await anEscuela(server);
    const staff = await aStaff(server, 1);
    expect(await sees(staff, await anAnuncio(server, { escuelas: [school.id], todosGrupos: true }))).toBe(false);
    expect(await sees(staff, await anAnuncio(server, { todasEscuelas: true, grupos: GROUPS }))).toBe(false);
  });

  test('for one person reaches only them, whatever their school and rol', async () => {
    const school = await anEscuela(server);
    const [alumno, classmate] = [
      await anAlumno(server, { escuela: school }),
      await anAlumno(server, { escuela: school }),
    ];
    const staff = await aStaff(server, 2);
    const [forAlumno, forStaff] = [
      await anAnuncio(server, { user_id: alumno.id }),
      await anAnuncio(server, { user_id: staff.id }),
    ];
    expect([await sees(alumno, forAlumno), await sees(classmate, forAlumno), await sees(staff, forAlumno)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await sees(alumno, forStaff), await sees(staff, forStaff)]).toEqual([false, true]);
  });

  test('follows a person who changes school', async () => {
    const [one, other] = [await anEscuela(server), await anEscuela(server)];
    const alumno = await anAlumno(server, { escuela: one, grupo: '2C' });
    const anuncio = await anAnuncio(server, { escuelas: [other.id], grupos: ['2C'] });
    expect(await sees(alumno, anuncio)).toBe(false);
    await server.get(1, endpoints.updateUser, { params: { id: alumno.id }, body: { escuela: other.id } });
    expect(await sees(alumno, anuncio)).toBe(true);
  });
});

describe('alcance', () => {
  const reach = async (body: object) => (await server.get(2, endpoints.alcance, { body })).total;

  test('excludes people in baja', async () => {
    const school = await anEscuela(server);
    await anAlumno(server, { escuela: school });
    await anAlumno(server, { escuela: school, baja: true });
    expect(await reach({ todosGrupos: true, escuelas: [school.id] })).toBe(1);
  });

  test('works without a message and ignores it', async () => {
    const { id } = await anAlumno(server);
    expect(await reach({ user_id: id })).toBe(1);
    expect(await reach({ user_id: id, mensaje: 'Hola' })).toBe(1);
  });

  test('refuses what saving refuses', async () => {
    const client = await server.as(2);
    for (const body of [{}, { grupos: ['1A'] }, { todosGrupos: true, escuelas: [999_999] }, { user_id: 999_999 }]) {
      const requested = await client.request(endpoints.alcance, { body });
      const saved = await client.request(endpoints.createAnuncio, { body: { ...body, mensaje: 'x' } });
      expect([requested.status, requested.refused.error]).toEqual([422, saved.refused.error]);
    }
  });

  test('equals the number of readers for thirty audiences', async () => {
    const chance = random(20261121);
    const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
    const some = <T>(list: readonly T[]) => list.filter(() => chance() < 0.4);
    const schools = [await anEscuela(server), await anEscuela(server), await anEscuela(server)];
    const grupos = ['1A', '1B', '3C', '6D'];
    const people = [await aStaff(server, 1), await aStaff(server, 2), await aStaff(server, 3)];
    for (let number = 0; number < 25; number += 1) {
      const baja = chance() < 0.2 ? { baja: true as const } : {};
      people.push(await anAlumno(server, { escuela: pick(schools), grupo: pick(grupos), ...baja }));
    }
    const counted = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const audience: Audience =
          chance() < 0.15
            ? { user_id: pick(people.filter(({ activo }) => activo)).id }
            : {
                user_id: null,
                todosGrupos: chance() < 0.3,
                todasEscuelas: chance() < 0.3,
                grupos: [pick(grupos), ...some(grupos)],
                escuelas: [pick(schools), ...some(schools)].map(({ id }) => id),
              };
        return { audience, total: await reach(audience), id: (await anAnuncio(server, audience)).id };
      }),
    );
    // Everybody there is, by what their own home screen holds; those in baja have none.
    const { datos } = await server.get(1, endpoints.listUsers, { query: { per_page: 100 } });
    expect(datos.last_page).toBe(1);
    const seen = await Promise.all(
      datos.data.map(async (person) => (await server.get(person, endpoints.myAnuncios)).datos.map(({ id }) => id)),
    );
    expect(
      counted.map(({ audience, id }) => ({ audience, total: seen.filter((ids) => ids.includes(id)).length })),
    ).toEqual(counted.map(({ audience, total }) => ({ audience, total })));
    expect(new Set(counted.map(({ total }) => total)).size).toBeGreaterThan(5);
  });
});

describe('reading', () => {
  const agenda = async (person: { id: number }) => (await server.get(person, endpoints.counters)).agenda;

  // [S2.43]
  test('marks it for the reader only and lowers their agenda once', async () => {
    const [reader, other] = [await aStaff(server, 2), await aStaff(server, 2)];
    const anuncio = await anAnuncio(server);
    const before = [await agenda(reader), await agenda(other)];
    const client = await server.as(reader);
    const leido = async () => (await client.get(endpoints.myAnuncios)).datos.find(({ id }) => id === anuncio.id)?.leido;
    expect(await leido()).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      expect(await client.get(endpoints.readAnuncio, { params: { id: anuncio.id } })).toEqual({ success: true });
      expect(await leido()).toBe(true);
      expect([await agenda(reader), await agenda(other)]).toEqual([Number(before[0]) - 1, before[1]]);
    }
  });

  test('counts two concurrent readings once', async () => {
    const reader = await aStaff(server, 2);
    const { id } = await anAnuncio(server);
    const client = await server.as(reader);
    const responses = await Promise.all([1, 2, 3].map(() => client.request(endpoints.readAnuncio, { params: { id } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await server.db.all('SELECT user_id FROM anuncio_lecturas WHERE anuncio_id = ?', id)).toEqual([
      { user_id: reader.id },
    ]);
  });

  test('returns 404 for an announcement of others', async () => {
    const { id } = await anAnuncio(server, { user_id: (await anAlumno(server)).id });
    for (const who of [0, 1, 3] as const) {
      expect((await server.request(who, endpoints.readAnuncio, { params: { id } })).status).toBe(404);
    }
  });

  test('shows read marks only in the own list', async () => {
    const { id } = await anAnuncio(server);
    const client = await server.as(2);
    await client.get(endpoints.readAnuncio, { params: { id } });
    expect((await client.get(endpoints.getAnuncio, { params: { id } })).anuncio).not.toHaveProperty('leido');
  });

  test('counts in the agenda the unread ones of the own list', async () => {
    const person = await aStaff(server, 2);
    for (let number = 0; number < 4; number += 1) await anAnuncio(server, number % 2 ? { user_id: person.id } : {});
    const client = await server.as(person);
    const [first] = (await client.get(endpoints.myAnuncios)).datos;
    await client.get(endpoints.readAnuncio, { params: { id: first?.id ?? 0 } });
    const { datos } = await client.get(endpoints.myAnuncios);
    expect(await agenda(person)).toBe(datos.filter(({ leido }) => !leido).length);
  });
});
