import { createContext } from 'react';

/** The id of whoever is signed in: drafts are kept for and offered to that person alone. Null: none are kept. */
export const DraftOwnerContext = createContext<number | null>(null);

/** What a link that brings a draft back says to the form: the draft's name. */
export const recovering = (name: string) => ({ recuperar: name });
export const isRecovering = (state: unknown, name: string): boolean =>
  (state as Partial<ReturnType<typeof recovering>> | null)?.recuperar === name;
