/**
 * The nursery's records on the wire. Calendar dates are YYYY-MM-DD, instants ISO 8601 in UTC, absent is null.
 * `version` rises with every change of anything that the record shows.
 */

import type { adultoRecord, autorizadoRecord, personaRecord } from '#contract/records/adultos.ts';
import type { documentoRecord } from '#contract/records/documentos.ts';
import type { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import type { DocumentoEstado, DocumentoTipo, QuienAdulto } from './guarderia-rules.ts';
import type { WireOf } from './record.ts';

/** A warning at a field: the record was saved all the same. */
export interface Aviso {
  campo: string;
  texto: string;
}

export interface Identificacion {
  tipo: string;
  numero: string;
}

export type Consentimiento = WireOf<typeof consentimientoRecord>;

/** Missing items of an enrolment and their deadline. */
export interface Faltante {
  seccion: 'infante' | QuienAdulto | 'documentacion';
  /** The field of that section's record, or the paper's `tipo`, where it is answered. */
  campo: string | null;
  texto: string;
  hasta: string | null;
}

export type Infante = WireOf<typeof infanteRecord> & {
  consentimientos: Consentimiento[];
  /** A supervisor took the child though its age at entry is outside the range. */
  edad_autorizada: { motivo: string; por: string; fecha: string } | null;
  faltantes: Faltante[];
};

/** A child as a row of a list. CURP, health, addresses and consents are in its record alone. */
export interface InfanteEnLista
  extends Pick<Infante, 'id' | 'nombre' | 'apaterno' | 'amaterno' | 'nombre_preferido' | 'fecha_nacimiento'>,
    Pick<Infante, 'sala' | 'fecha_ingreso' | 'estado' | 'version'> {
  pendientes: {
    /** How many things are missing. */
    total: number;
    /** The first of them in words. */
    primeros: string[];
    /** Until when the most urgent one may be brought. */
    hasta: string | null;
  };
}

/**
 * The madre or tutor and the padre of one child, one shape. The person (`adulto_id`) may be on record for siblings too;
 * `id` and the fields about the child belong to this child alone.
 */
export type Adulto = WireOf<typeof adultoRecord> & {
  [Field in keyof WireOf<typeof personaRecord>]: WireOf<typeof personaRecord>[Field] | null;
} & {
  identificacion: Identificacion | null;
  /** Court order; absent in responses to families. */
  restriccion_judicial?: string | null;
};

/** An adult on record, offered for selection. `id` is the `adulto_id` of other responses. */
export type AdultoConocido = Pick<Adulto, 'amaterno' | 'curp' | 'celular'> & {
  id: number;
  nombre: string;
  apaterno: string;
  infantes: { id: number; nombre: string }[];
};

/** A person who may take the child home. */
export type Autorizado = WireOf<typeof autorizadoRecord> & {
  identificacion: Identificacion | null;
  /** Opens without a bearer header and expires in minutes; uploaded as a paper of `autorizado:{id}`. */
  foto: string | null;
};

export interface ArchivoDocumento {
  id: number;
  nombre: string;
  tipo: string;
  bytes: number;
  created_at: string;
  /** Name of the person who uploaded it. */
  subido_por: string;
  /** Opens without a bearer header and expires in minutes. */
  ruta: string;
}

/** A file that another one took the place of. */
export interface ArchivoHistorico extends ArchivoDocumento {
  reemplazado_en: string;
  /** Why the paper was rejected with it. */
  motivo: string | null;
}

export type Documento = WireOf<typeof documentoRecord> & {
  archivos: ArchivoDocumento[];
  /** Newest first. For staff only: families' answers lack the key. */
  historial?: ArchivoHistorico[];
  estado: DocumentoEstado;
  verificado_por: string | null;
};

/** A paper in a supervisor's queue, with the child it belongs to. */
export type DocumentoEnCola = Documento & { infante: { id: number; nombre: string } };

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
