import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Draft, dropDraft, markUnsaved, readDraft } from '#client/lib/unsaved.ts';
import { DraftOwnerContext } from './drafts.ts';

type Values = Record<string, unknown>;

/**
 * Keeps a form from being lost: while `dirty`, leaving asks first, and a session that ends under it keeps a draft.
 * Gives the draft that the same person left behind, if any, and `saved` to call before a screen is left after saving.
 */
export function useUnsaved(form: { name: string; title: string; values: Values; dirty: boolean }) {
  const owner = useContext(DraftOwnerContext);
  const { pathname, search } = useLocation();
  const name = `${form.name}@${pathname}`;
  const latest = useRef<Draft>({ path: '', title: '', values: {} });
  useEffect(() => {
    latest.current = { path: pathname + search, title: form.title, values: form.values };
  });
  const unmark = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!form.dirty) return;
    unmark.current = markUnsaved({ name, draft: () => latest.current });
    return () => unmark.current();
  }, [form.dirty, name]);

  const [draft, setDraft] = useState(() => (owner === null ? null : readDraft(owner, name)));
  const forget = () => {
    if (owner !== null) dropDraft(owner, name);
    setDraft(null);
  };
  const saved = () => {
    unmark.current();
    forget();
  };
  return { draft, forget, saved };
}
