import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import React from 'react';

// Only the longest that a test waits: the code of a screen is translated when it is first opened.
configure({ asyncUtilTimeout: 15_000 });

// Each try of what a test waits for would print the page into its error. Set it to some thousand to see the page.
process.env.DEBUG_PRINT_LIMIT ??= '0';

// For its messages React's development build takes the stack of every element, up to 10,000 a second: a tenth of the time of
// a test that draws forms. With so many taken it takes none.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
