import { endpoint } from '../endpoint.ts';

export const operations = {
  /** `problemas`: current failures, in words; reading works in any case. */
  health: endpoint<{ status: 'ok'; version: string; database: string; timezone: string; problemas: string[] }>()(
    'GET /health',
    'anyone',
  ),
  /** Figures of the running server, by name. */
  metrics: endpoint<Record<string, number>>()('GET /admin/metrics', 'metrics:read'),
  /** Every endpoint as an OpenAPI document. */
  apiDocs: endpoint<Record<string, unknown>>()('GET /docs', 'metrics:read'),
};
