/** Latest abonos of the user with ticket and cancellation. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { useEntity, usePerson } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingAbono } from '#client/offline/item.ts';
import { selectWaitingAbonosOfAll } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { AbonoActions, AbonoDialogs, CancelHint, methodOf } from '../abonos/abonoColumns.tsx';
import { credits } from '../api.ts';
import { usePrinting } from '../tickets/PrintingProvider.tsx';
import css from './Caja.module.css';

const MOST = 5;

export function LastMovements({ cash }: { cash: ReactNode }) {
  const { response, ...standing } = readRecord(credits.useLastAtCounterQuery({}));
  const waiting = useAppSelector(selectWaitingAbonosOfAll).toReversed().slice(0, MOST);
  const taken = response?.slice(0, MOST - waiting.length) ?? [];
  return (
    <section className={css.last}>
      <h2>Últimos movimientos</h2>
      <LoadState of={standing} rows={2} />
      {response && waiting.length + taken.length === 0 && (
        <p className={css.hint}>Aquí queda lo que cobres, con su ticket.</p>
      )}
      <Items label="Últimos movimientos">
        {waiting.map((item) => (
          <Waiting key={item.key} item={item} />
        ))}
        {taken.map(({ abono, note, alumno }) => (
          <Movement key={abono} abonoId={abono} noteId={note} userId={alumno} />
        ))}
      </Items>
      <CancelHint />
      {cash}
      <AbonoDialogs />
    </section>
  );
}

function Movement({ abonoId, noteId, userId }: { abonoId: number; noteId: number; userId: number }) {
  const abono = useEntity('abonos', abonoId);
  const note = useEntity('notes', noteId);
  const alumno = useEntity('users', userId);
  if (!abono || !note || !alumno) return null;
  return (
    <Item
      struck={abono.cancelado !== null}
      title={
        <>
          <Money value={abono.amount} /> <Link to={screens.alumno(userId)}>{fullName(alumno)}</Link>
        </>
      }
      facts={
        <>
          {note.folio} · ticket {abono.ticket} · {methodOf(abono)} · <When at={abono.created_at} />
          {abono.cancelado && ` · ${['cancelado', abono.cancelado.motivo].filter(Boolean).join(': ')}`}
        </>
      }
      action={<AbonoActions abono={abono} />}
    />
  );
}

function Waiting({ item }: { item: PendingAbono }) {
  const { user: alumno } = usePerson(item.body.user_id);
  const { printProvisional } = usePrinting();
  return (
    <Item
      title={
        <>
          <Money value={item.body.amount} /> {alumno ? fullName(alumno) : `Alumno número ${item.body.user_id}`}
        </>
      }
      facts={
        <>
          {item.folio} · <Link to={screens.porEnviar()}>{item.reason ? 'el servidor no lo aceptó' : 'por enviar'}</Link>{' '}
          · <When at={item.at} />
        </>
      }
      action={
        <Button small onClick={() => printProvisional(item.key)}>
          Imprimir ticket provisional
        </Button>
      }
    />
  );
}
