import { endpoint } from '../endpoint.ts';
import type { SidebarCounters } from '../entities.ts';

export const sidebar = {
  counters: endpoint<SidebarCounters>()('GET /admin/sidebar', 'sidebar:read'),
};
