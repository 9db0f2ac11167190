/** Every endpoint with a right request, and who may make it, in the words of the contract: tests of rights try each row. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { signatureOf } from '../support/aContrato.ts';
import { aFoto } from '../support/aFoto.ts';
import { anImport } from '../support/anImport.ts';
import { aPaper } from '../support/aPaper.ts';
import { aPlantilla, plantillaBody } from '../support/aPlantilla.ts';
import { aFailedJob, aPrinterRecord, aUsbJob, printerBody } from '../support/aPrintJob.ts';
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
import { familyLinkOf, proofOf } from '../support/publicLinks.ts';
import { photo } from '../support/samplePhotos.ts';
import type { TestServer } from '../support/server.ts';
import { multipartBody, upload } from '../support/uploads.ts';

export interface Row {
  endpoint: AnyEndpoint;
  /** What is tried, where an endpoint has several rows. */
  what?: string;
  /** The least rol, or nobody signed in. */
  who: Rol | 'anyone';
  status?: 201;
  /** What those below it are told: 404 where the record is none that they may know of. */
  below?: Partial<Record<Rol, 404>>;
  /** A right request, over records of others made for it. */
  request?: () => Promise<EndpointOptions<AnyEndpoint>>;
}

const motivo = { motivo: 'Porque sí' };
const aSurcharge = { nombre: 'Pago tardío', monto: 50, ...motivo };
const logo = () => [{ field: 'logo', name: 'logo.png', bytes: photo('formatos/hopper.png') }];
const forEverybody = { mensaje: 'Mañana no hay clases', todosGrupos: true, todasEscuelas: true };
const params = async (record: Promise<{ id: number }>) => ({ params: { id: (await record).id } });

