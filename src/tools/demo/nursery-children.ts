/** The demo's children of the nursery: two rooms, every state that an enrolment can be in. */
import type { Sexo } from '#contract/curp-catalogs.ts';
import type { Alergia } from '#contract/records/infantes.ts';

const SALAS = { small: 'Lactantes', big: 'Maternal' } as const;

/** How far an enrolment has come. */
export type Progress =
  /** The name alone. */
  | 'begun'
  /** All answers, no paper. */
  | 'answered'
  /** Half of the papers, waiting to be looked at. */
  | 'half'
  /** One paper was rejected. */
  | 'rejected'
  /** All papers verified. */
  | 'whole'
  /** The same, and one of them expires within weeks. */
  | 'expiring'
  /** The same, and one of them has expired. */
  | 'expired'
  /** Whole, then left. */
  | 'left';

export interface Child {
  /** Which family: 0 is the one that can sign in; siblings have the same. */
  family: number;
  nombre: string;
  sexo: Sexo;
  /** Age today. */
  months: number;
  sala: string;
  progress: Progress;
  /** Without a padre on record. */
  alone?: true;
  alergias?: Partial<Alergia>[];
  discapacidad_apoyos?: string;
  /** Court order about the padre. */
  restriccion?: string;
}

export const CHILDREN: Child[] = [
  { family: 0, nombre: 'Renata', sexo: 'M', months: 31, sala: SALAS.big, progress: 'expiring' },
  { family: 0, nombre: 'Emiliano', sexo: 'H', months: 9, sala: SALAS.small, progress: 'half' },
  {
    ...{ family: 1, nombre: 'Sofía', sexo: 'M', months: 14, sala: SALAS.small, progress: 'whole' },
    alergias: [
      { sustancia: 'Cacahuate', tipo: 'alimento', gravedad: 'grave', que_hacer: 'Llamar al 911 y a la madre' },
    ],
  },
  { family: 2, nombre: 'Mateo', sexo: 'H', months: 26, sala: SALAS.big, progress: 'whole', alone: true },
  { family: 3, nombre: 'Ximena', sexo: 'M', months: 6, sala: SALAS.small, progress: 'begun' },
  { family: 4, nombre: 'Leonardo', sexo: 'H', months: 38, sala: SALAS.big, progress: 'rejected' },
  {
    ...{ family: 5, nombre: 'Camila', sexo: 'M', months: 22, sala: SALAS.big, progress: 'answered' },
    restriccion: 'El padre no puede recogerla (expediente 214/2026, Juzgado Segundo Familiar).',
  },
  { family: 6, nombre: 'Santiago', sexo: 'H', months: 45, sala: SALAS.big, progress: 'expired' },
  { family: 6, nombre: 'Valentina', sexo: 'M', months: 11, sala: SALAS.small, progress: 'half' },
  {
    ...{ family: 7, nombre: 'Gael', sexo: 'H', months: 29, sala: SALAS.big, progress: 'answered' },
    discapacidad_apoyos: 'Aparato auditivo en el oído derecho; sentarlo cerca de la maestra.',
  },
  { family: 8, nombre: 'Regina', sexo: 'M', months: 52, sala: SALAS.big, progress: 'begun' },
  { family: 9, nombre: 'Diego', sexo: 'H', months: 34, sala: SALAS.big, progress: 'left', alone: true },
];
