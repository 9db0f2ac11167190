import { StrictMode } from 'react';
import type { SignIn } from '#client/features/auth/LoginPage.tsx';
import { whenPainted } from '#client/lib/firstRows.ts';
import { whenIdle } from '#client/lib/idle.ts';
import { rootIn } from './root.ts';
import { SignedOut } from './SignedOut.tsx';
import type { AppStore } from './store.ts';

/** What visitors see, at once; the store and all the rest come while they look at it or type. */
export function enter(element: Element): void {
  const root = rootIn(element);
  let store: Promise<AppStore> | null = null;

  const load = async (): Promise<AppStore> => {
    const [{ makeStore }, { show }] = await Promise.all([import('./store.ts'), import('./start.tsx')]);
    const made = makeStore().store;
    // Somebody signed in whose session the browser refuses to store: the page can't be loaded anew for them.
    const unsubscribe = made.subscribe(() => {
      if (!made.getState().session.user) return;
      unsubscribe();
      show(root, made);
    });
    return made;
  };
  /** One store for the page; code that could not be fetched is fetched the next time. */
  const theStore = (): Promise<AppStore> => {
    store ??= load().catch((error: unknown) => {
      store = null;
      throw error;
    });
    return store;
  };

  const signIn: SignIn = async (credentials) => {
    const [made, { signInWith }] = await Promise.all([theStore(), import('./signIn.ts')]);
    return signInWith(made, credentials);
  };
  root.render(
    <StrictMode>
      <SignedOut signIn={signIn} />
    </StrictMode>,
  );
  whenPainted(() => whenIdle(() => void Promise.all([theStore(), import('./signIn.ts')]).catch(() => undefined)));
}
