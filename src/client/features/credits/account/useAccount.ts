import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { selectWaitingNotesOf, selectWaitingParts } from '#client/offline/select.ts';

/** An alumno's notes and abonos, newest first: those of the server, and what waits on this computer. */
export function useAccount(userId: number) {
  const { response, problem, retry } = readRecord(catalogs.useAccountQuery(userId));
  const notes = useEntities('notes', response?.notas);
  const abonos = useEntities('abonos', response?.abonos);
  const waitingNotes = useAppSelector((state) => selectWaitingNotesOf(state, userId));
  const waitingAbonos = useAppSelector(selectWaitingParts).filter(({ user_id }) => user_id === userId);
  return {
    ...{ userId, abonos, waitingNotes, waitingAbonos, problem },
    /** Null while the server has not said. */
    notes: response ? notes : null,
    retry: () => void retry(),
  };
}
export type Account = ReturnType<typeof useAccount>;
