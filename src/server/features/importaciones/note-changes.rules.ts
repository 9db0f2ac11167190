/** Changes of a note since a list created it or added abonos. */
import { isDeepStrictEqual } from 'node:util';

/** A note as it is kept with the row that wrote it: then its plan, its surcharges by id, and others by name, where there are any. */
export type NoteState = [
  folio: unknown,
  conceptos: unknown,
  note_description: unknown,
  isCancelled: boolean,
  /** Id and version of each. */
  abonos: number[][],
  ...later: unknown[],
];

/** Parts by name; those that are kept without one are told apart by what they hold. */
function partsOf([folio, conceptos, description, isCancelled, abonos, ...later]: NoteState) {
  const lists = later as unknown[][];
  const named = (name: string) => lists.find(([first]) => first === name)?.[1] ?? [];
  return {
    sold: [folio, conceptos, description],
    isCancelled,
    abonos,
    plan: lists.find(([first]) => Array.isArray(first)) ?? [],
    recargos: lists.find(([first]) => typeof first === 'number') ?? [],
    cancelados: named('cancelados'),
    promesas: named('promesas'),
  };
}

/** In Spanish, what differs between two states of a note, as `stateOf` keeps them; empty where nothing does. */
export function noteChanges(before: string, now: string): string[] {
  if (before === now) return [];
  const [then, since] = [before, now].map((state) => partsOf(JSON.parse(state) as NoteState)) as [
    ReturnType<typeof partsOf>,
    ReturnType<typeof partsOf>,
  ];
  const differs = (part: keyof typeof then) => !isDeepStrictEqual(then[part], since[part]);
  const ids = new Map(then.abonos.map(([id, version]) => [id, version]));
  const changes = [
    since.isCancelled && !then.isCancelled && 'se canceló',
    differs('sold') && 'se editó',
    since.abonos.some(([id]) => !ids.has(id)) && 'tiene otro abono',
    since.abonos.some(([id, version]) => ids.has(id) && ids.get(id) !== version) &&
      'se canceló un abono o se reimprimió su ticket',
    differs('plan') && 'cambió su plan de pagos',
    (differs('recargos') || differs('cancelados')) && 'se le agregó o canceló un recargo',
    differs('promesas') && 'hay una promesa de pago',
  ].filter((change) => change !== false);
  return changes.length > 0 ? changes : ['se editó'];
}
