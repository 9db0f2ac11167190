/** What is signed, word by word. A change of a text is a new version: what was signed before stays what it was. */
import type { ConsentimientoTipo } from '#contract/guarderia-rules.ts';

export const CONSENT_VERSION = '2026-11';

export const CONSENT_TEXTS: Record<ConsentimientoTipo, string> = {
  aviso_privacidad:
    'Leí el aviso de privacidad y acepto que la guardería guarde y use los datos y documentos de mi familia para la inscripción y el cuidado del infante, y para nada más.',
  atencion_medica:
    'Si hay una urgencia y no me localizan, autorizo que el infante reciba atención médica y sea trasladado a un hospital.',
  uso_imagen:
    'Autorizo que se tomen fotografías del infante en actividades de la guardería y se compartan con las familias.',
  salidas: 'Autorizo que el infante salga de la guardería con su grupo en paseos que se me avisen antes.',
};
