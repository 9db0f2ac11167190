/** The photo codes that were typed at the demo's counter: numbers that run on per school, friends under one number. */
import { PHOTO_CODES, PHOTO_PREFIX_DEFAULT, type PhotoCode, SHARED_PHOTO_CODE } from '#contract/rules.ts';
import { ESCUELAS } from '#tools/demo/lists/escuelas.ts';
import { EMPLEADOS, FAMILY_EMAIL } from './accounts.ts';
import { minutesLater } from './calendar.ts';
import { type Random, seeded } from './random.ts';
import type { AlumnoStep, CodesStep, Step } from './steps.ts';

/** Of its own, so that what else happens stays the same. */
const SEED = 77;
/** Share of the alumnos with a note whose codes have been typed. */
const TYPED = 0.6;

const INDIVIDUAL = PHOTO_CODES.filter((name) => name !== SHARED_PHOTO_CODE);
const digits = (number: number, length: number) => String(number).padStart(length, '0');

/** Numbers of the photographer's camera, school by school. */
function counters(): (alumno: AlumnoStep) => string {
  const numbers = new Map(ESCUELAS.map((escuela, index) => [escuela, (index + 1) * 1000]));
  return ({ escuela }) => {
    const number = (numbers.get(escuela) ?? 0) + 1;
    numbers.set(escuela, number);
    return digits(number, 5);
  };
}

function codesOf(alumno: AlumnoStep, nextCode: (alumno: AlumnoStep) => string, random: Random): CodesStep['codes'] {
  const poses: PhotoCode[] = random.some(INDIVIDUAL, random.between(2, 6));
  const codes: CodesStep['codes'] = Object.fromEntries(poses.map((pose) => [pose, nextCode(alumno)]));
  const group = `G${digits(ESCUELAS.indexOf(alumno.escuela) + 1, 2)}${alumno.grupo}${random.between(1, 4)}`;
  return random.chance(0.7) ? { ...codes, [SHARED_PHOTO_CODE]: group } : codes;
}

/** Codes for many of those who have a note, typed within the hour. */
export function codesSteps(steps: readonly Step[]): CodesStep[] {
  const random = seeded(SEED);
  const nextCode = counters();
  const gone = new Set(steps.flatMap((step) => (step.kind === 'baja' ? [step.alumno] : [])));
  const done = new Set<AlumnoStep>();
  return steps.flatMap((step) => {
    if (step.kind !== 'note' || done.has(step.alumno) || gone.has(step.alumno)) return [];
    const { alumno, at } = step;
    done.add(alumno);
    // The family that can sign in has codes to see.
    if (!random.chance(TYPED) && alumno.email !== FAMILY_EMAIL) return [];
    const typed = minutesLater(at, random.between(12, 40));
    const prefijo = PHOTO_PREFIX_DEFAULT;
    return [
      {
        kind: 'codes',
        at: typed,
        by: random.common(EMPLEADOS),
        alumno,
        prefijo,
        codes: codesOf(alumno, nextCode, random),
      },
    ];
  });
}
