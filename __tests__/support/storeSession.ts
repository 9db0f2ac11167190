import type { SessionUser } from '#contract/entities.ts';

export interface StoredSession {
  token: string;
  user: SessionUser;
}

/** Puts a session where the browser keeps it. */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem('token', JSON.stringify(token));
  localStorage.setItem('user', JSON.stringify(user));
}
