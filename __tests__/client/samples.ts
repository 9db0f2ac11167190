/**
 * One argument and one response for every endpoint of the client, by the endpoint's name. A test sends each and fails
 * when a row of the response stays in the cache, or when an endpoint has no sample here.
 */
import { Attachment } from '#client/lib/attachment.ts';
import { Secret } from '#client/lib/secret.ts';
import { enLista } from '#contract/guarderia.ts';
import { anInfante } from './guarderiaRows.ts';
import { aFila, aNote, anAbono, anAlumnoRow, aPage, aUser } from './rows.ts';

export interface Sample {
  arg: unknown;
  response: unknown;
}

const key = '0b0f8a3e-1111-4222-8333-444455556666';
let rows = 100;
/** What makes an object of a response a row is its id with its version: the other columns do not matter here. */
function row(fields: object = {}) {
  rows += 1;
  return { id: rows, version: 1, ...fields };
}
const file = () => new Attachment(new File(['x'], 'x.jpg'));
/** A note with an abono, as most responses have it. */
const note = () => aNote({ creditos: [] });
const infante = () => ({ infante: anInfante(), avisos: [] });
const ofPage = (...all: object[]) => aPage(all);
const inPage = (...all: object[]) => ({ datos: aPage(all) });

/** A query: its argument, and the response. */
const read = (arg: unknown, response: unknown): Sample => ({ arg, response });
/** A write with all that any of them sends, and its response: success, and the rows that it changed. */
const done = (changed: object = {}): Sample => ({
  arg: { params: { id: 7, rid: 60, n: 1, quien: 'madre' }, body: {}, file: file(), key },
  response: { success: true, ...changed },
});

const session = { token: 't', user: { id: 9, nombre: 'Ana', rol: 1, sala_guarderia: null } };
const debtors = { ...ofPage({ user: aUser(), notas: [{ folio: 'BJ-1' }] }), totales: {}, escuelas: [] };
const counted = { totalAlumnos: 4, usuariosPorEscuela: [], totalPagadoPorEscuela: [] };

