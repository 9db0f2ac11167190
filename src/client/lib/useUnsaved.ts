import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLatest } from './hooks.ts';
import { type Draft, DraftOwnerContext, dropDraft, keepDraft, markUnsaved, readDraft } from './unsaved.ts';

/** Location state that restores a draft: its name. */
export const recovering = (name: string) => ({ recuperar: name });
const isRecovering = (state: unknown, name: string): boolean =>
  (state as Partial<ReturnType<typeof recovering>> | null)?.recuperar === name;

type Values = Record<string, unknown>;

/**
 * Keeps a form from being lost: while `dirty` or `sending`, leaving asks first, and a session that ends under it keeps a
 * draft. Gives the draft that the same person left behind, unless they have come for it: then it is put back at once; and
 * `finish` to call once the form is saved or given up.
 * With `autosave` the draft is kept while one types: a phone that opens its camera may throw the page away.
 */
export function useUnsaved(form: {
  name: string;
  title: string;
  values: Values;
  dirty: boolean;
  /** The response is still to come: a refusal would be shown nowhere once the form is gone. */
  sending: boolean;
  autosave?: boolean | undefined;
  /** Restores the draft. */
  onRecover: (values: Values) => void;
}) {
  const owner = useContext(DraftOwnerContext);
  const { pathname, search, state } = useLocation();
  const name = `${form.name}@${pathname}`;
  const latest = useLatest<Draft>({ path: pathname + search, title: form.title, values: form.values });
  const sending = useLatest(form.sending);
  const unmark = useRef<() => void>(() => undefined);
  const guarded = form.dirty || form.sending;
  useEffect(() => {
    if (!guarded) return;
    const discard = () => form.autosave && owner !== null && dropDraft(owner, name);
    unmark.current = markUnsaved({ name, draft: () => latest.current, discard, sending: () => sending.current });
    return () => unmark.current();
  }, [form.autosave, guarded, name, owner, latest, sending]);
  const kept = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the values, which `latest` has by now
  useEffect(() => {
    if (!form.autosave || owner === null) return;
    if (form.dirty) keepDraft(owner, name, latest.current);
    // Put back by hand: there is nothing to offer any more.
    else if (kept.current) dropDraft(owner, name);
    kept.current = form.dirty;
  }, [form.autosave, form.dirty, form.values, owner, name]);

  const [draft, setDraft] = useState(() => (owner === null ? null : readDraft(owner, name)));
  const forget = () => {
    if (owner !== null) dropDraft(owner, name);
    setDraft(null);
  };
  const finish = () => {
    unmark.current();
    forget();
  };
  const recover = () => {
    if (!draft) return;
    form.onRecover(draft.values);
    forget();
  };
  const wanted = isRecovering(state, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when whoever asked for the draft arrives, also where the form stands already
  useEffect(() => {
    if (wanted) recover();
  }, [wanted]);
  return { draft: wanted ? null : draft, recover, forget, finish };
}
