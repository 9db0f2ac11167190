/**
 * Every record on the wire. Money is in dollars with at most two decimals, instants are ISO 8601 in UTC, calendar
 * dates YYYY-MM-DD, absent is null. `version` rises with every change of anything that the record shows.
 */
import type { PlanToday } from './plan.ts';
import type { WireOf } from './record.ts';
import type { PromesaEstado } from './recordatorios.ts';
import type { accionRecord } from './records/acciones.ts';
import type { ajustesRecord } from './records/ajustes.ts';
import type { anuncioRecord } from './records/anuncios.ts';
import type { conteoRecord, movimientoRecord } from './records/caja.ts';
import type { contratoRecord } from './records/contratos.ts';
import type { corteLineaRecord, corteRecord } from './records/cortes.ts';
import type { schoolRecord } from './records/escuelas.ts';
import type { fotoRecord, photoCodesRecord } from './records/fotos.ts';
import type { impresoraRecord, trabajoRecord } from './records/impresiones.ts';
import type { abonoRecord, noteRecord } from './records/notes.ts';
import type { plantillaRecord } from './records/planes.ts';
import type { recargoRecord } from './records/recargos.ts';
import type { promesaRecord, recordatorioRecord } from './records/recordatorios.ts';
import type { serviceRecord } from './records/servicios.ts';
import type { userRecord } from './records/users.ts';
import type { NoteStatus } from './rules.ts';

/** A page of a list: `links` runs «Anterior, 1, 2, …, N, Siguiente» with url null where there is nowhere to go. */
export interface Page<T> {
  data: T[];
  total: number;
  per_page: number;
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  links: PageLink[];
  next_page_url: string | null;
  prev_page_url: string | null;
  /** The count was capped: there are at least `total`. */
  total_minimo?: true;
  /** Searches: how many in baja would match too. */
  en_baja?: number;
}
export interface PageLink {
  label: string;
  url: string | null;
  active: boolean;
}

/** Never a password or its hash. */
export interface User extends Omit<WireOf<typeof userRecord>, 'grupo'> {
  /** The school's id, or 'empleado'. */
  escuela: number | 'empleado';
  /** One of the groups of Ajustes; the number 0 for employees. */
  grupo: string | 0;
}

/** Row of the requests list: the User of that id, with the school by name and the note that the row shows. */
export interface AlumnoRow extends Omit<User, 'escuela'> {
  escuela: string | null;
  /** Null of an employee. */
  escuela_id: number | null;
  note: Note | null;
}

/** What was done to several people at once. */
export type Accion = WireOf<typeof accionRecord>;
/** A person whom an action does not change, or its undoing leaves, with the reason. */
export interface NoPuede {
  user_id: number;
  nombre: string;
  motivo: string;
}
/** Alumnos who go from one group, or school, to another; `a` null: they leave. */
export interface Paso {
  de: string;
  a: string | null;
  alumnos: number;
}
/** What people owe who would be put in baja, in dollars. */
export interface Deben {
  alumnos: number;
  saldo: number;
}
/** What an action would do. */
export interface AccionVista {
  cambian: number;
  /** People who are so already. */
  iguales: number;
  no_pueden: NoPuede[];
  /** Those who change, by where they are. */
  grupos: Paso[];
  deben: Deben;
}
/** What a new school year would do. */
export interface CicloVista {
  grupos: Paso[];
  /** The last grade. */
  ultimo: number;
  /** Groups that Ajustes would have to have. */
  faltan: string[];
  /** Of those who leave. */
  deben: Deben;
  /** The last year that began, not undone. */
  anterior: Accion | null;
}

/** Fields of the signed-in user that menus need; the rest comes from /me. */
export interface SessionUser extends Pick<User, 'id' | 'nombre' | 'rol' | 'sala_guarderia'> {
  /** As in the User; left out where it is false. */
  clave_provisional?: true;
  /** The business demands that the person choose their own password before anything else. */
  clave_exigida?: true;
}

export type Ajustes = WireOf<typeof ajustesRecord> & {
  /** PUBLIC_URL of the server's environment, which wins over `direccion_publica`; null where it has none that opens elsewhere. */
  direccion_del_servidor: string | null;
};

/** Public data of the business. */
export interface Negocio {
  nombre: string | null;
  /** Address of its picture, of ours where it has none. */
  logo: string;
}

/** A ticket printer. */
export type Impresora = WireOf<typeof impresoraRecord>;
/** A job of a printer. */
export type Trabajo = WireOf<typeof trabajoRecord>;

export type School = WireOf<typeof schoolRecord>;

