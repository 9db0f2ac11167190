import { useAnswer } from '#client/api/useAnswer.ts';
import type { PendingAbono, PendingNote } from '#client/entities/pending/item.ts';
import { selectWaitingAbonosOf, selectWaitingNotesOf } from '#client/entities/pending/select.ts';
import { selectAbonos, selectNotes } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { Problem } from '#client/lib/errors.ts';
import type { Abono } from '#contract/entities.ts';
import { credits } from './endpoints.ts';

/** An alumno's notes and abonos, newest first: those of the server, and what waits on this computer. */
export interface Account {
  userId: number;
  /** Null while the server has not said. */
  notes: readonly NoteRow[] | null;
  abonos: readonly Abono[];
  waitingNotes: readonly PendingNote[];
  waitingAbonos: readonly PendingAbono[];
  problem: Problem | null;
  retry: () => void;
}

export function useAccount(userId: number): Account {
  const { answer, problem, retry } = useAnswer(credits.endpoints.account, userId);
  const notes = useAppSelector((state) => selectNotes(state, answer?.notas));
  const abonos = useAppSelector((state) => selectAbonos(state, answer?.abonos));
  const waitingNotes = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  const waitingAbonos = useAppSelector((state) => selectWaitingAbonosOf(state, userId));
  return {
    ...{ userId, abonos, waitingNotes, waitingAbonos, problem },
    notes: answer ? notes : null,
    retry: () => void retry(),
  };
}
