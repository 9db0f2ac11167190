import { skipToken } from '@reduxjs/toolkit/query';
import { useAfterRows } from '#client/lib/afterRows.ts';
import type { SidebarCounters } from '#contract/entities.ts';
import { fetchesCounters } from '#contract/roles.ts';
import { sidebar } from './api.ts';

/** Milliseconds between two askings: others write too. */
const EVERY_MS = 3 * 60_000;

/**
 * The menu's counters, refreshed while the page is visible; undefined until loaded, and without the right to see them.
 */
export function useCounters(rol: number): SidebarCounters | undefined {
  const later = useAfterRows();
  const arg = later && fetchesCounters(rol) ? undefined : skipToken;
  return sidebar.useCountersQuery(arg, { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true }).currentData;
}
