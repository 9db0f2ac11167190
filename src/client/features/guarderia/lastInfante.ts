/** The child last opened in this tab by this person: the other sections begin with it. Only its id is kept. */
const keyOf = (owner: number) => `infante:${owner}`;

export function rememberInfante(owner: number, id: number): void {
  try {
    sessionStorage.setItem(keyOf(owner), String(id));
  } catch {
    // Without session storage the child is chosen anew.
  }
}

export function lastInfante(owner: number): number | null {
  try {
    return Number(sessionStorage.getItem(keyOf(owner))) || null;
  } catch {
    return null;
  }
}

/** The child is gone, or not this person's any more. */
export function forgetInfante(owner: number): void {
  try {
    sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Nothing was kept.
  }
}
