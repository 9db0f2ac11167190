import type { Migration } from './words.ts';

/** Templates of plans: how what is sold is usually paid, for a service or a school of its own or for all. */
export const planPlantillas: Migration = {
  name: '0044_plan_plantillas',
  up: ({ id, ref, integer, text, strict }) => [
    `CREATE TABLE plan_plantillas (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL UNIQUE,
      servicio_id ${ref} REFERENCES servicios (id) ON DELETE CASCADE,
      escuela_id ${ref} REFERENCES escuelas (id) ON DELETE CASCADE,
      numero ${integer} NOT NULL CHECK (numero > 0),
      ritmo ${text} NOT NULL CHECK (ritmo IN ('semanal', 'quincenal', 'mensual', 'dia_mes', 'fechas')),
      dia ${integer} CHECK (dia BETWEEN 1 AND 31),
      primero ${text} NOT NULL,
      fechas ${text},
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX plan_plantillas_servicio ON plan_plantillas (servicio_id)',
    'CREATE INDEX plan_plantillas_escuela ON plan_plantillas (escuela_id)',
  ],
};
