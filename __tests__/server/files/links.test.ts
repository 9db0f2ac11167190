/** Links to files, and tickets for downloads, live no longer than the session that they were made in. */
import { endpoints } from '#contract/endpoints.ts';
import type { Client } from '../../support/api-client.ts';
import { aFoto, anInfante, aPaper, aStaff, PASSWORD } from '../../support/builders.ts';
import { serverOfFile, type TestServer } from '../../support/server.ts';
import { open } from '../../support/uploads.ts';

const server = serverOfFile();
/** Seventy-two seconds without use end a session: before a link or a ticket would be over by itself. */
const hasty = serverOfFile({ settings: { sessionIdleHours: 0.02 } });

type Ours = Client & { userId: number };

/** Every kind of link, asked for in one session: a photograph, its thumbnail, a paper, a portrait, a download. */
async function linksOf(client: Client, at: TestServer = server): Promise<string[]> {
  const { foto, infanteId } = await filesOf(at);
  const gallery = await client.get(endpoints.listFotos);
  const shown = gallery[foto.categoria]?.find(({ id }) => id === foto.id);
  const { datos } = await client.get(endpoints.listDocumentos, { params: { id: infanteId } });
  const paper = datos.flatMap(({ archivos }) => archivos)[0];
  const ticket = await client.get(endpoints.downloadTicket, { body: { path: '/export-photos-structure' } });
  return [shown?.ruta ?? '', shown?.miniatura ?? '', paper?.ruta ?? '', ticket.url];
}

const files = new Map<TestServer, ReturnType<typeof made>>();
async function made(at: TestServer) {
  const infante = await anInfante(at);
  await aPaper(at, { infante });
  return { foto: await aFoto(at, { categoria: 'Enlaces' }), infanteId: infante.id };
}
function filesOf(at: TestServer): ReturnType<typeof made> {
  const known = files.get(at) ?? made(at);
  files.set(at, known);
  return known;
}

const outcomes = (links: readonly string[], at: TestServer = server) =>
  Promise.all(
    links.map(async (link) => {
      const { status, headers } = await open(at.origin, link);
      return status === 404 && headers['content-type'] === 'text/html; charset=utf-8' ? 'over' : status;
    }),
  );
const OVER = ['over', 'over', 'over', 'over'];
const OPEN = [200, 200, 200, 200];
const both = async (person: { id: number }): Promise<[Ours, Ours]> => [
  await server.as(person),
  await server.as(person),
];
const params = ({ id }: { id: number }) => ({ params: { id } });

test('open without a bearer header while the session stands', async () => {
  expect(await outcomes(await linksOf(await server.as(1)))).toEqual(OPEN);
});

describe('are over at once', () => {
  test('at logout, those of that session alone', async () => {
    const [one, other] = await both(await aStaff(server, 1));
    const [gone, left] = [await linksOf(one), await linksOf(other)];
    await one.request(endpoints.logout);
    expect([await outcomes(gone), await outcomes(left)]).toEqual([OVER, OPEN]);
  });

  test('when the person ends that session from another one', async () => {
    const [one, other] = await both(await aStaff(server, 1));
    const [gone, left] = [await linksOf(one), await linksOf(other)];
    const { datos } = await other.get(endpoints.sesiones);
    await other.get(endpoints.endSesion, params({ id: datos.find(({ actual }) => !actual)?.id ?? 0 }));
    expect([await outcomes(gone), await outcomes(left)]).toEqual([OVER, OPEN]);
  });

  test('when the person changes the password, but for the session that changed it', async () => {
    const person = await aStaff(server, 1);
    const [one, other] = await both(person);
    const [gone, left] = [await linksOf(one), await linksOf(other)];
    const body = { password: 'otra-jirafa-nueva-8', password_before: PASSWORD };
    await other.get(endpoints.updateUser, { ...params(person), body });
    expect([await outcomes(gone), await outcomes(left)]).toEqual([OVER, OPEN]);
  });

  test('when somebody else sets the password', async () => {
    const person = await aStaff(server, 1);
    const links = await linksOf(await server.as(person));
    const body = { password: 'otra-jirafa-nueva-8' };
    await (await server.as(3)).get(endpoints.updateUser, { ...params(person), body });
    expect(await outcomes(links)).toEqual(OVER);
  });

  test('with the baja, and they do not come back with the person', async () => {
    const person = await aStaff(server, 1);
    const [links, kept] = await Promise.all((await both(person)).map((client) => linksOf(client)));
    const administrador = await server.as(3);
    await administrador.get(endpoints.bajaUser, { ...params(person), body: { motivo: 'Renunció' } });
    expect(await outcomes(links ?? [])).toEqual(OVER);
    await administrador.get(endpoints.restoreUser, params(person));
    await server.as(person);
    expect(await outcomes(kept ?? [])).toEqual(OVER);
  });

  test('when the person is anonymised', async () => {
    const person = await aStaff(server, 1);
    const links = await linksOf(await server.as(person));
    await (await server.as(3)).get(endpoints.anonymizeUser, { ...params(person), body: { motivo: 'Lo pidió' } });
    expect(await outcomes(links)).toEqual(OVER);
  });

  test('when the session is seven days old', async () => {
    const client = await server.as(await aStaff(server, 1));
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      server.clock.advance({ hours: 8 });
      if (hour === 152) server.clock.advance({ seconds: -30 });
      await client.get(endpoints.me);
    }
    const links = await linksOf(client);
    const [early, ...late] = links;
    expect(await outcomes([early ?? ''])).toEqual([200]);
    server.clock.advance({ seconds: 31 });
    expect(await outcomes(late)).toEqual(OVER.slice(1));
    expect(await outcomes([early ?? ''])).toEqual(['over']);
  });

  test('when the session was idle for too long, and opening them keeps none alive', async () => {
    const client = await hasty.as(1);
    const [foto = '', miniatura = '', paper = ''] = await linksOf(client, hasty);
    hasty.clock.advance({ seconds: 50 });
    const { url } = await client.get(endpoints.downloadTicket, { body: { path: '/export-photos-structure' } });
    expect(await outcomes([foto, miniatura, paper], hasty)).toEqual([200, 200, 200]);
    hasty.clock.advance({ seconds: 23 });
    expect(await outcomes([foto, miniatura, paper, url], hasty)).toEqual(OVER);
  });
});

test('name no session of another: the proof covers it', async () => {
  const [mine, theirs] = [await server.as(1), await server.as(3)];
  const [[link = ''], [other = '']] = [await linksOf(mine), await linksOf(theirs)];
  const word = (of: string) => /acceso=(\d+)\.(\d+)\./.exec(of) ?? [];
  expect(word(link)[2]).not.toBe(word(other)[2]);
  const forged = link.replace(/(acceso=\d+)\.\d+\./, (_, before) => `${before}.${word(other)[2]}.`);
  expect(await outcomes([link, forged])).toEqual([200, 'over']);
});
