/**
 * One argument and one answer for every endpoint of the client, by the endpoint's name. A test sends each and fails
 * when a row of the answer stays in the cache, or when an endpoint has no sample here.
 */
import { Secret } from '#client/lib/secret.ts';
import { aNote, anAbono, anAlumnoRow, anEscuela, aPage, aServicio, aUser } from './rows.ts';

export interface Sample {
  arg: unknown;
  answer: unknown;
}

const key = '0b0f8a3e-1111-4222-8333-444455556666';
const ana = { id: 9, nombre: 'Ana', rol: 1, sala_guarderia: null };

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
  updateNote: { arg: { id: 20, body: {} }, answer: { success: true, note: aNote() } },
  cancelNote: { arg: { id: 20, motivo: 'x', key }, answer: { success: true, note: aNote() } },
  credits: { arg: { userId: 7, nota: null }, answer: { data: [anAbono()], note: aNote({ creditos: [] }), otras: [] } },
  createAbono: { arg: { body: {}, key }, answer: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) } },
  reprintAbono: { arg: { id: 50, key }, answer: { success: true, abono: anAbono() } },
  cancelAbono: {
    arg: { id: 50, motivo: 'x', key },
    answer: { success: true, abono: anAbono(), note: aNote({ creditos: [] }) },
  },
  listServicios: { arg: undefined, answer: { datos: [aServicio()] } },
};
