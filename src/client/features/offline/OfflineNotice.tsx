import { selectDown } from '#client/api/connection.ts';
import { selectKept } from '#client/entities/memory/slice.ts';
import { KEPT_HOURS } from '#client/entities/memory/term.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useTime } from '#client/lib/time.ts';
import { Alert } from '#client/ui/feedback/states.tsx';

/** Above every screen while the server does not answer: what is shown may be old, and what is kept of people goes. */
export function OfflineNotice() {
  const down = useAppSelector(selectDown);
  const kept = useAppSelector(selectKept);
  const { instant } = useTime();
  return (
    <div aria-live="polite">
      {down && <Alert kind="warning">Sin conexión con el servidor: lo que ves puede no estar al día.</Alert>}
      {kept?.state === 'ending' && (
        <Alert kind="warning">
          Este equipo no habla con el servidor desde el {instant(kept.heard)}. Si no vuelve la conexión antes, el{' '}
          {instant(kept.until)} se borran de aquí los alumnos guardados (nombres, teléfonos y saldos). Lo que capturaste
          y está por enviar no se borra.
        </Alert>
      )}
      {kept?.state === 'removed' && (
        <Alert kind="warning">
          Se borraron de este equipo los alumnos guardados (nombres, teléfonos y saldos), porque pasaron {KEPT_HOURS}{' '}
          horas sin hablar con el servidor. Vuelven cuando haya conexión. Lo que capturaste y está por enviar sigue
          aquí.
        </Alert>
      )}
    </div>
  );
}
