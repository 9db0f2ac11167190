/** Lines that tell of a reading, as sentences. */
import type { AuditLine } from '#contract/entities.ts';
import type { DocumentoTipo } from '#contract/guarderia-rules.ts';
import { DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';

const PARTES: Record<string, string> = {
  registro: 'Leyó su registro',
  madre: 'Leyó los datos de su madre o tutor',
  padre: 'Leyó los datos de su padre',
  autorizados: 'Leyó quiénes pueden recogerlo',
  documentos: 'Leyó la lista de sus documentos',
  expediente: 'Leyó su expediente completo',
  actual: 'Se le mostró su registro porque ya existía o había cambiado',
  respuesta: 'Se le mostró de nuevo lo que ya había guardado en su registro',
};
const LISTAS: Record<string, string> = {
  infantes: 'de la lista de infantes',
  adultos: 'de la búsqueda de madres, padres y tutores',
  documentos: 'de los documentos por revisar',
  bitacora: 'de la bitácora con datos de infantes',
};
const FILTROS: Record<string, string> = {
  texto: 'un texto',
  sala: 'una sala',
  estado: 'un estado',
  familia: 'una familia',
};

const rows = (filas: unknown) => `${filas} ${filas === 1 ? 'renglón' : 'renglones'}`;

function listSentence(where: string, { pagina, filas, filtros }: Record<string, unknown>): string {
  const by = (Array.isArray(filtros) ? filtros : []).map((name) => FILTROS[name] ?? name);
  const filter = by.length > 0 ? ` Filtró por ${new Intl.ListFormat('es').format(by)}.` : '';
  return `Leyó la página ${pagina} ${where}: ${rows(filas)}.${filter}`;
}

/** The sentence of a line that tells of a reading; null of any other, and of one whose words are not known here. */
export function readingText({ accion, tabla, registro_id, despues }: AuditLine): string | null {
  if (accion !== 'leer') return null;
  const where = LISTAS[String(despues?.lista)];
  if (despues && where) return listSentence(where, despues);
  if (tabla === 'documentos' && registro_id !== null) {
    const name = DOCUMENTO_NAMES[despues?.tipo as DocumentoTipo];
    return name ? `Abrió un archivo: ${name}.` : 'Abrió un archivo.';
  }
  // Lines of before the other parts had one tell of the whole file alone.
  const part = PARTES[String(despues?.parte ?? (tabla === 'infantes' ? 'expediente' : ''))];
  if (!part) return null;
  return despues?.filas === undefined ? `${part}.` : `${part}: ${rows(despues.filas)}.`;
}
