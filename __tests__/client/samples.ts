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

export const samples: Record<string, Sample> = {
  login: { arg: { email: 'ana@example.com', password: new Secret('x') }, response: { token: 't', user: ana } },
  logout: { arg: undefined, response: { success: true } },
  listEscuelas: { arg: undefined, response: { datos: [anEscuela()] } },
  person: { arg: 7, response: { user: aUser() } },
  createUser: { arg: { body: {}, key }, response: { success: true, user: aUser() } },
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
  createNote: { arg: { body: {}, key }, response: { success: true, note: aNote() } },
  updateNote: { arg: { params: { id: 20 }, body: {} }, response: { success: true, note: aNote() } },
  updatePlan: { arg: { params: { id: 20 }, body: { pagos: [] } }, response: { success: true, note: aNote() } },
  cancelNote: { arg: { params: { id: 20 }, body: { motivo: 'x' }, key }, response: { success: true, note: aNote() } },
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
  createRecordatorio: {
    arg: { body: {}, key },
    response: { success: true, recordatorio, mensaje: 'Ana Peña', url: 'https://wa.me/525512345678?text=Ana' },
  },
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
  createPromesa: { arg: { body: {}, key }, response: { success: true, promesa } },
  updatePromesa: { arg: { params: { id: 60 }, body: {} }, response: { success: true, promesa } },
  contacto: { arg: 7, response: { contacto } },
  updateContacto: { arg: { params: { id: 7 }, body: {} }, response: { success: true, contacto } },
  issueRecibo: { arg: { params: { id: 30 } }, response: { success: true, url: 'https://caja.example.mx/recibo/x' } },
  revokeRecibos: { arg: { params: { id: 30 } }, response: { success: true } },
  enlace: { arg: 7, response: { enlace: null } },
  createEnlace: {
    arg: { params: { id: 7 } },
    response: { success: true, url: 'https://caja.example.mx/familia/x', vence: '2027-12-26T17:00:00.000Z' },
  },
  revokeEnlace: { arg: { params: { id: 7 } }, response: { success: true } },
  contrato: {
    arg: { nota: 20, contrato: null },
    response: {
      ...{ note: aNote({ creditos: [] }), texto: 'Contrato de la nota BJ-1', contrato: aContrato(), vigente: true },
      contratos: [{ id: 55, created_at: '2026-11-21T17:00:00.000Z', firmante: 'María Peña' }],
    },
  },
  printContrato: { arg: { params: { id: 20 } }, response: { success: true } },
  signContrato: { arg: { params: { id: 20 }, body: {}, key }, response: { success: true, contrato: aContrato() } },
  createAbono: { arg: { body: {}, key }, response: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) } },
  createPago: {
    arg: { body: {}, key },
    response: { success: true, abonos: [anAbono()], notes: [aNote({ creditos: [] })], trabajos: [] },
  },
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
    arg: { kind: 'abono', key, body: {} },
    response: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  reprintAbono: {
    arg: { params: { id: 50 }, key },
    response: { success: true, abono: anAbono() },
  },
  createRecargo: {
    arg: { params: { id: 20 }, body: { nombre: 'Pago tardío', monto: 50, motivo: 'x' }, key },
    response: { success: true, recargo: aRecargo(), note: aNote({ creditos: [], recargos: [aRecargo()] }) },
  },
  cancelRecargo: {
    arg: { params: { id: 20, rid: 60 }, body: { motivo: 'x' }, key },
    response: { success: true, recargo: aRecargo(), note: aNote({ creditos: [] }) },
  },
  listRecargos: {
    arg: { page: 1 },
    response: { ...aPage([aRecargo()]), totales: { recargos: 50, descuentos: 0, cancelados: 0 } },
  },
  cancelAbono: {
    arg: { params: { id: 50 }, body: { motivo: 'x' }, key },
    response: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  usuarios: {
    arg: { texto: '', por: 'user:nombre', rol: null, baja: false, page: 1, sort: null },
    response: { datos: aPage([aUser()]) },
  },
  me: { arg: undefined, response: { user: aUser() } },
  updateUser: { arg: { params: { id: 7 }, body: {} }, response: { success: true, user: aUser() } },
  bajaUser: {
    arg: { params: { id: 7 }, body: { motivo: 'x' }, key },
    response: { success: true, user: aUser({ activo: false }) },
  },
  restoreUser: { arg: { params: { id: 7 }, key }, response: { success: true, user: aUser() } },
  sesiones: {
    arg: undefined,
    response: { datos: [{ id: 4, creada: '2026-11-21T17:00:00.000Z', ultima_actividad: '2026-11-21T17:00:00.000Z' }] },
  },
  endSesion: { arg: { params: { id: 4 } }, response: { success: true } },
  anonymizeUser: { arg: { params: { id: 7 }, body: { motivo: 'x' }, key }, response: { success: true } },
  metrics: { arg: undefined, response: { uptime_s: 60, requests: 3 } },
  deleteUser: { arg: { params: { id: 7 } }, response: { success: true } },
  createEscuela: { arg: { body: {}, key }, response: { success: true, escuela: anEscuela() } },
  updateEscuela: { arg: { params: { id: 3 }, body: {} }, response: { success: true, escuela: anEscuela() } },
  deleteEscuela: { arg: { params: { id: 3 } }, response: { success: true } },
  allServicios: { arg: undefined, response: { datos: [aServicio(), aServicio({ id: 2, activo: false })] } },
  createServicio: { arg: { body: {}, key }, response: { success: true, servicio: aServicio() } },
  updateServicio: { arg: { params: { id: 1 }, body: {} }, response: { success: true, servicio: aServicio() } },
  deleteServicio: { arg: { params: { id: 1 } }, response: { success: true, servicio: aServicio({ activo: false }) } },
  listAnuncios: { arg: { page: 1 }, response: aPage([anAnuncio()]) },
  myAnuncios: { arg: undefined, response: { datos: [anAnuncio({ leido: false })] } },
  anuncio: { arg: 30, response: { success: true, anuncio: anAnuncio() } },
  createAnuncio: { arg: { body: {}, key }, response: { success: true, anuncio: anAnuncio() } },
  updateAnuncio: { arg: { params: { id: 30 }, body: {} }, response: { success: true, anuncio: anAnuncio() } },
  deleteAnuncio: { arg: { params: { id: 30 } }, response: { success: true } },
  readAnuncio: { arg: { params: { id: 30 }, key }, response: { success: true } },
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
  deleteFoto: { arg: { params: { id: 40 } }, response: { success: true } },
  photoCodes: { arg: 7, response: { data: [somePhotoCodes()] } },
  saveCodes: { arg: { body: { user_id: 7 }, key }, response: { success: true, data: somePhotoCodes() } },
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
  countCorte: { arg: { body: {}, key }, response: { success: true, conteo: aConteo(), actual: openCorte } },
  createMovimiento: {
    arg: { body: {}, key },
    response: {
      ...{ success: true, movimiento: aMovimiento() },
      trabajo: aJob({ abono_id: null, ticket: null, movimiento_id: 4, movimiento: 'fondo' }),
    },
  },
  currentCorte: { arg: undefined, response: openCorte },
  listMovimientos: { arg: undefined, response: aPage([aMovimiento()]) },
  cancelMovimiento: {
    arg: { params: { id: 4 }, body: {}, key },
    response: { success: true, movimiento: aMovimiento() },
  },
  listPrinters: { arg: undefined, response: { datos: [aPrinter()] } },
  createPrinter: { arg: { body: {}, key }, response: { success: true, impresora: aPrinter() } },
  updatePrinter: { arg: { params: { id: 3 }, body: {} }, response: { success: true, impresora: aPrinter() } },
  deletePrinter: { arg: { params: { id: 3 } }, response: { success: true } },
  testPrinter: { arg: { params: { id: 3 }, key }, response: { success: true, trabajo: aJob({ ticket: null }) } },
  printAbono: { arg: { params: { id: 8 }, body: {}, key }, response: { success: true, trabajo: aJob() } },
  listJobs: { arg: { page: 1 }, response: aPage([aJob()]) },
  job: { arg: 11, response: { trabajo: aJob() } },
  takeJob: { arg: { params: { id: 11 } }, response: { success: true, trabajo: aJob(), bytes: '' } },
  finishJob: { arg: { params: { id: 11 }, body: {} }, response: { success: true, trabajo: aJob() } },
  retryJob: { arg: { params: { id: 11 }, key }, response: { success: true, trabajo: aJob() } },
  listCortes: { arg: { page: 1 }, response: aPage([aCorte()]) },
  closeCorte: { arg: { body: {}, key }, response: { success: true, corte: aCorte() } },
  infantes: { arg: { page: 1 }, response: { datos: aPage([enLista(anInfante())]) } },
  infantesOf: { arg: 7, response: { datos: aPage([enLista(anInfante())]) } },
  chooseInfante: { arg: { texto: '' }, response: { datos: aPage([enLista(anInfante())]) } },
  findFamilias: { arg: 'ANA', response: { datos: aPage([aUser()]) } },
  infante: { arg: 60, response: { success: true, infante: anInfante(), avisos: [] } },
  createInfante: { arg: { body: {}, key }, response: { success: true, infante: anInfante(), avisos: [] } },
  updateInfante: {
    arg: { params: { id: 60 }, body: {} },
    response: { success: true, infante: anInfante(), avisos: [] },
  },
  bajaInfante: {
    arg: { params: { id: 60 }, body: {}, key },
    response: { success: true, infante: anInfante(), avisos: [] },
  },
  revokeConsentimiento: {
    arg: { params: { id: 3 }, key },
    response: { success: true, infante: anInfante(), avisos: [] },
  },
  adulto: { arg: { id: 60, quien: 'madre' }, response: { success: true, adulto: anAdulto(), avisos: [] } },
  updateAdulto: {
    arg: { params: { id: 60, quien: 'madre' }, body: {} },
    response: { success: true, adulto: anAdulto(), avisos: [], infante: anInfante() },
  },
  searchAdultos: { arg: 'ROSA', response: { datos: aPage([{ id: 700, nombre: 'Rosa', apaterno: 'Ibáñez' }]) } },
  autorizados: { arg: 60, response: { datos: [anAutorizado()] } },
  createAutorizado: {
    arg: { params: { id: 60 }, body: {}, key },
    response: { success: true, autorizado: anAutorizado() },
  },
  updateAutorizado: { arg: { params: { id: 80 }, body: {} }, response: { success: true, autorizado: anAutorizado() } },
  deleteAutorizado: { arg: { params: { id: 80 } }, response: { success: true } },
  documentos: { arg: 60, response: { datos: [aDocumento()] } },
  uploadDocumento: {
    arg: { params: { id: 60 }, body: { tipo: 'curp' }, file: new Attachment(new File(['x'], 'x.jpg')), key },
    response: { success: true, documento: aDocumento(), rechazados: [], infante: anInfante() },
  },
  updateDocumento: {
    arg: { params: { id: 90 }, body: { estado: 'verificado' } },
    response: { success: true, documento: aDocumento(), infante: anInfante() },
  },
  deleteDocumento: {
    arg: { params: { id: 90 } },
    response: { success: true, documento: aDocumento(), infante: anInfante() },
  },
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
  updateImport: { arg: { params: { id: 5 }, body: {} }, response: { success: true, importacion: anImport() } },
  updateFila: {
    arg: { params: { id: 5, n: 1 }, body: {} },
    response: { success: true, importacion: anImport(), fila: aFila() },
  },
  applyImport: { arg: { params: { id: 5 }, body: {}, key }, response: { success: true, importacion: anImport() } },
  undoImport: {
    arg: { params: { id: 5 }, body: { motivo: 'x' }, key },
    response: { success: true, importacion: anImport(), quedan: [] },
  },
  deleteImport: { arg: { params: { id: 5 } }, response: { success: true } },
  listPlantillas: { arg: undefined, response: { datos: [aPlantilla()] } },
  createPlantilla: { arg: { body: {}, key }, response: { success: true, plantilla: aPlantilla() } },
  updatePlantilla: { arg: { params: { id: 4 }, body: {} }, response: { success: true, plantilla: aPlantilla() } },
  deletePlantilla: { arg: { params: { id: 4 } }, response: { success: true } },
  listServicios: { arg: undefined, response: { datos: [aServicio()] } },
  timeZone: {
    arg: undefined,
    response: { status: 'ok', version: '1', database: 'sqlite', timezone: 'America/Mexico_City', problemas: [] },
  },
};
