import { selectDown } from '#client/api/connection.ts';
import { useAppSelector } from '#client/entities/state.ts';
import css from './Offline.module.css';

/** Above every screen while the server does not answer: what is shown may be old. */
export function OfflineNotice() {
  const down = useAppSelector(selectDown);
  return (
    <div aria-live="polite">
      {down && <p className={css.notice}>Sin conexión con el servidor: lo que ves puede no estar al día.</p>}
    </div>
  );
}
