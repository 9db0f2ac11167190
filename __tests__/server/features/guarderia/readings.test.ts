/** What is read of children leaves a line: every endpoint of the nursery that reads, as staff and as the family. */
import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { adultos } from '#contract/endpoints/adultos.ts';
import { documentos } from '#contract/endpoints/documentos.ts';
import { infantes } from '#contract/endpoints/infantes.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SAME_READING_MINUTES } from '#server/audit/readings.ts';
import type { Client, EndpointOptions } from '../../../support/api-client.ts';
import { aFamily, anAdulto, anAutorizado, anInfante, aPaper, aStaff } from '../../../support/builders.ts';
import { fillDatabase, makeSpace } from '../../../support/fullDatabase.ts';
import { serverOfFile } from '../../../support/server.ts';
import { download } from '../../../support/workbooks.ts';

const server = serverOfFile();
type Requested = Client & { userId: number };

/** Begins the word by which a child and its two adults are found, and nobody else. */
const WORD = 'Palabra';
let made = 0;
async function aWholeChild() {
  made += 1;
  const nombre = `${WORD}${made}sola`;
  const familia = await aFamily(server);
  const infante = await anInfante(server, { familia, nombre, padecimientos: 'Asma' });
  await anAdulto(server, { infante, nombre });
  await anAdulto(server, { infante, nombre, quien: 'padre' });
  const autorizado = await anAutorizado(server, { infante });
  const paper = await aPaper(server, { infante });
  return { familia, infante, autorizado, paper };
}
type Child = Awaited<ReturnType<typeof aWholeChild>>;

interface Line {
  actor_id: number;
  accion: string;
  tabla: string;
  registro_id: number | null;
  despues: string | null;
  direccion: string;
}
/** The lines that somebody has left, oldest first, those who signed in left out. */
async function linesOf({ userId }: Requested): Promise<Line[]> {
  return server.db.all(
    `SELECT a.actor_id, a.accion, a.tabla, a.registro_id, coalesce(a.despues, p.despues) AS despues, a.direccion
       FROM audit a LEFT JOIN audit_personal p ON p.audit_id = a.id WHERE a.actor_id = ? ORDER BY a.id`,
    userId,
  );
}
/** The same, in short: «leer infantes 5 {…}». */
const shortly = async (client: Requested) =>
  (await linesOf(client)).map(({ accion, tabla, registro_id, despues }) =>
    [accion, tabla, registro_id, despues].filter((part) => part !== null).join(' '),
  );

const reads = Object.entries<AnyEndpoint>({ ...infantes, ...adultos, ...documentos }).filter(
  ([, { method }]) => method === 'GET',
);

/** A right request of each endpoint that reads, and the line that it leaves. */
const requests: Record<
  string,
  { request: (child: Child) => EndpointOptions<AnyEndpoint>; line: (child: Child) => string }
> = {
  listInfantes: {
    request: ({ infante: { nombre } }) => ({ query: { texto: nombre, per_page: 5 } }),
    line: () => 'leer infantes {"lista":"infantes","pagina":1,"filas":1,"filtros":["texto"]}',
  },
  getInfante: {
    request: ({ infante: { id } }) => ({ params: { id } }),
    line: ({ infante: { id } }) => `leer infantes ${id} {"parte":"registro"}`,
  },
  getAdulto: {
    request: ({ infante: { id } }) => ({ params: { id, quien: 'madre' } }),
    line: ({ infante: { id } }) => `leer infantes ${id} {"parte":"madre"}`,
  },
  listAutorizados: {
    request: ({ infante: { id } }) => ({ params: { id } }),
    line: ({ infante: { id } }) => `leer infantes ${id} {"parte":"autorizados","filas":1}`,
  },
  listDocumentos: {
    request: ({ infante: { id } }) => ({ params: { id } }),
    line: ({ infante: { id } }) => `leer infantes ${id} {"parte":"documentos","filas":10}`,
  },
  documentoArchivo: {
    request: ({ paper: { id } }) => ({ params: { id } }),
    line: ({ paper: { id, archivos } }) =>
      `leer documentos ${id} {"archivo":${archivos[0]?.id},"tipo":"acta_nacimiento"}`,
  },
  expediente: {
    request: ({ infante: { id } }) => ({ params: { id } }),
    line: ({ infante: { id } }) => `leer infantes ${id} {"parte":"expediente"}`,
  },
  searchAdultos: {
    request: ({ infante: { nombre } }) => ({ query: { texto: nombre, page: 2, per_page: 1 } }),
    line: () => 'leer adultos {"lista":"adultos","pagina":2,"filas":1,"filtros":["texto"]}',
  },
  documentosQueue: {
    request: () => ({ query: { estado: 'recibido', per_page: 1 } }),
    line: () => 'leer documentos {"lista":"documentos","pagina":1,"filas":1,"filtros":["estado"]}',
  },
  exportInfantes: {
    request: () => ({ query: { sala: 'Maternal' } }),
    line: () => 'exportar infantes {"archivo":"guarderia.xlsx","sala":"Maternal","estado":"Todos"}',
  },
};

