import { endpoint } from '../endpoint.ts';
import type { Negocio } from '../entities.ts';

export const operations = {
  /** The name of the product, readable before sign-in. */
  getNegocio: endpoint<Negocio>()('GET /negocio', 'anyone'),
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
