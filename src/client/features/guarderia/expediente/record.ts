import { createContext, useContext } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useEntity, useList } from '#client/entities/state.ts';
import { readText, writeText } from '#client/lib/storage.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import type { FormShellProps } from '#client/ui/form/FormShell.tsx';
import type { AnyEndpoint, QueryOf } from '#contract/endpoint.ts';
import type { infantes as endpoints } from '#contract/endpoints/infantes.ts';
import type { Aviso } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { guarderia } from '../api.ts';
import type { Seccion } from './recordSections.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each section's form has values of its own
export type RecordForm = FormShellProps<AnyEndpoint, any, { avisos: Aviso[] }>;

/** The record that the forms of its sections edit, a child's or an adult's. */
interface SectionedRecord extends Pick<RecordForm, 'endpoint' | 'send'> {
  name: string;
  /** Owner of the record, for its draft. */
  about: string;
  /** As it is stored; null while it is not: its forms send version 0 then. */
  stored: { version: number } | null;
  sections: readonly Seccion[];
  avisos: readonly Aviso[];
  refresh: () => Promise<unknown>;
}
export const RecordContext = createContext<SectionedRecord | null>(null);

export function useRecord(): SectionedRecord {
  const record = useContext(RecordContext);
  if (!record) throw new Error('A section outside of its RecordContext');
  return record;
}

/**
 * Saves the form before an action that raises the record's version: afterwards the form could not be saved any more.
 */
export function useWhenSaved() {
  const { tell } = useConfirm();
  return (act: () => unknown): void => {
    void (hasUnsaved() ? tell('Hay cambios sin guardar en el formulario. Guárdalos antes.') : act());
  };
}

export function useAdulto(id: number, quien: QuienAdulto) {
  const wanted = readRecord(guarderia.useAdultoQuery({ id, quien }));
  const adulto = useEntity('adultos', wanted.response?.adulto);
  return { ...wanted, adulto };
}

/** Saves a part of the adult's record. */
export function useSaveAdulto(id: number, quien: QuienAdulto) {
  const [update] = guarderia.useUpdateAdultoMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ params: { id, quien }, body }).unwrap();
}

/** Sets the adult with one click while none is on record; if another request was faster its adult is shown. */
export function useFirstAdulto(id: number, quien: QuienAdulto) {
  const { tell } = useConfirm();
  const { refresh } = useRecord();
  const save = useSaveAdulto(id, quien);
  const { busy, run } = useAction((reason) => tell(reason).then(refresh));
  const first = (body: Parameters<typeof save>[0]) => void run(() => save({ ...body, version: 0 }), 'Datos guardados.');
  return { busy, first };
}

/** A page of the children, a family's own or for staff those that match, and their rows. */
export function useInfantes(
  query: Partial<QueryOf<typeof endpoints.listInfantes>>,
  options?: Parameters<typeof useList>[1],
) {
  const found = useList(guarderia.useInfantesQuery(query), options);
  const rows = useAppSelector((state) => selectInfantesEnLista(state, found.response?.ids));
  return { ...found, rows };
}

const keyOf = (owner: number) => `infante:${owner}`;

export const lastInfante = (owner: number): number | null => Number(readText('sessionStorage', keyOf(owner))) || null;

/** Null: the child is gone, or not this person's any more. */
export const keepInfante = (owner: number, id: number | null): void =>
  writeText('sessionStorage', keyOf(owner), String(id ?? ''));
