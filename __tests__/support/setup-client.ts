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

// jsdom cannot read the boxes in a page's margin, which a ticket leaves empty, and would print a page of stack for each.
const ofPage: EventEmitter = Reflect.get(window, '_virtualConsole');
const tell = ofPage.listeners('jsdomError');
ofPage.removeAllListeners('jsdomError');
ofPage.on('jsdomError', (error: Error & { type?: string }) => {
  if (error.type !== 'css parsing') for (const one of tell) one(error);
});

// For its messages React's development build takes the stack of every element, up to 10,000 a second: a tenth of the time of
// a test that draws forms. With so many taken it takes none.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
