/** Every endpoint with a right request, and who may make it, in the words of the contract: tests of rights try each row. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { aFoto } from '../support/aFoto.ts';
import { aPaper } from '../support/aPaper.ts';
import type { EndpointOptions } from '../support/api-client.ts';
import {
  aNote,
  anAbono,
  anAdulto,
  anAlumno,
  anAnuncio,
  anAutorizado,
  anEscuela,
  anInfante,
  aServicio,
  aStaff,
  PASSWORD,
  photoCodes,
} from '../support/builders.ts';
import { photo } from '../support/samplePhotos.ts';
import type { TestServer } from '../support/server.ts';
import { multipartBody, upload } from '../support/uploads.ts';

export interface Row {
  call: AnyEndpoint;
  /** What is tried, where an endpoint has several rows. */
  what?: string;
  /** The least rol, or nobody signed in. */
  who: Rol | 'anyone';
  status?: 201;
  /** What those below it are told: 404 where the record is none that they may know of. */
  below?: Partial<Record<Rol, 404>>;
  /** A right request, over records of others made for it. */
  ask?: () => Promise<EndpointOptions<AnyEndpoint>>;
}

const motivo = { motivo: 'Porque sí' };
const logo = () => [{ field: 'logo', name: 'logo.png', bytes: photo('formatos/hopper.png') }];
const forEverybody = { mensaje: 'Mañana no hay clases', todosGrupos: true, todasEscuelas: true };
const params = async (record: Promise<{ id: number }>) => ({ params: { id: (await record).id } });

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const employee = () => ({
  ...{ nombre: 'Nueva', apaterno: 'Persona', escuela: 'empleado', grupo: 0, rol: 1 },
  ...{ email: `nueva${next()}@example.com`, password: 'una-clave-nada-común-9' },
});

