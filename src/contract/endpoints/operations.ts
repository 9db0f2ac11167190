import { endpoint } from '../endpoint.ts';
import type { Negocio } from '../entities.ts';

export interface Health {
  status: 'ok';
  version: string;
  database: string;
  timezone: string;
  /** Seconds since everything was in the second copy, -1 before the first; absent where none is made. */
  copy_age_s?: number;
  /** Current failures, in words; reading works in any case. */
  problemas: string[];
  /**
   * What computers and phones of the network should open: `direccion`, https; before, once, where its certificate is the
   * office's, the page `confianza`, http. Null where this server has no https of its own.
   */
  https: { direccion: string; confianza: string | null } | null;
}

export const operations = {
  /** The name of the product, readable before sign-in. */
  getNegocio: endpoint<Negocio>()('GET /negocio', 'anyone'),
  health: endpoint<Health>()('GET /health', 'anyone'),
  /** Figures of the running server, by name. */
  metrics: endpoint<Record<string, number>>()('GET /admin/metrics', 'metrics:read'),
  /** The same and the times of each endpoint for Prometheus, which may come with the token of the settings. */
  scrape: endpoint<Blob>()('GET /metrics', 'metrics:read', { content: 'file' }),
  /** Every endpoint as an OpenAPI document. */
  apiDocs: endpoint<Record<string, unknown>>()('GET /docs', 'metrics:read'),
};
