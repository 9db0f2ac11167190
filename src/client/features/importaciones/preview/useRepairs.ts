/** Edits of rows: each cell is sent separately and shown as typed until the server confirms it. */
import { useRef, useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { type Decision, type Fila, type Importacion, OUTCOMES } from '#contract/importaciones.ts';
import { importaciones } from '../api.ts';
import { type CellName, choiceOf, sentValue, type Value, wrongWith } from './fila.ts';

interface Repair {
  value: Value;
  /** Why it was not taken; null while it is under way. */
  reason: string | null;
}
export type Repairs = ReturnType<typeof useRepairs>;

const keyOf = (n: number, name: CellName | 'decision') => `${n} ${name}`;

interface News {
  /** A row was repaired, and others have another outcome since. */
  onOthers: () => void;
  /** Another person was faster: the shown row is outdated. */
  onConflict: () => void;
}

/** Detects whether the edit of a row changed other rows. */
type Standing = Pick<Fila, 'resultado'> & Pick<Importacion, 'resumen'>;

const changedOthers = (before: Standing, after: Standing): boolean =>
  OUTCOMES.some((one) => {
    const own = Number(one === after.resultado) - Number(one === before.resultado);
    return after.resumen[one] !== before.resumen[one] + own;
  });

export function useRepairs({ id, resumen }: Importacion, { onOthers, onConflict }: News) {
  const [repairs, setRepairs] = useState<Readonly<Record<string, Repair>>>({});
  // Current state: a caller that waits for all of them learns of a failed one before the screen shows it.
  const now = useRef(repairs);
  const keep = (next: typeof repairs) => {
    now.current = next;
    setRepairs(next);
  };
  const [update] = importaciones.useUpdateFilaMutation();
  const put = (key: string, repair: Repair) => keep({ ...now.current, [key]: repair });
  // Newer input stays.
  const drop = (key: string, repair?: Repair) => {
    const { [key]: known, ...rest } = now.current;
    if (!repair || known === repair) keep(rest);
  };

  // One after another: of two repairs of one cell the later one counts, however long the first one takes.
  const line = useRef(Promise.resolve());

  function send({ n, resultado }: Fila, name: CellName | 'decision', value: Value, body: object): void {
    const [key, repair] = [keyOf(n, name), { value, reason: null }];
    const work = async () => {
      try {
        const after = await update({ params: { id, n }, body }).unwrap();
        drop(key, repair);
        if (changedOthers({ resultado, resumen }, after)) onOthers();
      } catch (error) {
        const problem = problemOf(error);
        // Newer input is still pending.
        if (now.current[key] === repair) put(key, { value, reason: messagesOf(problem).join(' ') });
        if (problem.status === 409) onConflict();
      }
    };
    put(key, repair);
    line.current = line.current.then(work);
  }
  return {
    /** Resolves once all that was said has come to the server: whether something that was typed could not be stored. */
    async sent(): Promise<boolean> {
      await line.current;
      return Object.values(now.current).some(({ reason }) => reason !== null);
    },
    of: ({ n }: Pick<Fila, 'n'>, name: CellName | 'decision'): Repair | undefined => repairs[keyOf(n, name)],
    /** Saves a value, or keeps it with the reason why it can't be. */
    save(fila: Fila, name: CellName, value: Value): void {
      const reason = wrongWith(name, value);
      if (reason === null) send(fila, name, value, { valores: sentValue(name, value) });
      else put(keyOf(fila.n, name), { value, reason });
    },
    /** Null: whatever the list itself comes to. */
    decide(fila: Fila, decision: Decision | null): void {
      send(fila, 'decision', choiceOf(decision), { decision });
    },
    /** Restores the former value. */
    giveBack({ n }: Fila, name: CellName): void {
      drop(keyOf(n, name));
    },
  };
}