/** The rows; a request is made when it is asked for, with all that it needs. */
export const rightRequests = (server: TestServer): Row[] => [
  {
    call: endpoints.login,
    who: 'anyone',
    ask: async () => ({ body: { email: (await aStaff(server, 1)).email, password: PASSWORD } }),
  },
  { call: endpoints.logout, who: 0 },
  { call: endpoints.me, who: 0 },
  { call: endpoints.health, who: 'anyone' },
  { call: endpoints.sesiones, who: 0 },

  { call: endpoints.listUsers, who: 1 },
  { call: endpoints.searchUsers, who: 1, ask: async () => ({ params: { text: 'a' } }) },
  { call: endpoints.searchUsersBy, who: 1, ask: async () => ({ params: { by: 'user:email', text: 'a' } }) },
  { call: endpoints.getUser, what: 'an alumno', who: 1, below: { 0: 404 }, ask: () => params(anAlumno(server)) },
  { call: endpoints.getUser, what: 'an employee', who: 1, below: { 0: 404 }, ask: () => params(aStaff(server, 3)) },
  {
    call: endpoints.createUser,
    what: 'an alumno',
    who: 1,
    status: 201,
    ask: async () => {
      const { id } = await anEscuela(server);
      return { body: { nombre: 'Nuevo', apaterno: 'Alumno', escuela: id, grupo: '1A', rol: 0 } };
    },
  },
  { call: endpoints.createUser, what: 'an employee', who: 3, status: 201, ask: async () => ({ body: employee() }) },
  {
    call: endpoints.createUser,
    what: 'an administrador',
    who: 3,
    status: 201,
    ask: async () => ({ body: { ...employee(), rol: 3 } }),
  },
  {
    call: endpoints.updateUser,
    what: 'an alumno',
    who: 1,
    below: { 0: 404 },
    ask: async () => ({
      ...(await params(anAlumno(server))),
      body: { nombre: 'Otro', password: 'clave-puesta-por-otro' },
    }),
  },
  {
    call: endpoints.updateUser,
    what: 'an employee',
    who: 3,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(aStaff(server, 1))), body: { celular: '5512345678' } }),
  },
  {
    call: endpoints.updateUser,
    what: 'the password of an employee',
    who: 3,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(aStaff(server, 1))), body: { password: 'clave-puesta-por-otro' } }),
  },
  {
    call: endpoints.updateUser,
    what: 'a rol',
    who: 3,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(aStaff(server, 1))), body: { rol: 2 } }),
  },
  {
    call: endpoints.bajaUser,
    what: 'an alumno',
    who: 1,
    ask: async () => ({ ...(await params(anAlumno(server))), body: motivo }),
  },
  {
    call: endpoints.bajaUser,
    what: 'an employee',
    who: 3,
    ask: async () => ({ ...(await params(aStaff(server, 1))), body: motivo }),
  },
  { call: endpoints.restoreUser, what: 'an alumno', who: 1, ask: () => params(anAlumno(server, { baja: true })) },
  { call: endpoints.restoreUser, what: 'an employee', who: 3, ask: () => params(aStaff(server, 1, { baja: true })) },
  {
    call: endpoints.anonymizeUser,
    what: 'an alumno',
    who: 3,
    ask: async () => ({ ...(await params(anAlumno(server))), body: motivo }),
  },
  {
    call: endpoints.anonymizeUser,
    what: 'an employee',
    who: 3,
    ask: async () => ({ ...(await params(aStaff(server, 1))), body: motivo }),
  },
  { call: endpoints.deleteUser, what: 'an alumno', who: 3, ask: () => params(anAlumno(server)) },
  { call: endpoints.deleteUser, what: 'an employee', who: 3, ask: () => params(aStaff(server, 1)) },
  { call: endpoints.listAlumnos, who: 1 },
  { call: endpoints.filterAlumnos, who: 1, ask: async () => ({ query: { grupo: '1A' } }) },
  { call: endpoints.searchAlumnos, who: 1, ask: async () => ({ params: { text: 'a', field: 'nombre' } }) },
  { call: endpoints.listPendientes, who: 1 },

  { call: endpoints.listEscuelas, who: 1 },
  {
    call: endpoints.createEscuela,
    who: 2,
    status: 201,
    ask: async () => ({ body: { nombre: `N ${next()}`, prefijo: `Q${next()}` } }),
  },
  {
    call: endpoints.updateEscuela,
    who: 2,
    ask: async () => ({ ...(await params(anEscuela(server))), body: { nombre: `N ${next()}` } }),
  },
  { call: endpoints.deleteEscuela, who: 3, ask: () => params(anEscuela(server)) },

  { call: endpoints.listServicios, who: 1 },
  { call: endpoints.listServicios, what: 'retired ones', who: 3, ask: async () => ({ query: { activo: 0 } }) },
  {
    call: endpoints.createServicio,
    who: 3,
    status: 201,
    ask: async () => ({ body: { servicio: `S ${next()}`, costo: 1 } }),
  },
  {
    call: endpoints.updateServicio,
    who: 3,
    ask: async () => ({ ...(await params(aServicio(server))), body: { costo: 2 } }),
  },
  { call: endpoints.deleteServicio, who: 3, ask: () => params(aServicio(server)) },

  {
    call: endpoints.getNote,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ params: { userId: (await aNote(server)).user_id } }),
  },
  {
    call: endpoints.createNote,
    who: 1,
    status: 201,
    ask: async () => {
      const [alumno, servicio] = [await anAlumno(server), await aServicio(server)];
      const lines = { serviciosArr: [servicio.id], costosArr: [servicio.costo] };
      return { body: { user_id: alumno.id, folio: `R${next()}`, status: 0, ...lines } };
    },
  },
  {
    call: endpoints.updateNote,
    who: 1,
    ask: async () => ({ ...(await params(aNote(server))), body: { folio: `U${next()}` } }),
  },
  { call: endpoints.cancelNote, who: 2, ask: async () => ({ ...(await params(aNote(server))), body: motivo }) },
  { call: endpoints.nextFolio, who: 1 },

  {
    call: endpoints.listCredits,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ params: { userId: (await anAbono(server)).user_id } }),
  },
  {
    call: endpoints.account,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ params: { id: (await anAbono(server)).user_id } }),
  },
  {
    call: endpoints.createAbono,
    who: 1,
    status: 201,
    ask: async () => ({ body: { user_id: (await aNote(server)).user_id, amount: 1 } }),
  },
  { call: endpoints.reprintAbono, who: 1, ask: () => params(anAbono(server)) },
  { call: endpoints.cancelAbono, who: 2, ask: async () => ({ ...(await params(anAbono(server))), body: motivo }) },

  { call: endpoints.listCortes, who: 2 },
  { call: endpoints.currentCorte, who: 2 },
  {
    call: endpoints.closeCorte,
    who: 2,
    status: 201,
    ask: async () => {
      await anAbono(server);
      return { body: { declarado: 100 } };
    },
  },

  { call: endpoints.listAnuncios, who: 1 },
  { call: endpoints.myAnuncios, who: 0 },
  { call: endpoints.getAnuncio, who: 1, ask: () => params(anAnuncio(server)) },
  { call: endpoints.createAnuncio, who: 2, status: 201, ask: async () => ({ body: forEverybody }) },
  {
    call: endpoints.updateAnuncio,
    who: 2,
    ask: async () => ({ ...(await params(anAnuncio(server))), body: { mensaje: 'Otro' } }),
  },
  { call: endpoints.deleteAnuncio, who: 2, ask: () => params(anAnuncio(server)) },
  { call: endpoints.alcance, who: 2, ask: async () => ({ body: forEverybody }) },
  { call: endpoints.readAnuncio, who: 0, ask: () => params(anAnuncio(server)) },

  { call: endpoints.listFotos, who: 0 },
  {
    call: endpoints.uploadFotos,
    who: 1,
    status: 201,
    ask: async () => {
      const fotos = [{ field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') }];
      const [body, type] = multipartBody({ categoria: 'Fiesta' }, fotos);
      return { body, headers: { 'content-type': type } };
    },
  },
  { call: endpoints.fotoArchivo, who: 1, below: { 0: 404 }, ask: () => params(aFoto(server)) },
  { call: endpoints.deleteFoto, who: 2, ask: () => params(aFoto(server)) },
  {
    call: endpoints.listCodes,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ params: { userId: (await photoCodes(server)).user_id } }),
  },
  {
    call: endpoints.saveCodes,
    who: 1,
    status: 201,
    ask: async () => ({ body: { user_id: (await anAlumno(server)).id, prefijo: 'X', toga: `X${next()}` } }),
  },

  // The alumno tried here has no nursery room: what a family may is tried with the nursery's tests.
  { call: endpoints.listInfantes, who: 1 },
  {
    call: endpoints.createInfante,
    who: 1,
    status: 201,
    ask: async () => ({ body: { nombre: 'Nueva', apaterno: 'Niña', familia_id: (await anAlumno(server)).id } }),
  },
  { call: endpoints.getInfante, who: 1, below: { 0: 404 }, ask: () => params(anInfante(server)) },
  {
    call: endpoints.updateInfante,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(anInfante(server))), body: { peso: 9 } }),
  },
  {
    call: endpoints.updateInfante,
    what: 'an age outside of the range',
    who: 2,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(anInfante(server))), body: { edad_autorizada: motivo } }),
  },
  { call: endpoints.bajaInfante, who: 1, ask: async () => ({ ...(await params(anInfante(server))), body: motivo }) },
  {
    call: endpoints.revokeConsentimiento,
    who: 1,
    below: { 0: 404 },
    ask: async () => {
      const consent = { tipo: 'salidas' as const, otorgado: true, version: '1', firmante: 'Rosa' };
      const { consentimientos } = await anInfante(server, { consentimientos: [consent] as never });
      return { params: { id: consentimientos[0]?.id } };
    },
  },
  {
    call: endpoints.getAdulto,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ params: { id: (await anAdulto(server)).infante_id, quien: 'madre' } }),
  },
  {
    call: endpoints.updateAdulto,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({
      params: { id: (await anInfante(server)).id, quien: 'padre' },
      body: { nombre: 'Raúl', apaterno: 'Ruiz', restriccion_judicial: 'No acercarse' },
    }),
  },
  { call: endpoints.exportInfantes, who: 1 },
  { call: endpoints.expediente, who: 1, below: { 0: 404 }, ask: () => params(anInfante(server)) },
  { call: endpoints.searchAdultos, who: 1, ask: async () => ({ query: { texto: 'a' } }) },
  { call: endpoints.listAutorizados, who: 1, below: { 0: 404 }, ask: () => params(anInfante(server)) },
  {
    call: endpoints.createAutorizado,
    who: 1,
    status: 201,
    below: { 0: 404 },
    ask: async () => ({
      ...(await params(anInfante(server))),
      body: { nombre: 'Luz', parentesco: 'tía', celular: '5512345678' },
    }),
  },
  {
    call: endpoints.updateAutorizado,
    who: 1,
    below: { 0: 404 },
    ask: async () => ({ ...(await params(anAutorizado(server))), body: { parentesco: 'abuela' } }),
  },
  { call: endpoints.deleteAutorizado, who: 1, below: { 0: 404 }, ask: () => params(anAutorizado(server)) },

  { call: endpoints.listDocumentos, who: 1, below: { 0: 404 }, ask: () => params(anInfante(server)) },
  {
    call: endpoints.uploadDocumento,
    who: 1,
    status: 201,
    below: { 0: 404 },
    ask: async () => {
      const archivos = [{ field: 'archivos', name: 'acta.jpg', bytes: photo('formatos/hopper.jpg') }];
      const [body, type] = multipartBody({ tipo: 'acta_nacimiento' }, archivos);
      return { ...(await params(anInfante(server))), body, headers: { 'content-type': type } };
    },
  },
  {
    call: endpoints.updateDocumento,
    who: 2,
    ask: async () => ({ ...(await params(aPaper(server))), body: { estado: 'verificado' } }),
  },
  { call: endpoints.deleteDocumento, who: 1, below: { 0: 404 }, ask: () => params(aPaper(server)) },
  { call: endpoints.documentoArchivo, who: 1, below: { 0: 404 }, ask: () => params(aPaper(server)) },
  { call: endpoints.documentosQueue, who: 2, ask: async () => ({ query: { estado: 'recibido' } }) },

  { call: endpoints.exportStructure, who: 1 },
  { call: endpoints.metrics, who: 3 },
  { call: endpoints.apiDocs, who: 3 },
  { call: endpoints.exportDashboard, who: 2 },
  {
    call: endpoints.downloadTicket,
    what: 'for the photo structure',
    who: 1,
    status: 201,
    ask: async () => ({ body: { path: '/export-photos-structure' } }),
  },
  {
    call: endpoints.downloadTicket,
    what: 'for the dashboard',
    who: 2,
    status: 201,
    ask: async () => ({ body: { path: '/admin/export-dashboard-excel' } }),
  },

  { call: endpoints.counters, who: 2 },
  { call: endpoints.dashboardStats, who: 2 },
  { call: endpoints.dashboardTotals, who: 2 },
  { call: endpoints.dashboardCobranza, who: 2 },
  { call: endpoints.search, who: 1, ask: async () => ({ query: { texto: 'a' } }) },

  { call: endpoints.listAudit, who: 3 },
  { call: endpoints.getNegocio, who: 'anyone' },
  { call: endpoints.getAjustes, who: 1 },
  { call: endpoints.updateAjustes, who: 3, ask: async () => ({ body: { exigir_clave_propia: false } }) },
  {
    call: endpoints.uploadLogo,
    who: 3,
    status: 201,
    ask: async () => {
      const [body, type] = multipartBody({}, logo());
      return { body, headers: { 'content-type': type } };
    },
  },
  {
    call: endpoints.negocioLogo,
    who: 'anyone',
    ask: async () => {
      await upload(await server.as(3), endpoints.uploadLogo, {}, logo());
      return {};
    },
  },
  { call: endpoints.deleteLogo, who: 3 },
  { call: endpoints.history, who: 3, ask: async () => ({ params: { tabla: 'users', id: 1 } }) },
];
