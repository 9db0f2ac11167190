/** One of the two adults of a child. */

import { useResponse } from '#client/api/useResponse.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { guarderia } from '../api.ts';

export function useAdulto(id: number, quien: QuienAdulto) {
  const wanted = useResponse(guarderia.endpoints.adulto, { id, quien });
  const adulto = useEntity('adultos', wanted.response?.adulto);
  return { ...wanted, adulto };
}

/** Saves a part of the adult's record. */
export function useSaveAdulto(id: number, quien: QuienAdulto) {
  const [update] = guarderia.useUpdateAdultoMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ params: { id, quien }, body }).unwrap();
}
