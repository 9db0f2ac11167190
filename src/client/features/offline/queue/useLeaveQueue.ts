import { selectWaiting } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { counted } from '#client/lib/numbers.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';

/** Asks before signing out with something unsent; true when there is nothing, or when the person goes all the same. */
export function useLeaveQueue(): () => Promise<boolean> {
  const { confirm } = useConfirm();
  const count = useAppSelector(selectWaiting).length;
  return async () =>
    count === 0 ||
    confirm({
      message: `Hay ${counted(count, 'captura', 'capturas')} sin enviar`,
      detail: 'Se quedan en este equipo y se envían cuando vuelvas a iniciar sesión aquí.',
      accept: 'Cerrar sesión',
      cancel: 'Volver',
    });
}
