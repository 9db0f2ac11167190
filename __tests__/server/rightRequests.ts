/**
 * A right request of any endpoint, about records of one owner: made of the endpoint's path and schemas. Only what a schema
 * does not say stands here.
 */
import type { Schema, SchemaDescription } from 'yup';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import { leastRol, type Rol } from '#contract/roles.ts';
import type { EndpointOptions } from '../support/api-client.ts';
import * as make from '../support/builders.ts';
import { familyLinkOf, proofOf } from '../support/publicLinks.ts';
import { photo } from '../support/samplePhotos.ts';
import type { TestServer } from '../support/server.ts';
import { multipartBody, upload } from '../support/uploads.ts';

/** A family of the nursery whose records the request is about, with words that nobody else may read. */
export interface About {
  server: TestServer;
  owner: User;
}
export const SECRET = 'Secreta';
/** What a judge ordered is not even for the family. */
export const ORDER = 'Orden del juez';

export type Options = EndpointOptions<AnyEndpoint> & { params?: Record<string, unknown> };
type Name = keyof typeof endpoints;
type Stored = { id: number };

let made = 0;
const unique = () => {
  made += 1;
  return `T${made}`;
};

const aNote = ({ server, owner }: About) => make.aNote(server, { alumno: owner, note_description: SECRET });
const anAbono = async (about: About) => make.anAbono(about.server, { note: await aNote(about) });
async function anInfante({ server, owner }: About) {
  const consentimientos = [{ tipo: 'salidas', otorgado: true, version: '1', firmante: SECRET }];
  const infante = await make.anInfante(server, { familia: owner, nombre: SECRET, consentimientos } as never);
  await make.anAdulto(server, { infante, nombre: SECRET, restriccion_judicial: ORDER });
  return infante;
}

/** The record whose id follows this word in a path. */
const RECORDS: Record<string, (about: About) => Promise<Stored>> = {
  users: async ({ owner }) => owner,
  historial: async ({ owner }) => owner,
  sesiones: async ({ server, owner }) => (await server.get(owner, endpoints.sesiones)).datos[0] as Stored,
  acciones: async ({ server, owner }) => {
    const body = { accion: 'grupo', ids: [owner.id], grupo: '2B' } as const;
    return (await server.get(2, endpoints.createAccion, { body })).accion;
  },
  escuelas: ({ server }) => make.anEscuela(server),
  servicios: ({ server }) => make.aServicio(server),
  planes: ({ server }) => make.aPlantilla(server),
  notas: aNote,
  recargos: async (about) => {
    const body = { nombre: 'Pago tardío', monto: 50, motivo: 'Porque sí' };
    const options = { params: { id: (await aNote(about)).id }, body };
    return (await about.server.get(2, endpoints.createRecargo, options)).recargo;
  },
  abonos: anAbono,
  movimientos: async ({ server }) => {
    const body = { tipo: 'fondo', monto: 300, motivo: 'Cambio de la mañana' } as const;
    return (await server.get(3, endpoints.createMovimiento, { body })).movimiento;
  },
  promesas: async (about) => {
    const body = { nota_id: (await aNote(about)).id, fecha: today(about), monto: 100 };
    return (await about.server.get(1, endpoints.createPromesa, { body })).promesa;
  },
  anuncios: ({ server }) => make.anAnuncio(server),
  fotos: ({ server, owner }) => make.aFoto(server, { alumno: owner }),
  infantes: anInfante,
  autorizados: async (about) => make.anAutorizado(about.server, { infante: await anInfante(about) }),
  documentos: async (about) => make.aPaper(about.server, { infante: await anInfante(about) }),
  consentimientos: async (about) => (await anInfante(about)).consentimientos[0] as Stored,
  impresoras: ({ server }) => make.aPrinterRecord(server),
  impresiones: ({ server }) => make.aFailedJob(server),
  importaciones: ({ server }) => make.anImport(server),
};

const today = ({ server }: About) => server.clock.now().toISOString().slice(0, 10);

/** Values of fields of these names, of which the schema says only that they are ids or texts. */
const FIELDS: Record<string, (about: About) => unknown> = {
  user_id: async ({ owner }) => owner.id,
  familia_id: ({ owner }) => owner.id,
  userId: async (about) => {
    await anAbono(about);
    await make.photoCodes(about.server, { user_id: about.owner.id });
    return about.owner.id;
  },
  nota_id: async (about) => (await aNote(about)).id,
  impresora_id: async ({ server }) => (await make.aPrinterRecord(server)).id,
  tabla: () => 'users',
  n: () => 1,
  password: () => 'una-clave-nada-común-9',
  direccion: () => '127.0.0.1:1024',
  token: async ({ server, owner }) => familyLinkOf(server, owner),
};

