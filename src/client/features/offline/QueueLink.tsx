/** Number of unsent items: in the top bar, and before signing out. */
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { NavLink } from 'react-router-dom';
import { selectDown } from '#client/api/connection.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { selectAllSent, selectUnsent, selectWaiting } from '#client/offline/select.ts';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import css from './Offline.module.css';

/** In the top bar, on every screen: whether the server has all that was typed here. */
export function QueueLink() {
  const waiting = useAppSelector(selectWaiting);
  const down = useAppSelector(selectDown);
  // Until storage has been read it is unknown whether all is sent.
  const loaded = useAppSelector(({ pending }) => pending.loaded);
  const all = useAppSelector(selectUnsent).reduce((sum, { count }) => sum + count, 0);
  const others = all - waiting.length;
  const allSent = useAppSelector(selectAllSent);
  const refused = waiting.filter(({ state }) => state === 'rechazada').length;
  const states = [
    [refused > 0, ExclamationCircleOutlined, css.danger, counted(refused, 'rechazada', 'rechazadas')],
    [
      waiting.length > 0,
      CloudUploadOutlined,
      css.warning,
      `${waiting.length} por enviar${others > 0 ? ` y ${others} de otra persona` : ''}`,
    ],
    [others > 0, CloudUploadOutlined, css.warning, `${others} por enviar de otra persona`],
    [down, DisconnectOutlined, css.warning, 'Sin conexión'],
    [loaded && allSent, CheckCircleOutlined, css.calm, 'Todo enviado'],
  ] as const;
  const [, Icon, tone, text] = states.find(([so]) => so) ?? [
    true,
    CloudUploadOutlined,
    css.calm,
    'Pendientes de enviar',
  ];
  return (
    <NavLink to={screens.porEnviar()} className={`${css.link} ${tone}`} title={text}>
      <Icon aria-hidden />
      <span className={css.wide}>{text}</span>
      {all > 0 && (
        <span className={css.narrow} aria-hidden>
          {all}
        </span>
      )}
    </NavLink>
  );
}

/** Asks before signing out with something unsent; true when there is nothing, or when the person goes all the same. */
export function useLeaveQueue(): () => Promise<boolean> {
  const { confirm } = useConfirm();
  const count = useAppSelector(selectWaiting).length;
  return async () =>
    count === 0 ||
    confirm({
      message: `Hay ${counted(count, 'captura', 'capturas')} sin enviar`,
      detail: `${count === 1 ? 'Se queda en este equipo y se envía' : 'Se quedan en este equipo y se envían'} cuando vuelvas a iniciar sesión aquí.`,
      accept: 'Cerrar sesión',
      cancel: 'Volver',
    });
}
