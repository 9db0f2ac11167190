/** Rows as the server sends them. */
import type {
  Abono,
  AlumnoRow,
  Anuncio,
  GalleryRecord,
  Note,
  Page,
  School,
  Service,
  User,
} from '#contract/entities.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import type { AnyColumns, RecordTable, WireOf } from '#contract/record.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { serviceRecord } from '#contract/records/servicios.ts';
import { userRecord } from '#contract/records/users.ts';

type Empty<Wire> = { [Name in keyof Wire as null extends Wire[Name] ? Name : never]: null };

/** Null for each nullable column of a record: a new one breaks no row of a test. */
export function emptyOf<Columns extends AnyColumns>({ columns }: RecordTable<Columns>) {
  const names = Object.entries(columns).flatMap(([name, { wire = name }]) => (wire === null ? [] : [wire]));
  return Object.fromEntries(names.map((name) => [name, null])) as Empty<WireOf<RecordTable<Columns>>>;
}

export const aUser = (fields: Partial<User> = {}): User => ({
  ...emptyOf(userRecord),
  id: 7,
  nombre: 'Ana',
  apaterno: 'Peña',
  email: 'ana@example.com',
  celular: '5512345678',
  escuela: 3,
  escuela_nombre: 'Benito Juárez',
  grupo: '1A',
  rol: 0,
  activo: true,
  clave_provisional: false,
  version: 1,
  ...fields,
});

export const anAbono = (fields: Partial<Abono> = {}): Abono => ({
  ...{ ...emptyOf(abonoRecord), cancelado: null },
  id: 50,
  user_id: 7,
  nota_id: 20,
  amount: 100,
  metodo: 'efectivo',
  ticket: 1,
  reimpresiones: 0,
  created_at: '2026-11-21T17:00:00.000Z',
  importado: false,
  total_entonces: 500,
  saldo_entonces: 400,
  registrado_por: 'Eva Ruiz',
  registrado_por_id: 9,
  en_corte_abierto: false,
  version: 1,
  ...fields,
});

export const aNote = (fields: Partial<Note> = {}): Note => ({
  ...{ ...emptyOf(noteRecord), cancelada: null, proximo: null },
  id: 20,
  user_id: 7,
  folio: 'BJ-1',
  status: 0,
  serviciosArr: [1],
  costosArr: [500],
  conceptos: [{ servicio_id: 1, servicio: 'Toga', costo: 500 }],
  recargos: [],
  totalServicios: 500,
  total_amount: 500,
  total_pagado: 500,
  total: 500,
  pagado: 100,
  saldo: 400,
  creditos: [anAbono()],
  created_at: '2026-11-20T17:00:00.000Z',
  limite: '2026-12-20',
  plan: [],
  vencido: 0,
  version: 2,
  ...fields,
});

export function anAlumnoRow(fields: Partial<User> = {}, note: Note | null = aNote()): AlumnoRow {
  const { escuela: _, ...user } = aUser(fields);
  return { ...user, escuela: 'Benito Juárez', escuela_id: 3, note };
}

export const anEscuela = (fields: Partial<School> = {}): School => ({
  ...emptyOf(schoolRecord),
  id: 3,
  nombre: 'Benito Juárez',
  prefijo: 'BJ',
  version: 1,
  ...fields,
});

export const anAnuncio = (fields: Partial<Anuncio> = {}): Anuncio => ({
  ...emptyOf(anuncioRecord),
  id: 30,
  mensaje: 'Junta el lunes',
  user_id: null,
  grupos: [],
  escuelas: [],
  todosGrupos: true,
  todasEscuelas: true,
  user: null,
  grupo: 'Todos',
  escuela: { nombre: 'Todas' },
  created_at: '2026-11-20T17:00:00.000Z',
  version: 1,
  ...fields,
});

export const aServicio = (fields: Partial<Service> = {}): Service => ({
  ...emptyOf(serviceRecord),
  id: 1,
  servicio: 'Toga',
  costo: 500,
  activo: true,
  orden: 1,
  version: 1,
  ...fields,
});

export const somePhotoCodes = (fields: Partial<GalleryRecord> = {}): GalleryRecord => ({
  ...emptyOf(photoCodesRecord),
  id: 60,
  user_id: 7,
  prefijo: 'EXTRA',
  toga: 'EXTRA0123',
  amigos_formal: 'EXTRA77',
  version: 1,
  ...fields,
});

export const anImport = (fields: Partial<Importacion> = {}): Importacion => ({
  ...{ id: 5, archivo: 'lista 3B.xlsx', tipo: 'alumnos', estado: 'vista', version: 1 },
  hojas: [{ nombre: '3B', filas: 3, tomada: true, porque: 'Tiene nombres de alumnos.' }],
  columnas: [
    { hoja: '3B', columna: 0, encabezado: 'NOMBRE', campo: 'nombre_completo', porque: 'Así se llama la columna.' },
    { hoja: '3B', columna: 1, encabezado: 'TEL', campo: 'celular', porque: 'Son teléfonos de diez dígitos.' },
  ],
  escuelas: [{ texto: 'Prim. Benito Juárez', cct: null, escuela_id: 3, porque: 'Se llama casi igual.' }],
  grupos: [],
  ...{ conceptos: [], totales: null, lista: null, avisos: [], bajas_elegidas: 0, cambian_grupo: 0 },
  ...{ escuela_id: null, grupo: null },
  resumen: { alta: 2, cambio: 0, igual: 0, duplicado: 0, baja: 0, error: 1, pregunta: 0, omitida: 0 },
  ...{
    hechas: 0,
    por_aplicar: 2,
    creada: '2026-11-21T17:00:00.000Z',
    creada_por: 'Eva Sosa',
    aplicada: null,
    deshecha: null,
  },
  ...fields,
});

export const aFila = (fields: Partial<Fila> = {}): Fila => ({
  ...{ n: 1, fila_origen: '3B!4', resultado: 'alta' },
  valores: {
    ...{
      nombre: 'Ana',
      apaterno: 'Peña',
      amaterno: 'Ruiz',
      grupo: '3B',
      escuela_id: 3,
      escuela: 'Prim. Benito Juárez',
    },
    ...{ celular: '5512345678', email: null, curp: null, fecha_nacimiento: null, sexo: null, grado: '3', cct: null },
  },
  ...{ editados: [], original: ['PEÑA RUIZ ANA', '55 1234 5678'], avisos: [], candidatos: [] },
  ...{ user_id: null, duplicado_de: null, decision: null, cambios: null, hecha: false, version: 1 },
  ...fields,
});

/** Page `current` of `last`, with the links that the contract asks for. */
export function aPage<Row>(
  data: Row[],
  { current = 1, last = 1, total = data.length, path = '/api/admin/alumnos' } = {},
): Page<Row> {
  const url = (page: number) => (page < 1 || page > last ? null : `${path}?page=${page}`);
  return {
    data,
    total,
    per_page: 25,
    current_page: current,
    last_page: last,
    from: data.length > 0 ? (current - 1) * 25 + 1 : null,
    to: data.length > 0 ? (current - 1) * 25 + data.length : null,
    links: [
      { label: 'Anterior', url: url(current - 1), active: false },
      ...Array.from({ length: last }, (_, index) => ({
        label: String(index + 1),
        url: url(index + 1),
        active: index + 1 === current,
      })),
      { label: 'Siguiente', url: url(current + 1), active: false },
    ],
    next_page_url: url(current + 1),
    prev_page_url: url(current - 1),
  };
}
