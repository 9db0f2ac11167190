import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { Fragment, useState } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { boundNote } from '#client/entities/pending/binding.ts';
import { typedMs } from '#client/entities/pending/captura.ts';
import { alumnosOf, type PendingAbono, type PendingItem, type PendingNote } from '#client/entities/pending/item.ts';
import { FRESH_DAYS } from '#client/entities/pending/order.ts';
import { isUnheard } from '#client/entities/pending/retryPolicy.ts';
import { selectWaitingAbonosOfAll } from '#client/entities/pending/select.ts';
import { knownItems } from '#client/entities/pending/slice.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { nowMs } from '#client/lib/clock.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Item } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import { type Standing, standingName, titleOf } from '../words.ts';
import { Compare } from './Compare.tsx';
import { SayDay } from './SayDay.tsx';

/** Whose an item is. The queue holds the id alone; the name is asked for, and without connection it may be missing. */
function AlumnoLabel({ userId }: { userId: number }) {
  catalogs.usePersonQuery(userId);
  const user = useEntity('users', userId);
  return <>{user ? `${fullName(user)} · ${schoolAndGroupOf(user)}` : `Alumno número ${userId}`}</>;
}

/** The note that an abono is for, as the address of its screen names it. */
const noteOf = ({ noteKey, body }: PendingAbono) =>
  noteKey === null ? { nota: body.nota_id ?? null } : { pendiente: noteKey };

/** The form that an item came from, with what was typed. */
export const formOf = (item: PendingNote | PendingAbono): string =>
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
  abierta: 'Se está editando en un formulario: no se envía hasta que se guarde.',
};

/** One thing that the server does not have yet, and what can be done with it. */
export function WaitingItem({ item, standing }: { item: PendingItem; standing: Standing }) {
  const queue = useQueue();
  const { confirm } = useConfirm();
  const [comparing, setComparing] = useState(false);
  const abonos = useAppSelector(selectWaitingAbonosOfAll).filter(({ noteKey }) => noteKey === item.key).length;
  const unheard = item.kind === 'pago' && item.state !== 'rechazada';
  const discard = async () => {
    // Mended after its response was lost, it is refused where the first one was taken.
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
    ({ pending }) => item.kind === 'abono' && boundNote(item, knownItems(pending)).error !== undefined,
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
          <When at={new Date(typedMs(item, nowMs())).toISOString()} hour />
        </>
      }
      action={<Tag color={standing === 'rechazada' ? 'error' : 'warning'}>{standingName(item, standing)}</Tag>}
    >
      {item.reason && <Alert>{item.reason}</Alert>}
      {unheard && <Text type="secondary">{UNHEARD} </Text>}
      {WORDS[standing] && <Text type="secondary">{WORDS[standing]}</Text>}
      {standing === 'dudosa' && <SayDay item={item} />}
      {standing === 'vieja' && (
        <Alert kind="warning">
          Tiene más de {FRESH_DAYS} días: antes de enviar, compara con lo que ya está guardado.
        </Alert>
      )}
      {standing === 'vieja' && comparing && <Compare item={item} />}
      {!busy && (
        <Flex wrap gap={8} style={{ marginTop: 8 }}>
          {(item.kind === 'nota' || item.kind === 'abono') && (
            <ButtonLink small to={formOf(item)}>
              Abrir
            </ButtonLink>
          )}
          {standing === 'vieja' && !comparing && (
            <Button small onClick={() => setComparing(true)}>
              Comparar
            </Button>
          )}
          {comparing && standing === 'vieja' && (
            <Button small kind="primary" onClick={() => void queue.compared(item.key)}>
              No se ha guardado: enviar
            </Button>
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