/** Values by the test that a schema makes of them. */
const TESTED: Record<string, (about: About) => unknown> = {
  email: () => `${unique()}@example.com`,
  phone: () => '5512345678',
  date: today,
  school: async ({ server }) => (await make.anEscuela(server)).id,
  group: () => '1A',
};

const list =
  (field: string, name: string, bytes: Uint8Array, body = {}) =>
  () => ({
    files: [{ field, name, bytes }],
    body,
  });
const hopper = photo('formatos/hopper.jpg');
const LOGO = list('logo', 'logo.png', photo('formatos/hopper.png'));
const CLASS_LIST = Buffer.from('Paterno,Nombre,Grado,Grupo\nEk,Luz,1,A\n');

interface Given {
  params?: object;
  query?: object;
  body?: object;
  files?: { field: string; name: string; bytes: Uint8Array }[];
}
/** What several fields say together, a record in a state of its own, and files. */
const GIVEN: Partial<Record<Name, (about: About) => Given | Promise<Given>>> = {
  login: ({ owner }) => ({ body: { email: owner.email, password: make.PASSWORD } }),
  updateUser: () => ({ body: { celular: '5512345678' } }),
  restoreUser: async ({ server }) => ({ params: await make.anAlumno(server, { baja: true }) }),
  createAccion: ({ owner }) => ({ body: { accion: 'grupo', ids: [owner.id], grupo: '3C' } }),
  createCiclo: ({ owner }) => ({ body: { escuela_id: owner.escuela } }),
  createPlantilla: () => ({ body: { numero: 3, ritmo: 'mensual', primero: 0 } }),
  updatePlantilla: () => ({ body: { numero: 3, ritmo: 'mensual', primero: 0 } }),
  createNote: async ({ server }) => {
    const { id, costo } = await make.aServicio(server);
    return { body: { serviciosArr: [id], costosArr: [costo], status: 0 } };
  },
  updateNote: () => ({ body: { folio: unique() } }),
  updatePlan: () => ({ body: { pagos: [{ fecha: '2030-01-31', monto: 500 }] } }),
  cancelRecargo: async (about) => {
    const recargo = (await RECORDS.recargos?.(about)) as Stored & { nota_id: number };
    return { params: { id: recargo.nota_id, rid: recargo.id } };
  },
  signContrato: async (about) => {
    const { id } = await aNote(about);
    return { params: { id }, body: await make.signatureOf(await about.server.as(1), id) };
  },
  createAbono: async (about) => ({ body: { nota_id: (await aNote(about)).id } }),
  createPago: async (about) => {
    const { id, user_id } = await aNote(about);
    return { body: { partes: [{ user_id, nota_id: id, amount: 1 }] } };
  },
  findAtCounter: async (about) => ({ body: { q: (await aNote(about)).folio } }),
  closeCorte: async (about) => {
    await anAbono(about);
    return { body: { declarado: 100 } };
  },
  countCorte: async (about) => {
    await anAbono(about);
    return { body: { desglose: { b100: 1 } } };
  },
  getRecibo: async (about) => ({ params: { token: await proofOf(about.server, await anAbono(about)) } }),
  createRecordatorio: async (about) => {
    await aNote(about);
    return { body: { canal: 'papel', texto: 'Debe {saldo}' } };
  },
  uploadFotos: list('fotos', 'foto.jpg', hopper),
  createAnuncio: () => ({ body: { todosGrupos: true, todasEscuelas: true } }),
  alcance: () => ({ body: { todosGrupos: true, todasEscuelas: true } }),
  saveCodes: () => ({ body: { prefijo: 'X', toga: `X${unique()}` } }),
  createInfante: ({ owner }) => ({ body: { familia_id: owner.id } }),
  updateInfante: () => ({ body: { peso: 9 } }),
  uploadDocumento: list('archivos', 'acta.jpg', hopper, { tipo: 'acta_nacimiento' }),
  updateDocumento: () => ({ body: { estado: 'verificado' } }),
  downloadTicket: () => ({ body: { path: '/export-photos-structure' } }),
  uploadLogo: LOGO,
  negocioLogo: async ({ server }) => {
    await upload(await server.as(3), endpoints.uploadLogo, {}, LOGO().files);
    return {};
  },
  createImport: list('archivo', 'lista.csv', CLASS_LIST, { tipo: 'alumnos' }),
  updateImport: () => ({ body: { grupo: '1A' } }),
  updateFila: () => ({ body: { decision: { accion: 'omitir' } } }),
  applyImport: async ({ server }) => {
    const { id, version } = await make.anImport(server);
    return { params: { id }, body: { version } };
  },
  undoImport: async ({ server }) => ({ params: await make.anImport(server, 'aplicada') }),
  takeJob: async ({ server }) => ({ params: await make.aUsbJob(server) }),
  finishJob: async ({ server }) => ({ params: await make.aUsbJob(server), body: { falla: 'ocupada' } }),
};

