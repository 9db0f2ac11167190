/** A form may send back the record that it read: no key of a record is unknown to the endpoint that changes it. */
import { type AnyEndpoint, checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Infante } from '#contract/guarderia.ts';
import { aDocumento, anAdulto, anAutorizado, anInfante } from '../client/guarderiaRows.ts';
import { aNote, anAlumnoRow, anAnuncio, anEscuela, aServicio, aUser, somePhotoCodes } from '../client/rows.ts';

const curp = 'HEGG560427MVZRRL04';
const full: Partial<Infante> = {
  curp: 'LATG210210MMCMRNZ4',
  fecha_nacimiento: '2021-02-10',
  entidad_nacimiento: 'MC',
  domicilio: { calle: '5 de Mayo', numero: '12', colonia: null, municipio: null, estado: 'Puebla', cp: '72000' },
  servicio_medico: 'IMSS',
  nss: '16987900004',
  tipo_sangre: 'O+',
  alergias: [{ sustancia: 'Nuez', tipo: 'alimento', gravedad: 'grave', reaccion: null, que_hacer: 'Llamar al 911' }],
  sin_alergias: false,
  pediatra: { nombre: 'Dra. Ruiz', telefono: '5501234567' },
  ...{ peso: 12.35, talla: 88, fecha_ingreso: '2023-01-09' },
  edad_autorizada: { motivo: 'Hermano inscrito', por: 'Eva', fecha: '2026-11-21T17:03:00.000Z' },
};
const adulto = anAdulto({
  curp: 'PEGL890909MJCRMS08',
  fecha_nacimiento: '1989-09-09',
  identificacion: { tipo: 'INE', numero: '123' },
  rfc: 'PEGL890909AB1',
  ...{ vive_con_infante: true, custodia: 'compartida', prioridad_contacto: 1, puede_recoger: true },
});
const noRegistrado = {
  ...Object.fromEntries(Object.keys(adulto).map((key) => [key, null])),
  ...{ id: 3, infante_id: 1, quien: 'padre', no_registrado: true, mismo_domicilio: false, version: 1 },
};

const CASES: [string, AnyEndpoint, object][] = [
  ['User', endpoints.updateUser, aUser({ curp })],
  ['Alumno row', endpoints.updateUser, { ...anAlumnoRow({ curp }, null), escuela: 3 }],
  ['School', endpoints.updateEscuela, anEscuela()],
  ['Service', endpoints.updateServicio, aServicio()],
  ['Note', endpoints.updateNote, aNote()],
  ['Gallery record', endpoints.saveCodes, somePhotoCodes()],
  ['Anuncio', endpoints.updateAnuncio, anAnuncio({ todosGrupos: false, grupos: ['1A'] })],
  ['Infante', endpoints.updateInfante, anInfante(full)],
  ['Adulto', endpoints.updateAdulto, adulto],
  ['Adulto no registrado', endpoints.updateAdulto, noRegistrado],
  ['Autorizado', endpoints.updateAutorizado, anAutorizado()],
  ['Documento', endpoints.updateDocumento, aDocumento()],
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
