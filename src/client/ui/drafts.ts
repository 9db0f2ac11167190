import { createContext } from 'react';

/** The id of whoever is signed in: drafts are kept for and offered to that person alone. Null: none are kept. */
export const DraftOwnerContext = createContext<number | null>(null);
