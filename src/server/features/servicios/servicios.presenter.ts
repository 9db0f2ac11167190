import type { Service } from '#contract/entities.ts';
import { toDollars } from '#contract/money.ts';
import type { ServiceRow } from './servicios.repo.ts';

/** A service on the wire; `costo` in dollars. */
export function presentService({ id, servicio, costo_cents, activo, orden, version }: ServiceRow): Service {
  return { id, servicio, costo: toDollars(costo_cents), activo: activo === 1, orden, version };
}
