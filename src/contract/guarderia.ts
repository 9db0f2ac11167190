/**
 * The nursery's records on the wire. Calendar dates are YYYY-MM-DD, instants ISO 8601 in UTC, absent is null.
 * `version` rises with every change of anything that the record shows.
 */
import type { Entidad, Sexo } from './curp-catalogs.ts';
import type {
  AlergiaTipo,
  ConsentimientoTipo,
  Custodia,
  DocumentoEstado,
  DocumentoPersona,
  DocumentoTipo,
  Gravedad,
  InfanteEstado,
  QuienAdulto,
  TipoSangre,
} from './guarderia-rules.ts';

/** A warning at a field: the record was saved all the same. */
export interface Aviso {
  campo: string;
  texto: string;
}

export interface Domicilio {
  calle: string | null;
  numero: string | null;
  colonia: string | null;
  municipio: string | null;
  estado: string | null;
  /** Five digits. */
  cp: string | null;
}

export interface Identificacion {
  tipo: string;
  numero: string;
}

export interface Alergia {
  sustancia: string;
  tipo: AlergiaTipo | null;
  gravedad: Gravedad | null;
  reaccion: string | null;
  que_hacer: string | null;
}

export interface Consentimiento {
  id: number;
  tipo: ConsentimientoTipo;
  otorgado: boolean;
  /** When it was given or refused. */
  fecha: string;
  /** Of the text that was signed. */
  version: string;
  firmante: string;
  revocable: boolean;
  revocado_en: string | null;
}

/** What an enrolment still lacks, and until when it may be brought. */
export interface Faltante {
  seccion: 'infante' | QuienAdulto | 'documentacion';
  /** The field of that section's record, or the paper's `tipo`, where it is answered. */
  campo: string | null;
  texto: string;
  hasta: string | null;
}

export interface Infante {
  id: number;
  /** The user who is the family. */
  familia_id: number;
  /** Eighteen characters; the generic ones of foreigners count as none. */
  curp: string | null;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  nombre_preferido: string | null;
  fecha_nacimiento: string | null;
  sexo: Sexo | null;
  entidad_nacimiento: Entidad | null;
  nacionalidad: string | null;
  domicilio: Domicilio | null;
  servicio_medico: string | null;
  nss: string | null;
  tipo_sangre: TipoSangre | null;
  alergias: Alergia[];
  /** «Ninguna conocida»: with an empty list. An empty list without it has not been answered. */
  sin_alergias: boolean;
  padecimientos: string | null;
  medicamentos: string | null;
  discapacidad_apoyos: string | null;
  dieta: string | null;
  pediatra: { nombre: string; telefono: string | null } | null;
  /** Kilograms. */
  peso: number | null;
  /** Centimetres. */
  talla: number | null;
  /** The room's name. */
  sala: string | null;
  horario: string | null;
  fecha_ingreso: string | null;
  fecha_baja: string | null;
  motivo_baja: string | null;
  consentimientos: Consentimiento[];
  /** A supervisor took the child though its age at entry is outside the range. */
  edad_autorizada: { motivo: string; por: string; fecha: string } | null;
  estado: InfanteEstado;
  faltantes: Faltante[];
  created_at: string;
  version: number;
}

/** A child in a list: what the row shows. Its CURP, health, addresses and consents stand in its record alone. */
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
 * The madre or tutor and the padre of one child, one shape. The person (`adulto_id`) may be on record for siblings
 * too; `id` and what concerns the child belong to this child alone.
 */
export interface Adulto {
  id: number;
  infante_id: number;
  quien: QuienAdulto;
  /** «No registrado»: all else is null. */
  no_registrado: boolean;
  adulto_id: number | null;
  parentesco: string | null;
  nombre: string | null;
  apaterno: string | null;
  amaterno: string | null;
  curp: string | null;
  fecha_nacimiento: string | null;
  identificacion: Identificacion | null;
  celular: string | null;
  telefono: string | null;
  email: string | null;
  estado_civil: string | null;
  escolaridad: string | null;
  ocupacion: string | null;
  empresa: string | null;
  telefono_trabajo: string | null;
  domicilio_trabajo: string | null;
  horario_laboral: string | null;
  nss: string | null;
  rfc: string | null;
  /** Null with `mismo_domicilio`: the child's. */
  domicilio: Domicilio | null;
  mismo_domicilio: boolean;
  vive_con_infante: boolean | null;
  custodia: Custodia | null;
  /** 1 is called first. */
  prioridad_contacto: number | null;
  puede_recoger: boolean | null;
  recibe_avisos: boolean | null;
  /** What a judge ordered. For staff only: families' answers lack the key. */
  restriccion_judicial?: string | null;
  version: number;
}

/** An adult on record, to be chosen instead of typed again. `id` is what others call `adulto_id`. */
export type AdultoConocido = Pick<Adulto, 'amaterno' | 'curp' | 'celular'> & {
  id: number;
  nombre: string;
  apaterno: string;
  infantes: { id: number; nombre: string }[];
};

/** A person who may take the child home. */
export interface Autorizado {
  id: number;
  infante_id: number;
  nombre: string;
  parentesco: string;
  celular: string;
  identificacion: Identificacion | null;
  /** Opens without a bearer header and expires in minutes; uploaded as a paper of `autorizado:{id}`. */
  foto: string | null;
  /** Last day on which the permission holds; null without end. */
  vigencia: string | null;
  version: number;
}

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

export interface Documento {
  id: number;
  infante_id: number;
  tipo: DocumentoTipo;
  persona: DocumentoPersona;
  requerido: boolean;
  /** Until when it may be brought. */
  entregar_hasta: string | null;
  archivos: ArchivoDocumento[];
  /** Newest first. For staff only: families' answers lack the key. */
  historial?: ArchivoHistorico[];
  fecha_emision: string | null;
  vigencia_hasta: string | null;
  estado: DocumentoEstado;
  /** Why it was rejected. */
  motivo: string | null;
  verificado_por: string | null;
  verificado_en: string | null;
  version: number;
}

/** A paper in a supervisor's queue, with the child it belongs to. */
export type DocumentoEnCola = Documento & { infante: { id: number; nombre: string } };
