import { selectDown, selectSilent } from '#client/api/connection.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { selectKept } from '#client/offline/select.ts';
import { KEPT_HOURS } from '#client/offline/term.ts';
import { When } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';

/** Above every screen while the server does not answer: shown data may be old, and kept data of people expires. */
export function OfflineNotice() {
  const down = useAppSelector(selectDown);
  const silent = useAppSelector(selectSilent);
  const kept = useAppSelector(selectKept);
  return (
    <div aria-live="polite">
      {down && <Alert kind="warning">Sin conexión con el servidor: lo que ves puede no estar al día.</Alert>}
      {silent && !down && (
        <Alert kind="warning">
          El servidor no contesta. Se sigue esperando: lo que enviaste se guarda una sola vez, no lo captures de nuevo.
        </Alert>
      )}
      {kept?.state === 'ending' && (
        <Alert kind="warning">
          <span>
            Este equipo no habla con el servidor desde <When at={kept.heard} el hour />. Si no vuelve la conexión antes,{' '}
            <When at={kept.until} el hour /> se borran de aquí los alumnos guardados (nombres, teléfonos y saldos). Lo
            que capturaste y está por enviar no se borra.
          </span>
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
