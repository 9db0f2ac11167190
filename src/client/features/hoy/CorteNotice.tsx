/** A bar on every screen while the till of a day that is over was not closed. */
import { type ReactNode, useEffect } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { useCan } from '#client/entities/state.ts';
import { CORTE_OPEN, remove, writeText } from '#client/lib/storage.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/Page.tsx';
import { RECENT_SECONDS, useHoyQuery } from './api.ts';
import { movements, withDay } from './openCorte.ts';

/** `coming`: in its place until it is known. */
export default function CorteNotice({ coming }: { coming: ReactNode }) {
  const today = useToday();
  const { dayOf } = useTime();
  const mayClose = useCan('cortes:write');
  const { response } = readRecord(useHoyQuery(today, { refetchOnMountOrArgChange: RECENT_SECONDS }));
  const open = response && 'corte_abierto' in response ? response.corte_abierto : null;
  const left = open && dayOf(open.desde) < today ? open : null;
  useEffect(() => {
    if (left) writeText('sessionStorage', CORTE_OPEN, left.desde);
    else if (response) remove('sessionStorage', CORTE_OPEN);
  }, [left, response]);
  if (!left) return response ? null : coming;
  return (
    <Alert kind="warning" {...(mayClose && { actions: [{ text: 'Ir al corte', to: screens.cortes() }] })}>
      El corte {withDay(dayOf(left.desde), today)} sigue abierto: {movements(left)}.
      {!mayClose && ' Avisa a un supervisor.'}
    </Alert>
  );
}
