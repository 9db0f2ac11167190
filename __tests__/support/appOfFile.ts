/** The whole application for the tests of the calling file: each begins with an empty browser, and none leaves it running. */
import { SignedOut } from '#client/app/App.tsx';
import { type AppOptions, type RunningApp, renderApp } from './renderApp.tsx';

/** The application that runs now. */
export interface AppOfFile extends RunningApp {
  /** Starts it, in place of the one that runs. */
  start(options: AppOptions): void;
}

/** Call it before the file's own `afterEach`: what that one ends, the application no longer needs. */
export function appOfFile(): AppOfFile {
  let running: RunningApp | undefined;
  // It would be suspended inside of a render that is not awaited.
  beforeAll(() => SignedOut.fetch());
  const current = (): RunningApp => {
    if (!running) throw new Error('No application has been started in this test');
    return running;
  };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    running?.stop();
    running = undefined;
  });
  return {
    start(options) {
      // Two applications on one page would both follow its address and its storage.
      running?.stop();
      running = renderApp(options);
    },
    stop: () => current().stop(),
    get user() {
      return current().user;
    },
    get leaves() {
      return current().leaves;
    },
    get store() {
      return current().store;
    },
  };
}
