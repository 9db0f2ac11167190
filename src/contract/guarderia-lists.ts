/** Rows of children in lists, made by the server from a record and by the screen from a newer one. */
import type { Infante, InfanteEnLista } from './guarderia.ts';
import type { DocumentoTipo } from './guarderia-rules.ts';

/** Missing things that a row names; the rest are counted. */
const PENDIENTES_NAMED = 2;

/** Papers whose name tells of a child's health or of a judge: lists only say that one is missing. */
const UNNAMED: readonly DocumentoTipo[] = ['dictamen_discapacidad', 'custodia'];
const UNNAMED_TEXT = 'Falta un documento que se ve en su registro.';

const isUnnamed = (campo: string | null): boolean => UNNAMED.some((tipo) => tipo === campo);

/** The row of a child. */
export function enLista(infante: Infante): InfanteEnLista {
  const { id, nombre, apaterno, amaterno, nombre_preferido, fecha_nacimiento, sala, fecha_ingreso, estado, version } =
    infante;
  const { faltantes } = infante;
  const [hasta = null] = faltantes.flatMap((one) => one.hasta ?? []).sort();
  return {
    ...{ id, nombre, apaterno, amaterno, nombre_preferido, fecha_nacimiento, sala, fecha_ingreso, estado },
    pendientes: {
      total: faltantes.length,
      primeros: faltantes
        .slice(0, PENDIENTES_NAMED)
        .map(({ seccion, campo, texto }) => (seccion === 'documentacion' && isUnnamed(campo) ? UNNAMED_TEXT : texto)),
      hasta,
    },
    version,
  };
}