export type Service = WireOf<typeof serviceRecord>;

export type PlanPlantilla = WireOf<typeof plantillaRecord>;

/** A line of a note at the price at which it was sold. */
export interface Concepto {
  servicio_id: number;
  servicio: string;
  costo: number;
}

export interface Cancellation {
  fecha: string;
  /** Null once its person was anonymised. */
  motivo: string | null;
  /** Name of the person who cancelled. */
  por: string | null;
}

/** With the payment plan as of the day of the response; a cancelled note has none. */
export interface Note extends WireOf<typeof noteRecord>, PlanToday {
  status: NoteStatus;
  serviciosArr: number[];
  /** Parallel to serviciosArr. */
  costosArr: number[];
  conceptos: Concepto[];
  /** Surcharges and discounts that are not cancelled. */
  recargos: Recargo[];
  /** These three carry the note's total, as sold, once more. */
  totalServicios: number;
  total_amount: number;
  total_pagado: number;
  saldo: number;
  /** Without the cancelled ones. */
  creditos: Abono[];
  cancelada: Cancellation | null;
}

/** A note without its payment plan. */
export type SoldNote = Omit<Note, keyof PlanToday>;

/** The other notes of the same alumno, to choose from. */
export type NoteSummary = Pick<Note, 'id' | 'folio' | 'status' | 'total' | 'saldo' | 'created_at'> & {
  cancelada: boolean;
};

export interface Abono extends WireOf<typeof abonoRecord> {
  cancelado: Cancellation | null;
}

/** A surcharge of a note, or, with a negative amount, a discount. */
export interface Recargo extends WireOf<typeof recargoRecord> {
  cancelado: Cancellation | null;
}

/** A signed contract of a note. */
export type Contrato = WireOf<typeof contratoRecord>;

/** A reminder that went out. */
export type Recordatorio = WireOf<typeof recordatorioRecord>;

/** A family's promise to pay. */
export interface Promesa extends WireOf<typeof promesaRecord> {
  estado: PromesaEstado;
}

/** How an alumno's family may be reached. */
export interface Contacto {
  user_id: number;
  /** The family, all alumnos of the same phone, wants no reminders. */
  no_molestar: boolean;
  /** The alumno's phone reaches somebody else. */
  numero_equivocado: boolean;
}

/** The record of an alumno's photo codes; each code as saved: prefix followed by the typed code. */
export type GalleryRecord = Omit<WireOf<typeof photoCodesRecord>, 'prefijo'> & {
  /** Null: codes without a prefix. */
  prefijo: string | null;
};

export interface Foto extends WireOf<typeof fotoRecord> {
  /** Opens without a bearer header and expires in ten minutes. */
  ruta: string;
  miniatura: string;
}

export interface Anuncio extends WireOf<typeof anuncioRecord> {
  grupos: string[];
  escuelas: number[];
  user: { id: number; nombre: string } | null;
  /** «Todos» or «1A, 2B». */
  grupo: string | null;
  escuela: { nombre: string } | null;
  /** Whether the signed-in person has read it; only in the list of their own. */
  leido?: boolean;
}

export interface Sesion {
  id: number;
  creada: string;
  ultima_actividad: string;
  /** User agent of the browser, or null. */
  dispositivo: string | null;
  actual: boolean;
}

