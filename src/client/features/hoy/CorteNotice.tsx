/** A bar on every screen while the till of a day that is over was not closed. */
import { readRecord } from '#client/entities/base.ts';
import { useCan } from '#client/entities/state.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/Page.tsx';
import { RECENT_SECONDS, useHoyQuery } from './api.ts';
import { movements, withDay } from './openCorte.ts';

export default function CorteNotice() {
  const today = useToday();
  const { dayOf } = useTime();
  const mayClose = useCan('cortes:write');
  const { response } = readRecord(useHoyQuery(today, { refetchOnMountOrArgChange: RECENT_SECONDS }));
  const open = response && 'corte_abierto' in response ? response.corte_abierto : null;
  if (!open || dayOf(open.desde) >= today) return null;
  return (
    <Alert kind="warning" {...(mayClose && { actions: [{ text: 'Ir al corte', to: screens.cortes() }] })}>
      El corte {withDay(dayOf(open.desde), today)} sigue abierto: {movements(open)}.
      {!mayClose && ' Avisa a un supervisor.'}
    </Alert>
  );
}