/** Calls that no family may make. */
const STAFF_ONLY: AnyEndpoint[] = [endpoints.searchAdultos, endpoints.documentosQueue, endpoints.exportInfantes];

describe.each(reads)('%s', (name, endpoint) => {
  const of = requests[name];
  if (!of) throw new Error(`Say in \`asks\` how «${name}» is asked and which line it leaves`);

  const requested = async (client: Requested, child: Child) => {
    if (endpoint.content !== 'file') return (await client.request(endpoint, of.request(child))).status;
    const { params, query } = of.request(child);
    const response = await download(server.origin, `/api${endpoint.url(params, query)}`, { token: client.token });
    if (response.status === 200) await response.bytes();
    return response.status;
  };

  test('a reading by staff is one line with who, what and from where', async () => {
    const child = await aWholeChild();
    const staff = await server.as(2);
    const before = await linesOf(staff);
    expect(await requested(staff, child)).toBe(200);
    const lines = (await linesOf(staff)).slice(before.length);
    expect(lines.map(({ direccion }) => direccion)).toEqual(['127.0.0.1']);
    expect((await shortly(staff)).slice(before.length)).toEqual([of.line(child)]);
    // What is looked for may be a name, and a line can't be deleted.
    expect(JSON.stringify(await server.db.all("SELECT * FROM audit WHERE accion = 'leer'"))).not.toContain(WORD);
  });

  /** An error for want of a right leaves a line of its own. */
  const denied = `denegar permisos {"llamada":"${endpoint.method} ${endpoint.path}"}`;

  test('a reading by the family is one line, also where it is refused', async () => {
    const child = await aWholeChild();
    const family = await server.as(child.familia);
    const open = !STAFF_ONLY.includes(endpoint);
    expect(await requested(family, child)).toBe(open ? 200 : 403);
    expect(await shortly(family)).toEqual([open ? of.line(child) : denied]);
  });
});

describe('other responses with a record are readings', () => {
  test('a conflict response with today’s record', async () => {
    const { infante, autorizado, paper } = await aWholeChild();
    const staff = await server.as(2);
    const { id } = infante;
    const tried: [AnyEndpoint, object, object][] = [
      [endpoints.updateInfante, { id }, { peso: 9 }],
      [endpoints.updateAdulto, { id, quien: 'madre' }, { ocupacion: 'Maestra' }],
      [endpoints.updateAutorizado, { id: autorizado.id }, { parentesco: 'abuela' }],
      [endpoints.updateDocumento, { id: paper.id }, { fecha_emision: '2026-11-01' }],
    ];
    for (const [endpoint, params, body] of tried) {
      await staff.get(endpoint, { params, body });
      const reader = await server.as(await aStaff(server, 2));
      const response = await reader.request(endpoint, { params, body: { ...body, version: 1 } });
      expect([endpoint.path, response.status, 'actual' in response.refused]).toEqual([endpoint.path, 409, true]);
      expect(await shortly(reader)).toEqual([`leer infantes ${id} {"parte":"actual"}`]);
    }
  });

  test('a duplicate response with the existing record', async () => {
    const curp = 'CACA240305MDFRRNA6';
    const familia = await aFamily(server);
    const { id } = await anInfante(server, { familia, curp, nombre: 'Ana', apaterno: 'Canto' });
    for (const who of [
      { nombre: 'Otra', apaterno: 'Persona', curp },
      { nombre: 'Ana', apaterno: 'Canto' },
    ]) {
      const reader = await server.as(await aStaff(server, 2));
      const response = await reader.request(endpoints.createInfante, { body: { ...who, familia_id: familia.id } });
      expect(response.status).toBe(409);
      expect(await shortly(reader)).toEqual([`leer infantes ${id} {"parte":"actual"}`]);
    }
  });

  test('a stored response repeated under its key', async () => {
    const { infante } = await aWholeChild();
    const staff = await server.as(await aStaff(server, 2));
    const { id } = infante;
    const body = { nombre: 'Luz', parentesco: 'tía', celular: '5512345678' };
    const again = { params: { id }, body, key: randomUUID() };
    for (const replayed of [false, true]) {
      const response = await staff.request(endpoints.createAutorizado, again);
      expect(['idempotent-replayed' in response.headers, response.status]).toEqual([replayed, 201]);
    }
    const lines = await shortly(staff);
    expect(lines).toEqual([expect.stringMatching(/^crear autorizados/), `leer infantes ${id} {"parte":"respuesta"}`]);
  });

  test('a baja that changes nothing', async () => {
    const { infante } = await aWholeChild();
    const { id } = infante;
    const motivo = { params: { id }, body: { motivo: 'Se mudó' } };
    await server.get(2, endpoints.bajaInfante, motivo);
    const reader = await server.as(await aStaff(server, 2));
    expect((await reader.get(endpoints.bajaInfante, motivo)).infante.padecimientos).toBe('Asma');
    expect(await shortly(reader)).toEqual([`leer infantes ${id} {"parte":"registro"}`]);
  });

  test('the audit log, where its lines hold a record', async () => {
    const { infante } = await aWholeChild();
    const { id } = infante;
    const admin = await server.as(await aStaff(server, 3));
    const { data } = await admin.get(endpoints.history, { params: { tabla: 'infantes', id } });
    expect(JSON.stringify(data)).toContain('Asma');
    expect((await admin.get(endpoints.listAudit, { query: { tabla: 'infantes', registro: id } })).data.length).toBe(1);
    await admin.get(endpoints.listAudit, { query: { tabla: 'escuelas' } });
    expect(await shortly(admin)).toEqual([
      'leer audit {"lista":"bitacora","pagina":1,"filas":1}',
      'leer audit {"lista":"bitacora","pagina":1,"filas":1}',
    ]);
  });
});

