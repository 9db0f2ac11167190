/**
 * One argument and one response for every endpoint of the client, by the endpoint's name. A test sends each and fails
 * when a row of the response stays in the cache, or when an endpoint has no sample here.
 */

import { Attachment } from '#client/lib/attachment.ts';
import { Secret } from '#client/lib/secret.ts';
import { enLista } from '#contract/guarderia-lists.ts';
import { aDocumento, anAdulto, anAutorizado, anInfante } from './guarderiaRows.ts';
import {
  aConteo,
  aContrato,
  aCorte,
  aFila,
  aFoto,
  aJob,
  aMovimiento,
  aNote,
  anAbono,
  anAlumnoRow,
  anAnuncio,
  anEscuela,
  anImport,
  aPage,
  aPlantilla,
  aPrinter,
  aRecargo,
  aServicio,
  aUser,
  openCorte,
  somePhotoCodes,
} from './rows.ts';

export interface Sample {
  arg: unknown;
  response: unknown;
}

const key = '0b0f8a3e-1111-4222-8333-444455556666';
const ana = { id: 9, nombre: 'Ana', rol: 1, sala_guarderia: null };

const business = {
  nombre: 'Foto Escolar',
  direccion: null,
  telefono: null,
  rfc: null,
  direccion_publica: null,
  direccion_del_servidor: 'https://caja.example.mx',
  leyenda: null,
  condiciones: null,
  recargos: [],
  logo: null,
};
const reminding = {
  plantillas: [{ nombre: 'Aviso', canal: 'whatsapp', texto: '{alumno}' }],
  dias_entre_recordatorios: 7,
};
const ajustes = { id: 1, version: 3, exigir_clave_propia: false, ...business, ...reminding };
const contacto = { user_id: 7, no_molestar: false, numero_equivocado: false };
const promesa = {
  ...{
    id: 60,
    nota_id: 20,
    user_id: 7,
    alumno: 'Ana Peña',
    folio: 'BJ-1',
    fecha: '2026-12-01',
    monto: 200,
    abonado: 0,
  },
  ...{
    comentario: null,
    created_at: '2026-11-21T17:00:00.000Z',
    registrado_por: 'Eva',
    estado: 'pendiente',
    version: 1,
  },
};
const recordatorio = {
  ...{
    id: 61,
    user_id: 7,
    alumno: 'Ana Peña',
    canal: 'whatsapp',
    texto: 'Ana Peña',
    registrado_por: 'Eva',
    version: 1,
  },
  ...{ created_at: '2026-11-21T17:00:00.000Z', capturado_en: null },
};
const deuda = { saldo: 500, vencido: 0 };
const deudores = {
  ...aPage([
    {
      ...{ ...deuda, user: aUser(), escuela: 'Benito Juárez', notas: [{ ...deuda, folio: 'BJ-1' }] },
      ...{ fecha: '2026-12-21', dias: 0, tramo: 'por_vencer', promesa: null, recordatorio: null, contacto: null },
    },
  ]),
  totales: { ...deuda, alumnos: 1 },
  escuelas: [{ ...deuda, alumnos: 1, escuela_id: 3, escuela: 'Benito Juárez' }],
};

/** A write with all that any of them sends, and what it says: that it succeeded, and the rows that it touched. */
const done = (rows: object = {}): Sample => ({
  arg: { params: { id: 7, rid: 60, n: 1, quien: 'madre' }, body: {}, key },
  response: { success: true, ...rows },
});

