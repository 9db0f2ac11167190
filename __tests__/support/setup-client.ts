import type { EventEmitter } from 'node:events';
import '@testing-library/jest-dom';
import { configure, prettyDOM } from '@testing-library/react';
import React from 'react';

// Each try of what a test waits for would print the page into its error. Set it to some thousand to see the page.
const printed = Number(process.env.DEBUG_PRINT_LIMIT ?? 0);

configure({
  // Only the longest that a test waits: on a machine that does ten other things, a screen first opened takes half a minute.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    Object.assign(new Error([message, printed > 0 && prettyDOM(container, printed)].filter(Boolean).join('\n\n')), {
      name: 'TestingLibraryElementError',
    }),
});

// jsdom cannot read the boxes in a page's margin, which a ticket leaves empty; and that a request failed is what a test let it
// do, and what the screen reports. Of each it would print a page of stack.
const untold = ['css parsing', 'XMLHttpRequest'];
const ofPage: EventEmitter = Reflect.get(window, '_virtualConsole');
const tell = ofPage.listeners('jsdomError');
ofPage.removeAllListeners('jsdomError');
ofPage.on('jsdomError', (error: Error & { type?: string }) => {
  if (!untold.includes(error.type ?? '')) for (const one of tell) one(error);
});

// Answers come when they come, as in a browser, and a test waits for what it looks for: React would warn of each of them that
// no test had announced it. The library sets this before the tests, and around what it does itself.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// For its messages React's development build takes the stack of every element, up to 10,000 a second: a tenth of the time of
// a test that draws forms. With so many taken it takes none.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
