/** Signed links to files, which open without a bearer header for a few minutes while the requesting session stands. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { secretOf } from '#server/db/secrets.ts';

export interface Links {
  /**
   * The word of a link to `subject` for one session, good for `minutes` from `now`. A subject names one file and its
   * kind («foto:12»), so that the word of one opens no other.
   */
  sign(subject: string, sessionId: number, now: Date, minutes: number): string;
  /**
   * The session that this link was made in; null when it is false, expired, or made for another subject. Whether that
   * session still stands is for the caller to ask.
   */
  verify(subject: string, word: string, now: Date): { sessionId: number } | null;
}

/** Name of the secret, a row that is there whenever the product runs. */
export const SECRET = 'enlaces';
const WORD = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

/** Links signed with the secret of this database, which is made the first time. */
export async function openLinks(db: Database): Promise<Links> {
  const secret = await secretOf(db, SECRET);
  const proofOf = (subject: string, sessionId: number, expires: number) =>
    createHmac('sha256', secret).update(`${expires}.${sessionId}.${subject}`).digest('base64url');
  return {
    sign(subject, sessionId, now, minutes) {
      const expires = now.getTime() + minutes * 60_000;
      return `${expires}.${sessionId}.${proofOf(subject, sessionId, expires)}`;
    },
    verify(subject, word, now) {
      const [, expires = '', sessionId = '', proof = ''] = WORD.exec(word) ?? [];
      const right = Buffer.from(proofOf(subject, Number(sessionId), Number(expires)));
      const given = Buffer.from(proof);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(expires) > now.getTime() ? { sessionId: Number(sessionId) } : null;
    },
  };
}
