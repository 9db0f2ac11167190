import { NavLink } from 'react-router-dom';
import { selectDown } from '#client/api/connection.ts';
import { selectWaiting } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Icon } from '#client/ui/Icon.tsx';
import css from './Offline.module.css';

/** In the top bar, on every screen: whether the server has all that was typed here. */
export function QueueLink() {
  const waiting = useAppSelector(selectWaiting);
  const down = useAppSelector(selectDown);
  // Until storage has been read nobody may say that all is sent.
  const loaded = useAppSelector(({ pending }) => pending.loaded);
  const refused = waiting.filter(({ state }) => state === 'rechazada').length;
  const { icon, tone, text } =
    refused > 0
      ? {
          icon: 'ExclamationCircleOutlined' as const,
          tone: css.danger,
          text: refused === 1 ? '1 rechazada' : `${refused} rechazadas`,
        }
      : waiting.length > 0
        ? { icon: 'CloudUploadOutlined' as const, tone: css.warning, text: `${waiting.length} por enviar` }
        : down
          ? { icon: 'DisconnectOutlined' as const, tone: css.warning, text: 'Sin conexión' }
          : loaded
            ? { icon: 'CheckCircleOutlined' as const, tone: css.calm, text: 'Todo enviado' }
            : { icon: 'CloudUploadOutlined' as const, tone: css.calm, text: 'Pendientes de enviar' };
  return (
    <NavLink to={screens.porEnviar()} className={`${css.link} ${tone}`} title={text}>
      <Icon name={icon} />
      <span className={css.wide}>{text}</span>
      {waiting.length > 0 && (
        <span className={css.narrow} aria-hidden>
          {waiting.length}
        </span>
      )}
    </NavLink>
  );
}
