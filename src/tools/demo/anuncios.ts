/** The announcements on the demo's board: to everybody, to schools, to groups, and to one family. */
import { ESCUELAS, type Escuela } from '#tools/demo/lists/escuelas.ts';
import { FAMILY_EMAIL, SUPERVISOR } from './accounts.ts';
import { type Calendar, LAST_DAY } from './calendar.ts';
import { seeded } from './random.ts';
import type { AnuncioStep, Step } from './steps.ts';

/** Of its own, so that what else happens stays the same. */
const SEED = 52;

interface Written {
  /** Business days before the last one. */
  ago: number;
  mensaje: string;
  /** null: all of them. */
  escuelas: Escuela[] | null;
  grupos: string[] | null;
}

const [secundaria, tecnica, ...primarias] = ESCUELAS as [Escuela, Escuela, ...Escuela[]];
const WRITTEN: Written[] = [
  {
    ago: 40,
    mensaje: 'Las togas se prueban en la dirección de cada escuela. Traigan la medida de la gorra.',
    escuelas: [secundaria, tecnica],
    grupos: ['3A', '3B', '3C'],
  },
  {
    ago: 18,
    mensaje: 'La segunda toma de fotos será el viernes de 8:00 a 12:00. Uniforme de gala y zapatos negros.',
    escuelas: primarias,
    grupos: null,
  },
  {
    ago: 6,
    mensaje:
      'A partir de este mes aceptamos transferencias. El comprobante se entrega en caja con el folio de la nota.',
    escuelas: null,
    grupos: null,
  },
  {
    ago: 2,
    mensaje: 'Ya están impresas las fotos de grupo de tercero. Se entregan en caja a quien haya liquidado su nota.',
    escuelas: [secundaria],
    grupos: ['3A', '3B', '3C', '3D'],
  },
];

export function anunciosSteps(steps: readonly Step[], calendar: Calendar): AnuncioStep[] {
  const random = seeded(SEED);
  const made = WRITTEN.map(
    ({ ago, ...written }): AnuncioStep => ({
      ...{ kind: 'anuncio', at: calendar.moment(LAST_DAY - ago, random), by: SUPERVISOR },
      ...{ ...written, alumno: null },
    }),
  );
  const family = steps.find((step) => step.kind === 'alumno' && step.email === FAMILY_EMAIL);
  if (family?.kind !== 'alumno') return made;
  const mensaje = 'Falta la firma en la autorización de las fotos. Puede pasar cualquier mañana.';
  const at = calendar.moment(LAST_DAY - 1, random);
  return [...made, { kind: 'anuncio', at, by: SUPERVISOR, mensaje, escuelas: [], grupos: [], alumno: family }];
}