export type CortePersona = WireOf<typeof corteLineaRecord>;
/** Sums of one till in a closing, in dollars. */
export interface CorteCaja {
  /** Null: where no number was told. */
  caja: number | null;
  abonos: number;
  /** Taken less all cancellations. */
  total: number;
  /** Cash that should be in its drawer, with movements that are no abonos. */
  esperado: number;
}
export interface Movimiento extends WireOf<typeof movimientoRecord> {
  /** With the number of the closing that counts the cancelling, which may be a later one. */
  cancelado: (Cancellation & { corte: number }) | null;
}
/** The till as it was counted once; nothing of it ever changes. */
export interface Conteo extends WireOf<typeof conteoRecord> {
  /** Declared less expected: negative when money is missing. */
  diferencia: number;
}
/** A count of the open till: withheld again once more cash is to be counted blind. */
export type ConteoAbierto = Omit<Conteo, 'esperado' | 'diferencia'> & {
  [Name in 'esperado' | 'diferencia']: number | null;
};
/** A count of the own drawer, by the person whose it is. `vigente`: nothing was taken or moved in it since. */
export type ConteoPropio = Conteo & { vigente: boolean };
/** The same while the closing is open: `declarado` too is withheld from people who count the whole till blind. */
export type ConteoPropioAbierto = {
  [Name in keyof ConteoPropio]:
    | ConteoPropio[Name]
    | (Name extends 'declarado' | 'esperado' | 'diferencia' | 'desglose' ? null : never);
};
/** The open period since the last closing. */
export interface CorteAbierto {
  /** The number that it will have. */
  numero: number;
  /** The last closing, or the first abono; null when nothing ever happened. */
  desde: string | null;
  /** The instant of which all of this is. */
  hasta: string;
  /** Imported abonos since the previous closing, in dollars; not part of any other figure here. */
  de_listas: number;
  /** Cash that should be in the till; null while the requester is to count it blind. */
  esperado: number | null;
  /**
   * Abonos, cancellations and cash movements in it. It rises with each, so number and movements identify the state that
   * was seen.
   */
  movimientos: number;
  /** Without cash where `esperado` is null. */
  por_persona: CortePersona[];
  /** Null like `esperado`. */
  por_caja: CorteCaja[] | null;
  /** Movements of cash made or cancelled in it, oldest first; `excede` is null where `esperado` is. */
  caja: Movimiento[];
  /** Whether it is counted before its expected amount is shown. */
  ciego: boolean;
  /** Its counts, oldest first. */
  conteos: ConteoAbierto[];
  /** Counts of own drawers, oldest first; none where this is one. */
  propios: ConteoPropioAbierto[];
}
/** A closing never changes. */
export interface Corte extends WireOf<typeof corteRecord> {
  /** Imported abonos of the period; not part of the till's sums. */
  de_listas: number;
  /** Declared less expected: negative when money is missing. */
  diferencia: number;
  por_persona: CortePersona[];
  por_caja: CorteCaja[];
  /** Movements of cash, oldest first. */
  caja: Movimiento[];
  conteos: Conteo[];
  /** Counts of own drawers, oldest first. */
  propios: ConteoPropio[];
  /**
   * Head of the chain of money at this closing: printed, so that the chain cannot be made again. Null where it is
   * missing.
   */
  sello: { n: number; hash: string } | null;
  version: number;
}

export interface SidebarCounters {
  espera: number;
  agenda: number;
  notas: number;
  usuarios: number;
}
export interface SchoolTotal {
  escuela: string;
  total: number;
}
/** Money received, told apart, in dollars: taken at tills less what they gave back, and received with lists. */
export interface Received {
  cobrado: number;
  de_listas: number;
}
export interface DashboardStats extends Received {
  totalUsers: number;
  usersBySchool: SchoolTotal[];
  totalNotes: number;
  /** All abonos that stand: `cobrado` and `de_listas`. */
  totalPaid: number;
  creditsPending: number;
}
export interface DashboardTotals extends Received {
  totalAlumnos: number;
  totalEmpleados: number;
  totalAPagar: number;
  /** The same as `totalPaid`. */
  totalPagado: number;
  totalNotas: number;
  usuariosPorEscuela: SchoolTotal[];
  totalPagadoPorEscuela: (SchoolTotal & Received)[];
}

/** Received and outstanding amounts in dollars; days and weeks (from Monday) in the business's TIMEZONE. */
export interface Cobranza {
  /**
   * Taken today less today's cancellations: the sum of the day's lines of the closings. This and the figures of weeks
   * are null while the open till, which is part of them, is to be counted blind.
   */
  hoy: number | null;
  /** The same since Monday. */
  semana: number | null;
  /** The same of the week before, up to the same day and hour, to the quarter of an hour. */
  semana_pasada: number | null;
  /** The same of all seven days of the week before. */
  semana_pasada_completa: number | null;
  /** The same of each of the last days (YYYY-MM-DD), oldest first, today last. */
  dias: { dia: string; cobrado: number | null }[];
  /** Imported abonos of the same periods, net of cancelled ones; not part of the figures above. */
  de_listas: Record<'hoy' | 'semana' | 'semana_pasada' | 'semana_pasada_completa', number>;
  /** Saldos of all notes that stand. */
  por_cobrar: number;
  /** How many people owe them: the total of the list of pending requests. */
  deudores: number;
  /** Overdue amount of all active notes. */
  atrasado: number;
  notas_atrasadas: number;
}

export interface AuditLine {
  id: number;
  fecha: string;
  actor: { id: number; nombre: string } | null;
  accion: string;
  tabla: string;
  registro_id: number | null;
  /** What the record is called today: a name, a folio, a ticket, the kind of a paper. Null for one that is gone. */
  registro_nombre: string | null;
  /** Whose it is today: the name of an alumno or a child. */
  de: string | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
  direccion: string | null;
  request_id: string | null;
}
