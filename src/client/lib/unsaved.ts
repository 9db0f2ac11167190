/**
 * Forms with unsaved values, or a pending response. Router and browser ask before such a form is left; when the session
 * expires, its values are kept as a draft for the same person, in this tab.
 */
import { createContext } from 'react';
import { keysOf, readJson, remove, writeJson } from './storage.ts';

/** The id of the signed-in person: drafts are kept for and offered to that person alone. Null: none are kept. */
export const DraftOwnerContext = createContext<number | null>(null);

export interface Draft {
  /** Address of the screen with the form. */
  path: string;
  /** Title of the form. */
  title: string;
  values: Record<string, unknown>;
}
interface UnsavedForm {
  /** Name of the form, the same each time that it opens for the same record. */
  name: string;
  draft(): Draft;
  /** The author discards it. */
  discard?(): void;
  /** Whether the response is still to come. */
  sending?(): boolean;
}

const forms = new Set<UnsavedForm>();
let leaving = false;

const PREFIX = 'borrador';
const keyOf = (owner: number, name: string) => `${PREFIX}:${owner}:${name}`;

/** Counts the form as unsaved until the function that this gives is called. */
export function markUnsaved(form: UnsavedForm): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

/** Whether leaving the screen would lose typed values or a pending response. */
export const hasUnsaved = (): boolean => forms.size > 0 && !leaving;

/** Whether the response to one of them is still to come. */
export const isSending = (): boolean => [...forms].some((form) => form.sending?.());

/** Requests that the end of the page would break off, whatever screen is open: files on their way. */
let underWay = 0;

/** Counts something as under way until the function that this gives is called. */
export function markUnderWay(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
  };
}

/** Whether the end of the page would break something off. */
export const isUnderWay = (): boolean => underWay > 0 && !leaving;

/** The page is closing (the session expired): no questions any more. */
export function allowLeaving(): void {
  leaving = true;
}

/** The person chose to leave unsaved values behind. */
export function discardUnsaved(): void {
  for (const form of forms) form.discard?.();
}

/** A new page has come: its forms are asked about again. */
export function startGuarding(): void {
  leaving = false;
}

/** Keeps every unsaved form for its owner. */
export function keepDrafts(owner: number): void {
  for (const form of forms) keepDraft(owner, form.name, form.draft());
}

/** Keeps the values of one form, without passwords. */
export function keepDraft(owner: number, name: string, { values, ...rest }: Draft): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !/password/i.test(field)));
  writeJson('sessionStorage', keyOf(owner, name), { ...rest, values: kept });
}

/** The draft that this person left in the form of that name. */
export const readDraft = (owner: number, name: string): Draft | null => read(keyOf(owner, name));

export function dropDraft(owner: number, name: string): void {
  remove('sessionStorage', keyOf(owner, name));
}

/** All drafts of a person, by name of the form. */
export function draftsOf(owner: number): { name: string; draft: Draft }[] {
  const prefix = keyOf(owner, '');
  return keysOf('sessionStorage', prefix).flatMap((key) => {
    const draft = read(key);
    return draft ? [{ name: key.slice(prefix.length), draft }] : [];
  });
}

/** Everybody's drafts in this tab: at sign-out nothing typed stays behind. */
export function clearDrafts(): void {
  for (const key of keysOf('sessionStorage', `${PREFIX}:`)) remove('sessionStorage', key);
}

function read(key: string): Draft | null {
  const { path, title, values } = Object(readJson('sessionStorage', key)) as Partial<Draft>;
  return typeof path === 'string' && typeof title === 'string' && values && typeof values === 'object'
    ? { path, title, values }
    : null;
}
