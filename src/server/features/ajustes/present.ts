import type { Ajustes } from '#contract/entities.ts';
import type { AjustesRow } from './repo.ts';

/** The settings on the wire. */
export function presentAjustes({ id, exigir_clave_propia, version }: AjustesRow): Ajustes {
  return { id, exigir_clave_propia: exigir_clave_propia === 1, version };
}
