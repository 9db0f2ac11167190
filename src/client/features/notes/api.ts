import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type AlumnoIds, change, type PageOf, post, split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { alumnos as alumnosEndpoints } from '#contract/endpoints/alumnos.ts';
import { notes as notesEndpoints } from '#contract/endpoints/notes.ts';
import type { NoteSummary } from '#contract/entities.ts';
import type { ReplacedPlan } from '#contract/plan.ts';
import type { AlumnoSearchField } from '#contract/rules.ts';

/** Argument of the requests list; the four endpoints behind it have the same response. */
export interface SolicitudesArg {
  /** Everybody with an unpaid note, instead of the list. */
  pendientes: boolean;
  texto: string;
  campo: AlumnoSearchField;
  escuela: number | null;
  grupo: string | null;
  baja: boolean;
  /** Only alumnos without a note that stands, of all schools. */
  sinNota?: true;
  page: number;
  per_page?: number;
  sort: string | null;
}

/** Search when something is typed, else the filter when a school or group is chosen, else the list. */
function solicitudesRequest(arg: SolicitudesArg) {
  const { pendientes, texto, campo, escuela, grupo, baja, sinNota, page, per_page, sort } = arg;
  const paging = { page, ...(per_page && { per_page }), ...(sort && { sort }) };
  if (pendientes) return request(alumnosEndpoints.listPendientes, { query: paging });
  if (sinNota) return request(alumnosEndpoints.listAlumnos, { query: { ...paging, sin_nota: 1 } });
  const people = { ...paging, ...(baja && { activo: 0 }) };
  const filter = { ...people, ...(escuela && { escuela }), ...(grupo && { grupo }) };
  if (texto) return request(alumnosEndpoints.searchAlumnos, { params: { text: texto, field: campo }, query: filter });
  return escuela || grupo
    ? request(alumnosEndpoints.filterAlumnos, { query: filter })
    : request(alumnosEndpoints.listAlumnos, { query: people });
}

export type NewNoteBody = Sendable<BodyOf<typeof notesEndpoints.createNote>>;

export const notes = api.injectEndpoints({
  endpoints: (build) => ({
    solicitudes: build.query<PageOf<AlumnoIds>, SolicitudesArg>({
      query: solicitudesRequest,
      transformResponse: split(alumnosEndpoints.listAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
    findAlumnos: build.query<PageOf<AlumnoIds>, { texto: string; campo: AlumnoSearchField }>({
      query: ({ texto, campo }) =>
        request(alumnosEndpoints.searchAlumnos, { params: { text: texto, field: campo }, query: { per_page: 10 } }),
      transformResponse: split(alumnosEndpoints.searchAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
    noteOfAlumno: build.query<{ note: number | null; otras: NoteSummary[] }, { userId: number; nota: number | null }>({
      query: ({ userId, nota }) => request(notesEndpoints.getNote, { params: { userId }, query: nota ? { nota } : {} }),
      transformResponse: split(notesEndpoints.getNote, ({ note, otras }, rows) => ({
        note: note && rows.notes(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
    /** The plans that a note had before; they are of no other screen. */
    replacedPlans: build.query<ReplacedPlan[], number>({
      query: (id) => request(notesEndpoints.replacedPlans, { params: { id } }),
      transformResponse: ({ datos }: { datos: ReplacedPlan[] }) => datos,
      providesTags: ['notas'],
    }),
    /** Never kept: the next folio is free only at the moment of asking. */
    nextFolio: build.query<string, number | null>({
      query: (escuela) => request(notesEndpoints.nextFolio, { query: escuela ? { escuela } : {} }),
      transformResponse: ({ folio }: { folio: string }) => folio,
      keepUnusedDataFor: 0,
    }),
    createNote: build.mutation(
      post(notesEndpoints.createNote, ({ note }, rows) => rows.notes(note), ['alumnos', 'notas']),
    ),
    updateNote: build.mutation(
      change(notesEndpoints.updateNote, ({ note }, rows) => rows.notes(note), ['alumnos', 'notas']),
    ),
    updatePlan: build.mutation(
      change(notesEndpoints.updatePlan, ({ note }, rows) => rows.notes(note), ['alumnos', 'notas']),
    ),
    cancelNote: build.mutation(
      post(notesEndpoints.cancelNote, ({ note }, rows) => rows.notes(note), ['alumnos', 'notas']),
    ),
  }),
});
