import { checkBody } from '#contract/call.ts';
import { auth } from '#contract/routes/auth.ts';
import type { Credentials } from './LoginPage.tsx';

/** What the call itself would refuse, the first text of each field. */
export function loginErrors(values: Credentials): Partial<Credentials> {
  const { errors } = checkBody(auth.login, values);
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0]]));
}
