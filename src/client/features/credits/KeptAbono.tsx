/** An abono that was taken without connection: the change to give, and a ticket that says that it is provisional. */
import { useEffect, useRef, useState } from 'react';
import { selectItem } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { touches, useFocusAfter } from '#client/lib/touches.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';
import { type PaperWidth, PrintArea, printTicket } from '#client/ui/print/Ticket.tsx';
import { formatMoney } from '#contract/money.ts';

import css from './Credits.module.css';
import { ProvisionalTicket, type TicketNote } from './ProvisionalTicket.tsx';
import type { Taken } from './slice.ts';
import { TakenPanel } from './TakenPanel.tsx';

interface Props {
  itemKey: string;
  taken: Pick<Taken, 'change' | 'touches'>;
  note: TicketNote;
  paper: PaperWidth;
}

export function KeptAbono({ itemKey, taken: { change, touches: before }, note, paper }: Props) {
  const item = useAppSelector((state) => selectItem(state, itemKey));
  const frame = useRef<HTMLElement>(null);
  const [printing, setPrinting] = useState(false);
  // When it is sent the real ticket takes its place, and the focus only from here: an amount may be being typed.
  const focused = useRef(false);
  const onKeyDown = useFocusAfter(frame, 'button', before);
  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    printTicket(paper);
    return () => window.removeEventListener('afterprint', done);
  }, [printing, paper]);
  if (item?.kind !== 'abono') return null;
  if (item.sent?.abono) {
    return <TakenPanel taken={{ abono: item.sent.abono, change, touches: focused.current ? touches() : null }} />;
  }
  if (item.state === 'rechazada') {
    return (
      <Alert>
        <span>
          El servidor no aceptó el abono de {formatMoney(item.body.amount)}: {item.reason}
        </span>
        <ButtonLink small to={screens.porEnviar()}>
          Ver lo que falta por enviar
        </ButtonLink>
      </Alert>
    );
  }
  return (
    <section
      ref={frame}
      className={css.kept}
      aria-label="Abono guardado en este equipo"
      role="status"
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
      }}
    >
      <p className={css.keptText}>Datos guardados localmente. Se sincronizarán cuando haya conexión.</p>
      <p className={css.small}>
        Abono de {formatMoney(item.body.amount)} a la nota {note.folio}. Todavía no tiene folio de ticket.
      </p>
      {change > 0 && (
        <p className={css.change}>
          Cambio: <Money value={change} />
        </p>
      )}
      <div className={css.takenActions}>
        <Button kind="primary" onKeyDown={onKeyDown} onClick={() => setPrinting(true)}>
          Imprimir ticket provisional
        </Button>
        <ButtonLink to={screens.alumno(item.body.user_id)}>Ver al alumno</ButtonLink>
        <ButtonLink to={screens.solicitudes()}>Buscar a otro alumno</ButtonLink>
      </div>
      {printing && (
        <PrintArea>
          <ProvisionalTicket item={item} note={note} width={paper} />
        </PrintArea>
      )}
    </section>
  );
}