type Described = SchemaDescription & { optional: boolean; oneOf: unknown[]; meta?: { values?: readonly unknown[] } };

async function sampleOf(name: string, schema: Schema, about: About): Promise<unknown> {
  const { type, oneOf, meta, tests } = schema.describe() as Described;
  const [choice = oneOf[0]] = meta?.values ?? [];
  if (FIELDS[name]) return FIELDS[name](about);
  if (choice !== undefined) return choice;
  const tested = tests.find((test) => TESTED[test.name ?? '']);
  if (tested) return TESTED[tested.name ?? '']?.(about);
  return { number: 1, boolean: true, array: [] }[type as string] ?? unique();
}

/** Values of the fields that must be there; of a change, in which none must, of the first that holds a text. */
async function samplesOf(schema: AnyEndpoint['body'], given: object, about: About, isChange: boolean): Promise<object> {
  const fields = Object.entries(schema?.fields ?? {}) as [string, Schema][];
  const isNeeded = ([, field]: (typeof fields)[number]) => !field.spec.optional;
  const first = fields.filter(([, { type }]) => type === 'string' || type === 'boolean').slice(0, 1);
  const needed = fields.some(isNeeded)
    ? fields.filter(isNeeded)
    : isChange && Object.keys(given).length === 0
      ? first
      : [];
  const values = { ...given } as Record<string, unknown>;
  for (const [name, field] of needed) values[name] ??= await sampleOf(name, field, about);
  return values;
}

/** Parameters of a path: each id is that of the record whose word stands before it. */
async function paramsOf({ path, params }: AnyEndpoint, given: object, about: About): Promise<Record<string, unknown>> {
  const found = { ...given } as Record<string, unknown>;
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    const name = part.slice(1);
    if (!part.startsWith(':') || name in found) continue;
    const record = RECORDS[parts.slice(0, at).findLast((one) => RECORDS[one]) ?? ''];
    found[name] =
      name === 'id' && record ? (await record(about)).id : await sampleOf(name, params?.fields[name] as Schema, about);
  }
  return Object.fromEntries(Object.keys(params?.fields ?? {}).map((name) => [name, found[name]]));
}

/** The request of one endpoint, with the records that it needs. */
export async function rightRequest(name: string, endpoint: AnyEndpoint, about: About): Promise<Options> {
  const given = (await GIVEN[name as Name]?.(about)) ?? {};
  const params = await paramsOf(endpoint, given.params ?? {}, about);
  const query = await samplesOf(endpoint.query, given.query ?? {}, about, false);
  const body = (await samplesOf(endpoint.body, given.body ?? {}, about, endpoint.method === 'PUT')) as never;
  if (!given.files) return { params, query, ...(endpoint.body && { body }) };
  const [bytes, type] = multipartBody(body, given.files);
  return { params, query, body: bytes, headers: { 'content-type': type } };
}

export interface Row {
  endpoint: AnyEndpoint;
  /** The least rol that may, about records of others. */
  who: Rol | 'anyone';
  /** A right request about a family of its own. */
  request(): Promise<Options>;
}

/** Cancelling what another person took, or undoing what they did, is for supervisors; the photographs of others are none for an alumno. */
const ABOVE: Partial<Record<Name, Rol>> = { cancelAbono: 2, cancelMovimiento: 2, fotoArchivo: 1, undoAccion: 2 };
export const leastOf = (name: string, { who }: AnyEndpoint): Rol | 'anyone' =>
  ABOVE[name as Name] ?? (who === 'anyone' ? who : leastRol(who));

/** Every endpoint with a right request. */
export const rightRequests = (server: TestServer): Row[] =>
  Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) => ({
    endpoint,
    who: leastOf(name, endpoint),
    request: async () => rightRequest(name, endpoint, { server, owner: await make.aFamily(server) }),
  }));
