import type { Cancellation } from '#contract/entities.ts';
import { When } from './When.tsx';

/** When something was cancelled, by whom and why: «el 3 de mayo, 10:00 por Ana: se cobró dos veces», as far as it is known. */
export function CancelledBy({ fecha, por, motivo }: Cancellation) {
  return (
    <>
      <When at={fecha} el />
      {por && ` por ${por}`}
      {motivo && `: ${motivo}`}
    </>
  );
}
