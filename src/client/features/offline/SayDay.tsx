import Flex from 'antd/es/flex';
import { useContext, useState } from 'react';
import { nowMs } from '#client/lib/clock.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import { capturaOf, dateOf, type PendingItem } from '#client/offline/item.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { businessDay, formatDate, startOfDay } from '#contract/dates.ts';

const NOON_MS = 12 * 3_600_000;

/** Asks on which day an item was typed: the clock of this computer was set meanwhile, and allows two. */
export function SayDay({ item }: { item: PendingItem }) {
  const queue = useQueue();
  const zone = useContext(TimeZoneContext) ?? 'UTC';
  const today = useToday();
  const now = nowMs();
  const at = new Date(dateOf(item, now)?.at ?? now).toISOString();
  const { visto } = capturaOf(item);
  const first = visto ? businessDay(visto, zone) : null;
  const [day, setDay] = useState(businessDay(at, zone));
  const isPossible = day !== '' && day <= today && (first === null || day >= first);
  const send = () => {
    const noon = new Date(Date.parse(startOfDay(day, zone)) + NOON_MS).toISOString();
    void queue.date(item.key, day === businessDay(at, zone) ? at : noon);
  };
  return (
    <>
      <Alert kind="warning">
        Se cambió el reloj de este equipo y no se sabe qué día se capturó. Confirma el día o corrígelo antes de enviar.
      </Alert>
      <Flex wrap align="end" gap="0 12px">
        <FilterDate label="Día en que se capturó" value={day} onChange={setDay} />
        <Button kind="primary" small disabled={!isPossible} onClick={send}>
          Enviar con este día
        </Button>
      </Flex>
      {!isPossible && (
        <Alert>
          {first === null
            ? `No puede ser después de hoy, ${formatDate(today)}.`
            : `Va del ${formatDate(first)}, cuando este equipo habló con el servidor por última vez, al ${formatDate(today)}.`}
        </Alert>
      )}
    </>
  );
}
