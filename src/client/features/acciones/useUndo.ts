import { problemOf } from '#client/lib/errors.ts';
import { counted } from '#client/lib/numbers.ts';
import { uuid } from '#client/lib/uuid.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import type { NoPuede } from '#contract/entities.ts';
import { acciones } from './api.ts';

/** Lines of a dialog about those who stay: a school's worth of them would fill it. */
const NAMED = 12;

/** Says that a change is undone; who stays as they are is named in a dialog, with the reason. */
export function useSayUndone(): (quedan: readonly NoPuede[]) => void {
  const { tell } = useConfirm();
  return (quedan) => {
    if (quedan.length === 0) return notify.success('El cambio se deshizo.');
    const more = quedan.length - NAMED;
    const stay = counted(quedan.length, 'persona se queda como está', 'personas se quedan como están');
    const named = quedan.slice(0, NAMED).map(({ nombre, motivo }) => `${nombre}: ${motivo}`);
    void tell([`El cambio se deshizo, pero ${stay}:`, ...named, ...(more > 0 ? [`Y ${more} más.`] : [])].join('\n'));
  };
}

/** Says what was done, with the button that takes it back at once. */
export function useUndoable(): (text: string, id: number) => void {
  const [undo] = acciones.useUndoAccionMutation();
  const { tell } = useConfirm();
  const sayUndone = useSayUndone();
  return (text, id) => {
    const key = uuid();
    notify.undoable(text, () =>
      undo({ params: { id }, body: { motivo: 'Se deshizo al momento.' }, key })
        .unwrap()
        .then(({ quedan }) => sayUndone(quedan))
        .catch((error: unknown) => tell(problemOf(error).message)),
    );
  };
}
