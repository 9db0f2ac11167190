/** A bar on every screen while the till of a day that is over was not closed. */
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { useCan } from '#client/entities/state.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { CORTE_OPEN, remove, writeText } from '#client/lib/storage.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { RECENT_SECONDS, useHoyQuery } from './api.ts';
import css from './Hoy.module.css';

/** «de ayer», «del 27 nov». */
function withDay(day: string, today: string): string {
  const said = withArticle(sayDay(day, today));
  return said.startsWith('el ') ? `d${said}` : `de ${said}`;
}

/** `coming`: in its place until it is known. */
export default function CorteNotice({ coming }: { coming: ReactNode }) {
  const today = useToday();
  const { dayOf } = useTime();
  const mayClose = useCan('cortes:write');
  const phone = useMedia(PHONE);
  const { response } = readRecord(useHoyQuery(today, { refetchOnMountOrArgChange: RECENT_SECONDS }));
  const open = response && 'corte_abierto' in response ? response.corte_abierto : null;
  const left = open && dayOf(open.desde) < today ? open : null;
  useEffect(() => {
    if (left) writeText('sessionStorage', CORTE_OPEN, left.desde);
    else if (response) remove('sessionStorage', CORTE_OPEN);
  }, [left, response]);
  if (!left) return response ? null : coming;
  const day = withDay(dayOf(left.desde), today);
  return (
    <p role="status" className={css.bar}>
      {/* One line of a phone holds no more than the day and what to do. */}
      {phone
        ? `Corte ${day} sin cerrar. `
        : `El corte ${day} sigue abierto: ${counted(left.movimientos, 'movimiento', 'movimientos')}. `}
      {mayClose ? <Link to={screens.cortes()}>Ir al corte</Link> : 'Avisa a un supervisor.'}
    </p>
  );
}