/** A right promise for a note of its own. */
const promised = async (server: TestServer) => ({
  ...{ nota_id: (await aNote(server)).id, monto: 100 },
  fecha: server.clock.now().toISOString().slice(0, 10),
});

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
    endpoint: endpoints.login,
    who: 'anyone',
    request: async () => ({ body: { email: (await aStaff(server, 1)).email, password: PASSWORD } }),
  },
  { endpoint: endpoints.logout, who: 0 },
  { endpoint: endpoints.me, who: 0 },
  { endpoint: endpoints.health, who: 'anyone' },
  { endpoint: endpoints.sesiones, who: 0 },

  { endpoint: endpoints.listUsers, who: 1 },
  { endpoint: endpoints.searchUsers, who: 1, request: async () => ({ params: { text: 'a' } }) },
  { endpoint: endpoints.searchUsersBy, who: 1, request: async () => ({ params: { by: 'user:email', text: 'a' } }) },
  {
    endpoint: endpoints.getUser,
    what: 'an alumno',
    who: 1,
    below: { 0: 404 },
    request: () => params(anAlumno(server)),
  },
  {
    endpoint: endpoints.getUser,
    what: 'an employee',
    who: 1,
    below: { 0: 404 },
    request: () => params(aStaff(server, 3)),
  },
  {
    endpoint: endpoints.createUser,
    what: 'an alumno',
    who: 1,
    status: 201,
    request: async () => {
      const { id } = await anEscuela(server);
      return { body: { nombre: 'Nuevo', apaterno: 'Alumno', escuela: id, grupo: '1A', rol: 0 } };
    },
  },
  {
    endpoint: endpoints.createUser,
    what: 'an employee',
    who: 3,
    status: 201,
    request: async () => ({ body: employee() }),
  },
  {
    endpoint: endpoints.createUser,
    what: 'an administrador',
    who: 3,
    status: 201,
    request: async () => ({ body: { ...employee(), rol: 3 } }),
  },
  {
    endpoint: endpoints.updateUser,
    what: 'an alumno',
    who: 1,
    below: { 0: 404 },
    request: async () => ({
      ...(await params(anAlumno(server))),
      body: { nombre: 'Otro', password: 'clave-puesta-por-otro' },
    }),
  },
  {
    endpoint: endpoints.updateUser,
    what: 'an employee',
    who: 3,
    below: { 0: 404 },
    request: async () => ({ ...(await params(aStaff(server, 1))), body: { celular: '5512345678' } }),
  },
  {
    endpoint: endpoints.updateUser,
    what: 'the password of an employee',
    who: 3,
    below: { 0: 404 },
    request: async () => ({ ...(await params(aStaff(server, 1))), body: { password: 'clave-puesta-por-otro' } }),
  },
  {
    endpoint: endpoints.updateUser,
    what: 'a rol',
    who: 3,
    below: { 0: 404 },
    request: async () => ({ ...(await params(aStaff(server, 1))), body: { rol: 2 } }),
  },
  {
    endpoint: endpoints.bajaUser,
    what: 'an alumno',
    who: 1,
    request: async () => ({ ...(await params(anAlumno(server))), body: motivo }),
  },
  {
    endpoint: endpoints.bajaUser,
    what: 'an employee',
    who: 3,
    request: async () => ({ ...(await params(aStaff(server, 1))), body: motivo }),
  },
  {
    endpoint: endpoints.restoreUser,
    what: 'an alumno',
    who: 1,
    request: () => params(anAlumno(server, { baja: true })),
  },
  {
    endpoint: endpoints.restoreUser,
    what: 'an employee',
    who: 3,
    request: () => params(aStaff(server, 1, { baja: true })),
  },
  {
    endpoint: endpoints.anonymizeUser,
    what: 'an alumno',
    who: 3,
    request: async () => ({ ...(await params(anAlumno(server))), body: motivo }),
  },
  {
    endpoint: endpoints.anonymizeUser,
    what: 'an employee',
    who: 3,
    request: async () => ({ ...(await params(aStaff(server, 1))), body: motivo }),
  },
  { endpoint: endpoints.deleteUser, what: 'an alumno', who: 3, request: () => params(anAlumno(server)) },
  { endpoint: endpoints.deleteUser, what: 'an employee', who: 3, request: () => params(aStaff(server, 1)) },
  { endpoint: endpoints.listAlumnos, who: 1 },
  { endpoint: endpoints.filterAlumnos, who: 1, request: async () => ({ query: { grupo: '1A' } }) },
  { endpoint: endpoints.searchAlumnos, who: 1, request: async () => ({ params: { text: 'a', field: 'nombre' } }) },
  { endpoint: endpoints.listPendientes, who: 1 },

  { endpoint: endpoints.listEscuelas, who: 1 },
  {
    endpoint: endpoints.createEscuela,
    who: 2,
    status: 201,
    request: async () => ({ body: { nombre: `N ${next()}`, prefijo: `Q${next()}` } }),
  },
  {
    endpoint: endpoints.updateEscuela,
    who: 2,
    request: async () => ({ ...(await params(anEscuela(server))), body: { nombre: `N ${next()}` } }),
  },
  { endpoint: endpoints.deleteEscuela, who: 3, request: () => params(anEscuela(server)) },

  { endpoint: endpoints.listServicios, who: 1 },
  { endpoint: endpoints.listServicios, what: 'retired ones', who: 3, request: async () => ({ query: { activo: 0 } }) },
  {
    endpoint: endpoints.createServicio,
    who: 3,
    status: 201,
    request: async () => ({ body: { servicio: `S ${next()}`, costo: 1 } }),
  },
  {
    endpoint: endpoints.updateServicio,
    who: 3,
    request: async () => ({ ...(await params(aServicio(server))), body: { costo: 2 } }),
  },
  { endpoint: endpoints.deleteServicio, who: 3, request: () => params(aServicio(server)) },

  {
    endpoint: endpoints.getNote,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ params: { userId: (await aNote(server)).user_id } }),
  },
  {
    endpoint: endpoints.createNote,
    who: 1,
    status: 201,
    request: async () => {
      const [alumno, servicio] = [await anAlumno(server), await aServicio(server)];
      const lines = { serviciosArr: [servicio.id], costosArr: [servicio.costo] };
      return { body: { user_id: alumno.id, folio: `R${next()}`, status: 0, ...lines } };
    },
  },
  {
    endpoint: endpoints.updateNote,
    who: 1,
    request: async () => ({ ...(await params(aNote(server))), body: { folio: `U${next()}` } }),
  },
  { endpoint: endpoints.replacedPlans, who: 1, request: () => params(aNote(server)) },
  {
    endpoint: endpoints.updatePlan,
    who: 1,
    request: async () => ({
      ...(await params(aNote(server))),
      body: { pagos: [{ fecha: '2030-01-31', monto: 500 }] },
    }),
  },
  { endpoint: endpoints.cancelNote, who: 2, request: async () => ({ ...(await params(aNote(server))), body: motivo }) },
  { endpoint: endpoints.nextFolio, who: 1 },

  {
    endpoint: endpoints.createRecargo,
    who: 2,
    status: 201,
    request: async () => ({ ...(await params(aNote(server))), body: aSurcharge }),
  },
  {
    endpoint: endpoints.cancelRecargo,
    who: 2,
    request: async () => {
      const of = await params(aNote(server));
      const made = { ...of, body: aSurcharge };
      const { recargo } = await (await server.as(2)).get(endpoints.createRecargo, made);
      return { params: { ...of.params, rid: recargo.id }, body: motivo };
    },
  },
  { endpoint: endpoints.listRecargos, who: 2 },
  { endpoint: endpoints.exportRecargos, who: 2 },
  { endpoint: endpoints.getContrato, who: 1, below: { 0: 404 }, request: () => params(aNote(server)) },
  { endpoint: endpoints.printContrato, who: 1, request: () => params(aNote(server)) },
  {
    endpoint: endpoints.signContrato,
    who: 1,
    status: 201,
    request: async () => {
      const of = await params(aNote(server));
      return { ...of, body: await signatureOf(await server.as(1), of.params.id) };
    },
  },

  {
    endpoint: endpoints.listCredits,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ params: { userId: (await anAbono(server)).user_id } }),
  },
  {
    endpoint: endpoints.account,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ params: { id: (await anAbono(server)).user_id } }),
  },
  {
    endpoint: endpoints.createAbono,
    who: 1,
    status: 201,
    request: async () => ({ body: { user_id: (await aNote(server)).user_id, amount: 1 } }),
  },
  {
    endpoint: endpoints.createPago,
    who: 1,
    status: 201,
    request: async () => {
      const { id, user_id } = await aNote(server);
      return { body: { partes: [{ user_id, nota_id: id, amount: 1 }] } };
    },
  },
  { endpoint: endpoints.findAtCounter, who: 1, request: async () => ({ body: { q: (await aNote(server)).folio } }) },
  { endpoint: endpoints.lastAtCounter, who: 1 },
  { endpoint: endpoints.reprintAbono, who: 1, request: () => params(anAbono(server)) },
  {
    endpoint: endpoints.cancelAbono,
    who: 2,
    request: async () => ({ ...(await params(anAbono(server))), body: motivo }),
  },

  { endpoint: endpoints.listPlantillas, who: 1 },
  { endpoint: endpoints.createPlantilla, who: 3, status: 201, request: async () => ({ body: plantillaBody() }) },
  {
    endpoint: endpoints.updatePlantilla,
    who: 3,
    request: async () => ({ ...(await params(aPlantilla(server))), body: plantillaBody() }),
  },
  { endpoint: endpoints.deletePlantilla, who: 3, request: () => params(aPlantilla(server)) },

  { endpoint: endpoints.listPrinters, who: 1 },
  { endpoint: endpoints.createPrinter, who: 3, status: 201, request: async () => ({ body: printerBody() }) },
  {
    endpoint: endpoints.updatePrinter,
    who: 3,
    request: async () => ({ ...(await params(aPrinterRecord(server))), body: { ancho: 58 } }),
  },
  { endpoint: endpoints.deletePrinter, who: 3, request: () => params(aPrinterRecord(server)) },
  { endpoint: endpoints.testPrinter, who: 3, status: 201, request: () => params(aPrinterRecord(server)) },
  {
    endpoint: endpoints.printAbono,
    who: 1,
    status: 201,
    request: async () => ({
      ...(await params(anAbono(server))),
      body: { impresora_id: (await aPrinterRecord(server)).id },
    }),
  },
  { endpoint: endpoints.listJobs, who: 1 },
  { endpoint: endpoints.getJob, who: 1, request: () => params(aFailedJob(server)) },
  { endpoint: endpoints.retryJob, who: 1, request: () => params(aFailedJob(server)) },
  { endpoint: endpoints.takeJob, who: 1, request: () => params(aUsbJob(server)) },
  {
    endpoint: endpoints.finishJob,
    who: 1,
    request: async () => ({ ...(await params(aUsbJob(server))), body: { falla: 'ocupada' } }),
  },

  {
    endpoint: endpoints.getRecibo,
    who: 'anyone',
    request: async () => ({ params: { token: await proofOf(server, await anAbono(server)) } }),
  },
  { endpoint: endpoints.issueRecibo, who: 1, request: () => params(anAbono(server)) },
  { endpoint: endpoints.revokeRecibos, who: 2, request: () => params(anAbono(server)) },
  {
    endpoint: endpoints.getFamilia,
    who: 'anyone',
    request: async () => ({ params: { token: await familyLinkOf(server, await anAlumno(server)) } }),
  },
  { endpoint: endpoints.getEnlace, who: 1, request: () => params(anAlumno(server)) },
  { endpoint: endpoints.createEnlace, who: 1, request: () => params(anAlumno(server)) },
  { endpoint: endpoints.revokeEnlace, who: 1, request: () => params(anAlumno(server)) },

  {
    endpoint: endpoints.createRecordatorio,
    who: 1,
    status: 201,
    request: async () => {
      const { user_id } = await aNote(server);
      return { body: { user_id, canal: 'papel', texto: 'Debe {saldo}' } };
    },
  },
  { endpoint: endpoints.listRecordatorios, who: 1 },
  { endpoint: endpoints.reminderResults, who: 2 },
  { endpoint: endpoints.getContacto, who: 1, request: () => params(anAlumno(server)) },
  {
    endpoint: endpoints.updateContacto,
    who: 1,
    request: async () => ({ ...(await params(anAlumno(server))), body: { no_molestar: true } }),
  },
  {
    endpoint: endpoints.createPromesa,
    who: 1,
    status: 201,
    request: async () => ({ body: await promised(server) }),
  },
  {
    endpoint: endpoints.updatePromesa,
    who: 1,
    request: async () => {
      const body = await promised(server);
      const { promesa } = await (await server.as(1)).get(endpoints.createPromesa, { body });
      return { params: { id: promesa.id }, body: { monto: 50 } };
    },
  },
  { endpoint: endpoints.listPromesas, who: 1 },

  { endpoint: endpoints.listCortes, who: 2 },
  { endpoint: endpoints.currentCorte, who: 2 },
  {
    endpoint: endpoints.closeCorte,
    who: 2,
    status: 201,
    request: async () => {
      await anAbono(server);
      return { body: { declarado: 100 } };
    },
  },
  {
    endpoint: endpoints.countCorte,
    who: 2,
    status: 201,
    request: async () => {
      await anAbono(server);
      return { body: { desglose: { b100: 1 } } };
    },
  },
  {
    endpoint: endpoints.createMovimiento,
    who: 1,
    status: 201,
    request: async () => ({ body: { tipo: 'fondo', monto: 300, motivo: 'Cambio de la mañana' } }),
  },
  { endpoint: endpoints.listMovimientos, who: 1 },
  {
    endpoint: endpoints.cancelMovimiento,
    who: 2,
    request: async () => {
      const body = { tipo: 'fondo', monto: 300, motivo: 'Cambio de la mañana' } as const;
      const { movimiento } = await (await server.as(3)).get(endpoints.createMovimiento, { body });
      return { params: { id: movimiento.id }, body: motivo };
    },
  },

  { endpoint: endpoints.listAnuncios, who: 1 },
  { endpoint: endpoints.myAnuncios, who: 0 },
  { endpoint: endpoints.getAnuncio, who: 1, request: () => params(anAnuncio(server)) },
  { endpoint: endpoints.createAnuncio, who: 2, status: 201, request: async () => ({ body: forEverybody }) },
  {
    endpoint: endpoints.updateAnuncio,
    who: 2,
    request: async () => ({ ...(await params(anAnuncio(server))), body: { mensaje: 'Otro' } }),
  },
  { endpoint: endpoints.deleteAnuncio, who: 2, request: () => params(anAnuncio(server)) },
  { endpoint: endpoints.alcance, who: 2, request: async () => ({ body: forEverybody }) },
  { endpoint: endpoints.readAnuncio, who: 0, request: () => params(anAnuncio(server)) },

  { endpoint: endpoints.listFotos, who: 0 },
  {
    endpoint: endpoints.uploadFotos,
    who: 1,
    status: 201,
    request: async () => {
      const fotos = [{ field: 'fotos', name: 'foto.jpg', bytes: photo('formatos/hopper.jpg') }];
      const [body, type] = multipartBody({ categoria: 'Fiesta' }, fotos);
      return { body, headers: { 'content-type': type } };
    },
  },
  { endpoint: endpoints.fotoArchivo, who: 1, below: { 0: 404 }, request: () => params(aFoto(server)) },
  { endpoint: endpoints.deleteFoto, who: 2, request: () => params(aFoto(server)) },
  {
    endpoint: endpoints.listCodes,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ params: { userId: (await photoCodes(server)).user_id } }),
  },
  {
    endpoint: endpoints.saveCodes,
    who: 1,
    status: 201,
    request: async () => ({ body: { user_id: (await anAlumno(server)).id, prefijo: 'X', toga: `X${next()}` } }),
  },

  // The alumno tried here has no nursery room: what a family may is tried with the nursery's tests.
  { endpoint: endpoints.listInfantes, who: 1 },
  {
    endpoint: endpoints.createInfante,
    who: 1,
    status: 201,
    request: async () => ({ body: { nombre: 'Nueva', apaterno: 'Niña', familia_id: (await anAlumno(server)).id } }),
  },
  { endpoint: endpoints.getInfante, who: 1, below: { 0: 404 }, request: () => params(anInfante(server)) },
  {
    endpoint: endpoints.updateInfante,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ ...(await params(anInfante(server))), body: { peso: 9 } }),
  },
  {
    endpoint: endpoints.updateInfante,
    what: 'an age outside of the range',
    who: 2,
    below: { 0: 404 },
    request: async () => ({ ...(await params(anInfante(server))), body: { edad_autorizada: motivo } }),
  },
  {
    endpoint: endpoints.bajaInfante,
    who: 1,
    request: async () => ({ ...(await params(anInfante(server))), body: motivo }),
  },
  {
    endpoint: endpoints.revokeConsentimiento,
    who: 1,
    below: { 0: 404 },
    request: async () => {
      const consent = { tipo: 'salidas' as const, otorgado: true, version: '1', firmante: 'Rosa' };
      const { consentimientos } = await anInfante(server, { consentimientos: [consent] as never });
      return { params: { id: consentimientos[0]?.id } };
    },
  },
  {
    endpoint: endpoints.getAdulto,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ params: { id: (await anAdulto(server)).infante_id, quien: 'madre' } }),
  },
  {
    endpoint: endpoints.updateAdulto,
    who: 1,
    below: { 0: 404 },
    request: async () => ({
      params: { id: (await anInfante(server)).id, quien: 'padre' },
      body: { nombre: 'Raúl', apaterno: 'Ruiz', restriccion_judicial: 'No acercarse' },
    }),
  },
  { endpoint: endpoints.exportInfantes, who: 1 },
  { endpoint: endpoints.expediente, who: 1, below: { 0: 404 }, request: () => params(anInfante(server)) },
  { endpoint: endpoints.searchAdultos, who: 1, request: async () => ({ query: { texto: 'a' } }) },
  { endpoint: endpoints.listAutorizados, who: 1, below: { 0: 404 }, request: () => params(anInfante(server)) },
  {
    endpoint: endpoints.createAutorizado,
    who: 1,
    status: 201,
    below: { 0: 404 },
    request: async () => ({
      ...(await params(anInfante(server))),
      body: { nombre: 'Luz', parentesco: 'tía', celular: '5512345678' },
    }),
  },
  {
    endpoint: endpoints.updateAutorizado,
    who: 1,
    below: { 0: 404 },
    request: async () => ({ ...(await params(anAutorizado(server))), body: { parentesco: 'abuela' } }),
  },
  { endpoint: endpoints.deleteAutorizado, who: 1, below: { 0: 404 }, request: () => params(anAutorizado(server)) },

  { endpoint: endpoints.listDocumentos, who: 1, below: { 0: 404 }, request: () => params(anInfante(server)) },
  {
    endpoint: endpoints.uploadDocumento,
    who: 1,
    status: 201,
    below: { 0: 404 },
    request: async () => {
      const archivos = [{ field: 'archivos', name: 'acta.jpg', bytes: photo('formatos/hopper.jpg') }];
      const [body, type] = multipartBody({ tipo: 'acta_nacimiento' }, archivos);
      return { ...(await params(anInfante(server))), body, headers: { 'content-type': type } };
    },
  },
  {
    endpoint: endpoints.updateDocumento,
    who: 2,
    request: async () => ({ ...(await params(aPaper(server))), body: { estado: 'verificado' } }),
  },
  { endpoint: endpoints.deleteDocumento, who: 1, below: { 0: 404 }, request: () => params(aPaper(server)) },
  { endpoint: endpoints.documentoArchivo, who: 1, below: { 0: 404 }, request: () => params(aPaper(server)) },
  { endpoint: endpoints.documentosQueue, who: 2, request: async () => ({ query: { estado: 'recibido' } }) },

  { endpoint: endpoints.exportStructure, who: 1 },
  { endpoint: endpoints.metrics, who: 3 },
  { endpoint: endpoints.apiDocs, who: 3 },
  { endpoint: endpoints.exportDashboard, who: 2 },
  {
    endpoint: endpoints.downloadTicket,
    what: 'for the photo structure',
    who: 1,
    status: 201,
    request: async () => ({ body: { path: '/export-photos-structure' } }),
  },
  {
    endpoint: endpoints.downloadTicket,
    what: 'for the dashboard',
    who: 2,
    status: 201,
    request: async () => ({ body: { path: '/admin/export-dashboard-excel' } }),
  },

  { endpoint: endpoints.counters, who: 2 },
  { endpoint: endpoints.dashboardStats, who: 2 },
  { endpoint: endpoints.dashboardTotals, who: 2 },
  { endpoint: endpoints.dashboardCobranza, who: 2 },
  { endpoint: endpoints.saldos, who: 2 },
  { endpoint: endpoints.listDeudores, who: 1 },
  { endpoint: endpoints.exportDeudores, who: 2 },
  { endpoint: endpoints.dashboardPlanes, who: 2 },
  {
    endpoint: endpoints.listPagos,
    who: 2,
    request: async () => ({ query: { vista: 'cobrado' as const, desde: '2026-11-16', hasta: '2026-11-22' } }),
  },
  { endpoint: endpoints.search, who: 1, request: async () => ({ query: { texto: 'a' } }) },

  { endpoint: endpoints.listAudit, who: 3 },
  { endpoint: endpoints.getNegocio, who: 'anyone' },
  { endpoint: endpoints.getAjustes, who: 1 },
  { endpoint: endpoints.updateAjustes, who: 3, request: async () => ({ body: { exigir_clave_propia: false } }) },
  {
    endpoint: endpoints.uploadLogo,
    who: 3,
    status: 201,
    request: async () => {
      const [body, type] = multipartBody({}, logo());
      return { body, headers: { 'content-type': type } };
    },
  },
  {
    endpoint: endpoints.negocioLogo,
    who: 'anyone',
    request: async () => {
      await upload(await server.as(3), endpoints.uploadLogo, {}, logo());
      return {};
    },
  },
  { endpoint: endpoints.deleteLogo, who: 3 },
  {
    endpoint: endpoints.createImport,
    who: 2,
    status: 201,
    request: async () => {
      const list = [
        { field: 'archivo', name: 'lista.csv', bytes: Buffer.from('Paterno,Nombre,Grado,Grupo\nEk,Luz,1,A\n') },
      ];
      const [body, type] = multipartBody({ tipo: 'alumnos' }, list);
      return { body, headers: { 'content-type': type } };
    },
  },
  { endpoint: endpoints.listImports, who: 2 },
  { endpoint: endpoints.getImport, who: 2, request: () => params(anImport(server)) },
  {
    endpoint: endpoints.updateImport,
    who: 2,
    request: async () => ({ ...(await params(anImport(server))), body: { grupo: '1A' } }),
  },
  { endpoint: endpoints.listFilas, who: 2, request: () => params(anImport(server)) },
  {
    endpoint: endpoints.updateFila,
    who: 2,
    request: async () => ({
      params: { id: (await anImport(server)).id, n: 1 },
      body: { decision: { accion: 'omitir' as const } },
    }),
  },
  {
    endpoint: endpoints.applyImport,
    who: 2,
    request: async () => {
      const { id, version } = await anImport(server);
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: endpoints.undoImport,
    who: 2,
    request: async () => ({ ...(await params(anImport(server, 'aplicada'))), body: motivo }),
  },
  {
    endpoint: endpoints.redoImport,
    who: 2,
    request: async () => ({ ...(await params(anImport(server, 'deshecha'))), body: motivo }),
  },
  { endpoint: endpoints.deleteImport, who: 2, request: () => params(anImport(server)) },
  { endpoint: endpoints.rejectedRows, who: 2, request: () => params(anImport(server)) },
  { endpoint: endpoints.listTemplate, who: 2 },
  { endpoint: endpoints.importFile, who: 2, request: () => params(anImport(server)) },
  { endpoint: endpoints.history, who: 3, request: async () => ({ params: { tabla: 'users', id: 1 } }) },
];
