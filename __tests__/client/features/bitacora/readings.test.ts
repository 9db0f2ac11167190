import { readingText } from '#client/features/bitacora/sentences.ts';
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
