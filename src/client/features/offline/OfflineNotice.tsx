import { selectDown } from '#client/api/connection.ts';
import { selectKept } from '#client/entities/memory/slice.ts';
import { KEPT_HOURS } from '#client/entities/memory/term.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { When } from '#client/ui/When.tsx';
import css from './Offline.module.css';

/** Above every screen while the server does not answer: what is shown may be old, and what is kept of people goes. */
export function OfflineNotice() {
  const down = useAppSelector(selectDown);
  const kept = useAppSelector(selectKept);
  return (
    <div aria-live="polite">
      {down && <p className={css.notice}>Sin conexión con el servidor: lo que ves puede no estar al día.</p>}
      {kept?.state === 'ending' && (
        <p className={css.notice}>
          Este equipo no habla con el servidor desde <When at={kept.heard} el hour />. Si no vuelve la conexión antes,{' '}
          <When at={kept.until} el hour /> se borran de aquí los alumnos guardados (nombres, teléfonos y saldos). Lo que
          capturaste y está por enviar no se borra.
        </p>
      )}
      {kept?.state === 'removed' && (
        <p className={css.notice}>
          Se borraron de este equipo los alumnos guardados (nombres, teléfonos y saldos), porque pasaron {KEPT_HOURS}{' '}
          horas sin hablar con el servidor. Vuelven cuando haya conexión. Lo que capturaste y está por enviar sigue
          aquí.
        </p>
      )}
    </div>
  );
}
