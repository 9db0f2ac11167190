import { createContext } from 'react';
import type { FieldErrors } from '#contract/refusals.ts';

/** What the server refused, and the values that it refused: an error goes as soon as its field is changed. */
export interface Rejected {
  fields: FieldErrors;
  values: Record<string, unknown>;
}
export const RejectedContext = createContext<Rejected | null>(null);
