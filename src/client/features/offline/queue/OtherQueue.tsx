import { selectRol } from '#client/api/session.ts';
import type { Unsent } from '#client/entities/pending/select.ts';
import { useAuthor } from '#client/entities/pending/useAuthor.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { counted } from '#client/lib/numbers.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { can } from '#contract/roles.ts';

/** What somebody else typed on this computer: who sends it, and where nobody can, a supervisor who takes it over. */
export function OtherQueue({ owner, count }: Unsent) {
  const queue = useQueue();
  const { confirm } = useConfirm();
  const { name, isGone } = useAuthor(owner);
  const mayTake = can(useAppSelector(selectRol), 'capturas:take');
  const theirs = `Hay ${counted(count, 'captura', 'capturas')} de ${name} en este equipo`;
  if (!isGone) return <Alert kind="info">{theirs}: se envían cuando esa persona inicie sesión aquí.</Alert>;
  if (!mayTake)
    return (
      <Alert kind="warning">{theirs}, y ya no puede iniciar sesión: un supervisor puede tomarlas a su cargo.</Alert>
    );
  const takeOver = async () => {
    const detail =
      'Se envían con tu sesión, y en la bitácora queda que tomaste a tu cargo lo que escribió esa persona.';
    const message = `¿Tomar a tu cargo lo que escribió ${name}?`;
    if (await confirm({ message, detail, accept: 'Tomar a mi cargo' })) await queue.takeOver(owner);
  };
  return (
    <Alert kind="warning" actions={[{ text: 'Tomar a mi cargo', onClick: () => void takeOver() }]}>
      {theirs}, y ya no puede iniciar sesión.
    </Alert>
  );
}
