import { createContext } from 'react';

/** A record whose past is asked for: its kind as the audit log names it, and its id. */
export interface RecordName {
  tabla: string;
  registro: number;
}

/** The address of a record's history for those who may read it; null for all others. */
export const HistoryContext = createContext<((record: RecordName) => string) | null>(null);
