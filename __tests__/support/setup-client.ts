import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Only the longest that a test waits: the code of a screen is translated when it is first opened.
configure({ asyncUtilTimeout: 15_000 });