export const samples: Record<string, Sample> = {
  login: read({ email: 'ana@example.com', password: new Secret('x') }, session),
  logout: read(undefined, { success: true }),
  timeZone: read(undefined, { status: 'ok', timezone: 'America/Mexico_City', problemas: [] }),
  nearbyPrinters: read(undefined, { datos: ['192.168.1.50:9100'] }),
  metrics: read(undefined, { uptime_s: 60, requests: 3 }),
  health: read(undefined, { status: 'ok', problemas: [], https: null }),
  counters: read(undefined, { espera: 1, agenda: 2, notas: 3, usuarios: 4 }),
  dashboardSaldos: read(undefined, { datos: [{ al: '2026-11-15', saldo: 1, vencido: 0, alumnos: 1 }] }),
  hoy: read('2026-11-21', { debe: 0, proximo: null, vencido: 0, como_pagar: null }),
  downloadTicket: read({ path: '/admin/export-dashboard-excel' }, { url: '/api/x?ticket=t' }),
  bitacora: read({ page: 1 }, ofPage({ id: 1, accion: 'crear', tabla: 'users', registro_id: 7 })),
  search: read('ANA', { alumnos: [aUser()], notas: [{ id: 20 }], escuelas: [row()], anuncios: [row()], en_baja: 0 }),

  // People.
  person: read(7, { user: aUser() }),
  me: read(undefined, { user: aUser() }),
  whoSends: read({}, { user: aUser() }),
  usuarios: read({ texto: '', por: 'user:nombre', rol: null, baja: false, page: 1, sort: null }, inPage(aUser())),
  findPeople: read({ texto: 'ANA', campo: 'user:nombre' }, inPage(aUser())),
  findPersonas: read({ texto: 'ANA', baja: false }, inPage(aUser())),
  findFamilias: read('ANA', inPage(aUser())),
  createUser: done({ user: aUser() }),
  updateUser: done({ user: aUser() }),
  bajaUser: done({ user: aUser() }),
  restoreUser: done({ user: aUser() }),
  anonymizeUser: done(),
  deleteUser: done(),
  sesiones: read(undefined, { datos: [{ id: 4 }] }),
  endSesion: done(),

  // Changes of several people.
  acciones: read({ page: 1 }, ofPage(row())),
  previewAccion: read(
    { accion: 'grupo', ids: [7], grupo: '2A' },
    { cambian: 1, iguales: 0, no_pueden: [], grupos: [], deben: { alumnos: 0, saldo: 0 } },
  ),
  createAccion: done({ accion: row({ cambian: 1 }), no_pueden: [] }),
  undoAccion: done({ accion: row(), quedan: [] }),
  previewCiclo: read(
    { escuela_id: 3, egresan: 'baja' },
    { grupos: [], ultimo: 6, faltan: [], deben: { alumnos: 0, saldo: 0 }, anterior: row() },
  ),
  createCiclo: done({ accion: row({ cambian: 1 }) }),

  // Notas and abonos.
  solicitudes: read(
    { pendientes: false, texto: '', campo: 'nombre', escuela: null, grupo: null, page: 1, sort: null },
    ofPage(anAlumnoRow()),
  ),
  findAlumnos: read({ texto: 'ana', campo: 'nombre' }, ofPage(anAlumnoRow())),
  schoolPage: read({ escuela: 3, page: 1 }, ofPage(anAlumnoRow())),
  alumnosTotal: read(undefined, ofPage(anAlumnoRow())),
  noteOfAlumno: read({ userId: 7, nota: null }, { note: aNote(), otras: [] }),
  replacedPlans: read(20, { datos: [{ pagos: [{ fecha: '2026-12-15', monto: 250 }] }] }),
  nextFolio: read(null, { folio: 'BJ-2' }),
  createNote: done({ note: aNote() }),
  updateNote: done({ note: aNote() }),
  updatePlan: done({ note: aNote() }),
  cancelNote: done({ note: aNote() }),
  credits: read({ userId: 7, nota: null }, { data: [anAbono()], note: note(), otras: [] }),
  account: read(7, { notas: [note()], abonos: [anAbono()] }),
  createAbono: done({ abono: anAbono(), note: note() }),
  createPago: done({ abonos: [anAbono()], notes: [note()], trabajos: [] }),
  reprintAbono: done({ abono: anAbono() }),
  cancelAbono: done({ abono: anAbono(), note: note() }),
  sendPending: read(
    { item: { kind: 'abono', key, body: {}, author: null } },
    { success: true, abono: anAbono(), note: note() },
  ),
  findAtCounter: read('BJ-1', {
    ...{ alumno: aUser(), nota_id: null, hermanos: [aUser({ id: 8 })], notas: [note()] },
    candidatos: [aUser({ id: 9 })],
  }),
  lastAtCounter: read({}, { datos: [{ abono: anAbono(), note: note(), alumno: aUser() }] }),
  createRecargo: done({ recargo: row(), note: note() }),
  cancelRecargo: done({ recargo: row(), note: note() }),
  listRecargos: read({ page: 1 }, { ...ofPage(row()), totales: {} }),
  contrato: read(
    { nota: 20, contrato: null },
    { note: note(), texto: 'Contrato', contrato: row(), vigente: true, contratos: [] },
  ),
  printContrato: done(),
  signContrato: done({ contrato: row() }),
  issueRecibo: done({ url: 'https://caja.example.mx/recibo/x' }),
  revokeRecibos: done(),
  enlace: read(7, { enlace: null }),
  createEnlace: done({ url: 'https://caja.example.mx/familia/x' }),
  revokeEnlace: done(),

  // Debtors.
  deudores: read({ page: 1 }, debtors),
  deudor: read(7, debtors),
  allDeudores: read({}, debtors),
  reminderResults: read(undefined, { datos: [] }),
  createRecordatorio: done({ recordatorio: row(), mensaje: 'Ana Peña', url: 'https://wa.me/52' }),
  recordatorios: read({ user_id: 7 }, ofPage(row())),
  pagos: read(
    { vista: 'planeado', desde: '2026-11-16', hasta: '2026-11-22' },
    { ...ofPage({ user: aUser() }), totales: {} },
  ),
  promesas: read({ user_id: 7 }, ofPage(row())),
  createPromesa: done({ promesa: row() }),
  updatePromesa: done({ promesa: row() }),
  contacto: read(7, { contacto: { user_id: 7 } }),
  updateContacto: done({ contacto: { user_id: 7 } }),
  dashboardPlanes: read(undefined, { datos: { semanas: [], escuelas: [] } }),
  dashboardStats: read(undefined, { datos: { totalUsers: 5, usersBySchool: [] } }),
  businessTotals: read(undefined, { success: true, data: counted }),
  backupAge: read(undefined, { backup_age_s: 60 }),
  dashboardTotals: read(undefined, { success: true, data: counted }),
  dashboardCobranza: read(undefined, { datos: { hoy: 100 } }),

  // The till and its printers.
  currentCorte: read(undefined, { numero: 2 }),
  ownCorte: read(undefined, { numero: 2 }),
  listCortes: read({ page: 1 }, ofPage(row())),
  countCorte: done({ conteo: { id: 6 }, actual: { numero: 2 } }),
  closeCorte: done({ corte: row() }),
  listMovimientos: read(undefined, ofPage({ id: 4 })),
  createMovimiento: done({ movimiento: { id: 4 }, trabajo: row() }),
  cancelMovimiento: done({ movimiento: { id: 4 } }),
  listPrinters: read(undefined, { datos: [row()] }),
  createPrinter: done({ impresora: row() }),
  updatePrinter: done({ impresora: row() }),
  deletePrinter: done(),
  testPrinter: done({ trabajo: row() }),
  printAbono: done({ trabajo: row() }),
  listJobs: read({ page: 1 }, ofPage(row())),
  job: read(11, { trabajo: row() }),
  takeJob: done({ trabajo: row(), bytes: '' }),
  finishJob: done({ trabajo: row() }),
  retryJob: done({ trabajo: row() }),

  // Catalogues, announcements, photographs, settings.
  listEscuelas: read(undefined, { datos: [row()] }),
  listGrupos: read(undefined, { datos: ['1A', '1E'] }),
  createEscuela: done({ escuela: row() }),
  updateEscuela: done({ escuela: row() }),
  deleteEscuela: done(),
  listServicios: read(undefined, { datos: [row()] }),
  allServicios: read(undefined, { datos: [row(), row()] }),
  createServicio: done({ servicio: row() }),
  updateServicio: done({ servicio: row() }),
  deleteServicio: done({ servicio: row() }),
  listPlantillas: read(undefined, { datos: [row()] }),
  createPlantilla: done({ plantilla: row() }),
  updatePlantilla: done({ plantilla: row() }),
  deletePlantilla: done(),
  listAnuncios: read({ page: 1 }, ofPage(row())),
  myAnuncios: read(undefined, { datos: [row({ leido: false })] }),
  anuncio: read(30, { success: true, anuncio: row() }),
  createAnuncio: done({ anuncio: row() }),
  updateAnuncio: done({ anuncio: row() }),
  deleteAnuncio: done(),
  readAnuncio: done(),
  alcance: read({}, { total: 3 }),
  fotos: read({ alumno: null }, { fin_de_cursos: [row(), row()], vacia: [], mas: { fin_de_cursos: 7 } }),
  fotosPage: read({ alumno: 7, categoria: 'fin_de_cursos', page: 2 }, { fin_de_cursos: [row()] }),
  uploadFoto: read(
    { file: file(), target: { categoria: 'toga', userId: 7 }, key },
    { success: true, fotos: [row()], rechazadas: [] },
  ),
  deleteFoto: done(),
  photoCodes: read(7, { data: [row({ user_id: 7 })] }),
  saveCodes: done({ data: row({ user_id: 7 }) }),
  ajustes: read(undefined, { ajustes: row() }),
  negocio: read(undefined, { nombre: 'Foto Escolar', logo: '/logo/Logo.jpg' }),
  updateAjustes: read({ version: 3 }, { success: true, ajustes: row() }),
  uploadLogo: read({ file: file(), key }, { success: true, ajustes: row() }),
  deleteLogo: read(undefined, { success: true, ajustes: row() }),

  // The nursery.
  infantes: read({ page: 1 }, inPage(enLista(anInfante()))),
  infantesOf: read(7, inPage(enLista(anInfante()))),
  chooseInfante: read({ texto: '' }, inPage(enLista(anInfante()))),
  infante: read(60, { success: true, ...infante() }),
  createInfante: done(infante()),
  updateInfante: done(infante()),
  bajaInfante: done(infante()),
  revokeConsentimiento: done(infante()),
  adulto: read({ id: 60, quien: 'madre' }, { success: true, adulto: row(), avisos: [] }),
  updateAdulto: done({ adulto: row(), ...infante() }),
  searchAdultos: read('ROSA', inPage({ id: 700 })),
  autorizados: read(60, { datos: [row()] }),
  createAutorizado: done({ autorizado: row() }),
  updateAutorizado: done({ autorizado: row() }),
  deleteAutorizado: done(),
  documentos: read(60, { datos: [row()] }),
  uploadDocumento: done({ documento: row(), rechazados: [], ...infante() }),
  updateDocumento: done({ documento: row(), ...infante() }),
  deleteDocumento: done({ documento: row(), ...infante() }),
  colaDocumentos: read({ estado: 'recibido', page: 1 }, inPage(row())),
  expediente: read(60, { success: true, ...infante(), adultos: [row()], autorizados: [row()], documentos: [row()] }),

  // Imports.
  importaciones: read({ page: 1 }, ofPage(row())),
  importacion: read(5, { importacion: row(), quedan: [] }),
  filas: read({ id: 5, resultado: null, page: 1 }, ofPage(aFila())),
  createImport: read(
    { file: file(), defaults: { escuela_id: 3, grupo: null }, key },
    { success: true, importacion: row() },
  ),
  updateImport: done({ importacion: row() }),
  updateFila: done({ importacion: row(), fila: aFila() }),
  applyImport: done({ importacion: row() }),
  undoImport: done({ importacion: row(), quedan: [] }),
  deleteImport: done(),
};
