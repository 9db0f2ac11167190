/** One item that the server does not have yet. */
import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { Fragment, useContext, useState } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { nowMs } from '#client/lib/clock.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import {
  alumnosOf,
  capturaOf,
  dateOf,
  isDoubtful,
  isUnheard,
  noteIdOf,
  type PendingAbono,
  type PendingItem,
  type PendingNote,
} from '#client/offline/item.ts';
import { selectWaitingAbonosOfAll } from '#client/offline/select.ts';
import { knownItems } from '#client/offline/slice.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FilterDate } from '#client/ui/form/dates.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { Item } from '#client/ui/Records.tsx';
import { businessDay, formatDate, startOfDay } from '#contract/dates.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';

function titleOf(item: PendingItem): string {
  if (item.kind === 'nota') return `Nota ${item.body.folio} de ${formatMoney(sumDollars(item.body.costosArr))}`;
  if (item.kind === 'recordatorio') return `Recordatorio (${CANAL_NAMES[item.body.canal]})`;
  if (item.kind === 'pago') {
    const { partes } = item.body;
    return `Pago de ${formatMoney(sumDollars(partes.map(({ amount }) => amount)))} por ${partes.length} notas`;
  }
  return `Abono de ${formatMoney(item.body.amount)}${item.folio === null ? '' : ` a la nota ${item.folio}`}`;
}

type Standing = 'pendiente' | 'enviando' | 'rechazada' | 'abierta' | 'dudosa' | 'espera';

const STANDING_NAMES: Record<Exclude<Standing, 'rechazada'>, string> = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  abierta: 'Sin guardar',
  dudosa: 'Falta el día',
  espera: 'Espera su turno',
};

/** How an item stands; of all kinds a note alone is feminine. */
function standingName({ kind }: PendingItem, standing: Standing): string {
  if (standing === 'rechazada') return kind === 'nota' ? 'Rechazada' : 'Rechazado';
  return STANDING_NAMES[standing];
}

function standingOf(item: PendingItem, isFirst: boolean, sending: string | null): Standing {
  if (item.state === 'rechazada' || item.state === 'abierta') return item.state;
  if (item.key === sending) return 'enviando';
  if (isDoubtful(item, nowMs())) return 'dudosa';
  return isFirst ? 'pendiente' : 'espera';
}

/** Author of an item. The queue holds the id alone; the name is requested, and may be missing without connection. */
function AlumnoLabel({ userId }: { userId: number }) {
  catalogs.usePersonQuery(userId);
  const user = useEntity('users', userId);
  return <>{user ? `${fullName(user)} · ${schoolAndGroupOf(user)}` : `Alumno número ${userId}`}</>;
}

/** The note that an abono is for, as the address of its screen names it. */
const noteOf = ({ noteKey, body }: PendingAbono) =>
  noteKey === null ? { nota: body.nota_id ?? null } : { pendiente: noteKey };

/** The form of an item, with its typed values. */
const formOf = (item: PendingNote | PendingAbono): string =>
  item.kind === 'nota'
    ? screens.registerNote(item.body.user_id, { pendiente: item.key })
    : screens.noteCredits(item.body.user_id, { ...noteOf(item), abono: item.key });

/** Text about the abonos of a discarded note. */
const leaving = (abonos: number): string =>
  abonos === 0
    ? ''
    : ` ${abonos === 1 ? 'Su abono se queda' : `Sus ${abonos} abonos se quedan`} aquí hasta que elijas otra nota.`;

const DISCARDED = 'Se borra de este equipo y no se puede recuperar.';
const REFUSED = 'No está en el servidor.';
const UNCONFIRMED =
  'El servidor no ha confirmado que lo tenga, pero si se perdió su respuesta puede que ya esté guardado: revisa antes las notas del alumno.';
const UNHEARD = 'Se perdió la respuesta del servidor: puede que ya esté cobrado. Se envía otra vez para saberlo.';

const WORDS: Partial<Record<Standing, string>> = {
  espera: 'Se enviará después de lo anterior del mismo alumno.',
  // Whether another tab has its form is not known here; a browser that is closed gives nothing back.
  abierta:
    'Su formulario se abrió y no se guardó: se interrumpió, o sigue abierto en otra pestaña. No se envía hasta que lo abras y lo guardes, o lo envíes como está.',
};

interface Props {
  item: PendingItem;
  isFirst: boolean;
  sending: string | null;
}

export function WaitingItem({ item, isFirst, sending }: Props) {
  const standing = standingOf(item, isFirst, sending);
  const queue = useQueue();
  const { confirm } = useConfirm();
  const abonos = useAppSelector(selectWaitingAbonosOfAll).filter(({ noteKey }) => noteKey === item.key).length;
  const unheard = item.kind === 'pago' && item.state !== 'rechazada';
  const discard = async () => {
    // Changed after its response was lost, it is refused where the first version was taken.
    const refused = item.state === 'rechazada' && (item.kind === 'pago' || !isUnheard(item));
    const known = refused ? REFUSED : UNCONFIRMED;
    const detail = unheard
      ? `${UNHEARD} Si lo descartas, revisa antes sus notas.`
      : `${known} ${DISCARDED}${leaving(abonos)}`;
    if (await confirm({ message: `¿Descartar «${titleOf(item)}»?`, detail, accept: 'Descartar', danger: true })) {
      await queue.discard(item.key);
    }
  };
  const busy = standing === 'enviando';
  // As it is it would be refused again: opened, its note is chosen.
  const unbound = useAppSelector(
    ({ pending }) => item.kind === 'abono' && noteIdOf(item, knownItems(pending)) === undefined,
  );
  return (
    <Item
      title={titleOf(item)}
      facts={
        <>
          {alumnosOf(item).map((id) => (
            <Fragment key={id}>
              <AlumnoLabel userId={id} /> ·{' '}
            </Fragment>
          ))}
          <When at={item.at} hour />
        </>
      }
      action={<Tag color={standing === 'rechazada' ? 'error' : 'warning'}>{standingName(item, standing)}</Tag>}
    >
      {item.reason && <Alert>{item.reason}</Alert>}
      {standing === 'dudosa' && <SayDay item={item} />}
      {unheard && <Text type="secondary">{UNHEARD} </Text>}
      {WORDS[standing] && <Text type="secondary">{WORDS[standing]}</Text>}
      {!busy && (
        <Flex wrap gap={8} style={{ marginTop: 8 }}>
          {(item.kind === 'nota' || item.kind === 'abono') && (
            <ButtonLink small to={formOf(item)}>
              Abrir
            </ButtonLink>
          )}
          {(standing === 'rechazada' || standing === 'abierta') && !unbound && (
            <Button small onClick={() => void queue.retry(item.key)}>
              Enviar como está
            </Button>
          )}
          <Button small kind="quiet" onClick={() => void discard()}>
            Descartar
          </Button>
        </Flex>
      )}
    </Item>
  );
}

const NOON_MS = 12 * 3_600_000;

/** Asks on which day an item was typed: the clock of this computer was set meanwhile, and allows two. */
function SayDay({ item }: { item: PendingItem }) {
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
