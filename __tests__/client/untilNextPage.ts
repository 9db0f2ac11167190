import { act } from '@testing-library/react';
import { REST_MS } from '#client/entities/state.ts';

/** Waits until a list that is shown has asked for its next page, or would have: a timer set later, and for longer, ends after its own. */
export const untilNextPage = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, REST_MS + 1)));
