/** A form may send back the record that it read: no key of a record is unknown to the endpoint that changes it. */
import { type AnyEndpoint, checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AlumnoRow, Anuncio, GalleryRecord, Note, School, Service, User } from '#contract/entities.ts';
import type { Adulto, Autorizado, Documento, Infante } from '#contract/guarderia.ts';

const user: User = {
  id: 7,
  nombre: 'José',
  apaterno: 'Peña',
  amaterno: null,
  email: 'jose@example.com',
  celular: '5501234567',
  curp: 'HEGG560427MVZRRL04',
  escuela: 3,
  escuela_nombre: 'Benito Juárez',
  grupo: '1A',
  rol: 0,
  sala_guarderia: null,
  activo: true,
  clave_provisional: false,
  version: 2,
};
const row: Omit<AlumnoRow, 'escuela'> & { escuela: number } = { ...user, escuela: 3, escuela_id: 3, note: null };
const school: School = { id: 3, nombre: 'Benito Juárez', prefijo: 'BJ', version: 1 };
const service: Service = { id: 4, servicio: 'Toga', costo: 150.5, activo: true, orden: 1, version: 1 };
const note: Note = {
  id: 9,
  user_id: 7,
  folio: 'BJ-1',
  status: 0,
  serviciosArr: [4],
  costosArr: [150.5],
  conceptos: [{ servicio_id: 4, servicio: 'Toga', costo: 150.5 }],
  recargos: [],
  totalServicios: 150.5,
  total_amount: 150.5,
  total_pagado: 150.5,
  total: 150.5,
  pagado: 0,
  saldo: 150.5,
  note_description: null,
  creditos: [],
  cancelada: null,
  created_at: '2026-11-21T17:03:00.000Z',
  capturado_en: null,
  limite: '2026-12-21',
  plan: [],
  proximo: null,
  vencido: 0,
  version: 1,
};
const gallery: GalleryRecord = {
  id: 1,
  user_id: 7,
  prefijo: 'EXTRA',
  toga: 'EXTRA001',
  casual_1: null,
  casual_2: null,
  amigos_formal: null,
  school: null,
  amarillo: null,
  rayado: null,
  gris: null,
  version: 1,
};
const anuncio: Anuncio = {
  id: 1,
  mensaje: 'Mañana hay fotos.',
  user_id: null,
  grupos: ['1A'],
  escuelas: [3],
  todosGrupos: false,
  todasEscuelas: false,
  user: null,
  grupo: '1A',
  escuela: { nombre: 'Benito Juárez' },
  created_at: '2026-11-21T17:03:00.000Z',
  version: 1,
};
const domicilio = { calle: '5 de Mayo', numero: '12', colonia: null, municipio: null, estado: 'Puebla', cp: '72000' };
const infante: Infante = {
  id: 1,
  familia_id: 7,
  curp: 'LATG210210MMCMRNZ4',
  nombre: 'Génesis',
  apaterno: 'Lamas',
  amaterno: 'Trasviña',
  nombre_preferido: null,
  fecha_nacimiento: '2021-02-10',
  sexo: 'M',
  entidad_nacimiento: 'MC',
  nacionalidad: 'mexicana',
  domicilio,
  servicio_medico: 'IMSS',
  nss: '16987900004',
  tipo_sangre: 'O+',
  alergias: [{ sustancia: 'Nuez', tipo: 'alimento', gravedad: 'grave', reaccion: null, que_hacer: 'Llamar al 911' }],
  sin_alergias: false,
  padecimientos: null,
  medicamentos: null,
  discapacidad_apoyos: null,
  dieta: null,
  pediatra: { nombre: 'Dra. Ruiz', telefono: '5501234567' },
  peso: 12.35,
  talla: 88,
  sala: 'Lactantes A',
  horario: null,
  fecha_ingreso: '2023-01-09',
  fecha_baja: null,
  motivo_baja: null,
  consentimientos: [
    {
      id: 5,
      tipo: 'aviso_privacidad',
      otorgado: true,
      fecha: '2026-11-21T17:03:00.000Z',
      version: '2026-1',
      firmante: 'Ana Lamas',
      revocable: true,
      revocado_en: null,
    },
  ],
  edad_autorizada: { motivo: 'Hermano inscrito', por: 'Eva', fecha: '2026-11-21T17:03:00.000Z' },
  estado: 'inscrito',
  faltantes: [
    { seccion: 'documentacion', campo: 'acta_nacimiento', texto: 'Cartilla de vacunación', hasta: '2026-12-21' },
  ],
  created_at: '2026-11-21T17:03:00.000Z',
  version: 4,
};
const adulto: Adulto = {
  id: 2,
  infante_id: 1,
  quien: 'madre',
  no_registrado: false,
  adulto_id: 11,
  parentesco: 'madre',
  nombre: 'Ana',
  apaterno: 'Lamas',
  amaterno: null,
  curp: 'PEGL890909MJCRMS08',
  fecha_nacimiento: '1989-09-09',
  identificacion: { tipo: 'INE', numero: '123' },
  celular: '5501234567',
  telefono: null,
  email: 'ana@example.com',
  estado_civil: null,
  escolaridad: null,
  ocupacion: null,
  empresa: null,
  telefono_trabajo: null,
  domicilio_trabajo: null,
  horario_laboral: null,
  nss: null,
  rfc: 'PEGL890909AB1',
  domicilio: null,
  mismo_domicilio: true,
  vive_con_infante: true,
  custodia: 'compartida',
  prioridad_contacto: 1,
  puede_recoger: true,
  recibe_avisos: null,
  restriccion_judicial: null,
  version: 1,
};
const nobody = Object.fromEntries(Object.keys(adulto).map((key) => [key, null]));
const noRegistrado = {
  ...nobody,
  id: 3,
  infante_id: 1,
  quien: 'padre',
  no_registrado: true,
  mismo_domicilio: false,
  version: 1,
};
const autorizado: Autorizado = {
  id: 1,
  infante_id: 1,
  nombre: 'Eva Ruiz',
  parentesco: 'tía',
  celular: '5501234567',
  identificacion: null,
  foto: null,
  vigencia: null,
  version: 1,
};
const documento: Documento = {
  id: 1,
  infante_id: 1,
  tipo: 'curp',
  persona: 'autorizado:1',
  requerido: true,
  entregar_hasta: '2026-12-21',
  archivos: [],
  fecha_emision: null,
  vigencia_hasta: null,
  estado: 'recibido',
  motivo: null,
  verificado_por: null,
  verificado_en: null,
  version: 1,
};

const CASES: [string, AnyEndpoint, object][] = [
  ['User', endpoints.updateUser, user],
  ['Alumno row', endpoints.updateUser, row],
  ['School', endpoints.updateEscuela, school],
  ['Service', endpoints.updateServicio, service],
  ['Note', endpoints.updateNote, note],
  ['Gallery record', endpoints.saveCodes, gallery],
  ['Anuncio', endpoints.updateAnuncio, anuncio],
  ['Infante', endpoints.updateInfante, infante],
  ['Adulto', endpoints.updateAdulto, adulto],
  ['Adulto no registrado', endpoints.updateAdulto, noRegistrado],
  ['Autorizado', endpoints.updateAutorizado, autorizado],
  ['Documento', endpoints.updateDocumento, documento],
];

// [S3.3]
test.each(CASES)('%s', (_, endpoint, record) => {
  const { value, errors } = checkBody(endpoint, record);
  expect(errors).toBeNull();
  // What is not ignored comes through unchanged.
  const kept = Object.entries(record).filter(([key]) => !endpoint.readOnly?.includes(key));
  expect(value).toEqual(Object.fromEntries(kept));
  expect(endpoint.readOnly).not.toContain('version');
});