export const samples: Record<string, Sample> = {
  login: { arg: { email: 'ana@example.com', password: new Secret('x') }, response: { token: 't', user: ana } },
  logout: { arg: undefined, response: { success: true } },
  listEscuelas: { arg: undefined, response: { datos: [anEscuela()] } },
  person: { arg: 7, response: { user: aUser() } },
  createUser: done({ user: aUser() }),
  solicitudes: {
    arg: { pendientes: false, texto: '', campo: 'nombre', escuela: null, grupo: null, page: 1, sort: null },
    response: aPage([anAlumnoRow()]),
  },
  findAlumnos: { arg: { texto: 'ana', campo: 'nombre' }, response: aPage([anAlumnoRow()]) },
  noteOfAlumno: { arg: { userId: 7, nota: null }, response: { note: aNote(), otras: [] } },
  replacedPlans: {
    arg: 20,
    response: {
      datos: [
        {
          desde: '2026-11-20T17:00:00.000Z',
          hasta: '2026-11-21T17:00:00.000Z',
          pagos: [{ fecha: '2026-12-15', monto: 250 }],
        },
      ],
    },
  },
  nextFolio: { arg: null, response: { folio: 'BJ-2' } },
  createNote: done({ note: aNote() }),
  updateNote: done({ note: aNote() }),
  updatePlan: done({ note: aNote() }),
  cancelNote: done({ note: aNote() }),
  credits: {
    arg: { userId: 7, nota: null },
    response: { data: [anAbono()], note: aNote({ creditos: [] }), otras: [] },
  },
  account: { arg: 7, response: { notas: [aNote({ creditos: [] })], abonos: [anAbono()] } },
  dashboardPlanes: {
    arg: undefined,
    response: {
      datos: { semanas: [], escuelas: [], totales: { ...deuda, alumnos: 1 }, pronostico: [], despues: 0 },
    },
  },
  reminderResults: { arg: undefined, response: { datos: [] } },
  deudores: { arg: { page: 1 }, response: deudores },
  deudor: { arg: 7, response: deudores },
  allDeudores: { arg: {}, response: deudores },
  createRecordatorio: done({ recordatorio, mensaje: 'Ana Peña', url: 'https://wa.me/525512345678?text=Ana' }),
  recordatorios: { arg: { user_id: 7 }, response: aPage([{ ...recordatorio, abonado: 100 }]) },
  pagos: {
    arg: { vista: 'planeado', desde: '2026-11-16', hasta: '2026-11-22' },
    response: {
      ...aPage([
        {
          user: aUser(),
          escuela: 'Norte',
          nota: { id: 20, folio: 'BJ-1' },
          fecha: '2026-11-20',
          monto: 5,
          pagado: 0,
          importado: null,
        },
      ]),
      totales: { monto: 5, pagado: 0, cobrado: null, de_listas: null },
    },
  },
  promesas: { arg: { user_id: 7 }, response: aPage([promesa]) },
  createPromesa: done({ promesa }),
  updatePromesa: done({ promesa }),
  contacto: { arg: 7, response: { contacto } },
  updateContacto: done({ contacto }),
  issueRecibo: done({ url: 'https://caja.example.mx/recibo/x' }),
  revokeRecibos: done(),
  enlace: { arg: 7, response: { enlace: null } },
  createEnlace: done({ url: 'https://caja.example.mx/familia/x', vence: '2027-12-26T17:00:00.000Z' }),
  revokeEnlace: done(),
  contrato: {
    arg: { nota: 20, contrato: null },
    response: {
      ...{ note: aNote({ creditos: [] }), texto: 'Contrato de la nota BJ-1', contrato: aContrato(), vigente: true },
      contratos: [{ id: 55, created_at: '2026-11-21T17:00:00.000Z', firmante: 'María Peña' }],
    },
  },
  printContrato: done(),
  signContrato: done({ contrato: aContrato() }),
  createAbono: done({ abono: anAbono(), note: aNote({ creditos: [] }) }),
  createPago: done({ abonos: [anAbono()], notes: [aNote({ creditos: [] })], trabajos: [] }),
  findAtCounter: {
    arg: 'BJ-1',
    response: {
      ...{ alumno: aUser(), nota_id: null, hermanos: [aUser({ id: 8 })] },
      notas: [aNote({ creditos: [] })],
      candidatos: [{ ...aUser({ id: 9 }), saldo: 10 }],
    },
  },
  lastAtCounter: {
    arg: undefined,
    response: { datos: [{ abono: anAbono(), note: aNote({ creditos: [] }), alumno: aUser() }] },
  },
  schoolPage: { arg: { escuela: 3, page: 1 }, response: aPage([anAlumnoRow()]) },
  whoSends: { arg: {}, response: { user: aUser() } },
  sendPending: {
    arg: { item: { kind: 'abono', key, body: {}, author: null } },
    response: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  reprintAbono: done({ abono: anAbono() }),
  createRecargo: done({ recargo: aRecargo(), note: aNote({ creditos: [], recargos: [aRecargo()] }) }),
  cancelRecargo: done({ recargo: aRecargo(), note: aNote({ creditos: [] }) }),
  listRecargos: {
    arg: { page: 1 },
    response: { ...aPage([aRecargo()]), totales: { recargos: 50, descuentos: 0, cancelados: 0 } },
  },
  cancelAbono: done({ abono: anAbono(), note: aNote({ creditos: [] }) }),
  usuarios: {
    arg: { texto: '', por: 'user:nombre', rol: null, baja: false, page: 1, sort: null },
    response: { datos: aPage([aUser()]) },
  },
  me: { arg: undefined, response: { user: aUser() } },
  updateUser: done({ user: aUser() }),
  bajaUser: done({ user: aUser({ activo: false }) }),
  restoreUser: done({ user: aUser() }),
  sesiones: {
    arg: undefined,
    response: { datos: [{ id: 4, creada: '2026-11-21T17:00:00.000Z', ultima_actividad: '2026-11-21T17:00:00.000Z' }] },
  },
  endSesion: done(),
  anonymizeUser: done(),
  metrics: { arg: undefined, response: { uptime_s: 60, requests: 3 } },
  deleteUser: done(),
  createEscuela: done({ escuela: anEscuela() }),
  updateEscuela: done({ escuela: anEscuela() }),
  deleteEscuela: done(),
  allServicios: { arg: undefined, response: { datos: [aServicio(), aServicio({ id: 2, activo: false })] } },
  createServicio: done({ servicio: aServicio() }),
  updateServicio: done({ servicio: aServicio() }),
  deleteServicio: done({ servicio: aServicio({ activo: false }) }),
  listAnuncios: { arg: { page: 1 }, response: aPage([anAnuncio()]) },
  myAnuncios: { arg: undefined, response: { datos: [anAnuncio({ leido: false })] } },
  anuncio: { arg: 30, response: { success: true, anuncio: anAnuncio() } },
  createAnuncio: done({ anuncio: anAnuncio() }),
  updateAnuncio: done({ anuncio: anAnuncio() }),
  deleteAnuncio: done(),
  readAnuncio: done(),
  alcance: { arg: {}, response: { total: 3 } },
  findPeople: { arg: { texto: 'ANA', campo: 'user:nombre' }, response: { datos: aPage([aUser()]) } },
  fotos: {
    arg: { alumno: null },
    response: { fin_de_cursos: [aFoto(), aFoto({ id: 41 })], vacia: [], mas: { fin_de_cursos: 7 } },
  },
  fotosPage: { arg: { alumno: 7, categoria: 'fin_de_cursos', page: 2 }, response: { fin_de_cursos: [aFoto()] } },
  uploadFoto: {
    arg: { file: new Attachment(new File(['x'], 'x.jpg')), target: { categoria: 'fin_de_cursos', userId: 7 }, key },
    response: { success: true, fotos: [aFoto()], rechazadas: [] },
  },
  deleteFoto: done(),
  photoCodes: { arg: 7, response: { data: [somePhotoCodes()] } },
  saveCodes: done({ data: somePhotoCodes() }),
  downloadTicket: { arg: { path: '/admin/export-dashboard-excel' }, response: { url: '/api/x?ticket=t' } },
  dashboardStats: {
    arg: undefined,
    response: {
      datos: {
        ...{ totalUsers: 5, totalNotes: 2, totalPaid: 99.5, cobrado: 99.5, de_listas: 0, creditsPending: 0.5 },
        usersBySchool: [{ escuela: 'Benito Juárez', total: 4 }],
      },
    },
  },
  dashboardTotals: {
    arg: undefined,
    response: {
      success: true,
      data: {
        ...{ totalAlumnos: 4, totalEmpleados: 1, totalAPagar: 100, totalPagado: 99.5, totalNotas: 2 },
        ...{ cobrado: 99.5, de_listas: 0 },
        usuariosPorEscuela: [{ escuela: 'Benito Juárez', total: 4 }],
        totalPagadoPorEscuela: [{ escuela: 'Benito Juárez', total: 99.5, cobrado: 99.5, de_listas: 0 }],
      },
    },
  },
  dashboardCobranza: {
    arg: undefined,
    response: {
      datos: {
        ...{ hoy: 100, semana: 300, semana_pasada: 200.5, semana_pasada_completa: 900 },
        de_listas: { hoy: 0, semana: 0, semana_pasada: 0, semana_pasada_completa: 0 },
        ...{ por_cobrar: 0.5, deudores: 1, atrasado: 0.5, notas_atrasadas: 1 },
      },
    },
  },
  countCorte: done({ conteo: aConteo(), actual: openCorte }),
  createMovimiento: {
    arg: { body: {}, key },
    response: {
      ...{ success: true, movimiento: aMovimiento() },
      trabajo: aJob({ abono_id: null, ticket: null, movimiento_id: 4, movimiento: 'fondo' }),
    },
  },
  currentCorte: { arg: undefined, response: openCorte },
  listMovimientos: { arg: undefined, response: aPage([aMovimiento()]) },
  cancelMovimiento: done({ movimiento: aMovimiento() }),
  listPrinters: { arg: undefined, response: { datos: [aPrinter()] } },
  createPrinter: done({ impresora: aPrinter() }),
  updatePrinter: done({ impresora: aPrinter() }),
  deletePrinter: done(),
  testPrinter: done({ trabajo: aJob({ ticket: null }) }),
  printAbono: done({ trabajo: aJob() }),
  listJobs: { arg: { page: 1 }, response: aPage([aJob()]) },
  job: { arg: 11, response: { trabajo: aJob() } },
  takeJob: done({ trabajo: aJob(), bytes: '' }),
  finishJob: done({ trabajo: aJob() }),
  retryJob: done({ trabajo: aJob() }),
  listCortes: { arg: { page: 1 }, response: aPage([aCorte()]) },
  closeCorte: done({ corte: aCorte() }),
  infantes: { arg: { page: 1 }, response: { datos: aPage([enLista(anInfante())]) } },
  infantesOf: { arg: 7, response: { datos: aPage([enLista(anInfante())]) } },
  chooseInfante: { arg: { texto: '' }, response: { datos: aPage([enLista(anInfante())]) } },
  findFamilias: { arg: 'ANA', response: { datos: aPage([aUser()]) } },
  infante: { arg: 60, response: { success: true, infante: anInfante(), avisos: [] } },
  createInfante: done({ infante: anInfante(), avisos: [] }),
  updateInfante: done({ infante: anInfante(), avisos: [] }),
  bajaInfante: done({ infante: anInfante(), avisos: [] }),
  revokeConsentimiento: done({ infante: anInfante(), avisos: [] }),
  adulto: { arg: { id: 60, quien: 'madre' }, response: { success: true, adulto: anAdulto(), avisos: [] } },
  updateAdulto: done({ adulto: anAdulto(), avisos: [], infante: anInfante() }),
  searchAdultos: { arg: 'ROSA', response: { datos: aPage([{ id: 700, nombre: 'Rosa', apaterno: 'Ibáñez' }]) } },
  autorizados: { arg: 60, response: { datos: [anAutorizado()] } },
  createAutorizado: done({ autorizado: anAutorizado() }),
  updateAutorizado: done({ autorizado: anAutorizado() }),
  deleteAutorizado: done(),
  documentos: { arg: 60, response: { datos: [aDocumento()] } },
  uploadDocumento: {
    arg: { params: { id: 60 }, body: { tipo: 'curp' }, file: new Attachment(new File(['x'], 'x.jpg')), key },
    response: { success: true, documento: aDocumento(), rechazados: [], infante: anInfante() },
  },
  updateDocumento: done({ documento: aDocumento(), infante: anInfante() }),
  deleteDocumento: done({ documento: aDocumento(), infante: anInfante() }),
  colaDocumentos: {
    arg: { estado: 'recibido', page: 1 },
    response: { datos: aPage([aDocumento()]) },
  },
  expediente: {
    arg: 60,
    response: {
      success: true,
      infante: anInfante(),
      adultos: [anAdulto()],
      autorizados: [anAutorizado()],
      documentos: [aDocumento()],
      avisos: [],
    },
  },
  counters: { arg: undefined, response: { espera: 1, agenda: 2, notas: 3, usuarios: 4 } },
  alumnosTotal: { arg: undefined, response: aPage([anAlumnoRow()]) },
  pendingTotal: { arg: undefined, response: aPage([anAlumnoRow()]) },
  search: {
    arg: 'ANA',
    response: {
      alumnos: [aUser()],
      notas: [{ id: 20, user_id: 7, folio: 'BJ-1', saldo: 400, alumno: 'Ana Peña' }],
      escuelas: [anEscuela()],
      anuncios: [anAnuncio()],
      en_baja: 0,
    },
  },
  findPersonas: { arg: { texto: 'ANA', baja: false }, response: { datos: aPage([aUser()]) } },
  bitacora: {
    arg: { page: 1 },
    response: aPage([
      { id: 1, fecha: '2026-11-21T17:00:00.000Z', actor: ana, accion: 'crear', tabla: 'users', registro_id: 7 },
    ]),
  },
  ajustes: { arg: undefined, response: { ajustes } },
  negocio: { arg: undefined, response: { nombre: 'Foto Escolar', logo: '/logo/Logo.jpg' } },
  updateAjustes: { arg: { version: 3 }, response: { success: true, ajustes } },
  uploadLogo: {
    arg: { file: new Attachment(new File(['x'], 'x.png')), key },
    response: { success: true, ajustes },
  },
  deleteLogo: { arg: undefined, response: { success: true, ajustes } },
  importaciones: { arg: { page: 1 }, response: aPage([anImport()]) },
  importacion: { arg: 5, response: { importacion: anImport(), quedan: [] } },
  filas: { arg: { id: 5, resultado: null, page: 1 }, response: aPage([aFila()]) },
  createImport: {
    arg: { file: new Attachment(new File(['x'], 'x.csv')), defaults: { escuela_id: 3, grupo: null }, key },
    response: { success: true, importacion: anImport() },
  },
  updateImport: done({ importacion: anImport() }),
  updateFila: done({ importacion: anImport(), fila: aFila() }),
  applyImport: done({ importacion: anImport() }),
  undoImport: done({ importacion: anImport(), quedan: [] }),
  deleteImport: done(),
  listPlantillas: { arg: undefined, response: { datos: [aPlantilla()] } },
  createPlantilla: done({ plantilla: aPlantilla() }),
  updatePlantilla: done({ plantilla: aPlantilla() }),
  deletePlantilla: done(),
  listServicios: { arg: undefined, response: { datos: [aServicio()] } },
  timeZone: {
    arg: undefined,
    response: { status: 'ok', version: '1', database: 'sqlite', timezone: 'America/Mexico_City', problemas: [] },
  },
};
