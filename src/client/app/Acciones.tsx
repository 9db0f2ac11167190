/** Changes of several people: the bar of a list's chosen rows, and a school's new year. Apart from the frame, as files of their own. */
import { Suspense } from 'react';
import { isAt } from '#client/entities/address.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useChosen } from '#client/entities/selection.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';

const SelectionBar = lazyPart(async () => (await import('#client/features/acciones/SelectionBar.tsx')).SelectionBar);
const CicloDialog = lazyPart(async () => (await import('#client/features/acciones/CicloDialog.tsx')).CicloDialog);

/** Lists whose rows can be chosen, with the slice that knows them. */
const LISTS = [
  ['solicitudes', 'notes'],
  ['usuarios', 'users'],
] as const;

export function Acciones() {
  const address = useAppSelector(({ router }) => router);
  const [, of] = LISTS.find(([screen]) => isAt(screen, address)) ?? [];
  const chosen = useChosen(of ?? 'notes');
  const [escuela, , close] = useOpened<number>('ciclo');
  return (
    <Suspense>
      {of && chosen.length > 0 && <SelectionBar of={of} />}
      {escuela !== null && <CicloDialog escuela={escuela} onClose={close} />}
    </Suspense>
  );
}
