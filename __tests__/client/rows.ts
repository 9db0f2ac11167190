/** Rows as the server sends them. */
import type {
  Abono,
  AlumnoRow,
  Anuncio,
  Conteo,
  Contrato,
  Corte,
  CorteAbierto,
  Foto,
  GalleryRecord,
  Impresora,
  Movimiento,
  Note,
  Page,
  PlanPlantilla,
  Recargo,
  School,
  Service,
  Trabajo,
  User,
} from '#contract/entities.ts';
import type { Fila, Importacion } from '#contract/importaciones.ts';
import type { AnyColumns, RecordTable, WireOf } from '#contract/record.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import { photoCodesRecord } from '#contract/records/fotos.ts';
import { trabajoRecord } from '#contract/records/impresiones.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { plantillaRecord } from '#contract/records/planes.ts';
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

export const aContrato = (fields: Partial<Contrato> = {}): Contrato => ({
  id: 55,
  nota_id: 20,
  user_id: 7,
  nota_version: 1,
  texto: 'Contrato de la nota BJ-1',
  firmante: 'María Peña',
  firma: [
    [
      [100, 200],
      [900, 100],
    ],
  ],
  created_at: '2026-11-21T17:00:00.000Z',
  registrado_por: 'Eva Ruiz',
  version: 1,
  ...fields,
});

export const aRecargo = (fields: Partial<Recargo> = {}): Recargo => ({
  id: 60,
  nota_id: 20,
  user_id: 7,
  alumno: 'Ana Peña',
  folio: 'BJ-1',
  nota_cancelada: false,
  nombre: 'Pago tardío',
  monto: 50,
  motivo: 'Se atrasó un mes',
  created_at: '2026-11-21T17:00:00.000Z',
  registrado_por: 'Eva Ruiz',
  cancelado: null,
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
  id: 3,
  nombre: 'Benito Juárez',
  prefijo: 'BJ',
  version: 1,
  ...fields,
});

export const anAnuncio = (fields: Partial<Anuncio> = {}): Anuncio => ({
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
  id: 1,
  servicio: 'Toga',
  costo: 500,
  activo: true,
  orden: 1,
  version: 1,
  ...fields,
});

export const aPlantilla = (fields: Partial<PlanPlantilla> = {}): PlanPlantilla => ({
  ...emptyOf(plantillaRecord),
  ...{ id: 4, nombre: '3 pagos', version: 1 },
  ...{ numero: 3, ritmo: 'mensual', primero: 0 },
  ...fields,
});

export const aPrinter = (fields: Partial<Impresora> = {}): Impresora => ({
  ...{ id: 3, nombre: 'Caja 1', direccion: '192.168.1.50:9100', ancho: 80, codigos: 'cp858', version: 1 },
  ...{ cajon: false, corta: true, avisa: false },
  ...fields,
});

export const aJob = (fields: Partial<Trabajo> = {}): Trabajo => ({
  ...emptyOf(trabajoRecord),
  ...{ id: 11, impresora_id: 3, impresora: 'Caja 1', abono_id: 8, ticket: 41, reimpresion: 0, version: 1 },
  ...{ estado: 'hecho', creado: '2026-11-21T17:00:00.000Z' },
  ...fields,
});

export const aFoto = (fields: Partial<Foto> = {}): Foto => ({
  id: 40,
  nombre: 'Desfile.jpg',
  categoria: 'fin_de_cursos',
  user_id: 7,
  ruta: '/api/fotos/40/archivo?palabra=x',
  miniatura: '/api/fotos/40/miniatura?palabra=x',
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

export const aCorte = (fields: Partial<Corte> = {}): Corte => ({
  ...{ id: 3, numero: 3, dia: '2026-11-21', cerrado_por: 'Eva Sosa', version: 1 },
  ...{ desde: '2026-11-20T18:00:00.000Z', hasta: '2026-11-21T18:00:00.000Z' },
  ...{ de_listas: 0, esperado: 100, declarado: 90, diferencia: -10, caja: [], conteos: [] },
  por_caja: [{ caja: null, abonos: 1, total: 100, esperado: 100 }],
  sello: { n: 18, hash: '3fa90c1d77e2b410' },
  por_persona: [
    {
      ...{ dia: '2026-11-21', user_id: 9, nombre: 'Ana Ruiz', metodo: 'efectivo' as const, caja: null },
      ...{ abonos: 1, total: 100, cancelaciones: 0, cancelado: 0 },
    },
  ],
  ...fields,
});

export const aMovimiento = (fields: Partial<Movimiento> = {}): Movimiento => ({
  ...{ ...emptyOf(movimientoRecord), cancelado: null },
  ...{ id: 4, tipo: 'fondo', monto: 300, motivo: 'Cambio', registrado_por: 'Ana Ruiz' },
  ...{ registrado_por_id: 9, corte: 1, en_corte_abierto: true, excede: false },
  created_at: '2026-11-21T17:00:00.000Z',
  ...fields,
});

export const aConteo = (fields: Partial<Conteo> = {}): Conteo => ({
  ...{ id: 6, movimientos: 1, declarado: 90, esperado: 100, diferencia: -10, desglose: null, contado_por: 'Eva Sosa' },
  created_at: '2026-11-21T17:30:00.000Z',
  ...fields,
});

/** A till of which nothing was taken since the last closing. */
export const openCorte: CorteAbierto = {
  ...{
    numero: 2,
    desde: null,
    hasta: '2026-11-21T17:00:00.000Z',
    de_listas: 0,
    esperado: 0,
    movimientos: 0,
    ciego: false,
  },
  ...{ por_persona: [], por_caja: [], caja: [], conteos: [] },
};

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
