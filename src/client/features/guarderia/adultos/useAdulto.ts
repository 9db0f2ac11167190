/** One of the two adults of a child. */

import { readRecord } from '#client/api/results.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { guarderia } from '../api.ts';
import { useRecord } from '../expediente/record.ts';

export function useAdulto(id: number, quien: QuienAdulto) {
  const wanted = readRecord(guarderia.useAdultoQuery({ id, quien }));
  const adulto = useEntity('adultos', wanted.response?.adulto);
  return { ...wanted, adulto };
}

/** Saves a part of the adult's record. */
export function useSaveAdulto(id: number, quien: QuienAdulto) {
  const [update] = guarderia.useUpdateAdultoMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ params: { id, quien }, body }).unwrap();
}

/** Says at one press who the adult is, while nobody is on record; whoever was faster is shown instead. */
export function useFirstAdulto(id: number, quien: QuienAdulto) {
  const { tell } = useConfirm();
  const { refresh } = useRecord();
  const save = useSaveAdulto(id, quien);
  const { busy, run } = useAction((reason) => tell(reason).then(refresh));
  const first = (body: Parameters<typeof save>[0]) => void run(() => save({ ...body, version: 0 }), 'Datos guardados.');
  return { busy, first };
}
