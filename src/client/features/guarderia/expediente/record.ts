import { createContext, useContext } from 'react';
import type { FormShellProps } from '#client/ui/form/FormShell.tsx';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Aviso } from '#contract/guarderia.ts';
import type { Seccion } from './recordSections.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each section's form has values of its own
export type RecordForm = FormShellProps<AnyEndpoint, any, { avisos: Aviso[] }>;

/** The record that the forms of its sections edit, a child's or an adult's. */
export interface SectionedRecord extends Pick<RecordForm, 'endpoint' | 'send'> {
  /** Names its drafts. */
  name: string;
  /** Whose record it is, where a draft is offered. */
  about: string;
  /** As it is stored; null while it is not: its forms send version 0 then. */
  stored: { version: number } | null;
  sections: readonly Seccion[];
  /** The server's warnings about it. */
  avisos: readonly Aviso[];
  /** Asks for the record as it is now. */
  refresh: () => Promise<unknown>;
}
export const RecordContext = createContext<SectionedRecord | null>(null);

export function useRecord(): SectionedRecord {
  const record = useContext(RecordContext);
  if (!record) throw new Error('A section outside of its RecordContext');
  return record;
}
