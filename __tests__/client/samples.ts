/**
 * One argument and one response for every endpoint of the client, by the endpoint's name. A test sends each and fails
 * when a row of the response stays in the cache, or when an endpoint has no sample here.
 */

import { Attachment } from '#client/lib/attachment.ts';
import { Secret } from '#client/lib/secret.ts';
import { enLista } from '#contract/guarderia-lists.ts';
import { aDocumento, anAdulto, anAutorizado, anInfante } from './guarderiaRows.ts';
import {
  aCorte,
  aFoto,
  aNote,
  anAbono,
  anAlumnoRow,
  anAnuncio,
  anEscuela,
  aPage,
  aServicio,
  aUser,
  somePhotoCodes,
} from './rows.ts';

export interface Sample {
  arg: unknown;
  answer: unknown;
}

const key = '0b0f8a3e-1111-4222-8333-444455556666';
const ana = { id: 9, nombre: 'Ana', rol: 1, sala_guarderia: null };

const business = { nombre: 'Foto Escolar', direccion: null, telefono: null, rfc: null, leyenda: null, logo: null };
const ajustes = { id: 1, version: 3, exigir_clave_propia: false, ...business };

export const samples: Record<string, Sample> = {
  login: { arg: { email: 'ana@example.com', password: new Secret('x') }, answer: { token: 't', user: ana } },
  logout: { arg: undefined, answer: { success: true } },
  listEscuelas: { arg: undefined, answer: { datos: [anEscuela()] } },
  person: { arg: 7, answer: { user: aUser() } },
  createUser: { arg: { body: {}, key }, answer: { success: true, user: aUser() } },
  solicitudes: {
    arg: { pendientes: false, texto: '', campo: 'nombre', escuela: null, grupo: null, page: 1, sort: null },
    answer: aPage([anAlumnoRow()]),
  },
  findAlumnos: { arg: { texto: 'ana', campo: 'nombre' }, answer: aPage([anAlumnoRow()]) },
  noteOfAlumno: { arg: { userId: 7, nota: null }, answer: { note: aNote(), otras: [] } },
  nextFolio: { arg: null, answer: { folio: 'BJ-2' } },
  createNote: { arg: { body: {}, key }, answer: { success: true, note: aNote() } },
  updateNote: { arg: { params: { id: 20 }, body: {} }, answer: { success: true, note: aNote() } },
  cancelNote: { arg: { params: { id: 20 }, body: { motivo: 'x' }, key }, answer: { success: true, note: aNote() } },
  credits: { arg: { userId: 7, nota: null }, answer: { data: [anAbono()], note: aNote({ creditos: [] }), otras: [] } },
  account: { arg: 7, answer: { notas: [aNote({ creditos: [] })], abonos: [anAbono()] } },
  createAbono: { arg: { body: {}, key }, answer: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) } },
  schoolPage: { arg: { escuela: 3, page: 1 }, answer: aPage([anAlumnoRow()]) },
  whoSends: { arg: {}, answer: { user: aUser() } },
  sendPending: {
    arg: { kind: 'abono', key, body: {} },
    answer: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  reprintAbono: { arg: { params: { id: 50 }, key }, answer: { success: true, abono: anAbono() } },
  cancelAbono: {
    arg: { params: { id: 50 }, body: { motivo: 'x' }, key },
    answer: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  usuarios: {
    arg: { texto: '', por: 'user:nombre', rol: null, baja: false, page: 1, sort: null },
    answer: { datos: aPage([aUser()]) },
  },
  me: { arg: undefined, answer: { user: aUser() } },
  updateUser: { arg: { params: { id: 7 }, body: {} }, answer: { success: true, user: aUser() } },
  bajaUser: {
    arg: { params: { id: 7 }, body: { motivo: 'x' }, key },
    answer: { success: true, user: aUser({ activo: false }) },
  },
  restoreUser: { arg: { params: { id: 7 }, key }, answer: { success: true, user: aUser() } },
  sesiones: {
    arg: undefined,
    answer: { datos: [{ id: 4, creada: '2026-11-21T17:00:00.000Z', ultima_actividad: '2026-11-21T17:00:00.000Z' }] },
  },
  endSesion: { arg: { params: { id: 4 } }, answer: { success: true } },
  anonymizeUser: { arg: { params: { id: 7 }, body: { motivo: 'x' }, key }, answer: { success: true } },
  metrics: { arg: undefined, answer: { uptime_s: 60, requests: 3 } },
  deleteUser: { arg: { params: { id: 7 } }, answer: { success: true } },
  createEscuela: { arg: { body: {}, key }, answer: { success: true, escuela: anEscuela() } },
  updateEscuela: { arg: { params: { id: 3 }, body: {} }, answer: { success: true, escuela: anEscuela() } },
  deleteEscuela: { arg: { params: { id: 3 } }, answer: { success: true } },
  allServicios: { arg: undefined, answer: { datos: [aServicio(), aServicio({ id: 2, activo: false })] } },
  createServicio: { arg: { body: {}, key }, answer: { success: true, servicio: aServicio() } },
  updateServicio: { arg: { params: { id: 1 }, body: {} }, answer: { success: true, servicio: aServicio() } },
  deleteServicio: { arg: { params: { id: 1 } }, answer: { success: true, servicio: aServicio({ activo: false }) } },
  listAnuncios: { arg: { page: 1 }, answer: aPage([anAnuncio()]) },
  myAnuncios: { arg: undefined, answer: { datos: [anAnuncio({ leido: false })] } },
  anuncio: { arg: 30, answer: { success: true, anuncio: anAnuncio() } },
  createAnuncio: { arg: { body: {}, key }, answer: { success: true, anuncio: anAnuncio() } },
  updateAnuncio: { arg: { params: { id: 30 }, body: {} }, answer: { success: true, anuncio: anAnuncio() } },
  deleteAnuncio: { arg: { params: { id: 30 } }, answer: { success: true } },
  readAnuncio: { arg: { params: { id: 30 }, key }, answer: { success: true } },
  alcance: { arg: {}, answer: { total: 3 } },
  findPeople: { arg: { texto: 'ANA', campo: 'user:nombre' }, answer: { datos: aPage([aUser()]) } },
  fotos: {
    arg: { alumno: null },
    answer: { fin_de_cursos: [aFoto(), aFoto({ id: 41 })], vacia: [], mas: { fin_de_cursos: 7 } },
  },
  fotosPage: { arg: { alumno: 7, categoria: 'fin_de_cursos', page: 2 }, answer: { fin_de_cursos: [aFoto()] } },
  uploadFoto: {
    arg: { file: new Attachment(new File(['x'], 'x.jpg')), target: { categoria: 'fin_de_cursos', userId: 7 }, key },
    answer: { success: true, fotos: [aFoto()], rechazadas: [] },
  },
  deleteFoto: { arg: { params: { id: 40 } }, answer: { success: true } },
  photoCodes: { arg: 7, answer: { data: [somePhotoCodes()] } },
  saveCodes: { arg: { body: { user_id: 7 }, key }, answer: { success: true, data: somePhotoCodes() } },
  downloadTicket: { arg: { path: '/admin/export-dashboard-excel' }, answer: { url: '/api/x?ticket=t' } },
  dashboardStats: {
    arg: undefined,
    answer: {
      datos: {
        ...{ totalUsers: 5, totalNotes: 2, totalPaid: 99.5, creditsPending: 0.5 },
        usersBySchool: [{ escuela: 'Benito Juárez', total: 4 }],
      },
    },
  },
  dashboardTotals: {
    arg: undefined,
    answer: {
      success: true,
      data: {
        ...{ totalAlumnos: 4, totalEmpleados: 1, totalAPagar: 100, totalPagado: 99.5, totalNotas: 2 },
        usuariosPorEscuela: [{ escuela: 'Benito Juárez', total: 4 }],
        totalPagadoPorEscuela: [{ escuela: 'Benito Juárez', total: 99.5 }],
      },
    },
  },
  dashboardCobranza: {
    arg: undefined,
    answer: {
      datos: {
        ...{ hoy: 100, semana: 300, semana_pasada: 200.5, semana_pasada_completa: 900 },
        ...{ por_cobrar: 0.5, deudores: 1, atrasado: 0.5, notas_atrasadas: 1 },
      },
    },
  },
  currentCorte: { arg: undefined, answer: { numero: 2, desde: null, esperado: 0, movimientos: 0, por_persona: [] } },
  listCortes: { arg: { page: 1 }, answer: aPage([aCorte()]) },
  closeCorte: { arg: { body: {}, key }, answer: { success: true, corte: aCorte() } },
  infantes: { arg: { page: 1 }, answer: { datos: aPage([enLista(anInfante())]) } },
  infantesOf: { arg: 7, answer: { datos: aPage([enLista(anInfante())]) } },
  chooseInfante: { arg: { texto: '' }, answer: { datos: aPage([enLista(anInfante())]) } },
  findFamilias: { arg: 'ANA', answer: { datos: aPage([aUser()]) } },
  infante: { arg: 60, answer: { success: true, infante: anInfante(), avisos: [] } },
  createInfante: { arg: { body: {}, key }, answer: { success: true, infante: anInfante(), avisos: [] } },
  updateInfante: { arg: { params: { id: 60 }, body: {} }, answer: { success: true, infante: anInfante(), avisos: [] } },
  bajaInfante: {
    arg: { params: { id: 60 }, body: {}, key },
    answer: { success: true, infante: anInfante(), avisos: [] },
  },
  revokeConsentimiento: {
    arg: { params: { id: 3 }, key },
    answer: { success: true, infante: anInfante(), avisos: [] },
  },
  adulto: { arg: { id: 60, quien: 'madre' }, answer: { success: true, adulto: anAdulto(), avisos: [] } },
  updateAdulto: {
    arg: { params: { id: 60, quien: 'madre' }, body: {} },
    answer: { success: true, adulto: anAdulto(), avisos: [], infante: anInfante() },
  },
  searchAdultos: { arg: 'ROSA', answer: { datos: aPage([{ id: 700, nombre: 'Rosa', apaterno: 'Ibáñez' }]) } },
  autorizados: { arg: 60, answer: { datos: [anAutorizado()] } },
  createAutorizado: {
    arg: { params: { id: 60 }, body: {}, key },
    answer: { success: true, autorizado: anAutorizado() },
  },
  updateAutorizado: { arg: { params: { id: 80 }, body: {} }, answer: { success: true, autorizado: anAutorizado() } },
  deleteAutorizado: { arg: { params: { id: 80 } }, answer: { success: true } },
  documentos: { arg: 60, answer: { datos: [aDocumento()] } },
  uploadDocumento: {
    arg: { params: { id: 60 }, body: { tipo: 'curp' }, file: new Attachment(new File(['x'], 'x.jpg')), key },
    answer: { success: true, documento: aDocumento(), rechazados: [], infante: anInfante() },
  },
  updateDocumento: {
    arg: { params: { id: 90 }, body: { estado: 'verificado' } },
    answer: { success: true, documento: aDocumento(), infante: anInfante() },
  },
  deleteDocumento: {
    arg: { params: { id: 90 } },
    answer: { success: true, documento: aDocumento(), infante: anInfante() },
  },
  colaDocumentos: {
    arg: { estado: 'recibido', page: 1 },
    answer: { datos: aPage([aDocumento()]) },
  },
  expediente: {
    arg: 60,
    answer: {
      success: true,
      infante: anInfante(),
      adultos: [anAdulto()],
      autorizados: [anAutorizado()],
      documentos: [aDocumento()],
      avisos: [],
    },
  },
  counters: { arg: undefined, answer: { espera: 1, agenda: 2, notas: 3, usuarios: 4 } },
  alumnosTotal: { arg: undefined, answer: aPage([anAlumnoRow()]) },
  pendingTotal: { arg: undefined, answer: aPage([anAlumnoRow()]) },
  search: {
    arg: 'ANA',
    answer: {
      alumnos: [aUser()],
      notas: [{ id: 20, user_id: 7, folio: 'BJ-1', saldo: 400, alumno: 'Ana Peña' }],
      escuelas: [anEscuela()],
      anuncios: [anAnuncio()],
    },
  },
  findPersonas: { arg: 'ANA', answer: { datos: aPage([aUser()]) } },
  bitacora: {
    arg: { page: 1 },
    answer: aPage([
      { id: 1, fecha: '2026-11-21T17:00:00.000Z', actor: ana, accion: 'crear', tabla: 'users', registro_id: 7 },
    ]),
  },
  ajustes: { arg: undefined, answer: { ajustes } },
  negocio: { arg: undefined, answer: { nombre: 'Foto Escolar', logo: '/logo/Logo.jpg' } },
  updateAjustes: { arg: { version: 3 }, answer: { success: true, ajustes } },
  uploadLogo: {
    arg: { file: new Attachment(new File(['x'], 'x.png')), key },
    answer: { success: true, ajustes },
  },
  deleteLogo: { arg: undefined, answer: { success: true, ajustes } },
  listServicios: { arg: undefined, answer: { datos: [aServicio()] } },
  timeZone: {
    arg: undefined,
    answer: { status: 'ok', version: '1', database: 'sqlite', timezone: 'America/Mexico_City', problemas: [] },
  },
};
