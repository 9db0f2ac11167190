import { selectWaiting } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';

/** On the home screen: what the server does not have yet. */
export function OwnQueue() {
  const waiting = useAppSelector(selectWaiting);
  if (waiting.length === 0) return null;
  const refused = waiting.filter(({ state }) => state === 'rechazada').length;
  return (
    <Alert kind={refused > 0 ? 'danger' : 'warning'} actions={[{ text: 'Revisar', to: screens.porEnviar() }]}>
      Hay {counted(waiting.length, 'captura', 'capturas')} sin enviar
      {refused > 0 && `; el servidor rechazó ${refused}`}.
    </Alert>
  );
}
