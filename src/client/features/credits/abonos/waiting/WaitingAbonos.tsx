import { skipToken } from '@reduxjs/toolkit/query';
import { useRef } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useList } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { screens } from '#client/lib/urls.ts';
import { KEPT_HERE, type PendingNote } from '#client/offline/item.ts';
import { selectItem, sumOfWaiting, type WaitingPart } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { type PaperWidth, PrintArea, usePrintJob } from '#client/ui/print/Ticket.tsx';
import type { Concepto } from '#contract/entities.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { TakenPanel, TillNews } from '../../TakenPanel.tsx';
import { ProvisionalTicket, type TicketNote } from '../../tickets/ProvisionalTicket.tsx';

interface Props {
  waiting: readonly WaitingPart[];
  /** Of the note that they are for; left out: they are for several. */
  saldo?: number;
}

/** Abonos that were taken here and that the server does not have: the saldo is less than it says. */
export function WaitingAbonos({ waiting, saldo }: Props) {
  if (waiting.length === 0) return null;
  const sum = sumOfWaiting(waiting);
  const one = waiting.length === 1;
  return (
    <Alert kind="warning" actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
      {one ? 'Hay 1 abono' : `Hay ${waiting.length} abonos`} por enviar de {formatMoney(sum)}
      {saldo === undefined
        ? ', que el saldo todavía no descuenta.'
        : `: con ${one ? 'él' : 'ellos'} el saldo es ${formatMoney(sumDollars([saldo, -sum]))}.`}
    </Alert>
  );
}

export type Line = Pick<Concepto, 'servicio' | 'costo'>;

/** Lines of a queued note; unknown services show their number. */
export function useWaitingLines(item: PendingNote | undefined): Line[] {
  const { response } = useList(catalogs.useListServiciosQuery(item ? undefined : skipToken));
  const known = useEntities('servicios', response);
  if (!item) return [];
  const { serviciosArr, costosArr } = item.body;
  return costosArr.map((costo, index) => {
    const id = serviciosArr[index];
    return { servicio: known.find((one) => one.id === id)?.servicio ?? `Servicio ${id}`, costo };
  });
}

/** An abono that was taken without connection: the change to give, and a ticket that says that it is provisional. */
interface KeptAbonoProps {
  itemKey: string;
  change: number;
  note: TicketNote;
  paper: PaperWidth;
}

export function KeptAbono({ itemKey, change, note, paper }: KeptAbonoProps) {
  const item = useAppSelector((state) => selectItem(state, itemKey));
  const frame = useRef<HTMLElement>(null);
  const [job, print] = usePrintJob();
  // When it is sent the real ticket takes its place, and the focus only from here: an amount may be being typed.
  const focused = useRef(false);
  const onKeyDown = useFocusAfter(frame, 'button');
  if (item?.kind !== 'abono') return null;
  const [abono] = item.sent?.abonos ?? [];
  if (abono !== undefined) {
    return <TakenPanel taken={{ abono, change }} focused={focused.current} />;
  }
  if (item.state === 'rechazada') {
    return (
      <Alert actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
        El servidor no aceptó el abono de {formatMoney(item.body.amount)}: {item.reason}
      </Alert>
    );
  }
  return (
    <>
      <TillNews
        ref={frame}
        label="Abono guardado en este equipo"
        type="warning"
        title={KEPT_HERE}
        detail={`Abono de ${formatMoney(item.body.amount)} a la nota ${note.folio}. Todavía no tiene folio de ticket.`}
        change={change}
        userId={item.body.user_id}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
      >
        <Button kind="primary" onKeyDown={onKeyDown} onClick={() => print({ paper })}>
          Imprimir ticket provisional
        </Button>
      </TillNews>
      {job && (
        <PrintArea>
          <ProvisionalTicket item={item} note={note} width={job.paper} />
        </PrintArea>
      )}
    </>
  );
}
