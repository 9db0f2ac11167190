import { type AnyEndpoint, type BodyOf, checkBody } from '#contract/endpoint.ts';

/** Validates a body with its endpoint's schema: the demo only holds data that could be typed. */
export function typed<C extends AnyEndpoint>(endpoint: C, body: object): BodyOf<C> {
  const { value, errors } = checkBody(endpoint, body);
  if (errors) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(errors)}`);
  return value;
}
