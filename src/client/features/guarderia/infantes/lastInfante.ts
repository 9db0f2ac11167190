/** The child last opened in this tab by this person: the other sections begin with it. Only its id is kept. */
const keyOf = (owner: number) => `infante:${owner}`;

export function lastInfante(owner: number): number | null {
  try {
    return Number(sessionStorage.getItem(keyOf(owner))) || null;
  } catch {
    return null;
  }
}

/** Null: the child is gone, or not this person's any more. */
export function keepInfante(owner: number, id: number | null): void {
  try {
    sessionStorage.setItem(keyOf(owner), String(id ?? ''));
  } catch {
    // Without session storage the child is chosen anew.
  }
}
