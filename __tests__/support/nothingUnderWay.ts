import { waitFor } from '@testing-library/react';
import type { AppOfFile } from './appOfFile.ts';

/** Waits until the application has every response that it asked for. */
export const nothingUnderWay = ({ store }: Pick<AppOfFile, 'store'>): Promise<void> =>
  waitFor(() => {
    const queries = Object.values(store.getState().api.queries);
    expect(queries.filter((query) => query?.status === 'pending')).toEqual([]);
  });
