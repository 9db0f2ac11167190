/** Lines of the log in words. */
import { fieldName, readingText, sentenceOf, valueText } from '#client/features/bitacora/sentences.ts';
import type { AuditLine } from '#contract/entities.ts';

const line = (fields: Partial<AuditLine>): AuditLine => ({
  ...{ id: 1, fecha: '2026-11-21T17:00:00.000Z', actor: null, accion: 'leer', tabla: 'infantes', registro_id: 60 },
  ...{ antes: null, despues: null, direccion: null, request_id: null },
  ...fields,
});
const page = { lista: 'infantes', pagina: 2, filas: 25 };

test.each<[Partial<AuditLine>, string | null]>([
  [{ despues: { parte: 'madre' } }, 'Leyó los datos de su madre o tutor.'],
  [{ despues: { parte: 'autorizados', filas: 1 } }, 'Leyó quiénes pueden recogerlo: 1 renglón.'],
  [{ despues: { parte: 'actual' } }, 'Se le mostró su registro porque ya existía o había cambiado.'],
  [{ registro_id: null, despues: page }, 'Leyó la página 2 de la lista de infantes: 25 renglones.'],
  [
    { registro_id: null, tabla: 'documentos', despues: { ...page, lista: 'documentos', filtros: ['estado'] } },
    'Leyó la página 2 de los documentos por revisar: 25 renglones. Filtró por un estado.',
  ],
  [
    { registro_id: null, despues: { ...page, filtros: ['texto', 'sala', 'estado'] } },
    'Leyó la página 2 de la lista de infantes: 25 renglones. Filtró por un texto, una sala y un estado.',
  ],
  [{ tabla: 'documentos', despues: { archivo: 5, tipo: 'curp' } }, 'Abrió un archivo: CURP.'],
  // What told of a person goes when that person is anonymised.
  [{ tabla: 'documentos' }, 'Abrió un archivo.'],
  [{}, 'Leyó su expediente completo.'],
  [{ despues: { parte: 'algo nuevo' } }, null],
  [{ accion: 'cambiar', despues: { nombre: 'Luz' } }, null],
])('%j is told as «%s»', (fields, sentence) => {
  expect(readingText(line(fields))).toBe(sentence);
});

test.each<[Partial<AuditLine>, string | null]>([
  [
    { accion: 'cancelar', tabla: 'abonos', despues: { cancelado: { motivo: 'Se cobró dos veces.' } } },
    'canceló un abono: Se cobró dos veces.',
  ],
  [
    { accion: 'crear', tabla: 'promesas', despues: { monto: 100, fecha: '2026-12-01' } },
    'anotó la promesa de $100.00 para el 1 dic 2026.',
  ],
  [{ accion: 'cambiar', tabla: 'ajustes', despues: { exigir_clave_propia: true } }, null],
])('%j is told as «%s», with one full stop', (fields, sentence) => {
  expect(sentenceOf(line(fields))).toBe(sentence);
});

test('instants within a value are written by the given clock, days as they are, and fields by their names', () => {
  const value = { edad: { fecha: '2025-11-22T01:30:00.000Z' }, ingreso: '2025-11-24' };
  expect(valueText(value, (instant) => `«${instant.slice(11, 16)}»`)).toBe('edad fecha «01:30», ingreso 24/11/2025');
  expect(['exigir_clave_propia', 'nota_id', 'apaterno'].map(fieldName)).toEqual([
    'exigir contraseña propia',
    'nota',
    'apellido paterno',
  ]);
});
