/** Past events of the demo as data: each step calls one service at an instant. */
import type { Canal } from '#contract/recordatorios.ts';
import type { AbonoMethod, NoteStatus, PhotoCode } from '#contract/rules.ts';
import type { Escuela } from '#tools/demo/lists/escuelas.ts';
import type { Employee } from './accounts.ts';
import type { Servicio } from './catalogue.ts';

interface Happened {
  /** ISO, UTC. */
  at: string;
  by: Employee;
}

export interface AlumnoStep extends Happened {
  kind: 'alumno';
  escuela: Escuela;
  nombre: string;
  apaterno: string;
  amaterno: string | null;
  email: string | null;
  celular: string | null;
  grupo: string;
}

export interface NoteStep extends Happened {
  kind: 'note';
  alumno: AlumnoStep;
  servicios: Servicio[];
  status: NoteStatus;
  note_description: string | null;
}

export interface AbonoStep extends Happened {
  kind: 'abono';
  note: NoteStep;
  /** Dollars. */
  amount: number;
  metodo: AbonoMethod;
  capturado_en: string | null;
}

export interface ReprintStep extends Happened {
  kind: 'reprint';
  abono: AbonoStep;
}

/** An abono or a note is cancelled. */
export interface CancelStep extends Happened {
  kind: 'cancel';
  what: AbonoStep | NoteStep;
  motivo: string;
}

export interface BajaStep extends Happened {
  kind: 'baja';
  alumno: AlumnoStep;
  motivo: string;
}

export interface RetireStep extends Happened {
  kind: 'retire';
  servicio: Servicio;
}

export interface CodesStep extends Happened {
  kind: 'codes';
  alumno: AlumnoStep;
  prefijo: string;
  /** The typed parts. */
  codes: Partial<Record<PhotoCode, string>>;
}

export interface AnuncioStep extends Happened {
  kind: 'anuncio';
  mensaje: string;
  /** null: all of them. */
  escuelas: Escuela[] | null;
  grupos: string[] | null;
  /** Addressed to this one alone. */
  alumno: AlumnoStep | null;
}

/** The till is closed, if anything was taken. */
export interface CorteStep extends Happened {
  kind: 'corte';
  /** Dollars more (or less) in the till than there should have been. */
  diferencia: number;
}

/** The family of a note is reminded of what is owed. */
export interface RecordatorioStep extends Happened {
  kind: 'recordatorio';
  note: NoteStep;
  canal: Canal;
  texto: string;
}

export interface PromesaStep extends Happened {
  kind: 'promesa';
  note: NoteStep;
  /** YYYY-MM-DD. */
  fecha: string;
  /** Dollars. */
  monto: number;
  comentario: string | null;
}

export type Step =
  | AlumnoStep
  | NoteStep
  | AbonoStep
  | ReprintStep
  | CancelStep
  | BajaStep
  | RetireStep
  | CodesStep
  | AnuncioStep
  | RecordatorioStep
  | PromesaStep
  | CorteStep;
