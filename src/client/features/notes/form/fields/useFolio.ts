/** The folio that the form suggests, and the ones that it was refused. */
import { useState } from 'react';
import { selectUser } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { notes } from '../../api.ts';

export interface FolioState {
  /** The next free one for the alumno's school; null until an alumno is chosen and it has come. */
  suggested: string | null;
  /** The suggested one that turned out to be taken when the form was sent. */
  taken: string | null;
}

export function useFolio(userId: number | null) {
  const school = useAppSelector((state) => selectUser(state, userId)?.escuela);
  const escuela = typeof school === 'number' ? school : null;
  const [taken, setTaken] = useState<string | null>(null);
  const { currentData, refetch } = notes.useNextFolioQuery(escuela, { skip: school === undefined });
  return {
    folio: { suggested: (school !== undefined && currentData) || null, taken },
    /** Somebody has this one already: another one is suggested. */
    clash: (folio: string) => {
      setTaken(folio);
      if (school !== undefined) void refetch();
    },
  };
}
