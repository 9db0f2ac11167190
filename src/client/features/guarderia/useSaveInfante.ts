import { guarderia } from './endpoints.ts';

/** Saves a part of the child's record. */
export function useSaveInfante(id: number) {
  const [update] = guarderia.useUpdateInfanteMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ id, body }).unwrap();
}