test('without disk space for the line nothing is returned, until there is space', async () => {
  const { infante } = await aWholeChild();
  const { id } = infante;
  const staff = await server.as(await aStaff(server, 1));
  const file = () => staff.request(endpoints.expediente, { params: { id } });
  await fillDatabase(server.db, ['audit']);
  let responded = 0;
  let refused = await file();
  for (; refused.status === 200 && responded < 500; responded += 1) refused = await file();
  expect([refused.status, refused.refused]).toEqual([
    507,
    {
      message:
        'No hay espacio para anotar quién lee los datos de los infantes, y sin esa anotación no se muestran. Avisa al administrador.',
    },
  ]);
  expect(await shortly(staff)).toEqual(Array(responded).fill(`leer infantes ${id} {"parte":"expediente"}`));
  expect((await staff.request(endpoints.listAlumnos)).status).toBe(200);
  await makeSpace(server.db);
  expect((await file()).status).toBe(200);
});

describe('a repeated reading', () => {
  const request = (client: Client, id: number) => client.get(endpoints.getInfante, { params: { id } });

  test(`is one line within ${SAME_READING_MINUTES} minutes and one session, and separate for another record, person or session`, async () => {
    const [one, other] = [await aWholeChild(), await aWholeChild()];
    const person = await aStaff(server, 2);
    const staff = await server.as(person);
    const line = ({ infante }: Child) => `leer infantes ${infante.id} {"parte":"registro"}`;
    for (let count = 0; count < 3; count += 1) await request(staff, one.infante.id);
    await request(staff, other.infante.id);
    expect(await shortly(staff)).toEqual([line(one), line(other)]);
    await request(await server.as(person), one.infante.id);
    expect(await shortly(staff)).toEqual([line(one), line(other), line(one)]);
    const family = await server.as(one.familia);
    await request(family, one.infante.id);
    expect(await shortly(family)).toEqual([line(one)]);
    server.clock.advance({ minutes: SAME_READING_MINUTES });
    await request(staff, one.infante.id);
    expect(await shortly(staff)).toEqual([line(one), line(other), line(one), line(one)]);
  });

  test('is a line each time for a list, a whole file and an opened document', async () => {
    const { infante, paper } = await aWholeChild();
    const staff = await server.as(await aStaff(server, 2));
    for (let count = 0; count < 2; count += 1) {
      await staff.get(endpoints.listInfantes);
      await staff.get(endpoints.expediente, { params: { id: infante.id } });
      await staff.request(endpoints.documentoArchivo, { params: { id: paper.id } });
    }
    const lines = (await shortly(staff)).map((text) => text.replace(/\{.*/, '').trim());
    const each = ['leer infantes', `leer infantes ${infante.id}`, `leer documentos ${paper.id}`];
    expect(lines).toEqual([...each, ...each]);
  });
});
