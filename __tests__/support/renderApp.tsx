/** The whole application in jsdom, on a store of its own, against the API at `origin`. */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { toast } from 'react-toastify';
import { api } from '#client/api/api.ts';
import { selectPerson } from '#client/api/session.ts';
import { App } from '#client/app/App.tsx';
import { makeRouter, screensOf } from '#client/app/router.tsx';
import { makeStore } from '#client/app/store.ts';
import { followAddress } from '#client/travel/followAddress.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { type StoredSession, storeSession } from './storeSession.ts';

export interface AppOptions {
  /** `http://127.0.0.1:<port>` of a server whose setting corsOrigins names SCREENS_ORIGIN. */
  origin: string;
  /** Address of the screen to begin with. */
  path?: string;
  /** Who is signed in; the token as the server knows it. */
  session?: StoredSession;
}

/** Where jsdom's pages come from. */
export const SCREENS_ORIGIN = 'http://localhost';

export type RunningApp = ReturnType<typeof renderApp>;

/** Starts the application as a browser does; what reloads the page there starts it anew here. */
export function renderApp({ origin, path = '/', session }: AppOptions) {
  Object.assign(globalThis, { __API_URL__: origin });
  if (session) storeSession(session);
  const leaves: string[] = [];
  let running: (ReturnType<typeof makeStore> & { unmount: () => void; endRouter: () => void }) | null = null;

  const start = (to: string): void => {
    window.history.replaceState(null, '', to);
    // A notice of the page before, told when that was gone, would show here; a browser begins with none.
    toast.dismiss();
    const made = makeStore({ batch: 'tick', leave: (next) => act(() => reload(next)) });
    let endRouter = (): void => undefined;
    // Made when somebody is signed in: visitors need none.
    let Routed: ComponentType | undefined;
    const open = () => {
      const router = makeRouter();
      const unfollow = followAddress(made.store, router);
      endRouter = () => {
        unfollow();
        router.dispose();
      };
      return screensOf(router);
    };
    const Screens = () => {
      Routed ??= open();
      return <Routed />;
    };
    // The page of the sign-in form is loaded anew before it has fetched them.
    const Later = lazyPart(() => Promise.resolve(Screens));
    const isVisitor = selectPerson(made.store.getState()) === null;
    const { unmount } = render(<App store={made.store} Screens={isVisitor ? Later : Screens} />);
    running = { ...made, unmount, endRouter: () => endRouter() };
  };
  const stop = (): void => {
    if (!running) return;
    running.stopFollowing();
    running.unmount();
    running.endRouter();
    // What is still on its way belongs to nobody any more.
    // A store that shows the past holds this request as well, and gives one thing in place of a list.
    for (const requested of [running.store.dispatch(api.util.getRunningQueriesThunk())].flat()) requested.abort();
    running = null;
  };
  const reload = (to: string): void => {
    leaves.push(to);
    stop();
    start(to);
  };
  start(path);
  return {
    user: userEvent.setup(),
    /** The addresses to which the page was loaded anew, oldest first. */
    leaves,
    /** The store of the page as it is now. */
    get store() {
      if (!running) throw new Error('The application has been stopped');
      return running.store;
    },
    /** Ends it; call it in `afterEach`, before the server goes. */
    stop,
  };
}
